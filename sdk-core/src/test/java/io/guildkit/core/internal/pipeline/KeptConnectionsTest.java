package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.ApiCall;
import io.guildkit.core.ResponseReader;
import io.guildkit.core.error.OutcomeUnknownException;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.failure.Processing;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import io.guildkit.core.upload.Multipart;
import io.guildkit.core.upload.UploadFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import javax.net.SocketFactory;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Idle connections that the service closes. The virtual clock determines their age. */
class KeptConnectionsTest extends Pipeline {
    private static final Duration IDLE = Duration.ofSeconds(1);

    private HttpApiClient coreWithTls(RawServer raw) {
        return open(settings(raw.url()).okHttpClient(http(RawServer.Tls::trust)));
    }

    /** Responds to one request with the number of the connection. */
    private static void respondOnce(RawServer.Connection connection, String... headers) throws IOException {
        connection.read();
        connection.respond(named("by " + connection.number), headers);
    }

    private static void respondAlways(RawServer.Connection connection, String... headers) throws IOException {
        while (true) {
            respondOnce(connection, headers);
        }
    }

    /** Responds once on each connection, and at the same time on the first connections. */
    private RawServer serveTogether(int connections) {
        CyclicBarrier all = new CyclicBarrier(connections);
        return serve(connection -> {
            connection.read();
            if (connection.number <= connections) {
                pass(all);
            }
            connection.respond(named("by " + connection.number));
        });
    }

    /** Sends concurrent calls, each of a route of its own, because calls of a new route wait for the first response. */
    private static void sendTogether(HttpApiClient core, int calls) {
        List<CompletableFuture<Company>> all = IntStream.range(0, calls)
                .mapToObj(i -> call(core, Route.post("/" + i).account()).sendAsync())
                .toList();
        all.forEach(Pipeline::join);
    }

    private void assertOneAttemptEach() {
        assertThat(listener.attemptCounts(1)).containsOnly(1);
    }

    @ParameterizedTest
    @CsvSource({"FIN, PT0S", "FIN, PT1S", "RESET, PT0S", "RESET, PT1S", "TLS, PT0S", "TLS, PT1S"})
    void sendsPostOnNewConnectionAfterIdleClose(String closing, Duration idle) {
        RawServer raw = serve(closing.equals("TLS"), connection -> {
            respondOnce(connection);
            if (closing.equals("RESET")) {
                connection.reset();
            }
        });
        HttpApiClient core = coreWithTls(raw);
        for (int i = 1; i <= 5; i++) {
            assertThat(post(core).send().name()).isEqualTo("by " + i);
            raw.awaitClosed(i);
            clock.advance(idle);
        }
        assertThat(raw.requests).hasSize(5);
        assertOneAttemptEach();
    }

    @BothModes
    void streamThatCanBeReadOnceIsSentOnNewConnection(Mode mode) {
        RawServer raw = serve(KeptConnectionsTest::respondOnce);
        HttpApiClient core = core(raw);
        for (int i = 1; i <= 4; i++) {
            UploadFile file = UploadFile.of("f", new ByteArrayInputStream(new byte[] {'x'}));
            ApiCall<Company> call = core.call(POST)
                    .multipart(Multipart.builder().file("f", file).build())
                    .returns(Company.CODEC);
            assertThat(mode.send(call).name()).isEqualTo("by " + i);
            raw.awaitClosed(i);
        }
        assertOneAttemptEach();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void reusesOpenConnection(boolean tls) {
        RawServer raw = serve(tls, KeptConnectionsTest::respondAlways);
        HttpApiClient core = coreWithTls(raw);
        for (int i = 0; i < 5; i++) {
            assertThat(post(core).send().name()).isEqualTo("by 1");
            clock.advance(Duration.ofSeconds(20));
        }
        assertThat(raw.connectionCount()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"'max=100, Timeout=5', 3999, 4000", "timeout=1, 499, 500"})
    void replacesConnectionBeforeAnnouncedEnd(String keepAlive, int shorter, int longer) {
        RawServer raw = serve(connection -> respondAlways(connection, "Keep-Alive: " + keepAlive));
        HttpApiClient core = core(raw);
        assertThat(post(core).send().name()).isEqualTo("by 1");
        clock.advance(Duration.ofMillis(shorter));
        assertThat(post(core).send().name()).isEqualTo("by 1");
        clock.advance(Duration.ofMillis(longer));
        assertThat(post(core).send().name()).isEqualTo("by 2");
        assertOneAttemptEach();
    }

    @ParameterizedTest
    @ValueSource(strings = {"timeout=2d", "timeout=0x1p1", "timeout=NaN"})
    void ignoresAnnouncedEndThatIsNoNumber(String keepAlive) {
        RawServer raw = serve(connection -> respondAlways(connection, "Keep-Alive: " + keepAlive));
        HttpApiClient core = core(raw);
        assertThat(post(core).send().name()).isEqualTo("by 1");
        clock.advance(Duration.ofSeconds(20));
        assertThat(post(core).send().name()).isEqualTo("by 1");
    }

    @Test
    void closedConnectionsOfBurstDoNotUseUpAttempts() {
        RawServer raw = serveTogether(8);
        HttpApiClient core = core(raw);
        sendTogether(core, 8);
        raw.awaitClosed(8);
        assertThat(get(core).send().name()).isEqualTo("by 9");
        assertOneAttemptEach();
        assertThat(raw.requests).hasSize(9);
    }

    /** A client with sockets of a user, whose end is unknown without waiting. */
    private HttpApiClient withOwnSockets(RawServer raw, AtomicInteger probes) {
        SocketFactory sockets = sockets(() -> new Socket() {
            @Override
            @SuppressWarnings("UnsynchronizedOverridesSynchronized") // the counter needs no lock
            public void setSoTimeout(int millis) throws SocketException {
                if (millis == 1) { // only probes have such a short limit
                    probes.incrementAndGet();
                }
                super.setSoTimeout(millis);
            }
        });
        return open(settings(raw.url()).okHttpClient(http(http -> http.socketFactory(sockets))));
    }

    @Test
    void socketOfLentHttpClientIsProbedAfterSecond() {
        AtomicInteger probes = new AtomicInteger();
        HttpApiClient core = withOwnSockets(serve(KeptConnectionsTest::respondAlways), probes);
        for (int i = 0; i < 3; i++) {
            post(core).send();
            clock.advance(Duration.ofMillis(900));
        }
        assertThat(probes).hasValue(0);
        clock.advance(IDLE);
        post(core).send();
        assertThat(probes).hasValue(1);
    }

    @BothModes
    void closedSocketOfLentHttpClientIsFoundAfterSecond(Mode mode) {
        RawServer raw = serve(KeptConnectionsTest::respondOnce);
        HttpApiClient core = withOwnSockets(raw, new AtomicInteger());
        mode.send(post(core));
        raw.awaitClosed(1);
        clock.advance(IDLE);
        mode.send(post(core));
        raw.awaitClosed(2);
        assertThatThrownBy(() -> mode.send(post(core))).isInstanceOf(OutcomeUnknownException.class);
        assertThat(raw.requests).hasSize(2);
    }

    @BothModes
    void outcomeIsUnknownIfCloseCrossesPost(Mode mode) {
        RawServer raw = serve(connection -> {
            respondOnce(connection);
            connection.in.exhausted(); // the request is being sent
        });
        HttpApiClient core = core(raw);
        mode.send(post(core));
        clock.advance(IDLE);
        assertThatThrownBy(() -> mode.send(post(core))).isInstanceOf(OutcomeUnknownException.class);
        assertThat(raw.requests).hasSize(1);
        assertThat(raw.connectionCount()).isEqualTo(1);
    }

    /** The first response is complete and its connection idle, but its reader still works. */
    @Test
    void connectionThatIsClosedWhileReaderWorksCostsNoAttempt() {
        RawServer raw = serve(KeptConnectionsTest::respondOnce);
        HttpApiClient core = core(raw);
        CountDownLatch read = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        ResponseReader<String> slow = body -> {
            byte[] all = body.readAllBytes();
            read.countDown();
            await(go);
            return new String(all, StandardCharsets.UTF_8);
        };
        CompletableFuture<String> first =
                core.call(Route.get("/slow").account()).returns(slow).sendAsync();
        await(read);
        raw.awaitClosed(1);
        assertThat(post(core).noRetry().send().name()).isEqualTo("by 2");
        go.countDown();
        join(first);
    }

    /** The service closes each new connection before the request, as one that shuts down does. */
    @BothModes
    void nothingIsSentOnNewConnectionThatIsClosed(Mode mode) {
        RawServer raw = serve(connection -> {
            if (connection.number > 4) {
                respondAlways(connection);
            }
        });
        AtomicInteger connected = new AtomicInteger();
        HttpApiClient core = open(settings(raw.url())
                .okHttpClient(http(http -> http.addNetworkInterceptor(chain -> {
                    raw.awaitClosed(Math.min(4, connected.incrementAndGet()));
                    return chain.proceed(chain.request());
                }))));
        TransportException thrown = mode.failure(TransportException.class, post(core));
        assertThat(thrown.processing()).isEqualTo(Processing.NOT_PROCESSED);
        assertThat(thrown).hasMessageContaining("the request was not sent");
        assertThat(raw.connectionCount()).isEqualTo(4);
        assertThat(mode.send(post(core)).name()).isEqualTo("by 5");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void doesNotReuseConnectionAfterUnexpectedResponse(boolean tls) {
        CountDownLatch idle = new CountDownLatch(1);
        CountDownLatch unexpected = new CountDownLatch(1);
        RawServer raw = serve(tls, connection -> {
            respondOnce(connection);
            if (connection.number == 1) {
                await(idle);
                connection.respond(named("unexpected"));
                unexpected.countDown();
            }
            respondAlways(connection);
        });
        HttpApiClient core = coreWithTls(raw);
        post(core).send();
        idle.countDown();
        await(unexpected);
        assertThat(post(core).send().name()).isEqualTo("by 2");
        assertThat(raw.requests).hasSize(2);
        assertOneAttemptEach();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void doesNotReturnSecondResponseToNextRequest(boolean tls) {
        RawServer raw = serve(tls, connection -> {
            connection.read();
            connection.write(RawServer.response(named("right")) + RawServer.response(named("unexpected")));
            respondAlways(connection);
        });
        HttpApiClient core = coreWithTls(raw);
        assertThat(post(core).send().name()).isEqualTo("right");
        assertThatThrownBy(() -> post(core).send()).isInstanceOf(OutcomeUnknownException.class);
        assertThat(get(core).send().name()).isEqualTo("right");
    }

    /** Returns sockets that are connected only when the first bytes of the server have arrived. */
    private OkHttpClient thatWaitForBytes(int connections) {
        AtomicInteger count = new AtomicInteger();
        return http(http -> RawServer.Tls.trust(http).socketFactory(sockets(() -> new Socket() {
            @Override
            public void connect(SocketAddress endpoint, int timeout) throws IOException {
                super.connect(endpoint, timeout);
                if (count.incrementAndGet() <= connections) {
                    eventually("bytes have arrived", () -> hasBytes(this));
                }
            }
        })));
    }

    private static boolean hasBytes(Socket socket) {
        try {
            return socket.getInputStream().available() > 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @BothModes
    void responseBeforeFirstRequestIsNotItsResponse(Mode mode) {
        RawServer raw = serve(connection -> {
            if (connection.number <= 2) {
                connection.respond(named("unexpected"));
            }
            respondAlways(connection);
        });
        HttpApiClient core = open(settings(raw.url()).okHttpClient(thatWaitForBytes(2)));
        TransportException thrown =
                mode.failure(TransportException.class, post(core).noRetry());
        assertThat(thrown).isNotInstanceOf(OutcomeUnknownException.class).hasMessageContaining("was not sent");
        assertThat(mode.send(post(core)).name())
                .as("after the second connection")
                .isEqualTo("by 3");
        assertThat(raw.requests).hasSize(1);
    }

    @Test
    void serviceThatAlwaysRespondsBeforeRequestIsAskedFourTimes() {
        RawServer raw = serve(connection -> {
            connection.respond(named("unexpected"));
            connection.in.exhausted();
        });
        HttpApiClient core = open(settings(raw.url()).okHttpClient(thatWaitForBytes(Integer.MAX_VALUE)));
        failure(TransportException.class, post(core));
        assertThat(raw.connectionCount()).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void bytesBeyondReadsOfHttpClientAreFoundWithoutPause(boolean tls) {
        int rest = 8192
                - RawServer.response(named("x".repeat(8000))).length(); // the HTTP client reads as many bytes at a time
        String name = "x".repeat(8000 + rest);
        String large = RawServer.response(named(name));
        RawServer raw = serve(tls, connection -> {
            connection.read();
            connection.write(large + RawServer.response(named("unexpected"))); // one record of TLS
            respondAlways(connection);
        });
        HttpApiClient core = coreWithTls(raw);
        for (int i = 0; i < 4; i++) {
            assertThat(post(core).send().name()).isEqualTo(name);
        }
        assertThat(raw.connectionCount()).isEqualTo(4);
        assertOneAttemptEach();
    }

    @Test
    void socketsOfLentHttpClientAreWatched() {
        RawServer raw = serve(connection -> {
            connection.read();
            connection.write(RawServer.response(named("right")) + RawServer.response(named("unexpected")));
            respondAlways(connection);
        });
        HttpApiClient core =
                open(settings(raw.url()).okHttpClient(http(http -> http.socketFactory(sockets(Socket::new)))));
        assertThat(post(core).send().name()).isEqualTo("right");
        assertThatThrownBy(() -> post(core).send()).isInstanceOf(OutcomeUnknownException.class);
    }
}
