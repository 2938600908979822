package io.guildkit.core.internal.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.guildkit.core.ApiClient;
import io.guildkit.core.ResponseReader;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.core.error.DecodingException;
import io.guildkit.core.error.OutcomeUnknownException;
import io.guildkit.core.internal.pipeline.Pipeline.Mode;
import io.guildkit.core.route.Route;
import io.guildkit.core.upload.Multipart;
import io.guildkit.core.upload.UploadFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import mockwebserver3.RecordedRequest;
import org.assertj.core.util.Throwables;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls of endpoints that the library does not know, declared with {@link ApiClient} as users do it. */
class OwnEndpointTest {
    private static final Route GET = Route.get("/notes/{user.id}").account();
    private static final Route POST = Route.post("/notes/{user.id}").account();
    private static final Route SECRET =
            Route.get("/links/{link.code}").secret("link.code").account();

    @RegisterExtension
    final Pipeline pipeline = new Pipeline();

    private ApiClient api() {
        return pipeline.core();
    }

    private static String text(InputStream body) throws IOException {
        return new String(body.readAllBytes(), UTF_8);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aReaderReadsTheBody(Mode mode) {
        pipeline.answerAll(Pipeline.json(200, "a,b"));
        assertThat(mode.send(api().call(GET, "1").returns(OwnEndpointTest::text)))
                .isEqualTo("a,b");
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void jsonIsReturnedAsItIs(Mode mode) {
        pipeline.answerAll(Pipeline.json(200, "[1.10,{\"a\":null}]"));
        JsonNode json = mode.send(api().call(GET, "1").returnsJson());
        assertThat(json).hasToString("[1.10,{\"a\":null}]");
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    @SuppressWarnings("NullAway") // what a user's code may do in spite of it
    void whateverAReaderThrowsIsADecodingException(Mode mode) {
        pipeline.answerAll(Pipeline.json(200, "x"));
        List<ResponseReader<String>> readers = List.of(
                body -> {
                    throw new IOException("no such format");
                },
                body -> {
                    throw new IllegalStateException("no such format");
                },
                body -> {
                    throw new UncheckedIOException(new IOException("no such format"));
                });
        for (ResponseReader<String> reader : readers) {
            assertThatExceptionOfType(DecodingException.class)
                    .isThrownBy(() -> mode.send(api().call(POST, "1").returns(reader)))
                    .withMessage("POST /notes/{user.id}: 200, but the response could not be read")
                    .withStackTraceContaining("no such format");
        }
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> mode.send(api().call(POST, "1").returns(body -> (@Nullable String) null)))
                .withStackTraceContaining("the reader returned null");
        assertThat(pipeline.server.getRequestCount()).isEqualTo(4);
    }

    @Test
    void secretsAreMaskedInWhatAReaderThrows() {
        pipeline.answer(request -> Pipeline.json(200, String.valueOf(request.getUrl())));
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> api().call(SECRET, "hush-hush")
                        .returns(body -> {
                            throw new IllegalStateException(text(body));
                        })
                        .send())
                .withStackTraceContaining("/links/<redacted>")
                .satisfies(e -> assertThat(Throwables.getStackTrace(e)).doesNotContain("hush-hush"));
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aConnectionThatBreaksWhileAReaderReadsIsNoFaultOfTheReader(Mode mode) {
        AtomicInteger requests = new AtomicInteger();
        RawServer server = pipeline.serve(connection -> {
            connection.read();
            boolean first = requests.getAndIncrement() == 0;
            connection.write(
                    "HTTP/1.1 200 OK\r\nContent-Length: " + (first ? 99 : 2) + "\r\nConnection: close\r\n\r\nok");
        });
        ResponseReader<String> wrapping = body -> {
            try {
                return text(body);
            } catch (IOException e) {
                throw new IllegalStateException("the reader's own exception", e);
            }
        };
        assertThat(mode.send(pipeline.core(server).call(GET, "1").returns(wrapping)))
                .isEqualTo("ok");
        assertThat(requests).hasValue(2);
        requests.set(0);
        assertThatExceptionOfType(OutcomeUnknownException.class)
                .isThrownBy(
                        () -> mode.send(pipeline.core(server).call(POST, "1").returns(wrapping)));
        assertThat(requests).hasValue(1);
    }

    @Test
    void aReaderGetsNoMoreThanTheLargestResponse() {
        pipeline.answerAll(Pipeline.json(200, "x".repeat(2_000)));
        HttpApiClient api = pipeline.open(pipeline.builder().maxResponseBytes(1_000));
        List<Integer> read = new ArrayList<>();
        ResponseReader<String> counting = body -> {
            int count = 0;
            try {
                while (body.read() >= 0) {
                    count++;
                }
            } catch (IOException e) {
                throw new IllegalStateException(e);
            } finally {
                read.add(count);
            }
            return "";
        };
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> api.call(GET, "1").returns(counting).send())
                .withMessageContaining("longer than 1000 bytes");
        assertThat(read).containsExactly(1_000);
    }

    @Test
    void aCallGetsRetriesRateLimitsAndSecondFactors() {
        MfaServer server = new MfaServer();
        AtomicInteger requests = new AtomicInteger();
        pipeline.answer(request -> switch (requests.getAndIncrement()) {
            case 0 -> Pipeline.json(503, "");
            case 1 -> Pipeline.json(429, "{\"retry_after\":1.5}");
            default -> server.answer(request);
        });
        HttpApiClient api = pipeline.open(pipeline.builder()
                .secondFactorHandler(
                        SecondFactorHandler.blocking(challenge -> SecondFactorAnswer.totp(MfaServer.CODE))));
        Route sensitive = Route.get("/sensitive/{user.id}").account();
        assertThat(api.call(sensitive, "1").returnsJson().send()).hasToString(Pipeline.ID);
        assertThat(server.demands).hasValue(1);
        assertThat(requests).hasValue(5);
    }

    @Test
    void queryHeadersAndBodyAreSent() {
        pipeline.answerAll(Pipeline.json(200, "{}"));
        byte[] encoded = "{\"a\":1}".getBytes(UTF_8);
        var declared = api().call(POST, "a/b")
                .query("plain", "x y")
                .query("present", Optional.of(3))
                .query("absent", Optional.empty())
                .query("several", List.of("1", "2"))
                .header("X-Own", "value")
                .json(encoded);
        encoded[1] = '!';
        declared.returnsNothing().send();
        RecordedRequest request = pipeline.taken();
        assertThat(request.getTarget()).endsWith("/notes/a%2Fb?plain=x%20y&present=3&several=1&several=2");
        assertThat(request.getHeaders().get("X-Own")).isEqualTo("value");
        assertThat(Pipeline.text(request)).isEqualTo("{\"a\":1}");

        api().call(POST, "1")
                .json(JsonNodeFactory.instance.objectNode().put("note", "ä"))
                .returnsNothing()
                .send();
        assertThat(Pipeline.text(pipeline.taken())).isEqualTo("{\"note\":\"ä\"}");
    }

    @Test
    void refusesWhatCannotBeSent() {
        ApiClient api = api();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> api.call(GET, "1").query("", "x"))
                .withMessageContaining("query parameter");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> api.call(GET, "1").header("authorization", "x"))
                .withMessage("authorization is set by the client; use its options instead");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> api.call(GET, "1").header("X-Own", "a\nb"))
                .withMessageContaining("X-Own");
        assertThatIllegalArgumentException().isThrownBy(() -> api.call(GET)).withMessageContaining("1 variable");
        Multipart large = Multipart.builder()
                .file("f", UploadFile.of("f", new byte[1_000]))
                .maxBytes(500)
                .build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> api.call(POST, "1").multipart(large))
                .withMessageStartingWith("The body must have 500 or fewer bytes, but has 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Multipart.builder().text("a\"b", "x"))
                .withMessageContaining("quotes");
        assertThat(pipeline.server.getRequestCount()).isZero();
    }

    @Test
    void textsAreParts() {
        pipeline.answerAll(Pipeline.json(200, "{}"));
        Multipart body = Multipart.builder().text("title", "ä").build();
        api().call(POST, "1").multipart(body).returnsNothing().send();
        assertThat(Pipeline.text(pipeline.taken()))
                .contains("name=\"title\"\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nä\r\n");
    }
}
