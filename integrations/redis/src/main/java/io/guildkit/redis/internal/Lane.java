package io.guildkit.redis.internal;

import io.guildkit.core.base.CallbackLock;
import io.guildkit.core.base.Clocks;
import io.guildkit.core.base.Deadline;
import io.guildkit.core.limit.RateLimitPolicy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * Sends the operations on one party's limits, in order and in batches, so that a busy process sends few commands. While
 * a batch is under way, further operations wait for the next batch. The limiter's lock guards the waiting operations.
 * So all operations that a thread submits while it holds the lock are in one batch.
 */
final class Lane {
    // Why: docs/decisions/0080, docs/decisions/0120

    private static final Script LIMITS = Script.load("limits.lua");

    /** Limits the time that one batch occupies Redis. */
    private static final int MAX_OPERATIONS = 128;

    /** The longest wait of an operation for others of its batch, if no request depends on it. */
    static final Duration PATIENCE = Duration.ofMillis(50);

    /** The script keeps a party's state for longer than this time after each batch. If it is missing earlier, Redis has lost it. */
    private static final long REMEMBERED = Duration.ofSeconds(30).toNanos();

    /** The longest wait for a reset in nanoseconds. */
    final long maxPause;

    private final Link link;
    private final int id;
    private final String tag;
    private final Clocks clocks;
    private final List<String> settings;
    private final CallbackLock lock;
    private final Queue<Operation> pending = new ArrayDeque<>();
    private boolean running;

    /** Whether an operation that waits must not wait longer. */
    private boolean due;

    /** The time at which operations that wait are due. */
    private long dueAt = Long.MAX_VALUE;

    private long number;
    private long usedAt;
    private boolean used;

    /**
     * Creates a lane.
     *
     * @param tag the hash tag of the party's keys
     */
    Lane(Link link, String tag, RateLimitPolicy policy, CallbackLock lock, Clocks clocks) {
        this.link = link;
        this.lock = lock;
        this.id = link.nextLane();
        this.tag = tag;
        this.clocks = clocks;
        this.maxPause = Deadline.bounded(policy.maxPause()).toNanos();
        Optional<RateLimitPolicy.Rate> own = policy.global();
        this.settings = List.of(
                own.map(rate -> Integer.toString(rate.requests())).orElse("0"),
                own.map(rate -> Long.toString(micros(rate.per()))).orElse("0"),
                Long.toString(micros(policy.maxPause())),
                link.keys().channel());
    }

    private static long micros(Duration duration) {
        return TimeUnit.NANOSECONDS.toMicros(Deadline.bounded(duration).toNanos());
    }

    /** Returns the name in leases and queues. Clients of one process have lanes of the same party, but of different names. */
    String name() {
        return link.laneName(id);
    }

    /** Returns the name of a key of this party. Versions that write another format have other keys. */
    String key(String kind) {
        return link.keys().key(tag, Script.FORMAT + ":" + kind);
    }

    /** Returns the key of the party's state. */
    String partyKey() {
        return key("party");
    }

    /** Returns the key of the set of webhooks that are gone. */
    String goneKey() {
        return key("gone");
    }

    String hash(String text) {
        return link.keys().hash(text);
    }

    /** Sends an operation as soon as possible. */
    void submit(Operation operation) {
        submitWithin(Duration.ZERO, operation);
    }

    /** Sends an operation with the next batch, or after the given time if no other operation starts a batch earlier. */
    void submitWithin(Duration patience, Operation operation) {
        lock.lock();
        try {
            pending.add(operation);
            long moment = clocks.now() + patience.toNanos();
            if (patience.isZero()) {
                hasten();
            } else if (moment < dueAt) {
                dueAt = moment;
                link.schedule(patience, () -> wake(moment));
            }
        } finally {
            lock.unlock();
        }
    }

    private void wake(long moment) {
        lock.lock();
        try {
            if (dueAt == moment) {
                dueAt = Long.MAX_VALUE;
                hasten();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Sends the operations that wait for others. The caller holds the lock. */
    void hasten() {
        due = !pending.isEmpty();
        start();
    }

    /** Sends the next batch unless one is under way. After the close of the fleet no batch is sent. The caller holds the lock. */
    private void start() {
        if (due && !running) {
            running = true;
            if (!link.execute(this::work)) {
                running = false;
                failPending();
            }
        }
    }

    private void failPending() {
        List<Operation> failed = List.copyOf(pending);
        pending.clear();
        due = false;
        lock.afterwards(() -> failed.forEach(Operation::failed));
    }

    /** Sends one batch. Lanes take turns, because there are more lanes than threads. */
    private void work() {
        try {
            send(take());
        } finally {
            lock.lock();
            try {
                running = false;
                start();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Takes the operations of the next batch. */
    private List<Operation> take() {
        lock.lock();
        try {
            List<Operation> taken = new ArrayList<>();
            while (!pending.isEmpty() && taken.size() < MAX_OPERATIONS) {
                taken.add(pending.remove());
            }
            due = !pending.isEmpty();
            dueAt = Long.MAX_VALUE;
            return taken;
        } finally {
            lock.unlock();
        }
    }

    private void send(List<Operation> taken) {
        if (!link.isAttached()) {
            taken.forEach(Operation::failed);
            return;
        }
        String name = name();
        Batch batch = new Batch(partyKey(), key("r:" + name));
        long now = clocks.now();
        batch.text(name).number(++number).flag(used && now - usedAt < REMEMBERED);
        settings.forEach(batch::text);
        List<Operation> written;
        try {
            written = taken.stream().filter(operation -> operation.write(batch)).toList();
        } catch (RuntimeException e) { // the requests of all operations go on without Redis
            link.lost(e);
            taken.forEach(Operation::failed);
            return;
        }
        if (written.isEmpty()) {
            return;
        }
        List<?> replies;
        try {
            replies = link.runOnce(LIMITS, batch.keys(), batch.arguments());
        } catch (RuntimeException e) { // the link reports it
            written.forEach(Operation::failed);
            return;
        }
        if (!name.equals(name())) { // Redis was lost meanwhile, so the permits belong to no request
            written.forEach(Operation::failed);
            return;
        }
        used = true;
        usedAt = now;
        if (!replies.isEmpty() && !((List<?>) replies.get(0)).get(2).equals(0L)) {
            link.reportForeign();
        }
        if (replies.size() <= written.size()) {
            link.lost(new IllegalStateException("the replies of a batch are lost"));
            written.forEach(Operation::failed);
            return;
        }
        for (int i = 0; i < written.size(); i++) {
            Operation operation = written.get(i);
            try {
                operation.replied((List<?>) replies.get(i + 1));
            } catch (RuntimeException e) { // the other operations of the batch still need their replies
                link.lost(e);
                operation.failed();
            }
        }
    }
}
