package io.guildkit.testkit.internal.http;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;

/** Reads JSON without any leniency. */
public final class StrictJson {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private StrictJson() {}

    /** Reads a value, or refuses. */
    public static JsonNode parse(byte[] bytes) {
        try {
            JsonNode json = JSON.readTree(bytes);
            if (json.isMissingNode()) {
                throw ErrorCode.INVALID_JSON.problem("The request body is empty.");
            }
            return json;
        } catch (IOException e) {
            throw ErrorCode.INVALID_JSON.problem();
        }
    }
}
