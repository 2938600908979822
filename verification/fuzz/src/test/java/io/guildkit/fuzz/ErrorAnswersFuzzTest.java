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

/** Reads refusals, and prints them. */
class ErrorAnswersFuzzTest {
    private static final Route ROUTE = Route.get("/fuzz").open();

    /** What is for a person to read, or is a number. */
    private static final Set<String> SHOWN = Set.of("code", "message", "errors", "retry_after");

    @FuzzTest(maxDuration = Hostile.SEARCH)
    void makeExceptionsThatCanBeLogged(byte[] input) {
        Answer answer = Answer.read(input);
        ApiException exception = exception(answer, answer.body);
        Looks.atAllOf(exception);
        Looks.atMessage(exception.getMessage());
        JsonNode body = tree(answer.body);
        boolean refusal = body.has("code") || body.has("message");
        if (refusal && Hostile.isText(answer.body) && body instanceof ObjectNode object) {
            showsOnlyPublicData(answer, exception, object);
        }
    }

    /** Whatever the other members hold, the message is the same. */
    private static void showsOnlyPublicData(Answer answer, ApiException exception, ObjectNode body) {
        changeTexts(body, SHOWN);
        assertThat(exception(answer, Codecs.JSON.encodeBytes(body))).hasMessage(exception.getMessage());
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

    private static ApiException exception(Answer answer, byte[] body) {
        return ErrorResponses.read(ROUTE, answer.status, answer.received(), body, Instant.EPOCH)
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
