package io.guildkit.core.internal.limit;

import io.guildkit.core.base.Deadline;
import io.guildkit.core.limit.RateLimitPolicy;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;

/**
 * The client's own limit for all requests of a party.
 *
 * <p>A request counts until the limit's period has passed since its response, because it is unknown when the service
 * counted the request. So the service never counts more requests than the limit in any such period, wherever its own
 * windows begin.
 */
final class ClientLimit {
    private final boolean limited;
    private final int places;
    private final long period;
    private final Queue<Long> freeAt = new ArrayDeque<>();
    private int inFlight;

    ClientLimit(Optional<RateLimitPolicy.Rate> rate, Share share) {
        this.limited = rate.isPresent();
        this.places = limited ? share.of(rate.get().requests()) : 0;
        this.period = limited ? Deadline.bounded(rate.get().per()).toNanos() : 0;
    }

    /** Counts requests that were sent before. */
    void sent(int requests, long now) {
        for (int i = 0; i < Math.min(requests, places); i++) {
            freeAt.add(now + period);
        }
    }

    boolean admits(long now) {
        if (!limited) {
            return true;
        }
        for (Long first = freeAt.peek(); first != null && first <= now; first = freeAt.peek()) {
            freeAt.remove();
        }
        return inFlight + freeAt.size() < places;
    }

    void enter() {
        inFlight++;
    }

    void left(boolean counted, long now) {
        inFlight--;
        if (limited && counted) {
            freeAt.add(now + period);
        }
    }

    /** Returns the earliest time at which a request no longer counts. */
    long nextChance(long now) {
        Long first = admits(now) ? null : freeAt.peek();
        return first == null ? RateBucket.NEVER : first;
    }

    /** Returns the earliest time at which a request is admitted, given the number of requests ahead of it. */
    long earliest(int ahead, long now) {
        if (!limited) {
            return RateBucket.NEVER;
        }
        boolean unused = admits(now); // removes the places that are free again
        int taken =
                ahead - (places - inFlight - freeAt.size()); // the number of places that the requests ahead take later
        if (taken < 0) {
            return RateBucket.NEVER;
        }
        int reused = taken % places;
        long freed = reused < freeAt.size()
                ? freeAt.stream().skip(reused).findFirst().orElseThrow()
                : now + period;
        return freed + Quota.times(taken / places, period);
    }
}
