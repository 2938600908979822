package io.guildkit.core.internal.pipeline;

import static io.guildkit.core.internal.pipeline.Pipeline.get;
import static io.guildkit.core.internal.pipeline.Pipeline.post;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.error.OutcomeUnknownException;
import io.guildkit.core.internal.pipeline.Pipeline.Mode;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import io.guildkit.testsupport.UnconnectedSockets;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Connections that the service closes while they are idle. Their age goes by the virtual clock. */
class KeptConnectionsTest {
    private static final Duration IDLE = Duration.ofSeconds(1);

    /** How a service ends a connection. */
    enum Closing {
        FIN,
        RESET,
        TLS
    }

    @RegisterExtension
    final Pipeline pipeline = new Pipeline();

    private HttpApiClient core(RawServer server) {
        OkHttpClient http = new OkHttpClient.Builder()
                .connectionPool(pipeline.pool())
                .sslSocketFactory(RawServer.Tls.CLIENT.sslSocketFactory(), RawServer.Tls.CLIENT.trustManager())
                .build();
        return pipeline.open(pipeline.builder(server.url()).okHttpClient(http));
    }

    private static String named(String name) {
        return "{\"id\":\"1\",\"name\":\"" + name + "\"}";
    }

    /** Answers one request on each connection, with the connection's number, and closes it. */
    private static void answerOnce(RawServer.Connection connection, String... headers) throws IOException {
        connection.read();
        connection.respond(named("by " + connection.number), headers);
    }

    /** Answers all requests on a connection. */
    private static void answerAlways(RawServer.Connection connection, String... headers) throws IOException {
        while (true) {
            answerOnce(connection, headers);
        }
    }

    private void assertOneAttemptEach() {
        assertThat(pipeline.calls.outcomes).allMatch(outcome -> outcome.attempts() == 1);
    }

    @ParameterizedTest
    @EnumSource(Closing.class)
    void aPostAfterAnIdleCloseGoesOnWithAnotherConnection(Closing closing) throws IOException {
        RawServer.Script script = connection -> {
            answerOnce(connection);
            if (closing == Closing.RESET) {
                connection.reset();
            }
        };
        RawServer server = closing == Closing.TLS ? pipeline.serveTls(script) : pipeline.serve(script);
        HttpApiClient core = core(server);
        for (int i = 1; i <= 5; i++) {
            assertThat(post(core).send().name()).isEqualTo("by " + i);
            server.awaitClosed(i);
            pipeline.clock.advance(IDLE);
        }
        assertThat(server.requests).hasSize(5);
        assertOneAttemptEach();
    }

    @Test
    void aTlsConnectionThatSaidGoodbyeIsNotUsedHoweverShortItWasIdle() throws IOException {
        RawServer server = pipeline.serveTls(KeptConnectionsTest::answerOnce);
        HttpApiClient core = core(server);
        for (int i = 1; i <= 5; i++) {
            assertThat(post(core).send().name()).isEqualTo("by " + i);
            server.awaitClosed(i);
        }
        assertOneAttemptEach();
    }

    @Test
    void anIdleConnectionThatIsAliveIsUsed() throws IOException {
        for (RawServer server : List.of(
                pipeline.serve(KeptConnectionsTest::answerAlways),
                pipeline.serveTls(KeptConnectionsTest::answerAlways))) {
            HttpApiClient core = core(server);
            for (int i = 0; i < 5; i++) {
                assertThat(post(core).send().name()).isEqualTo("by 1");
                pipeline.clock.advance(Duration.ofSeconds(20));
            }
            assertThat(server.connectionCount()).isEqualTo(1);
        }
    }

    @Test
    void anAnnouncedTimeIsKept() {
        RawServer server = pipeline.serve(connection -> answerAlways(connection, "Keep-Alive: max=100, Timeout=5"));
        HttpApiClient core = core(server);
        assertThat(post(core).send().name()).isEqualTo("by 1");
        pipeline.clock.advance(Duration.ofMillis(3_999));
        assertThat(post(core).send().name()).isEqualTo("by 1");
        pipeline.clock.advance(Duration.ofSeconds(4));
        assertThat(post(core).send().name()).isEqualTo("by 2");
        assertOneAttemptEach();
    }

    @Test
    void ofAShortAnnouncedTimeHalfIsKept() {
        RawServer server = pipeline.serve(connection -> answerAlways(connection, "Keep-Alive: timeout=1"));
        HttpApiClient core = core(server);
        assertThat(post(core).send().name()).isEqualTo("by 1");
        pipeline.clock.advance(Duration.ofMillis(499));
        assertThat(post(core).send().name()).isEqualTo("by 1");
        pipeline.clock.advance(Duration.ofMillis(500));
        assertThat(post(core).send().name()).isEqualTo("by 2");
    }

    @Test
    void aBurstLeavesNoConnectionsThatUseUpTheAttemptsOfTheNextCall() {
        CyclicBarrier all = new CyclicBarrier(8);
        RawServer server = pipeline.serve(connection -> {
            connection.read();
            if (connection.number <= 8) {
                await(all);
            }
            connection.respond(named("by " + connection.number));
        });
        HttpApiClient core = core(server);
        List<CompletableFuture<Company>> burst = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            // Calls of a new route wait for the first response: each is of a route of its own.
            burst.add(core.call(Route.post("/burst/" + i).account())
                    .returns(Company.CODEC)
                    .sendAsync());
        }
        burst.forEach(call -> call.orTimeout(20, TimeUnit.SECONDS).join());
        server.awaitClosed(8);
        pipeline.clock.advance(IDLE);
        assertThat(get(core).send().name()).isEqualTo("by 9");
        assertOneAttemptEach();
        assertThat(server.requests).hasSize(9);
    }

    private static void await(CyclicBarrier barrier) throws IOException {
        try {
            barrier.await(20, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IOException(e);
        }
    }

    @Test
    void oneBrokenConnectionMakesTheOthersSuspect() {
        CyclicBarrier both = new CyclicBarrier(2);
        RawServer server = pipeline.serve(connection -> {
            connection.read();
            if (connection.number <= 2) {
                await(both);
            }
            connection.respond(named("by " + connection.number));
        });
        HttpApiClient core = core(server);
        CompletableFuture<Company> first =
                core.call(Route.get("/a").account()).returns(Company.CODEC).sendAsync();
        CompletableFuture<Company> second =
                core.call(Route.get("/b").account()).returns(Company.CODEC).sendAsync();
        first.orTimeout(20, TimeUnit.SECONDS).join();
        second.orTimeout(20, TimeUnit.SECONDS).join();
        server.awaitClosed(2);
        pipeline.clock.advance(Duration.ofMillis(15)); // too short to be probed for
        assertThat(get(core).send().name()).isEqualTo("by 3");
        assertThat(pipeline.calls.outcomes.get(2).attempts())
                .as("one for the first dead connection, none for the second")
                .isEqualTo(2);
    }

    @Test
    void aServiceThatClosesSoonerIsProbedSooner() {
        RawServer server = pipeline.serve(KeptConnectionsTest::answerOnce);
        HttpApiClient core = core(server);
        post(core).send();
        server.awaitClosed(1);
        pipeline.clock.advance(Duration.ofMillis(200));
        assertThatThrownBy(() -> post(core).send()).isInstanceOf(OutcomeUnknownException.class);
        for (int i = 2; i <= 5; i++) {
            assertThat(post(core).send().name()).isEqualTo("by " + i);
            server.awaitClosed(i);
            pipeline.clock.advance(Duration.ofMillis(100));
        }
    }

    /** Counts the probes, which alone have such a short time limit. */
    private static final class ProbedSockets extends UnconnectedSockets {
        final AtomicInteger probes = new AtomicInteger();

        @Override
        public Socket createSocket() {
            return new Socket() {
                @Override
                @SuppressWarnings("UnsynchronizedOverridesSynchronized") // the counter needs no lock
                public void setSoTimeout(int millis) throws SocketException {
                    if (millis == 1) {
                        probes.incrementAndGet();
                    }
                    super.setSoTimeout(millis);
                }
            };
        }
    }

    @Test
    void aConnectionThatBreaksWithoutAPauseMakesProbesNoMoreFrequent() {
        RawServer server = pipeline.serve(connection -> {
            answerOnce(connection);
            if (connection.number == 1) {
                connection.read();
            } else {
                answerAlways(connection);
            }
        });
        ProbedSockets sockets = new ProbedSockets();
        HttpApiClient core = pipeline.open(pipeline.builder(server.url())
                .okHttpClient(new OkHttpClient.Builder()
                        .connectionPool(pipeline.pool())
                        .socketFactory(sockets)
                        .build()));
        post(core).send();
        assertThatThrownBy(() -> post(core).send()).isInstanceOf(OutcomeUnknownException.class);
        post(core).send();
        pipeline.clock.advance(Duration.ofMillis(900));
        post(core).send();
        assertThat(sockets.probes).hasValue(0);
        pipeline.clock.advance(IDLE);
        post(core).send();
        assertThat(sockets.probes).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aCloseThatCrossesThePostLeavesItsOutcomeUnknown(Mode mode) {
        RawServer server = pipeline.serve(connection -> {
            answerOnce(connection);
            connection.in.read(); // the request is on its way
        });
        HttpApiClient core = core(server);
        mode.send(post(core));
        pipeline.clock.advance(IDLE);
        assertThatThrownBy(() -> mode.send(post(core))).isInstanceOf(OutcomeUnknownException.class);
        assertThat(server.requests).hasSize(1);
        assertThat(server.connectionCount()).isEqualTo(1);
    }

    @Test
    void aResponseThatArrivesUnaskedMakesTheConnectionUnusable() throws IOException {
        for (boolean tls : new boolean[] {false, true}) {
            CountDownLatch unasked = new CountDownLatch(1);
            CountDownLatch wait = new CountDownLatch(1);
            RawServer.Script script = connection -> {
                answerOnce(connection);
                if (connection.number == 1) {
                    Pipeline.await(wait);
                    connection.respond(named("unasked"));
                    unasked.countDown();
                }
                answerAlways(connection);
            };
            RawServer server = tls ? pipeline.serveTls(script) : pipeline.serve(script);
            HttpApiClient core = core(server);
            post(core).send();
            wait.countDown();
            Pipeline.await(unasked);
            assertThat(post(core).send().name()).isEqualTo("by 2");
            assertThat(server.requests).hasSize(2);
        }
        assertOneAttemptEach();
    }

    @Test
    void aSecondResponseToOneRequestIsNotTakenForTheNextOne() throws IOException {
        for (boolean tls : new boolean[] {false, true}) {
            RawServer.Script script = connection -> {
                connection.read();
                connection.write(RawServer.response(named("right")) + RawServer.response(named("unasked")));
                answerAlways(connection);
            };
            RawServer server = tls ? pipeline.serveTls(script) : pipeline.serve(script);
            HttpApiClient core = core(server);
            assertThat(post(core).send().name()).isEqualTo("right");
            assertThatThrownBy(() -> post(core).send()).isInstanceOf(OutcomeUnknownException.class);
            assertThat(get(core).send().name()).isEqualTo("right");
        }
    }
}
