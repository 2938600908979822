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

/** A builder of a rate limit. The last call sets the number of requests, and adds the limit. */
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

    /** Names the bucket; limits with the same name count together. By default the bucket has a generated name. */
    @CanIgnoreReturnValue
    public RateLimitScript bucket(String name) {
        bucket = name;
        return this;
    }

    /** Counts all callers together. Refusals have the scope {@code shared}. */
    @CanIgnoreReturnValue
    public RateLimitScript shared() {
        shared = true;
        return this;
    }

    /** Sets the headers that state the limit, in place of the usual ones. */
    @CanIgnoreReturnValue
    public RateLimitScript headers(RateLimitHeader... told) {
        headers = Arrays.stream(told).map(RateLimitHeader::header).toList();
        return this;
    }

    /** Sets the form of the wait in the body of a refusal, in place of seconds with decimals. */
    @CanIgnoreReturnValue
    public RateLimitScript retryAfter(RetryAfterBody told) {
        body = told.value();
        return this;
    }

    /**
     * Adds the limit.
     *
     * @param requests the number of requests
     * @param per the period, from the first request
     * @throws IllegalArgumentException if one of them is not positive
     */
    public void allow(int requests, Duration per) {
        limits.add(new LimitRule(kind, routes, bucket, requests, per, shared, headers, body));
    }
}
