package io.guildkit.testkit.internal.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A response: its status, its headers, each once, its body, if any, and its delivery to the client. */
public record Reply(
        int status, Map<String, String> headers, @Nullable ByteBuffer body, Delivery delivery) {
    private static final String CONTENT_TYPE = "Content-Type";

    public static Reply ok(JsonNode json) {
        return json(200, json);
    }

    public static Reply noContent() {
        return empty(204);
    }

    public static Reply json(int status, JsonNode json) {
        return of(status, Map.of(CONTENT_TYPE, "application/json"), json.toString());
    }

    /** Returns the response of a proxy. */
    public static Reply html(int status) {
        String page = "<!DOCTYPE html><html><head><title>" + status + "</title></head><body><h1>" + status
                + "</h1><hr>proxy</body></html>";
        return of(status, Map.of(), page).header(CONTENT_TYPE, "text/html; charset=utf-8");
    }

    public static Reply empty(int status) {
        return new Reply(status, Map.of(), null, Delivery.WHOLE);
    }

    public static Reply of(int status, Map<String, String> headers, String body) {
        return new Reply(status, Map.copyOf(headers), bytes(body), Delivery.WHOLE);
    }

    public static Reply file(ByteBuffer content, String contentType) {
        return new Reply(200, Map.of(CONTENT_TYPE, contentType), content, Delivery.WHOLE);
    }

    /** Returns a response that is never sent. */
    public static Reply lost() {
        return empty(0).delivered(new Delivery.Cut(Delivery.Stage.BEFORE_HEAD, false));
    }

    /** Returns this response with a header added or replaced. */
    public Reply header(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new Reply(status, more, body, delivery);
    }

    /** Returns this response with a header added or replaced, unless its value is empty. */
    public Reply optionalHeader(String name, String value) {
        return value.isEmpty() ? this : header(name, value);
    }

    public Reply withBody(String text) {
        return new Reply(status, headers, bytes(text), delivery);
    }

    /** Returns this response with another delivery. */
    public Reply delivered(Delivery way) {
        return new Reply(status, headers, body, way);
    }

    /** Returns this response with another status, and without a body if the status forbids one. */
    public Reply withStatus(int code) {
        return new Reply(code, headers, code == 204 ? null : body, delivery);
    }

    /** Returns a copy of the bytes of the body; empty without a body. */
    public byte[] bytes() {
        byte[] bytes = new byte[body == null ? 0 : body.remaining()];
        if (body != null) {
            body.duplicate().get(bytes);
        }
        return bytes;
    }

    /** Returns the status that the client receives, or 0 if the connection is cut before. */
    public int visibleStatus() {
        return delivery instanceof Delivery.Cut cut && cut.stage() != Delivery.Stage.WITHIN_BODY ? 0 : status;
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
}
