package io.guildkit.redis.internal;

import io.guildkit.core.base.CallbackLock;
import io.guildkit.core.base.Clocks;
import io.guildkit.core.limit.RateLimiter.Permit;
import io.guildkit.core.limit.RateLimiter.Response;
import io.guildkit.redis.internal.SharedBucket.Name;
import io.guildkit.redis.internal.SharedBucket.Waiter;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The permits of this process in use, with the leases of their requests in Redis. The limiter's lock guards this class. */
final class Permits {
    /** The interval between renewals of leases. Two renewals fit into the time of a lease. */
    private static final Duration RENEWAL = Duration.ofMillis(200);

    private final CallbackLock lock;
    private final Clocks clocks;
    private final Link link;
    private final RequestReports reports;
    private final SentRequests sent;
    private final Set<SharedPermit> inUse = new LinkedHashSet<>();
    private boolean renewing;

    Permits(CallbackLock lock, Clocks clocks, Link link, RequestReports reports, SentRequests sent) {
        this.lock = lock;
        this.clocks = clocks;
        this.link = link;
        this.reports = reports;
        this.sent = sent;
    }

    /** Returns the number of permits in use. */
    int count() {
        return inUse.size();
    }

    /** Gives a granted permit to the oldest waiting request. Returns the permit to Redis if no request waits. */
    void grant(SharedBucket bucket, long entered) {
        Map.Entry<Long, Waiter> oldest = bucket.waiters.pollFirstEntry();
        if (oldest == null) {
            reports.noResponse(bucket, entered, false);
        } else {
            deliver(oldest.getValue(), new SharedPermit(oldest.getValue().route(), bucket, entered, Optional.empty()));
        }
    }

    /** Completes a request that the standard limiter has admitted without Redis. */
    void admit(Waiter waiter, SharedBucket bucket, Permit local) {
        deliver(waiter, new SharedPermit(waiter.route(), bucket, 0, Optional.of(local)));
    }

    private void deliver(Waiter waiter, SharedPermit permit) {
        inUse.add(permit);
        permit.bucket.permits++;
        renewLater();
        lock.afterwards(() -> {
            if (!waiter.permit().complete(permit)) {
                permit.noResponse(false); // the call has ended meanwhile
            }
        });
    }

    /** Reports nothing until {@link #attached}, because Redis is out of use. */
    void detached() {
        reports.detached();
    }

    /**
     * Takes leases for all requests in flight, and reports their ends from now on. Leases from before the loss of Redis end, because they
     * have the former name of the lane.
     */
    void attached() {
        inUse.forEach(permit -> reports.adopt(permit.bucket.current(), () -> inUse.contains(permit)));
        reports.attached();
    }

    private void renewLater() {
        if (!renewing) {
            renewing = true;
            link.schedule(RENEWAL, this::renew);
        }
    }

    /** Renews the leases of requests that take long. */
    private void renew() {
        lock.lock();
        try {
            renewing = false;
            if (inUse.isEmpty()) {
                return;
            }
            renewLater();
            long longAgo = clocks.now() - RENEWAL.toNanos();
            inUse.stream()
                    .map(permit -> permit.bucket.current())
                    .distinct()
                    .filter(bucket -> bucket.reportedAt <= longAgo)
                    .forEach(reports::renew);
        } finally {
            lock.unlock();
        }
    }

    private final class SharedPermit implements Permit {
        private final Name route;
        private final SharedBucket bucket;

        /** The time of the grant by Redis' clock. */
        private final long entered;

        /** The permit of the standard limiter, if the request was admitted without Redis. */
        private final Optional<Permit> local;

        SharedPermit(Name route, SharedBucket bucket, long entered, Optional<Permit> local) {
            this.route = route;
            this.bucket = bucket;
            this.entered = entered;
            this.local = local;
        }

        @Override
        public void responded(Response response) {
            local.ifPresent(permit -> permit.responded(response));
            lock.lock();
            try {
                reports.responded(end(true), route, entered, response);
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void noResponse(boolean counted) {
            local.ifPresent(permit -> permit.noResponse(counted));
            lock.lock();
            try {
                reports.noResponse(end(counted), entered, counted);
            } finally {
                lock.unlock();
            }
        }

        /** Ends the use of the permit. Returns its bucket. */
        private SharedBucket end(boolean counted) {
            SharedBucket current = bucket.current();
            if (inUse.remove(this)) {
                current.permits--;
            }
            if (counted) {
                sent.add(current.lane);
            }
            return current;
        }
    }
}
