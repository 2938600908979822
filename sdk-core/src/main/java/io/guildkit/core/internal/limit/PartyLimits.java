package io.guildkit.core.internal.limit;

import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;

/** The limits for all requests of a party together. Not thread-safe: the limiter's lock guards it. */
final class PartyLimits {
    /** The initial number of requests in flight, before the global limit is known. */
    private static final int START = 64;

    private final ClientLimit clientLimit;
    private Congestion congestion = Congestion.startingWith(START);
    private long blockedUntil = RateBucket.NEVER;
    private int inFlight;

    PartyLimits(RateLimitPolicy policy, Share share) {
        this.clientLimit = new ClientLimit(policy.global(), share);
    }

    /** Counts requests that were sent before towards the client's own limit. */
    void sent(int requests, long now) {
        clientLimit.sent(requests, now);
    }

    /** Returns whether a request may be sent now. */
    boolean admit(long now) {
        return now >= blockedUntil && congestion.admits(inFlight, now) && clientLimit.admits(now);
    }

    void enter(long now) {
        inFlight++;
        clientLimit.enter();
        congestion.entered(inFlight, now);
    }

    void left(boolean counted, long enteredAt, long now) {
        inFlight--;
        congestion.left(enteredAt);
        clientLimit.left(counted, now);
    }

    /** Records the response to a request, which has left. */
    void responded(RateLimiter.Response response, long enteredAt, long now) {
        if (!response.isRefusal()) {
            congestion.passed(inFlight, now);
        } else if (response.global()) {
            long until =
                    now + response.retryAfter().orElse(RateBucket.UNSTATED_WAIT).toNanos();
            congestion.refused(inFlight, enteredAt, until, now);
            blockedUntil = Math.max(blockedUntil, until);
        }
    }

    /** Ends the waits for refusals. The client's own limit stays. */
    void lift() {
        blockedUntil = RateBucket.NEVER;
        congestion = Congestion.startingWith(START);
    }

    /** Returns the earliest time at which a request may be sent without an earlier response. */
    long nextChance(long now) {
        return Math.max(blockedUntil, Math.max(clientLimit.nextChance(now), congestion.nextChance(inFlight, now)));
    }

    /** Returns the earliest time at which a request may be sent, given the number of requests ahead of it. */
    long earliest(int ahead, long now) {
        return Math.max(blockedUntil, Math.max(clientLimit.earliest(ahead, now), congestion.earliest(ahead, now)));
    }
}
