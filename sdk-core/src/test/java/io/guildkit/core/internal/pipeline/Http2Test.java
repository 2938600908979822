package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.error.OutcomeUnknownException;
import io.guildkit.core.error.Processing;
import io.guildkit.core.error.TransportException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.Protocol;
import org.junit.jupiter.api.Test;

/** Retries after reports of HTTP/2 services about requests. */
class Http2Test extends Pipeline {
    /** The script of a connection. */
    @FunctionalInterface
    private interface Script {
        void serve(RawHttp2 http, int connection) throws IOException;
    }

    private RawServer serve(Script script) {
        return serve(connection -> script.serve(new RawHttp2(connection), connection.number));
    }

    private static void respondAlways(RawHttp2 http) throws IOException {
        while (true) {
            http.respond(http.read(), ID);
        }
    }

    @BothModes
    void repeatsRefusedStream(Mode mode) {
        RawServer raw = serve((http, connection) -> {
            http.reset(http.read(), RawHttp2.REFUSED_STREAM);
            respondAlways(http);
        });
        assertThat(mode.send(post(http2(raw)).noRetry()).name()).isEqualTo("x");
        assertThat(listener.attemptCounts(1)).containsExactly(1);
    }

    @BothModes
    void retriesRefusedStreamsUpToLastAttempt(Mode mode) {
        RawServer raw = serve((http, connection) -> {
            while (true) {
                http.reset(http.read(), RawHttp2.REFUSED_STREAM);
            }
        });
        assertThatThrownBy(() -> mode.send(post(http2(raw))))
                .isInstanceOf(TransportException.class)
                .isNotInstanceOf(OutcomeUnknownException.class);
        assertThat(listener.attemptCounts(1)).containsExactly(4);
    }

    @BothModes
    void repeatsStreamAboveLastStreamOfGoAway(Mode mode) {
        RawServer raw = serve((http, connection) -> {
            if (connection == 1) {
                http.respond(http.read(), ID);
                int unprocessed = http.read();
                http.goAway(unprocessed - 2);
                http.read(); // until the client closes the connection
            }
            respondAlways(http);
        });
        HttpApiClient core = http2(raw);
        mode.send(post(core));
        assertThat(mode.send(post(core).noRetry()).name()).isEqualTo("x");
        assertThat(raw.connectionCount()).isEqualTo(2);
        assertThat(listener.attemptCounts(2)).containsExactly(1, 1);
    }

    @BothModes
    void outcomeOfOpenStreamIsUnknownAfterGoAway(Mode mode) {
        RawServer raw = serve((http, connection) -> http.goAway(http.read())); // and closes the connection
        assertThatThrownBy(() -> mode.send(post(http2(raw)))).isInstanceOf(OutcomeUnknownException.class);
        assertThat(raw.connectionCount()).isEqualTo(1);
    }

    @BothModes
    void replacesIdleConnectionAfterGoAway(Mode mode) {
        CountDownLatch gone = new CountDownLatch(1);
        RawServer raw = serve((http, connection) -> {
            int stream = http.read();
            http.respond(stream, ID);
            if (connection == 1) {
                http.goAway(stream);
                gone.countDown();
            }
            respondAlways(http);
        });
        HttpApiClient core = http2(raw);
        mode.send(post(core));
        await(gone);
        assertThat(mode.send(post(core).noRetry()).name()).isEqualTo("x");
        assertThat(listener.attemptCounts(2)).containsExactly(1, 1);
    }

    @BothModes
    void endlessHeadersEndExchange(Mode mode) {
        RawServer raw = serve((http, connection) -> http.endlessHeaders(http.read()));
        assertThatThrownBy(() -> mode.send(post(http2(raw)))).isInstanceOf(OutcomeUnknownException.class);
    }

    /** Another thread closes the client right before the request is written, and reports then what was sent. */
    @Test
    void requestThatCrossesCloseIsNotReportedAsUnsent() {
        RawServer raw = serve((http, connection) -> {
            http.read();
            http.read();
        });
        AtomicReference<HttpApiClient> closing = new AtomicReference<>();
        HttpApiClient core = open(settings(raw.url())
                .okHttpClient(http(http -> http.protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE))))
                .monotonicClock(() -> {
                    if (closing.get() != null && isWithin("onHttp2")) {
                        closing.getAndSet(null).close();
                    }
                    return clock.nanoTime();
                }));
        closing.set(core);
        CompletableFuture<?> call = post(core).sendAsync();
        assertThatThrownBy(() -> join(call))
                .isInstanceOfSatisfying(
                        OutcomeUnknownException.class,
                        e -> assertThat(e.processing()).isEqualTo(Processing.UNKNOWN));
    }

    private static boolean isWithin(String method) {
        return StackWalker.getInstance()
                .walk(frames -> frames.anyMatch(frame -> frame.getMethodName().equals(method)));
    }
}
