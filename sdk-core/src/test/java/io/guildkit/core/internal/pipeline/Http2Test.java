package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.error.OutcomeUnknownException;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.failure.Processing;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import io.guildkit.core.upload.Multipart;
import io.guildkit.core.upload.UploadFile;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
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

    /** The thread of an upload is interrupted while it writes to the connection that the other calls share. */
    @Test
    void interruptOfOneCallDoesNotEndOthers() {
        CountDownLatch read = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        RawServer raw = serve((http, connection) -> {
            http.widen();
            http.respond(http.read(), ID);
            List<Integer> streams = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                streams.add(http.read());
            }
            read.countDown();
            await(interrupted);
            for (int stream : streams) {
                http.respond(stream, ID);
            }
            respondAlways(http);
        });
        HttpApiClient core = http2(raw);
        post(core).send();
        List<CompletableFuture<Company>> others = IntStream.range(0, 4)
                .mapToObj(i -> call(core, Route.post("/" + i).account()).sendAsync())
                .toList();
        await(read);
        CompletableFuture<TransportException> failure = new CompletableFuture<>();
        AtomicLong progress = new AtomicLong();
        UploadFile large = UploadFile.of("f", () -> endless(progress));
        Thread uploader = daemon(() -> failure.complete(failure(
                TransportException.class,
                core.call(Route.post("/upload").account())
                        .multipart(Multipart.builder().file("f", large).build())
                        .returns(Company.CODEC))));
        uploader.start();
        AtomicLong before = new AtomicLong(-1);
        AtomicInteger pauses = new AtomicInteger();
        eventually("the buffers of the socket are full", () -> {
            boolean paused = before.getAndSet(progress.get()) == progress.get() && isInSocket(uploader);
            return (paused ? pauses.incrementAndGet() : pauses.getAndSet(0)) > 50;
        });
        uploader.interrupt();
        interrupted.countDown();
        assertThat(others).allSatisfy(call -> assertThat(join(call).name()).isEqualTo("x"));
        assertThat(join(failure)).hasMessageContaining("the thread was interrupted");
        assertThat(raw.connectionCount()).isEqualTo(1);
    }

    private static InputStream endless(AtomicLong progress) {
        return new InputStream() {
            @Override
            public int read() {
                return 'x';
            }

            @Override
            public int read(byte[] buffer, int offset, int length) {
                progress.addAndGet(length);
                return length;
            }
        };
    }

    /** Returns whether a thread writes to a socket, or waits for room in its buffers. */
    private static boolean isInSocket(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .anyMatch(frame -> Set.of("write0", "poll").contains(frame.getMethodName()));
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
                    if (closing.get() != null && isWithin("onHttp2") && isWithin("check")) {
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
