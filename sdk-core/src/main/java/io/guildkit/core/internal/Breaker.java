package io.guildkit.core.internal;

import io.guildkit.core.RateLimitPolicy;
import io.guildkit.core.error.BreakerOpenException;
import io.guildkit.core.error.ErrorAnswer;
import io.guildkit.core.internal.util.Clocks;
import io.guildkit.core.internal.util.Deadline;
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Stops sending when too many answers within a window said that the requests were invalid: services ban the addresses of
 * those who go on. It is a step of all calls, for the address is the same for all of them.
 */
final class Breaker implements Step {
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final long NEVER = -1;

    private final Clocks clocks;
    private final long window;
    private final RateLimitPolicy policy;
    private final ReentrantLock lock = new ReentrantLock();

    /** When the last invalid answers came; a ring that is made when the first comes. */
    private long @Nullable [] invalid;

    private int next;

    /** When it closes again; read without the lock on the way of every request. */
    private volatile long openUntil = NEVER;

    Breaker(Clocks clocks, RateLimitPolicy policy) {
        this.clocks = clocks;
        this.window = Deadline.bounded(policy.invalidWindow()).toNanos();
        this.policy = policy;
    }

    @Override
    public Prepared before(Outgoing request) {
        long until = openUntil;
        if (isOpen(until)) {
            throw new BreakerOpenException(request.call.route(), policy.maxInvalid(), clocks.instantAt(until));
        }
        return request;
    }

    boolean isOpen() {
        return isOpen(openUntil);
    }

    private boolean isOpen(long until) {
        return until != NEVER && clocks.now() < until;
    }

    /** Forgets the invalid responses, so that requests are sent again. */
    void close() {
        lock.lock();
        try {
            invalid = null;
            openUntil = NEVER;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Verdict after(Reply reply) {
        if (reply instanceof Reply.Refusal refusal && isInvalid(refusal.error())) {
            count(clocks.now());
        }
        return Verdict.ACCEPT;
    }

    /** A webhook's token says nothing of the caller, but its refusal counts for the address all the same. */
    private static boolean isInvalid(ErrorAnswer error) {
        return switch (error.status()) {
            case UNAUTHORIZED, FORBIDDEN -> true;
            case TOO_MANY_REQUESTS -> !error.isShared();
            default -> false;
        };
    }

    private void count(long now) {
        lock.lock();
        try {
            if (invalid == null) {
                invalid = new long[policy.maxInvalid()];
                Arrays.fill(invalid, NEVER);
            }
            invalid[next] = now;
            next = (next + 1) % invalid.length;
            long oldest = invalid[next];
            if (oldest != NEVER && oldest + window > now) {
                openUntil = oldest + window;
            }
        } finally {
            lock.unlock();
        }
    }
}
