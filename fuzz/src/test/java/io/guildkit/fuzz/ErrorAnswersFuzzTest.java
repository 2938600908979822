package io.guildkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.core.Route;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.ErrorAnswer;
import java.io.IOException;
import java.time.Instant;
import java.util.Set;

/** Reads refusals, and prints them. */
class ErrorAnswersFuzzTest {
    private static final Route ROUTE = Route.get("/fuzz").open();
    private static final ObjectMapper PLAIN = new ObjectMapper();

    /** What is for a person to read, or is a number. */
    private static final Set<String> SHOWN = Set.of("code", "message", "errors", "retry_after");

    @FuzzTest(maxDuration = Hostile.SEARCH)
    void makeExceptionsThatCanBeLogged(byte[] input) throws IOException {
        Answer answer = Answer.read(input);
        ApiException exception = exception(answer, answer.body);
        Looks.atAllOf(exception);
        Looks.atMessage(exception.getMessage());
        JsonNode body = tree(answer.body);
        if (body instanceof ObjectNode object && (object.has("code") || object.has("message"))) {
            showsOnlyWhatIsToBeShown(answer, exception, object);
        }
    }

    /** Whatever the other members hold, the message is the same. */
    private static void showsOnlyWhatIsToBeShown(Answer answer, ApiException exception, ObjectNode body)
            throws IOException {
        body.properties().stream()
                .filter(member -> !SHOWN.contains(member.getKey()))
                .forEach(member -> changeTexts(member.getValue()));
        body.properties().forEach(member -> {
            if (member.getValue().isTextual() && !SHOWN.contains(member.getKey())) {
                member.setValue(body.textNode(member.getValue().textValue() + "!"));
            }
        });
        assertThat(exception(answer, PLAIN.writeValueAsBytes(body))).hasMessage(exception.getMessage());
    }

    private static void changeTexts(JsonNode json) {
        json.forEach(ErrorAnswersFuzzTest::changeTexts);
        if (json instanceof ObjectNode object) {
            object.properties().forEach(member -> {
                if (member.getValue().isTextual()) {
                    member.setValue(object.textNode(member.getValue().textValue() + "!"));
                }
            });
        }
    }

    private static ApiException exception(Answer answer, byte[] body) {
        return new ErrorAnswer(ROUTE, answer.status, answer.headers, body, Instant.EPOCH).toException();
    }

    private static JsonNode tree(byte[] body) throws IOException {
        try {
            return PLAIN.readTree(body);
        } catch (JsonProcessingException e) {
            return PLAIN.missingNode();
        }
    }
}
