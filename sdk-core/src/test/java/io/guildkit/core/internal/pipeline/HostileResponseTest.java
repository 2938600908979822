package io.guildkit.core.internal.pipeline;

import static io.guildkit.core.internal.pipeline.Pipeline.get;
import static io.guildkit.core.internal.pipeline.Pipeline.post;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.DecodingException;
import io.guildkit.core.error.GuildkitException;
import io.guildkit.core.error.OutcomeUnknownException;
import io.guildkit.core.error.RateLimitedException;
import io.guildkit.core.error.ServerErrorException;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.internal.pipeline.Pipeline.Mode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Responses that are made to do harm: bytes that no HTTP library would write. */
class HostileResponseTest {
    private static final String HEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

    @RegisterExtension
    final Pipeline pipeline = new Pipeline();

    /** How many bytes the client has taken of an endless response. */
    private final AtomicLong taken = new AtomicLong();

    /** Answers each request with the same bytes. */
    private RawServer respond(String response) {
        return pipeline.serve(connection -> {
            while (true) {
                connection.read();
                connection.write(response);
            }
        });
    }

    /** Answers with a beginning, and then with the same bytes for as long as the client takes them. */
    private RawServer respondWithoutEnd(String beginning, byte[] forEver) {
        return pipeline.serve(connection -> {
            connection.read();
            connection.write(beginning);
            while (true) {
                connection.out.write(forEver);
                taken.addAndGet(forEver.length);
            }
        });
    }

    private static byte[] many(char c) {
        byte[] bytes = new byte[16 * 1024];
        Arrays.fill(bytes, (byte) c);
        return bytes;
    }

    // ---- numbers

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aNegativeLengthBreaksTheExchangeAndTheConnection(Mode mode) {
        RawServer server = respond(HEAD + "Content-Length: -5\r\n\r\n{}");
        HttpApiClient core = pipeline.core(server);
        assertThatThrownBy(() -> mode.send(get(core).noRetry())).isInstanceOf(TransportException.class);
        assertThatThrownBy(() -> mode.send(post(core))).isInstanceOf(OutcomeUnknownException.class);
        server.awaitClosed(2);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aWaitBeyondAllNumbersIsALongWait(Mode mode) {
        for (String wait : List.of("99999999999", "2147483648", "9".repeat(400))) {
            HttpApiClient unavailable =
                    pipeline.core(respond("HTTP/1.1 503 No\r\nContent-Length: 0\r\nRetry-After: " + wait + "\r\n\r\n"));
            assertThatThrownBy(() -> mode.send(get(unavailable)))
                    .isInstanceOfSatisfying(
                            ServerErrorException.class,
                            thrown -> assertThat(thrown.headers().first("Retry-After"))
                                    .contains(wait));
            HttpApiClient limited =
                    pipeline.core(respond("HTTP/1.1 429 No\r\nContent-Length: 0\r\nRetry-After: " + wait + "\r\n\r\n"));
            assertThatThrownBy(() -> mode.send(post(limited)))
                    .isInstanceOfSatisfying(
                            RateLimitedException.class,
                            thrown -> assertThat(thrown.retryAfter()).isGreaterThan(Duration.ofDays(7)));
        }
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aProxyThatWantsAPasswordHasNotProcessedThePost(Mode mode) {
        RawServer server = respond("HTTP/1.1 407 Who are you\r\nContent-Length: 0\r\nRetry-After: 7\r\n\r\n");
        assertThatThrownBy(() -> mode.send(post(pipeline.core(server))))
                .isInstanceOfSatisfying(ApiException.class, thrown -> {
                    assertThat(thrown.status()).isEqualTo(407);
                    assertThat(thrown.headers().first("Retry-After")).contains("7");
                });
        assertThat(server.requests).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aReadingCallIsRepeatedAfterARequestTimeoutAndAPostIsNot(Mode mode) {
        RawServer server = pipeline.serve(connection -> {
            connection.read();
            if (connection.number % 2 == 1) {
                connection.write("HTTP/1.1 408 Slow\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
            } else {
                connection.respond("{\"id\":\"1\",\"name\":\"x\"}", "Connection: close");
            }
        });
        HttpApiClient core = pipeline.core(server);
        assertThat(mode.send(get(core)).name()).isEqualTo("x");
        assertThatThrownBy(() -> mode.send(post(core)))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        thrown -> assertThat(thrown.status()).isEqualTo(408));
        assertThat(server.requests).hasSize(3);
    }

    // ---- parts without an end

    private void assertEnds(RawServer server, Class<? extends GuildkitException> type) {
        for (Mode mode : Mode.values()) {
            taken.set(0);
            HttpApiClient core = pipeline.open(pipeline.builder(server.url()).maxResponseBytes(1024 * 1024));
            assertThatThrownBy(() -> mode.send(post(core))).isInstanceOf(type);
            server.awaitClosed(1);
            assertThat(taken).as("a megabyte, and what sockets hold").hasValueLessThan(16 * 1024 * 1024);
        }
    }

    @Test
    void headersWithoutEndEndTheExchange() {
        assertEnds(respondWithoutEnd("HTTP/1.1 200 OK\r\nX: ", many('x')), OutcomeUnknownException.class);
    }

    @Test
    void preliminaryResponsesWithoutEndEndTheExchange() {
        assertEnds(
                respondWithoutEnd(
                        "",
                        "HTTP/1.1 103 Early Hints\r\nX: y\r\n\r\n".repeat(300).getBytes(ISO_8859_1)),
                OutcomeUnknownException.class);
    }

    @Test
    void chunkExtensionsWithoutEndEndTheExchange() {
        assertEnds(
                respondWithoutEnd(HEAD + "Transfer-Encoding: chunked\r\n\r\n1;", many('x')),
                OutcomeUnknownException.class);
    }

    @Test
    void trailersWithoutEndEndTheExchange() {
        assertEnds(
                respondWithoutEnd(
                        HEAD + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n",
                        "X: y\r\n".repeat(2_000).getBytes(ISO_8859_1)),
                OutcomeUnknownException.class);
    }

    @Test
    void aCompressedHeaderWithoutEndEndsTheExchange() {
        String magicWithName = "\u001f\u008b\u0008\u0008\u0000\u0000\u0000\u0000\u0000\u0000";
        assertEnds(
                respondWithoutEnd(HEAD + "Content-Encoding: gzip\r\n\r\n" + magicWithName, many('x')),
                DecodingException.class);
    }

    @Test
    void compressedDataThatYieldNothingEndTheExchange() {
        String magic = "\u001f\u008b\u0008\u0000\u0000\u0000\u0000\u0000\u0000\u0000";
        String emptyBlock = "\u0000\u0000\u0000\u00ff\u00ff";
        assertEnds(
                respondWithoutEnd(
                        HEAD + "Content-Encoding: gzip\r\n\r\n" + magic,
                        emptyBlock.repeat(3_000).getBytes(ISO_8859_1)),
                DecodingException.class);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void chunksOfOneByteArriveWhole(Mode mode) {
        StringBuilder body = new StringBuilder();
        String json = "{\"id\":\"1\",\"name\":\"" + "x".repeat(20_000) + "\"}";
        json.chars()
                .forEach(c -> body.append("1;extension=\"")
                        .append("y".repeat(100))
                        .append("\"\r\n")
                        .append((char) c)
                        .append("\r\n"));
        RawServer server = respond(HEAD + "Transfer-Encoding: chunked\r\n\r\n" + body + "0\r\n\r\n");
        assertThat(mode.send(post(pipeline.core(server))).name()).hasSize(20_000);
    }

    // ---- compression

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write(text.getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }

    private RawServer respondCompressed(byte[] body) {
        return pipeline.serve(connection -> {
            while (true) {
                assertThat(connection.read().header("Accept-Encoding")).contains("gzip");
                connection.write(HEAD + "Content-Encoding: gzip\r\nContent-Length: " + body.length + "\r\n\r\n");
                connection.out.write(body);
                connection.out.flush();
            }
        });
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aCompressedResponseIsRead(Mode mode) throws IOException {
        HttpApiClient core = pipeline.core(respondCompressed(gzip("{\"id\":\"1\",\"name\":\"small\"}")));
        assertThat(mode.send(post(core)).name()).isEqualTo("small");
        assertThat(post(core).exchange().headers().asMap().keySet())
                .doesNotContain("Content-Encoding", "Content-Length");
        assertThat(pipeline.pool().connectionCount())
                .as("the connection is kept")
                .isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aResponseThatIsNotCompressedAsItSaysCannotBeRead(Mode mode) throws IOException {
        byte[] whole = gzip("{\"id\":\"1\",\"name\":\"small\"}");
        for (byte[] body : List.of("{}".getBytes(ISO_8859_1), Arrays.copyOf(whole, whole.length - 12))) {
            assertThatThrownBy(() -> mode.send(post(pipeline.core(respondCompressed(body)))))
                    .isInstanceOf(DecodingException.class)
                    .hasMessageContaining("not compressed");
        }
    }

    @Test
    void aCompressedResponseOfNothingIsEmpty() {
        assertThatThrownBy(() ->
                        post(pipeline.core(respondCompressed(new byte[0]))).send())
                .isInstanceOf(DecodingException.class)
                .hasMessageContaining("empty");
    }

    @Test
    void aCompressedRefusalIsRead() throws IOException {
        byte[] body = gzip("{\"code\":50035,\"message\":\"Invalid Form Body\"}");
        RawServer server = pipeline.serve(connection -> {
            connection.read();
            connection.write(
                    "HTTP/1.1 400 No\r\nContent-Encoding: gzip\r\nContent-Length: " + body.length + "\r\n\r\n");
            connection.out.write(body);
        });
        ApiException thrown = catchThrowableOfType(
                ApiException.class, () -> post(pipeline.core(server)).send());
        assertThat(thrown.code().value()).isEqualTo(50035);
    }
}
