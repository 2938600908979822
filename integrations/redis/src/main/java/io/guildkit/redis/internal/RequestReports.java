package io.guildkit.redis.internal;

import io.guildkit.core.base.CallbackLock;
import io.guildkit.core.base.Clocks;
import io.guildkit.core.limit.RateLimiter.Response;
import io.guildkit.redis.internal.SharedBucket.Name;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Reports requests in flight and their ends to the script, and counts routes towards the buckets that responses name. The limiter's lock
 * guards this class.
 */
final class RequestReports {
    /** From this status on, a gateway may have sent the response. Gateways know no limits. */
    private static final int GATEWAY_ERROR = 500;

    private final CallbackLock lock;
    private final Clocks clocks;
    private final PermitAcquisition acquisition;

    /** Whether Redis is out of use. Then the leases of all requests in flight end, so nothing is reported about these requests. */
    private boolean detached;

    RequestReports(CallbackLock lock, Clocks clocks, PermitAcquisition acquisition) {
        this.lock = lock;
        this.clocks = clocks;
        this.acquisition = acquisition;
    }

    /** Reports nothing until {@link #attached}. */
    void detached() {
        detached = true;
    }

    /** Reports the ends of requests again. All requests in flight have been {@linkplain #adopt adopted}. */
    void attached() {
        detached = false;
    }

    /** Reports a response. If waiting requests may depend on it, the report is sent at once. */
    void responded(SharedBucket from, Name route, long entered, Response response) {
        String fromKey = from.key();
        SharedBucket to = from;
        boolean whole = false;
        if (response.bucket().isPresent()) {
            String name = response.bucket().get();
            if (!from.named) {
                whole = true;
                to = from.owner.rename(from, name);
            } else if (!from.name.name().equals(name)) {
                to = from.owner.move(route, from, name);
            }
        }
        from.owner.keepSibling(route, to);
        if (detached) {
            return;
        }
        long now = clocks.now();
        Responded report = new Responded(to, fromKey, whole, entered, now, response);
        Duration patience = response.isRefusal() || to.isAwaited(now) ? Duration.ZERO : Lane.PATIENCE;
        to.responded(response, now);
        to.lane.submitWithin(patience, report);
    }

    /**
     * Reports that a request had no response.
     *
     * @param sent whether the service may have counted it
     */
    void noResponse(SharedBucket bucket, long entered, boolean sent) {
        if (!detached) {
            bucket.lane.submit(new NoResponse(bucket, entered, sent));
        }
    }

    /** Renews the leases of the requests in flight of a bucket. */
    void renew(SharedBucket bucket) {
        if (!detached) {
            bucket.lane.submitWithin(Lane.PATIENCE, Notices.renew(bucket.key()));
        }
    }

    /**
     * Takes a lease for a request that is in flight at the return to Redis.
     *
     * @param inFlight returns whether the request is still in flight; called with the lock held
     */
    void adopt(SharedBucket bucket, BooleanSupplier inFlight) {
        bucket.lane.submit(new Adopt(bucket, inFlight));
    }

    /** Returns the bucket that counts a request, if the script states that another process has renamed its bucket. */
    private static SharedBucket moved(SharedBucket bucket, List<?> reply) {
        return bucket.named ? bucket : bucket.owner.rename(bucket, (String) reply.get(1));
    }

    /**
     * Acquires permits when the script admits requests: for the bucket, and for all buckets if the limits of the party admit one.
     *
     * @param reply the reply, whose last three elements state both
     */
    private void acquireNext(SharedBucket bucket, List<?> reply) {
        List<?> next = reply.subList(reply.size() - 3, reply.size());
        long now = clocks.now();
        bucket.admitted(next.get(2), now);
        acquisition.acquireIn(bucket, SharedBucket.number(next.get(1)));
        if (SharedBucket.number(next.get(0)) == 1) {
            bucket.owner.partyQueue.wakeAnew(now);
        }
    }

    private static boolean isMoved(List<?> reply) {
        return reply.get(0).equals("moved");
    }

    private final class Responded implements Operation {
        private final SharedBucket bucket;
        private final String from;
        private final String to;

        /** Whether the bucket at the first key becomes the one at the second key, with all its routes. */
        private final boolean whole;

        private final long entered;
        private final long at;
        private final Response response;

        /**
         * Creates a report.
         *
         * @param at the time of the response
         */
        Responded(SharedBucket bucket, String from, boolean whole, long entered, long at, Response response) {
            this.bucket = bucket;
            this.from = from;
            this.to = bucket.key();
            this.whole = whole;
            this.entered = entered;
            this.at = at;
            this.response = response;
        }

        @Override
        public boolean write(Batch batch) {
            batch.text("responded").key(from);
            if (to.equals(from)) {
                batch.number(0).text("");
            } else {
                batch.key(to).text(bucket.name.name());
            }
            batch.flag(whole)
                    .number(entered)
                    .nanos(batch.moment(clocks::now) - at)
                    .number(result())
                    .flag(response.global())
                    .number(response.limit())
                    .number(response.remaining())
                    .duration(response.resetAfter())
                    .duration(response.retryAfter());
            return true;
        }

        /** Returns the number by which the script knows the kind of response. */
        private int result() {
            if (response.isRefusal()) {
                return 1;
            }
            return response.status() < GATEWAY_ERROR ? 0 : 2;
        }

        @Override
        public void replied(List<?> reply) {
            lock.lock();
            try {
                if (isMoved(reply)) {
                    SharedBucket target = moved(bucket, reply);
                    target.lane.submit(new Responded(target, target.key(), false, entered, at, response));
                } else {
                    bucket.answered = true;
                    bucket.update((List<?>) reply.get(1), clocks.now());
                    acquireNext(bucket, reply);
                }
            } finally {
                lock.unlock();
            }
        }
    }

    private final class NoResponse implements Operation {
        private final SharedBucket bucket;
        private final String key;
        private final long entered;
        private final boolean sent;

        NoResponse(SharedBucket bucket, long entered, boolean sent) {
            this.bucket = bucket;
            this.key = bucket.key();
            this.entered = entered;
            this.sent = sent;
        }

        @Override
        public boolean write(Batch batch) {
            batch.text("no_response").key(key).flag(sent).number(entered);
            return true;
        }

        @Override
        public void replied(List<?> reply) {
            lock.lock();
            try {
                if (isMoved(reply)) {
                    SharedBucket target = moved(bucket, reply);
                    target.lane.submit(new NoResponse(target, entered, sent));
                    acquisition.acquireAnew(target);
                } else {
                    acquireNext(bucket, reply);
                }
            } finally {
                lock.unlock();
            }
        }
    }

    private final class Adopt implements Operation {
        private final SharedBucket bucket;
        private final String key;
        private final BooleanSupplier inFlight;

        Adopt(SharedBucket bucket, BooleanSupplier inFlight) {
            this.bucket = bucket;
            this.key = bucket.key();
            this.inFlight = inFlight;
        }

        @Override
        public boolean write(Batch batch) {
            batch.text("adopt").key(key).number(1);
            return true;
        }

        @Override
        public void replied(List<?> reply) {
            lock.lock();
            try {
                if (!isMoved(reply)) {
                    return;
                }
                SharedBucket target = moved(bucket, reply);
                if (inFlight.getAsBoolean()) {
                    target.lane.submit(new Adopt(target, inFlight));
                } else { // its end was reported, so a lease would never end
                    target.lane.submit(Notices.sent(1));
                }
            } finally {
                lock.unlock();
            }
        }
    }
}
