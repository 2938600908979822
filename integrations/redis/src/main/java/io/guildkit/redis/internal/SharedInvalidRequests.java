package io.guildkit.redis.internal;

import io.guildkit.core.base.Deadline;
import io.guildkit.core.limit.InvalidRequests;
import io.guildkit.core.limit.RateLimitPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * Counts invalid requests in Redis: sixty counters, each for a sixtieth of the window. Without Redis, the process keeps its counts for the
 * same window, and reports them with their age when it returns.
 */
final class SharedInvalidRequests implements InvalidRequests {
    private static final Script SCRIPT = Script.load("invalid.lua");

    /** The time for which the process gathers counts before it reports them. */
    private static final Duration GATHERING = Duration.ofMillis(500);

    /** The number of parts of the window that are counted separately. */
    private static final int SLICES = 60;

    private final Link link;
    private final String key;
    private final RateLimitPolicy policy;
    private final LongSupplier nanoTime;
    private final long window;
    private final long slice;

    /** Guards the requests that were not reported, and the number of resets. */
    private final ReentrantLock lock = new ReentrantLock();

    /** The requests that Redis does not know: their number in each slice of the window, by the clock of this process. */
    private final NavigableMap<Long, Integer> unreported = new TreeMap<>();

    private final AtomicBoolean scheduled = new AtomicBoolean();

    /** The number of exchanges that were requested while one is under way. There is one at a time, so that replies have an order. */
    private final AtomicInteger requested = new AtomicInteger();

    /** The number of resets, and the number of them that Redis has executed. */
    private final AtomicInteger resets = new AtomicInteger();

    private volatile int executedResets;

    /** A time of {@link #nanoTime}. */
    private volatile long openUntil;

    private volatile boolean open;

    SharedInvalidRequests(Link link, String address, RateLimitPolicy policy, LongSupplier nanoTime) {
        this.link = link;
        this.policy = policy;
        this.nanoTime = nanoTime;
        this.window = Deadline.bounded(policy.invalidWindow()).toNanos();
        this.slice = Math.max(1, window / SLICES);
        this.key = link.keys().key(link.keys().hash("address " + address), "invalid:" + window);
        link.addMessageListener(message -> {
            if (message.isEmpty() || message.equals(key)) {
                link.execute(this::exchange);
            }
        });
    }

    @Override
    public void count() {
        lock.lock();
        try {
            long now = nanoTime.getAsLong();
            unreported.headMap(sliceAt(now - window)).clear(); // without Redis nothing else removes them
            unreported.merge(sliceAt(now), 1, Integer::sum);
        } finally {
            lock.unlock();
        }
        reportLater();
    }

    private long sliceAt(long moment) {
        return Math.floorDiv(moment, slice);
    }

    private void reportLater() {
        if (scheduled.compareAndSet(false, true)) {
            link.schedule(
                    GATHERING,
                    () -> link.execute(() -> {
                        scheduled.set(false);
                        exchange();
                    }));
        }
    }

    @Override
    public Duration openFor() {
        return open ? Duration.ofNanos(Math.max(0, openUntil - nanoTime.getAsLong())) : Duration.ZERO;
    }

    @Override
    public void reset() {
        lock.lock();
        try {
            resets.incrementAndGet();
            open = false;
            unreported.clear();
        } finally {
            lock.unlock();
        }
        link.execute(this::exchange);
    }

    private void exchange() {
        if (requested.getAndIncrement() > 0) {
            return; // the exchange under way is followed by another one
        }
        int done;
        do {
            done = requested.get();
            exchangeOnce();
        } while (requested.addAndGet(-done) > 0);
    }

    private void exchangeOnce() {
        if (!link.isAttached()) {
            return;
        }
        int resetsBefore;
        boolean reset;
        Map<Long, Integer> reported = new TreeMap<>();
        lock.lock();
        try {
            resetsBefore = resets.get();
            reset = resetsBefore != executedResets;
            if (!reset) {
                reported.putAll(unreported);
                unreported.clear();
            }
        } finally {
            lock.unlock();
        }
        List<?> reply;
        try {
            // If the first run has counted, the second counts again: too many is the safe side, as for a failure below.
            reply = link.runOnce(SCRIPT, List.of(key), arguments(reset, reported));
        } catch (RuntimeException e) { // the link reports it
            keep(reported, resetsBefore);
            return;
        }
        if (reply.get(1).equals(1L)) {
            link.reportForeign();
        }
        if (reset) {
            executedResets = resetsBefore;
        }
        if (resets.get() == resetsBefore) { // otherwise the reply is older than the reset
            long millis = (Long) reply.get(0);
            openUntil = nanoTime.getAsLong() + TimeUnit.MILLISECONDS.toNanos(millis);
            open = millis > 0;
        }
    }

    private List<String> arguments(boolean reset, Map<Long, Integer> reported) {
        List<String> arguments = new ArrayList<>(List.of(
                Integer.toString(policy.maxInvalid()),
                Long.toString(TimeUnit.NANOSECONDS.toMillis(window)),
                reset ? "1" : "0",
                link.keys().channel()));
        long now = nanoTime.getAsLong();
        reported.forEach((number, count) -> {
            long age = Math.max(
                    0, now - (number + 1) * slice); // of the slice's end: to count for too long is the safe side
            if (age < window) {
                arguments.add(Long.toString(TimeUnit.NANOSECONDS.toMillis(age)));
                arguments.add(Integer.toString(count));
            }
        });
        return arguments;
    }

    /** Keeps the requests of a failed report for the next one, unless a reset has removed them meanwhile. */
    private void keep(Map<Long, Integer> reported, int resetsBefore) {
        lock.lock();
        try {
            if (resets.get() == resetsBefore) {
                reported.forEach((number, count) -> unreported.merge(number, count, Integer::sum));
            }
        } finally {
            lock.unlock();
        }
    }
}
