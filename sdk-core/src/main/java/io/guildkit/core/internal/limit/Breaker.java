package io.guildkit.core.internal.limit;

import io.guildkit.core.internal.util.Clocks;
import io.guildkit.core.internal.util.Deadline;
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
    private final int limit;
    private final long window;
    private final ReentrantLock lock = new ReentrantLock();

    /** When the latest invalid responses came; a ring that is created for the first one. */
    private long @Nullable [] invalid;

    private int next;

    /** When it closes again; each request reads it without the lock. */
    private volatile long openUntil = NEVER;

    public Breaker(Clocks clocks, RateLimitPolicy policy) {
        this.clocks = clocks;
        this.limit = policy.maxInvalid();
        this.window = Deadline.bounded(policy.invalidWindow()).toNanos();
    }

    /** Returns when the breaker closes; empty if it is closed. */
    public Optional<Instant> openUntil() {
        long until = openUntil;
        return until != NEVER && clocks.now() < until ? Optional.of(clocks.instantAt(until)) : Optional.empty();
    }

    /** Forgets the invalid responses, so that requests are sent again. */
    public void close() {
        lock.lock();
        try {
            invalid = null;
            openUntil = NEVER;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Counts a refusal if it reports an invalid request. Refusals of webhooks' tokens count as well, because the service counts
     * them for the address.
     *
     * @param shared whether a 429 is for a limit that is shared with other users
     */
    public void refused(int status, boolean shared) {
        if (status == UNAUTHORIZED || status == FORBIDDEN || (status == TOO_MANY_REQUESTS && !shared)) {
            count(clocks.now());
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
