package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.RecordedCall;
import java.util.Set;

/** A request as it arrived, held against what the documentation says it must be. */
record Sent(RecordedCall call) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String AUTHORIZATION = "Authorization";
    private static final String FINGERPRINT = "X-Fingerprint";
    private static final String ELEVATION = "X-Service-MFA-Authorization";

    /** Besides those that carry credentials. */
    private static final Set<String> USUAL_HEADERS =
            Set.of("Host", "Connection", "Accept-Encoding", "User-Agent", "Accept", "Content-Type", "Content-Length");

    /** JSON written with single quotes; the values fill its {@code %s}. */
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

    /** With an account's token, and nothing else that tells who calls. */
    @CanIgnoreReturnValue
    Sent as(String token) {
        assertThat(call.header(AUTHORIZATION)).contains(token);
        return only(AUTHORIZATION);
    }

    /** With an account's token and the proof of a second factor. */
    @CanIgnoreReturnValue
    Sent as(String token, String proof) {
        assertThat(call.header(AUTHORIZATION)).contains(token);
        assertThat(call.header(ELEVATION)).contains(proof);
        return only(AUTHORIZATION, ELEVATION);
    }

    /** With a fingerprint, as nobody is signed in. */
    @CanIgnoreReturnValue
    Sent asVisitor() {
        assertThat(call.header(FINGERPRINT)).contains(ContractTest.FINGERPRINT);
        return only(FINGERPRINT);
    }

    /** Without anything that tells who calls. */
    @CanIgnoreReturnValue
    Sent asNobody() {
        return only();
    }

    /** With one more header. */
    @CanIgnoreReturnValue
    Sent only(String... headers) {
        assertThat(call.headers().keySet())
                .filteredOn(name -> !USUAL_HEADERS.contains(name))
                .containsExactlyInAnyOrder(headers);
        return this;
    }
}
