package io.guildkit.redis.internal;

import io.guildkit.core.base.CallbackLock;
import io.guildkit.core.base.Clocks;
import io.guildkit.core.base.WakeUps;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.error.ErrorResponse;
import io.guildkit.core.error.RateLimitedException;
import io.guildkit.core.limit.RateLimiter.Request;
import io.guildkit.redis.internal.SharedBucket.Waiter;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Acquires permits from the script for waiting requests. If the script grants none, it states when to try again. The limiter's lock guards
 * this class.
 */
final class PermitAcquisition {
    /** The wait for a message that may get lost. */
    private static final long POLL = Duration.ofMillis(100).toNanos();

    /** The wait for the turns of other buckets, which often come soon after each other. */
    private static final Duration TOGETHER = Duration.ofMillis(10);

    private final CallbackLock lock;
    private final Clocks clocks;
    private final WakeUps wakeUps;
    private final boolean webhooks;
    private final Grants grants;
    private boolean paused;

    /** Receives granted permits, with the lock held. */
    interface Grants {
        /**
         * Uses a permit for the oldest waiting request of a bucket.
         *
         * @param entered the time of the grant by Redis' clock
         */
        void granted(SharedBucket bucket, long entered);
    }

    /**
     * Creates an acquisition without requests.
     *
     * @param webhooks whether the requests are those of webhooks, which may be gone
     */
    PermitAcquisition(CallbackLock lock, Clocks clocks, WakeUps wakeUps, boolean webhooks, Grants grants) {
        this.lock = lock;
        this.clocks = clocks;
        this.wakeUps = wakeUps;
        this.webhooks = webhooks;
        this.grants = grants;
    }

    /** Acquires no further permits until {@link #resume}, because Redis is out of use. */
    void pause() {
        paused = true;
    }

    /** Acquires permits again. Acquisitions that were under way when Redis was lost have failed. */
    void resume(List<SharedBucket> buckets) {
        paused = false;
        buckets.forEach(bucket -> bucket.acquiring = false);
        buckets.forEach(this::acquireAnew);
    }

    /** Acquires permits for the waiting requests of a bucket, unless an acquisition is under way or a later time is known. */
    void acquire(SharedBucket bucket) {
        acquire(bucket, Duration.ZERO);
    }

    private void acquire(SharedBucket bucket, Duration patience) {
        if (paused || bucket.acquiring || bucket.waiters.isEmpty()) {
            return;
        }
        long now = clocks.now();
        PartyQueue party = bucket.owner.partyQueue;
        if (party.isDelayed(now)) { // other requests have waited for longer
            bucket.blockedByParty = true;
            party.add(bucket);
        } else if (bucket.wakeUp.isPending(now)) {
            refuseImpatient(bucket, now);
        } else if (bucket.isEmptyUntil(now + Lane.PATIENCE.toNanos())) { // the script only has to know that they wait
            refuseImpatient(bucket, now);
            submit(bucket, Lane.PATIENCE);
        } else {
            submit(bucket, patience);
        }
    }

    private void submit(SharedBucket bucket, Duration patience) {
        if (bucket.waiters.isEmpty()) {
            return;
        }
        bucket.acquiring = true;
        bucket.lane.submitWithin(patience, new Acquire(bucket));
    }

    /** Acquires permits at once, because they may have become available earlier than the script has stated. */
    void acquireAnew(SharedBucket bucket) {
        bucket.wakeUp.cancel();
        acquire(bucket);
        if (bucket.acquiring) {
            bucket.lane.hasten();
        }
    }

    /**
     * Acquires permits when the script admits the oldest waiting request.
     *
     * @param micros the microseconds until then; 0 for now, -1 if the script does not know
     */
    void acquireIn(SharedBucket bucket, long micros) {
        long now = clocks.now();
        if (micros == 0) {
            if (!bucket.blockedByParty || !bucket.owner.partyQueue.isDelayed(now)) { // else the queue will acquire them
                acquireAnew(bucket);
            }
        } else if (!paused && !bucket.acquiring && !bucket.waiters.isEmpty()) {
            bucket.wakeUp.cancel();
            refuseImpatient(bucket, now);
            acquireAt(bucket, now + waitOf(micros));
        }
    }

    private static long waitOf(long micros) {
        return micros < 0 ? POLL : SharedBucket.nanos(micros);
    }

    private void acquireAt(SharedBucket bucket, long moment) {
        wakeUps.schedule(bucket.wakeUp, moment, () -> acquire(bucket, TOGETHER), failure -> bucket.fail(lock, failure));
    }

    /** Fails the waiters whose permit would come after their longest wait. */
    private void refuseImpatient(SharedBucket bucket, long now) {
        int ahead = 0;
        for (Iterator<Waiter> all = bucket.waiters.values().iterator(); all.hasNext(); ) {
            Waiter waiter = all.next();
            long wait = bucket.leastWait(ahead, now);
            if (now + wait > waiter.latest()) {
                all.remove();
                fail(waiter, RateLimitedException.beforehand(waiter.request().route(), Duration.ofNanos(wait)));
            } else {
                ahead++;
            }
        }
    }

    private void fail(Waiter waiter, RuntimeException failure) {
        lock.afterwards(() -> waiter.permit().completeExceptionally(failure));
    }

    /** Returns the exception of the call to which the service has refused the webhook. Redis does not know its message. */
    private static RuntimeException gone(Request request, List<?> reply) {
        String code = (String) reply.get(2);
        return ErrorResponse.remembered(
                        request.route(),
                        (int) SharedBucket.number(reply.get(1)),
                        code.isEmpty() ? ErrorCode.UNKNOWN : ErrorCode.of(Integer.parseInt(code)),
                        "")
                .toException();
    }

    private final class Acquire implements Operation {
        private final SharedBucket bucket;
        private final String key;
        private List<Waiter> requested = List.of();

        Acquire(SharedBucket bucket) {
            this.bucket = bucket;
            this.key = bucket.key();
        }

        @Override
        public boolean write(Batch batch) {
            lock.lock();
            try {
                requested =
                        bucket.waiters.values().stream().limit(Batch.MAX_WAITS).toList();
                if (requested.isEmpty() || paused) {
                    bucket.acquiring = false;
                    return false;
                }
                long now = batch.moment(clocks::now);
                batch.text("acquire");
                if (batch.isFirstAcquire()) {
                    bucket.owner.partyQueue.write(batch);
                } else {
                    batch.number(-1);
                }
                batch.key(key);
                if (webhooks) {
                    batch.key(bucket.lane.goneKey()).text(bucket.lane.hash(bucket.name.major()));
                } else {
                    batch.number(0).text("");
                }
                Optional<SharedBucket> sibling = bucket.owner.sibling(bucket);
                batch.flag(bucket.isKnown())
                        .number(sibling.map(known -> known.limit.orElse(-1)).orElse(-1))
                        .nanos(sibling.map(known -> known.window).orElse(0L))
                        .waits(requested.stream()
                                .map(waiter -> waiter.waited(now))
                                .toList());
                return true;
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void replied(List<?> reply) {
            lock.lock();
            try {
                bucket.acquiring = false;
                switch ((String) reply.get(0)) {
                    case "gone" ->
                        bucket.waiters.values().forEach(waiter -> fail(waiter, gone(waiter.request(), reply)));
                    case "unknown" -> {
                        bucket.teach(clocks.now());
                        acquire(bucket);
                    }
                    case "moved" -> acquire(bucket.owner.rename(bucket, (String) reply.get(1)));
                    default -> decided(reply, clocks.now());
                }
            } finally {
                lock.unlock();
            }
        }

        private void decided(List<?> reply, long now) {
            long granted = SharedBucket.number(reply.get(1));
            long micros = SharedBucket.number(reply.get(2));
            bucket.blockedByParty = SharedBucket.number(reply.get(3)) == 1;
            bucket.update((List<?>) reply.get(4), now);
            bucket.admitted(reply.get(6), now);
            for (int i = 0; i < granted; i++) {
                grants.granted(bucket, SharedBucket.number(reply.get(5)));
            }
            PartyQueue party = bucket.owner.partyQueue;
            party.remove(bucket);
            if (paused) {
                return;
            }
            refuseImpatient(bucket, now);
            if (bucket.waiters.isEmpty()) {
                party.wake(now);
            } else if (granted == requested.size()) {
                acquire(bucket);
            } else {
                long moment = now + waitOf(micros);
                if (bucket.blockedByParty) {
                    party.add(bucket, moment);
                } else {
                    acquireAt(bucket, moment);
                    party.wake(now);
                }
            }
        }
    }
}
