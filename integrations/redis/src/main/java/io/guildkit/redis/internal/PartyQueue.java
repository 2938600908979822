package io.guildkit.redis.internal;

import io.guildkit.core.base.CallbackLock;
import io.guildkit.core.base.Clocks;
import io.guildkit.core.base.WakeUps;
import io.guildkit.core.base.WakeUps.WakeUp;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The buckets of a lane whose requests wait for a limit of all requests of the party: the own limit, a global refusal or the
 * congestion window. The limiter's lock guards it.
 */
final class PartyQueue {
    /** The number of buckets that acquire permits at a time. */
    private static final int MAX_BUCKETS = 16;

    private final Lane lane;
    private final CallbackLock lock;
    private final Clocks clocks;
    private final WakeUps wakeUps;
    private final Consumer<SharedBucket> acquire;
    private final Set<SharedBucket> buckets = new LinkedHashSet<>();
    private final WakeUp wakeUp = new WakeUp();

    /** Whether an update of the queue in Redis is pending. */
    private boolean updating;

    /**
     * Creates an empty queue.
     *
     * @param acquire acquires permits for a bucket at once
     */
    PartyQueue(Lane lane, CallbackLock lock, Clocks clocks, WakeUps wakeUps, Consumer<SharedBucket> acquire) {
        this.lane = lane;
        this.lock = lock;
        this.clocks = clocks;
        this.wakeUps = wakeUps;
        this.acquire = acquire;
    }

    /** Returns whether the script has stated a later time for all requests of the queue. */
    boolean isDelayed(long now) {
        return wakeUp.isPending(now);
    }

    /** Acquires permits before the time that the script has stated, because the limits of the party admit a request. */
    void wakeAnew(long now) {
        wakeUp.cancel();
        wake(now);
    }

    /** Adds a bucket, and reports its requests to the script, so that no younger request of another process is sent first. */
    void add(SharedBucket bucket) {
        buckets.add(bucket);
        if (!updating) {
            updating = true;
            lane.submitWithin(Lane.PATIENCE, new Update());
        }
    }

    /** Adds a bucket whose requests the script knows, and acquires permits at the time that the script has stated. */
    void add(SharedBucket bucket, long moment) {
        buckets.add(bucket);
        schedule(moment);
    }

    void remove(SharedBucket bucket) {
        buckets.remove(bucket);
    }

    /** Reports that a request of a bucket waits no longer, so that requests of other processes move up. */
    void withdrawn(SharedBucket bucket) {
        if (bucket.waiters.isEmpty() ? buckets.remove(bucket) : buckets.contains(bucket)) {
            lane.submit(new Update());
        }
    }

    private void schedule(long moment) {
        wakeUps.schedule(
                wakeUp,
                moment,
                () -> wake(clocks.now()),
                failure -> buckets.forEach(bucket -> bucket.fail(lock, failure)));
    }

    /** Acquires permits for the buckets whose requests have waited longest. */
    void wake(long now) {
        if (buckets.isEmpty() || isDelayed(now)) {
            return;
        }
        buckets.removeIf(bucket -> bucket.waiters.isEmpty());
        List<SharedBucket> oldest = buckets.stream()
                .sorted(Comparator.comparingLong(bucket -> bucket.waiters.firstKey()))
                .limit(MAX_BUCKETS)
                .toList();
        oldest.forEach(acquire);
    }

    /** Writes the waits of the oldest requests. */
    void write(Batch batch) {
        long now = batch.moment(clocks::now);
        batch.waits(buckets.stream()
                .flatMap(bucket -> bucket.waiters.values().stream())
                .map(waiter -> waiter.waited(now))
                .sorted(Comparator.reverseOrder())
                .limit(Batch.MAX_WAITS)
                .toList());
    }

    /** Replaces the requests of this process in the queue that Redis keeps for all processes. */
    private final class Update implements Operation {
        @Override
        public boolean write(Batch batch) {
            lock.lock();
            try {
                updating = false;
                PartyQueue.this.write(batch.text("waiting"));
                return true;
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void replied(List<?> reply) {
            lock.lock();
            try {
                long micros = SharedBucket.number(reply.get(1));
                if (micros >= 0 && !buckets.isEmpty()) {
                    schedule(clocks.now() + SharedBucket.nanos(micros));
                }
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void failed() {
            lock.lock();
            try {
                updating = false;
            } finally {
                lock.unlock();
            }
        }
    }
}
