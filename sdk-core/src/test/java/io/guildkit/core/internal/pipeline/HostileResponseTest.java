package io.guildkit.core.internal.pipeline;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.DecodingException;
import io.guildkit.core.error.OutcomeUnknownException;
import io.guildkit.core.error.RateLimitedException;
import io.guildkit.core.error.ServerErrorException;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.failure.Processing;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Malicious responses: bytes that no HTTP library writes. */
class HostileResponseTest extends Pipeline {
    private static final String HEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";
    private static final String CHUNKED = HEAD + "Transfer-Encoding: chunked\r\n\r\n";
    private static final String GZIP = HEAD + "Content-Encoding: gzip\r\n\r\n";

    /** Responds to each request with the same bytes. */
    private RawServer respond(String head, byte... body) {
        return serve(connection -> {
            while (true) {
                connection.read();
                connection.write(head);
                connection.out.write(body);
            }
        });
    }

    // ---- numbers

    @BothModes
    void negativeLengthBreaksExchangeAndConnection(Mode mode) {
        RawServer raw = respond(HEAD + "Content-Length: -5\r\n\r\n{}");
        HttpApiClient core = core(raw);
        assertThatThrownBy(() -> mode.send(get(core).noRetry())).isInstanceOf(TransportException.class);
        assertThat(mode.failure(TransportException.class, post(core)).processing())
                .isEqualTo(Processing.PROCESSED);
        raw.awaitClosed(2);
    }

    private RawServer refuse(int status, String retryAfter) {
        return respond("HTTP/1.1 " + status + " No\r\nContent-Length: 0\r\nRetry-After: " + retryAfter + "\r\n\r\n");
    }

    @BothModes
    void acceptsWaitsThatFitNoNumber(Mode mode) {
        for (String wait : List.of("99999999999", "2147483648", "9".repeat(400))) {
            ServerErrorException unavailable = mode.failure(ServerErrorException.class, get(core(refuse(503, wait))));
            assertThat(unavailable.headers().first("Retry-After")).contains(wait);
            RateLimitedException limited = mode.failure(RateLimitedException.class, post(core(refuse(429, wait))));
            assertThat(limited.retryAfter().orElseThrow()).isGreaterThan(Duration.ofDays(7));
        }
    }

    @BothModes
    void returnsRefusalOfProxyThatRequiresPassword(Mode mode) {
        RawServer proxy = refuse(407, "7");
        ApiException thrown = mode.failure(ApiException.class, post(core(proxy)));
        assertThat(thrown.status()).isEqualTo(407);
        assertThat(thrown.headers().first("Retry-After")).contains("7");
        assertThat(proxy.requests).hasSize(1);
    }

    // ---- endless parts

    static Stream<Arguments> endlessResponses() {
        String magic = "\u001f\u008b\u0008\u0000\u0000\u0000\u0000\u0000\u0000\u0000";
        String magicWithName = "\u001f\u008b\u0008\u0008\u0000\u0000\u0000\u0000\u0000\u0000";
        String emptyBlock = "\u0000\u0000\u0000\u00ff\u00ff";
        return Stream.of(
                arguments("headers", OutcomeUnknownException.class, "HTTP/1.1 200 OK\r\nX: ", "x"),
                arguments("hints", OutcomeUnknownException.class, "", "HTTP/1.1 103 Early Hints\r\nX: y\r\n\r\n"),
                arguments("chunk extensions", TransportException.class, CHUNKED + "1;", "x"),
                arguments("trailers", TransportException.class, CHUNKED + "2\r\n{}\r\n0\r\n", "X: y\r\n"),
                arguments("compressed header", DecodingException.class, GZIP + magicWithName, "x"),
                arguments("empty compressed blocks", DecodingException.class, GZIP + magic, emptyBlock));
    }

    @ParameterizedTest
    @MethodSource("endlessResponses")
    void endsExchangeOfEndlessResponse(
            String part, Class<? extends Exception> type, String beginning, String repeated) {
        byte[] endless = repeated.repeat(16 * 1024 / repeated.length()).getBytes(ISO_8859_1);
        AtomicLong taken = new AtomicLong();
        RawServer raw = serve(connection -> {
            connection.read();
            connection.write(beginning);
            while (true) {
                connection.out.write(endless);
                taken.addAndGet(endless.length);
            }
        });
        HttpApiClient core = open(settings(raw.url()).maxResponseBytes(1024 * 1024));
        for (Mode mode : Mode.values()) {
            taken.set(0);
            assertThatThrownBy(() -> mode.send(post(core))).as(part).isInstanceOf(type);
            raw.awaitClosed(raw.connectionCount());
            assertThat(taken).as("a megabyte, and the buffers of sockets").hasValueLessThan(16 * 1024 * 1024);
        }
    }

    @BothModes
    void readsChunksOfOneByte(Mode mode) {
        StringBuilder body = new StringBuilder();
        String head = "1;extension=\"" + "y".repeat(100) + "\"\r\n";
        String json = "{\"id\":\"1\",\"name\":\"" + "x".repeat(20_000) + "\"}";
        json.chars().forEach(c -> body.append(head).append((char) c).append("\r\n"));
        RawServer raw = respond(CHUNKED + body + "0\r\n\r\n");
        assertThat(mode.send(post(core(raw))).name()).hasSize(20_000);
    }

    /** The length in the header must not exempt the body from the check of its progress, which would end the exchange. */
    @BothModes
    void readsLongBodyInChunksWithWrongContentLength(Mode mode) {
        String json = "{\"id\":\"1\",\"name\":\"" + "x".repeat(2_000_000) + "\"}";
        String chunk = Integer.toHexString(json.length()) + "\r\n" + json + "\r\n0\r\n\r\n";
        RawServer raw = respond(HEAD + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk);
        assertThat(mode.send(post(core(raw))).name()).hasSize(2_000_000);
    }

    // ---- compression

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write(text.getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }

    private RawServer respondCompressed(int status, byte[] body) {
        String headers = "Content-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: " + body.length;
        return respond("HTTP/1.1 " + status + " X\r\n" + headers + "\r\n\r\n", body);
    }

    @BothModes
    void readsCompressedResponse(Mode mode) throws IOException {
        RawServer raw = respondCompressed(200, gzip(ID));
        HttpApiClient core = core(raw);
        assertThat(mode.send(post(core)).name()).isEqualTo("x");
        assertThat(post(core).exchange().headers().asMap().keySet()).containsExactly("Content-Type");
        assertThat(pool.connectionCount()).as("the connection is kept").isEqualTo(1);
        assertThat(raw.requests)
                .allSatisfy(request -> assertThat(request.headers()).containsEntry("Accept-Encoding", "gzip"));
    }

    @BothModes
    void rejectsResponseThatIsNotCompressed(Mode mode) throws IOException {
        byte[] whole = gzip(ID);
        for (byte[] body : List.of("{}".getBytes(ISO_8859_1), Arrays.copyOf(whole, whole.length - 12))) {
            assertThat(mode.failure(DecodingException.class, post(core(respondCompressed(200, body)))))
                    .hasMessageContaining("not in the format that Content-Encoding states");
        }
    }

    @Test
    void compressedResponseWithoutBytesIsEmpty() {
        assertThat(failure(DecodingException.class, post(core(respondCompressed(200, new byte[0])))))
                .hasMessageContaining("empty");
    }

    @Test
    void limitsLengthAfterDecompression() throws IOException {
        byte[] bomb = gzip("{\"id\":\"1\",\"x\":\"" + "y".repeat(16 * 1024 * 1024) + "\"}");
        assertThat(bomb).hasSizeLessThan(100_000);
        RawServer raw = respondCompressed(200, bomb);
        HttpApiClient core = open(settings(raw.url()).maxResponseBytes(1024 * 1024));
        assertThat(failure(DecodingException.class, get(core))).hasMessageContaining("longer than");
    }

    private static final String ERROR = "{\"code\":50035,\"message\":\"Invalid Form Body\"}";

    private static byte[] withWrongSum(byte[] zip) {
        byte[] damaged = zip.clone();
        damaged[zip.length - 8] ^= 1;
        return damaged;
    }

    static Stream<Arguments> compressedRefusals() throws IOException {
        byte[] zip = gzip(ERROR);
        byte[] plain = ERROR.getBytes(UTF_8);
        return Stream.of(
                arguments("gzip", zip),
                arguments("x-gzip", zip),
                arguments("GZIP", zip),
                arguments("gzip, identity", zip),
                arguments("identity", plain),
                arguments("gzip", plain),
                arguments("gzip", withWrongSum(zip)),
                arguments("gzip", Arrays.copyOf(zip, zip.length - 8)),
                arguments("br", plain));
    }

    @ParameterizedTest
    @MethodSource("compressedRefusals")
    void refusalKeepsStatusCodeAndMessageWhateverItsEncodingIs(String encoding, byte[] body) {
        for (int status : new int[] {400, 403, 500}) {
            RawServer raw = respond(
                    "HTTP/1.1 " + status + " X\r\nContent-Encoding: " + encoding + "\r\nContent-Length: " + body.length
                            + "\r\n\r\n",
                    body);
            for (Mode mode : Mode.values()) {
                ApiException thrown = mode.failure(ApiException.class, post(core(raw)));
                assertThat(thrown.status()).isEqualTo(status);
                assertThat(thrown.code().value()).isEqualTo(50035);
                assertThat(thrown.serverMessage()).contains("Invalid Form Body");
            }
        }
    }

    @BothModes
    void damageAfterJsonOfSuccessIsDecodingException(Mode mode) throws IOException {
        RawServer raw = respondCompressed(200, withWrongSum(gzip(ID)));
        DecodingException thrown = mode.failure(DecodingException.class, post(core(raw)));
        assertThat(thrown).hasMessageContaining("the service reports success (200)");
        assertThat(thrown.processing()).isEqualTo(Processing.PROCESSED);
        assertThat(raw.requests).hasSize(1);
    }
}
