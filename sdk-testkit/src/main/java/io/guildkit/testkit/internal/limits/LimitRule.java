package io.guildkit.testkit.internal.limits;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The limited requests and their limit.
 *
 * @param routes the routes that share the limit; none unless the kind is {@link Kind#ROUTES}
 * @param bucket the name of the bucket; null for a random one
 * @param per the period, from the first request
 * @param shared whether all callers are counted together
 */
public record LimitRule(
        Kind kind,
        List<String> routes,
        @Nullable String bucket,
        int requests,
        Duration per,
        boolean shared,
        List<LimitHeader> headers,
        RetryAfter retryAfter) {
    /** The requests that a rule limits. */
    public enum Kind {
        /** Those of some routes. */
        ROUTES,
        /** The requests of each route without a limit. */
        EACH_OTHER,
        /** All requests of a caller. */
        GLOBAL
    }

    /** Refuses numbers that are not positive. */
    public LimitRule {
        if (requests < 1 || per.isNegative() || per.isZero()) {
            throw new IllegalArgumentException("Must be positive: " + requests + " in " + per);
        }
        if (routes.isEmpty() == (kind == Kind.ROUTES)) {
            throw new IllegalArgumentException("A limit of routes names at least one route, and no other limit does.");
        }
        routes = List.copyOf(routes);
        headers = List.copyOf(headers);
    }

    /** Returns whether this rule is about the same requests as another, and so replaces it. */
    boolean replaces(LimitRule other) {
        return kind == other.kind && routes.equals(other.routes);
    }

    /** Returns the limit of a route. Routes of one rule share a bucket. */
    Limit limit(String route) {
        String named = kind == Kind.ROUTES ? routes.get(0) : kind == Kind.GLOBAL ? "global" : route;
        Limit.Scope scope = shared ? Limit.Scope.SHARED : kind == Kind.GLOBAL ? Limit.Scope.GLOBAL : Limit.Scope.USER;
        return new Limit(bucket == null ? Integer.toHexString(named.hashCode()) : bucket, scope, this);
    }
}
