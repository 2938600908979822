package io.guildkit.core.internal.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.error.ErrorResponse;
import io.guildkit.core.error.RateLimitNotice;
import io.guildkit.core.internal.limit.RateLimitHeaders;
import io.guildkit.core.internal.limit.RetryAfter;
import io.guildkit.core.route.Headers;
import io.guildkit.core.route.Route;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads error responses, and masks the secrets of their requests in them. */
public final class ErrorResponses {
    private static final int TOO_MANY_REQUESTS = 429;

    /** The documented scopes of rate limits, which are no secrets. */
    private static final Set<String> SCOPES = Set.of("user", "global", "shared");

    private ErrorResponses() {}

    /**
     * Reads an error response that contains no secrets.
     *
     * @param receivedAt the time of arrival, for waits that are stated as a date
     */
    public static ErrorResponse read(Route route, int status, Headers headers, byte[] body, Instant receivedAt) {
        return read(route, status, headers, body, receivedAt, new Masking(List::of, Set::of));
    }

    /**
     * Reads an error response. No content makes this method fail.
     *
     * @param body the body, which may be truncated
     * @param receivedAt the time of arrival, for waits that are stated as a date
     * @param masking masks the secrets of the request
     */
    public static ErrorResponse read(
            Route route, int status, Headers headers, byte[] body, Instant receivedAt, Masking masking) {
        JsonNode json = ErrorResponse.parse(body);
        RateLimitHeaders rateLimits = new RateLimitHeaders(headers, receivedAt);
        Optional<Duration> namedWait = RetryAfter.named(rateLimits, json, status);
        RateLimitNotice notice = new RateLimitNotice(
                namedWait,
                RetryAfter.orReset(namedWait, rateLimits, status),
                json.path("global").asBoolean() || rateLimits.isGlobal(),
                SCOPES.contains(rateLimits.scope()) ? rateLimits.scope() : masking.text(rateLimits.scope()),
                status == TOO_MANY_REQUESTS && !rateLimits.arePresent() && !isOfService(json));
        return new ErrorResponse(route, status, masking.headers(headers), masked(body, json, masking), notice);
    }

    /** Returns whether a body is the service's response to too many requests, and not the page of a system in front of it. */
    private static boolean isOfService(JsonNode json) {
        return json.has("message") || json.has("retry_after");
    }

    /** Returns whether a response names a wait, in its headers or its body. */
    static boolean namesWait(int status, Headers headers, byte[] body, Instant receivedAt) {
        RateLimitHeaders rateLimits = new RateLimitHeaders(headers, receivedAt);
        return RetryAfter.named(rateLimits, ErrorResponse.parse(body), status).isPresent();
    }

    private static byte[] masked(byte[] body, JsonNode json, Masking masking) {
        String text = new String(body, StandardCharsets.UTF_8);
        if (json.isMissingNode()) {
            String masked = masking.beginning(text); // also a JSON text that is cut off
            return masked.equals(text) ? body : masked.getBytes(StandardCharsets.UTF_8);
        }
        JsonNode masked = masking.json(json);
        // The text may have more than the tree: members with the same name, and text after the end.
        if (masked.equals(json) && masking.text(text).equals(text)) {
            return body;
        }
        ErrorResponse.restorePassedOn(json, masked);
        return Codecs.JSON.encodeBytes(masked);
    }
}
