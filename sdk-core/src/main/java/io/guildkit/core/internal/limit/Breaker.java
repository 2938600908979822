package io.guildkit.core.internal.limit;

import io.guildkit.core.base.Clocks;
import io.guildkit.core.base.Deadline;
import io.guildkit.core.limit.InvalidRequests;
import io.guildkit.core.limit.RateLimitPolicy;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Counts the responses that report an invalid request, and opens when there are too many of them within a window: services ban
 * the addresses of clients that go on. All clients of an address share it.
 */
public final class Breaker {
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final long NEVER = -1;

    private final Clocks clocks;
    private final InvalidRequests ofAddress;
    private final int limit;
    private final long window;
    private final ReentrantLock lock = new ReentrantLock();

    /** The times of the latest invalid responses: a ring buffer, created for the first one. */
    private long @Nullable [] invalid;

    private int next;

    /** The time at which the breaker closes. Requests read it without the lock. */
    private volatile long openUntil = NEVER;

    /**
     * Creates a closed breaker.
     *
     * @param ofAddress counts the responses of other processes, too
     */
    public Breaker(Clocks clocks, RateLimitPolicy policy, InvalidRequests ofAddress) {
        this.ofAddress = ofAddress;
        this.clocks = clocks;
        this.limit = policy.maxInvalid();
        this.window = Deadline.bounded(policy.invalidWindow()).toNanos();
    }

    /** Returns when the breaker closes; empty if it is closed. */
    public Optional<Instant> openUntil() {
        long now = clocks.now();
        long until = Math.max(openUntil, now + ofAddress.openFor().toNanos());
        return now < until ? Optional.of(clocks.instantAt(until)) : Optional.empty();
    }

    /** Discards the counted responses, so that requests are sent again. */
    public void close() {
        lock.lock();
        try {
            invalid = null;
            openUntil = NEVER;
        } finally {
            lock.unlock();
        }
        ofAddress.reset();
    }

    /**
     * Counts an error response if it reports an invalid request. Refused webhook tokens count too, because the service
     * counts them for the address.
     *
     * @param shared whether a 429 is for a limit that is shared with other users
     */
    public void refused(int status, boolean shared) {
        if (status == UNAUTHORIZED || status == FORBIDDEN || (status == TOO_MANY_REQUESTS && !shared)) {
            count(clocks.now());
            ofAddress.count();
        }
    }

    private void count(long now) {
        lock.lock();
        try {
            if (invalid == null) {
                invalid = new long[limit];
                Arrays.fill(invalid, NEVER);
            }
            invalid[next] = now;
            next = (next + 1) % limit;
            long oldest = invalid[next];
            if (oldest != NEVER && oldest + window > now) {
                openUntil = oldest + window;
            }
        } finally {
            lock.unlock();
        }
    }
}
