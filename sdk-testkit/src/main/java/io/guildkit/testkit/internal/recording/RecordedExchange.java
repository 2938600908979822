package io.guildkit.testkit.internal.recording;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.http.Json;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * A request and its response, without secrets.
 *
 * @param time when the request arrived
 * @param target the path and query, encoded
 * @param headers the headers of the request that matter; keys ignore case
 * @param answerHeaders the headers of the response that matter
 */
record RecordedExchange(
        Instant time,
        String method,
        String target,
        Map<String, String> headers,
        Content body,
        int status,
        Map<String, String> answerHeaders,
        Content answer) {
    private static final String ANY_HOST = "http://localhost";
    private static final String HEADERS = "headers";

    RecordedExchange {
        headers = ignoringCase(headers);
        answerHeaders = ignoringCase(answerHeaders);
    }

    private static Map<String, String> ignoringCase(Map<String, String> headers) {
        Map<String, String> sorted = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        sorted.putAll(headers);
        return Collections.unmodifiableMap(sorted);
    }

    /** Returns the path and query as a URL, whose host means nothing. */
    HttpUrl url() {
        return url(target);
    }

    private static HttpUrl url(String target) {
        HttpUrl url = HttpUrl.parse(ANY_HOST + target);
        if (url == null || !target.startsWith("/")) {
            throw new IllegalArgumentException("'" + target + "' is no path.");
        }
        return url;
    }

    List<String> segments() {
        return url().pathSegments();
    }

    /** Returns the value of the header {@code Authorization}; null without it. */
    @Nullable
    String credentials() {
        return headers.get("Authorization");
    }

    boolean succeeded() {
        return status < 400;
    }

    /** Returns the line of a recording. */
    ObjectNode write() {
        ObjectNode request = Json.object()
                .put("time", time.toString())
                .put("method", method)
                .put("target", target)
                .set(HEADERS, texts(headers));
        body.write(request);
        ObjectNode response = Json.object().put("status", status).set(HEADERS, texts(answerHeaders));
        answer.write(response);
        return request.set("response", response);
    }

    private static ObjectNode texts(Map<String, String> headers) {
        Json object = Json.object();
        headers.forEach(object::put);
        return object;
    }

    /**
     * Reads a line of a recording.
     *
     * @throws IllegalArgumentException if it has another form
     */
    static RecordedExchange read(JsonNode line) {
        JsonNode response = line.path("response");
        try {
            return new RecordedExchange(
                    Instant.parse(text(line, "time")),
                    text(line, "method"),
                    text(line, "target"),
                    headers(line),
                    Content.of(line),
                    response.path("status").asInt(),
                    headers(response),
                    Content.of(response));
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("The member 'time' is no timestamp.", e);
        }
    }

    private static String text(JsonNode object, String member) {
        if (!object.path(member).isTextual()) {
            throw new IllegalArgumentException("The text '" + member + "' is missing.");
        }
        return object.get(member).textValue();
    }

    private static Map<String, String> headers(JsonNode object) {
        Map<String, String> headers = new TreeMap<>();
        object.path(HEADERS)
                .properties()
                .forEach(
                        header -> headers.put(header.getKey(), header.getValue().asText()));
        return headers;
    }
}
