package io.guildkit.testkit;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.limits.Limit;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A rate limit in the making: say how it is told first, and what it allows last. */
public final class RateLimitScript {
    private final Consumer<Function<String, Limit>> registry;
    private Limit.Scope scope;
    private @Nullable String bucket;
    private List<RateLimitHeader> headers = RateLimitHeader.USUAL;
    private RetryAfterBody body = RetryAfterBody.DECIMALS;

    RateLimitScript(Limit.Scope scope, Consumer<Function<String, Limit>> registry) {
        this.scope = scope;
        this.registry = registry;
    }

    /** Names the bucket; limits with the same name count together. Without this it has a name that means nothing. */
    @CanIgnoreReturnValue
    public RateLimitScript bucket(String name) {
        bucket = name;
        return this;
    }

    /** Counts all callers together; a refusal says so. */
    @CanIgnoreReturnValue
    public RateLimitScript shared() {
        scope = Limit.Scope.SHARED;
        return this;
    }

    /** Sets the headers that tell of the limit, in the place of all the usual ones. */
    @CanIgnoreReturnValue
    public RateLimitScript headers(RateLimitHeader... told) {
        headers = List.of(told);
        return this;
    }

    /** Sets what the body of a refusal tells of the wait, in the place of seconds with decimals. */
    @CanIgnoreReturnValue
    public RateLimitScript retryAfter(RetryAfterBody told) {
        body = told;
        return this;
    }

    /**
     * Puts the limit in force.
     *
     * @param requests how many requests are allowed
     * @param per in which time, counted from the first of them
     * @throws IllegalArgumentException if one of them is not positive
     */
    public void allow(int requests, Duration per) {
        if (requests < 1 || per.isNegative() || per.isZero()) {
            throw new IllegalArgumentException("Must be positive: " + requests + " in " + per);
        }
        Function<String, Limit> limit = route -> new Limit(
                bucket == null ? Integer.toHexString(route.hashCode()) : bucket,
                requests,
                per,
                scope,
                headers.stream().map(RateLimitHeader::header).toList(),
                body.value());
        registry.accept(limit);
    }
}
