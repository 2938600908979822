package io.guildkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.internal.http.ErrorResponses;
import io.guildkit.core.route.Route;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.Set;

/** Reads error responses, and prints their exceptions. */
class ErrorResponsesFuzzTest {
    private static final Route ROUTE = Route.get("/fuzz").open();

    /** The members that messages may contain. */
    private static final Set<String> SHOWN = Set.of("code", "message", "errors", "retry_after");

    @FuzzTest(maxDuration = Inputs.SEARCH)
    void createsLoggableExceptions(byte[] input) {
        RawResponse response = RawResponse.read(input);
        ApiException exception = exception(response, response.body);
        Accessors.callAll(exception);
        Accessors.assertLoggable(exception.getMessage());
        JsonNode body = tree(response.body);
        boolean refusal = body.has("code") || body.has("message");
        if (refusal && Inputs.isText(response.body) && body instanceof ObjectNode object) {
            showsOnlyPublicData(response, exception, object);
        }
    }

    /** Asserts that no other member changes the message. */
    private static void showsOnlyPublicData(RawResponse response, ApiException exception, ObjectNode body) {
        changeTexts(body, SHOWN);
        assertThat(exception(response, Codecs.JSON.encodeBytes(body))).hasMessage(exception.getMessage());
    }

    private static void changeTexts(JsonNode json, Set<String> except) {
        json.propertyStream()
                .filter(member -> !except.contains(member.getKey()))
                .forEach(member -> {
                    changeTexts(member.getValue(), Set.of());
                    if (member.getValue().isTextual()) {
                        member.setValue(TextNode.valueOf(member.getValue().textValue() + "!"));
                    }
                });
        if (json.isArray()) {
            json.forEach(element -> changeTexts(element, Set.of()));
        }
    }

    private static ApiException exception(RawResponse response, byte[] body) {
        return ErrorResponses.read(ROUTE, response.status, response.received(), body, Instant.EPOCH)
                .toException();
    }

    private static JsonNode tree(byte[] body) {
        try {
            return Codecs.JSON.decode(new ByteArrayInputStream(body));
        } catch (IOException e) {
            return MissingNode.getInstance();
        }
    }
}
