package io.guildkit.testkit;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.limits.LimitHeader;
import io.guildkit.testkit.internal.limits.LimitRule;
import io.guildkit.testkit.internal.limits.Limits;
import io.guildkit.testkit.internal.limits.RetryAfter;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A rate limit in the making: say how it is told first, and what it allows last. */
public final class RateLimitScript {
    private final Limits limits;
    private final LimitRule.Kind kind;
    private final List<String> routes;
    private @Nullable String bucket;
    private boolean shared;
    private List<LimitHeader> headers = LimitHeader.USUAL;
    private RetryAfter body = RetryAfter.DECIMALS;

    RateLimitScript(Limits limits, LimitRule.Kind kind, List<String> routes) {
        this.limits = limits;
        this.kind = kind;
        this.routes = routes;
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
        shared = true;
        return this;
    }

    /** Sets the headers that tell of the limit, in the place of all the usual ones. */
    @CanIgnoreReturnValue
    public RateLimitScript headers(RateLimitHeader... told) {
        headers = Arrays.stream(told).map(RateLimitHeader::header).toList();
        return this;
    }

    /** Sets what the body of a refusal tells of the wait, in the place of seconds with decimals. */
    @CanIgnoreReturnValue
    public RateLimitScript retryAfter(RetryAfterBody told) {
        body = told.value();
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
        limits.add(new LimitRule(kind, routes, bucket, requests, per, shared, headers, body));
    }
}
