package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.core.ServiceDialect.Word;
import io.guildkit.testkit.RecordedCall;
import java.util.Set;

/** A recorded request, with assertions about its parts. */
record Sent(RecordedCall call, Words words) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The expected headers, besides those with credentials. */
    private static final Set<String> USUAL_HEADERS =
            Set.of("Host", "Connection", "Accept-Encoding", "User-Agent", "Accept", "Content-Type", "Content-Length");

    /** Asserts a JSON body, given with single quotes. The values replace {@code %s}. */
    static JsonNode json(String text, Object... values) {
        try {
            return JSON.readTree(String.format(text.replace('\'', '"'), values));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    @CanIgnoreReturnValue
    Sent to(String method, String path) {
        assertThat(call.method() + " " + call.path()).isEqualTo(method + " /api/v9" + path);
        assertThat(call.header("User-Agent"))
                .hasValueSatisfying(agent -> assertThat(agent).isNotBlank());
        assertThat(call.header("Accept")).contains("application/json");
        return this;
    }

    @CanIgnoreReturnValue
    Sent withBody(String text, Object... values) {
        assertThat(body()).isEqualTo(json(text, values));
        assertThat(call.header("Content-Type")).contains("application/json");
        return this;
    }

    @CanIgnoreReturnValue
    Sent withoutBody() {
        assertThat(call.body()).isEmpty();
        return this;
    }

    JsonNode body() {
        return json(call.bodyText().replace("%", "%%"));
    }

    /** Asserts a request with an account's token and no other credentials. */
    @CanIgnoreReturnValue
    Sent as(String token) {
        String header = words.get(Word.AUTHORIZATION_HEADER);
        assertThat(call.header(header)).contains(words.credentials(token));
        return only(header);
    }

    /** Asserts a request with an account's token and the proof of a second factor. */
    @CanIgnoreReturnValue
    Sent as(String token, String proof) {
        String header = words.get(Word.AUTHORIZATION_HEADER);
        String elevation = words.get(Word.ELEVATION_HEADER);
        assertThat(call.header(header)).contains(words.credentials(token));
        assertThat(call.header(elevation)).contains(proof);
        return only(header, elevation);
    }

    /** Asserts a request with a fingerprint and without an account. */
    @CanIgnoreReturnValue
    Sent asVisitor() {
        String header = words.get(Word.FINGERPRINT_HEADER);
        assertThat(call.header(header)).contains(ContractTest.FINGERPRINT);
        return only(header);
    }

    /** Asserts a request without credentials and fingerprint. */
    @CanIgnoreReturnValue
    Sent asNobody() {
        return only();
    }

    /** Asserts a further header. */
    @CanIgnoreReturnValue
    Sent only(String... headers) {
        assertThat(call.headers().keySet())
                .filteredOn(name -> !USUAL_HEADERS.contains(name))
                .containsExactlyInAnyOrder(headers);
        return this;
    }
}
