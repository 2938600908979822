package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.Timeouts;
import io.guildkit.core.error.CallTimeoutException;
import io.guildkit.core.error.OutcomeUnknownException;
import io.guildkit.core.model.Company;
import io.guildkit.core.upload.Multipart;
import io.guildkit.core.upload.UploadFile;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Services that stall. The first exchange of a client has the HTTP client's limits, and later exchanges over HTTP/1.1 have those of the
 * socket. The default limits are longer than the time limit of the tests.
 */
@Timeout(20)
class WaitLimitsTest extends Pipeline {
    private static final Duration SHORT = Duration.ofMillis(100);

    private final CountDownLatch release = new CountDownLatch(1);

    @AfterEach
    void releaseServer() {
        release.countDown();
    }

    private HttpApiClient core(RawServer raw, Timeouts timeouts, UnaryOperator<OkHttpClient.Builder> http) {
        return open(settings(raw.url())
                .timeouts(timeouts)
                .okHttpClient(http(builder -> http.apply(RawServer.Tls.trust(builder)))));
    }

    private HttpApiClient core(RawServer raw, Timeouts timeouts) {
        return core(raw, timeouts, http -> http);
    }

    /** Serves one call on the first connection, and then the beginning of a response. */
    private RawServer stallingAfter(boolean tls, String beginning) {
        return serve(tls, connection -> {
            connection.read();
            connection.respond(ID);
            connection.read();
            connection.write(beginning);
            await(release);
        });
    }

    @ParameterizedTest
    @CsvSource({"false, ''", "true, ''", "false, HTTP/1.1", "false, BODY", "true, BODY"})
    void limitsWaitForBytesOfLaterResponse(boolean tls, String beginning) {
        RawServer raw = stallingAfter(
                tls, beginning.equals("BODY") ? "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{" : beginning);
        HttpApiClient core = core(raw, Timeouts.standard().withRead(SHORT));
        get(core).send();

        assertThat(failure(CallTimeoutException.class, get(core).noRetry())).hasMessageContaining("GET /x");

        assertThat(raw.connectionCount()).isEqualTo(1);
    }

    @Test
    void limitsWaitForLaterResponseAsInterceptorStates() {
        RawServer raw = stallingAfter(false, "");
        HttpApiClient core = core(
                raw,
                Timeouts.standard(),
                http -> http.addInterceptor(chain ->
                        chain.withReadTimeout(100, TimeUnit.MILLISECONDS).proceed(chain.request())));
        get(core).send();

        assertThat(failure(CallTimeoutException.class, get(core).noRetry())).hasMessageContaining("GET /x");
    }

    @ParameterizedTest
    @ValueSource(strings = {"connect", "read", "write", "call", "prompt"})
    void acceptsLimitsThatSocketsCannotHave(String limit) {
        for (Duration longest : List.of(Timeouts.FOREVER, Duration.ofDays(25), Duration.ofNanos(Long.MAX_VALUE))) {
            Timeouts standard = Timeouts.standard();
            Timeouts changed = switch (limit) {
                case "connect" -> standard.withConnect(longest);
                case "read" -> standard.withRead(longest);
                case "write" -> standard.withWrite(longest);
                case "prompt" -> standard.withPrompt(longest);
                default -> standard.withCall(longest);
            };
            HttpApiClient core = open(settings().timeouts(changed));
            for (Mode mode : Mode.values()) {
                assertThat(mode.send(get(core).timeout(longest)).name()).isEqualTo("x");
            }
        }
    }

    /** The HTTP client takes zero for no limit. */
    @Test
    void readLimitBelowMillisecondIsLimit() {
        respond(STALLED);
        HttpApiClient core = open(settings().timeouts(Timeouts.standard().withRead(Duration.ofNanos(1))));
        assertThat(failure(CallTimeoutException.class, get(core).noRetry())).isNotNull();
    }

    @Test
    void limitsLaterLongWrite() {
        RawServer raw = serve(connection -> {
            connection.read();
            connection.respond(ID);
            await(release);
        });
        HttpApiClient core = core(raw, Timeouts.standard().withWrite(SHORT));
        get(core).send();

        UploadFile file = UploadFile.of("f.bin", new byte[64 * 1024 * 1024]);
        Multipart body = Multipart.builder().file("f", file).build();
        assertThat(failure(
                        OutcomeUnknownException.class,
                        core.call(POST).multipart(body).returns(Company.CODEC)))
                .hasCauseInstanceOf(SocketTimeoutException.class);
    }

    @Test
    void limitsLaterHandshake() {
        RawServer raw = serve(true, connection -> {
            if (connection.number == 1) {
                connection.read();
                connection.respond(ID, "Connection: close");
            } else {
                await(release); // the handshake begins with the first byte that is read
            }
        });
        HttpApiClient core = core(raw, Timeouts.standard().withConnect(SHORT));
        get(core).send();

        assertThat(failure(CallTimeoutException.class, get(core).noRetry())).hasMessageContaining("GET /x");
    }

    @Test
    void limitsWaitForLaterResponseOfHttp2() {
        RawServer raw = serve(connection -> {
            RawHttp2 http = new RawHttp2(connection);
            http.respond(http.read(), ID);
            http.read();
            await(release);
        });
        HttpApiClient core = core(
                raw, Timeouts.standard().withRead(SHORT), http -> http.protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE)));
        get(core).send();

        assertThat(failure(CallTimeoutException.class, get(core).noRetry())).hasMessageContaining("GET /x");
    }
}
