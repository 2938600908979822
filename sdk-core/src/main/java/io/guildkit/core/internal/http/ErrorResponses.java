package io.guildkit.core.internal.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
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
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Reads error responses, and masks the secrets of their requests in them. */
public final class ErrorResponses {
    private ErrorResponses() {}

    /**
     * Reads an error response that contains no secrets.
     *
     * @param receivedAt the time of arrival, for waits that are stated as a date
     */
    public static ErrorResponse read(Route route, int status, Headers headers, byte[] body, Instant receivedAt) {
        return read(route, status, headers, body, receivedAt, UnaryOperator.identity());
    }

    /**
     * Reads an error response. No content makes this method fail.
     *
     * @param body the body, which may be truncated
     * @param receivedAt the time of arrival, for waits that are stated as a date
     * @param mask replaces the secrets of the request in a string
     */
    public static ErrorResponse read(
            Route route, int status, Headers headers, byte[] body, Instant receivedAt, UnaryOperator<String> mask) {
        JsonNode json = ErrorResponse.parse(body);
        RateLimitHeaders limits = new RateLimitHeaders(headers, receivedAt);
        Optional<Duration> namedWait = RetryAfter.named(limits, json, status);
        RateLimitNotice notice = new RateLimitNotice(
                namedWait,
                RetryAfter.orReset(namedWait, limits, status),
                json.path("global").asBoolean() || limits.isGlobal(),
                limits.scope());
        return new ErrorResponse(route, status, headers, masked(body, json, mask), notice);
    }

    private static byte[] masked(byte[] body, JsonNode json, UnaryOperator<String> mask) {
        if (json.isMissingNode()) { // a secret is ASCII, so its bytes are found in any encoding
            return mask.apply(new String(body, StandardCharsets.ISO_8859_1)).getBytes(StandardCharsets.ISO_8859_1);
        }
        JsonNode masked = masked(json, mask); // masks the tree, because JSON text can escape the characters of a secret
        return masked.equals(json) ? body : Codecs.JSON.encodeBytes(masked);
    }

    private static JsonNode masked(JsonNode json, UnaryOperator<String> mask) {
        if (json.isTextual()) {
            return TextNode.valueOf(mask.apply(json.textValue()));
        }
        if (json.isArray()) {
            ArrayNode elements = JsonNodeFactory.instance.arrayNode();
            json.forEach(element -> elements.add(masked(element, mask)));
            return elements;
        }
        if (json.isObject()) {
            ObjectNode members = JsonNodeFactory.instance.objectNode();
            json.properties()
                    .forEach(member -> members.set(
                            mask.apply(member.getKey()),
                            ErrorResponse.isSentBack(member.getKey())
                                    ? member.getValue()
                                    : masked(member.getValue(), mask)));
            return members;
        }
        return json;
    }
}
