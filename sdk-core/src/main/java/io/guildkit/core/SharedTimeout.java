package io.guildkit.core;

import io.guildkit.core.base.Arguments;
import io.guildkit.core.base.Deadline;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A time limit for several calls together. The time starts with the first of them.
 *
 * <pre>{@code
 * SharedTimeout limit = SharedTimeout.of(Duration.ofSeconds(10));
 * DiscoveryMetadata shown = client.discovery().getMetadata(guildId).within(limit).send();
 * DiscoveryRequirements required = client.discovery().getRequirements(guildId).within(limit).send();
 * }</pre>
 *
 * <p>A call that starts after the limit fails with {@link io.guildkit.core.error.CallTimeoutException}, and is not sent. The time of a
 * second-factor prompt does not end its own call, and counts for the calls after it. Thread-safe.
 */
public final class SharedTimeout {
    private final Duration limit;
    private final AtomicReference<@Nullable Long> end = new AtomicReference<>();

    private SharedTimeout(Duration limit) {
        this.limit = limit;
    }

    /**
     * Returns a limit whose time has not started.
     *
     * @param limit positive
     * @return a new limit
     * @throws IllegalArgumentException if the limit is not positive
     */
    public static SharedTimeout of(Duration limit) {
        return new SharedTimeout(Deadline.bounded(Arguments.positive(limit, "limit")));
    }

    /**
     * Returns the remaining time, and starts the time if it has not started. Clients call this method at the start of a call.
     *
     * @param nanoTime the current time of the monotonic clock, as {@link System#nanoTime} returns it
     * @return the remaining time; zero after the limit
     */
    public Duration remaining(long nanoTime) {
        long fixed = end.updateAndGet(known -> known == null ? Long.valueOf(nanoTime + limit.toNanos()) : known);
        return Duration.ofNanos(Math.max(0, fixed - nanoTime));
    }

    /** Shows the limit. */
    @Override
    public String toString() {
        return "SharedTimeout{" + limit + "}";
    }
}
