package io.guildkit.testkit.internal.server;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Incoming;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Route;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.FormErrors;
import java.io.IOException;
import java.util.Locale;

/** Reads a request strictly and holds it against what its route declares. */
final class RequestCheck {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private RequestCheck() {}

    static void userAgent(Incoming request) {
        String agent = request.header("User-Agent");
        if (agent == null || agent.isBlank()) {
            throw Problem.plain(400, ErrorCode.GENERAL, "The User-Agent header is missing.");
        }
    }

    static void query(Incoming request, Route route) {
        FormErrors errors = new FormErrors();
        route.query().check(request.query(), errors);
        throwIfAny(errors);
    }

    static ObjectNode body(Incoming request, Route route) {
        byte[] bytes = request.body();
        BodySpec spec = route.body();
        if (bytes.length == 0 && spec.allOptional()) {
            return Reply.object();
        }
        if (route.method().equals("GET")) {
            throw Problem.plain(400, ErrorCode.GENERAL, "A GET takes no body.");
        }
        contentType(request);
        JsonNode json = parse(bytes);
        FormErrors errors = new FormErrors();
        spec.check(json, errors);
        throwIfAny(errors);
        return (ObjectNode) json;
    }

    private static void contentType(Incoming request) {
        String type = request.header("Content-Type");
        String media = type == null ? "" : type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        if (!media.equals("application/json")) {
            throw Problem.plain(415, ErrorCode.GENERAL, "Expected \"Content-Type\" header to be application/json.");
        }
    }

    private static JsonNode parse(byte[] bytes) {
        try {
            JsonNode json = JSON.readTree(bytes);
            if (json.isMissingNode()) {
                throw Problem.plain(400, ErrorCode.INVALID_JSON, "The request body is empty.");
            }
            return json;
        } catch (IOException e) {
            throw Problem.plain(400, ErrorCode.INVALID_JSON, "The request body contains invalid JSON.");
        }
    }

    private static void throwIfAny(FormErrors errors) {
        if (!errors.isEmpty()) {
            throw Problem.form(errors);
        }
    }
}
