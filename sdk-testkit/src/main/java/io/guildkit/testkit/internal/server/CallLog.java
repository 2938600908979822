package io.guildkit.testkit.internal.server;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.internal.faults.Call;
import io.guildkit.testkit.internal.faults.Fault;
import io.guildkit.testkit.internal.http.Incoming;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.validation.Deviations;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** All calls since the start, or since the log was cleared, in the order of their arrival. */
public final class CallLog {
    private final Queue<Entry> entries = new ConcurrentLinkedQueue<>();
    private final AtomicInteger count = new AtomicInteger();
    private final Leniency leniency;
    private final int most;
    private final Consumer<Entry> onAnswer;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private long last;
    private boolean closed;

    /**
     * Creates an empty log.
     *
     * @param leniency whether unknown names in requests are ignored
     * @param most the maximum number of calls; the oldest are removed
     * @param onAnswer is notified of each response
     */
    public CallLog(Leniency leniency, int most, Consumer<Entry> onAnswer) {
        this.leniency = leniency;
        this.most = most;
        this.onAnswer = onAnswer;
    }

    /**
     * Adds a call.
     *
     * @param faults returns the fault of the call. It has begun before the log shows the call, so that clients that have seen the
     *     call can release it
     */
    Entry arrived(
            Incoming request, Router.Found found, Instant time, @Nullable String caller, Function<Call, Fault> faults) {
        lock.lock();
        try {
            Entry entry = new Entry(++last, request, found.hit(), time, caller, new Deviations(leniency.isGranted()));
            entry.fault = faults.apply(entry);
            entries.add(entry);
            if (count.incrementAndGet() > most && entries.poll() != null) {
                count.decrementAndGet();
            }
            changed.signalAll();
            return entry;
        } finally {
            lock.unlock();
        }
    }

    void answered(Entry entry, Reply reply) {
        entry.status = reply.visibleStatus();
        entry.nanos = System.nanoTime() - entry.startedNanos;
        entry.reply = reply;
        notifyWaiters();
        onAnswer.accept(entry);
    }

    private void notifyWaiters() {
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits in real time until enough calls fulfil a condition. Returns all that do, which are fewer if the time is up or the
     * log is closed.
     *
     * @throws InterruptedException if the thread is interrupted
     */
    public List<Entry> await(Predicate<Entry> wanted, int enough, Duration atMost) throws InterruptedException {
        long left = atMost.toNanos();
        lock.lock();
        try {
            while (true) {
                List<Entry> found = entries().stream().filter(wanted).toList();
                if (found.size() >= enough || closed || left <= 0) {
                    return found;
                }
                left = changed.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Ends all waiting, now and in the future: another world is served. */
    public void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    public List<Entry> entries() {
        return List.copyOf(entries);
    }

    public void clear() {
        while (entries.poll() != null) {
            count.decrementAndGet();
        }
    }

    /** One call. Its result is added when it is known. */
    public static final class Entry implements Call {
        /** Counts calls from 1. */
        public final long number;

        public final Incoming request;
        /** When the call arrived, by the clock of the emulator. */
        public final Instant time;

        private final Router.@Nullable Match match;
        private final @Nullable String caller;
        public final Deviations deviations;
        /** Whether a handler executed the request. */
        public volatile boolean processed;

        public volatile int status;
        /** The real time until the response was ready, in nanoseconds. */
        public volatile long nanos;
        /** The response; null while there is none. */
        public volatile @Nullable Reply reply;

        private final long startedNanos = System.nanoTime();
        /** Read only by the thread of the call. */
        private Fault fault = Fault.NONE;

        private @Nullable volatile JsonNode json;

        private Entry(
                long number,
                Incoming request,
                Router.@Nullable Match match,
                Instant time,
                @Nullable String caller,
                Deviations deviations) {
            this.number = number;
            this.request = request;
            this.match = match;
            this.time = time;
            this.caller = caller;
            this.deviations = deviations;
        }

        /** Returns the path template of the route, or null if no route was meant. */
        public @Nullable String template() {
            return match == null ? null : match.route().template();
        }

        Fault fault() {
            return fault;
        }

        @Override
        public @Nullable String routeKey() {
            return match == null ? null : match.route().key();
        }

        @Override
        public @Nullable String webhookId() {
            return match == null ? null : match.variables().get("webhook.id");
        }

        @Override
        public @Nullable String callerId() {
            return caller;
        }

        @Override
        public String text() {
            return StandardCharsets.UTF_8.decode(request.content()).toString();
        }

        /** Returns the JSON, which is parsed only when a pattern needs it. */
        @Override
        public JsonNode json() {
            JsonNode known = json;
            if (known == null) {
                known = RequestCheck.looseJson(request);
                json = known;
            }
            return known;
        }
    }
}
