package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.Timeouts;
import io.guildkit.core.error.TransportException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import okhttp3.Dns;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A host with several addresses, of which some do not respond or refuse. */
class AddressesTest extends Pipeline {
    private static final InetAddress V6 = address("::1");
    private static final InetAddress OTHER = address("127.0.0.2");
    private static final InetAddress THIRD = address("127.0.0.3");
    private static final InetAddress WORKING = address("127.0.0.1");

    private final List<SilentServer> silent = new CopyOnWriteArrayList<>();

    @AfterEach
    void closeSilentServers() {
        silent.forEach(SilentServer::close);
    }

    private static InetAddress address(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }

    private static RawServer.Script respondAlways() {
        return connection -> {
            while (true) {
                connection.read();
                connection.respond(named("by " + connection.number));
            }
        };
    }

    private OkHttpClient at(UnaryOperator<OkHttpClient.Builder> settings, InetAddress... addresses) {
        return http(http -> settings.apply(RawServer.Tls.trust(http)).dns(host -> List.of(addresses)));
    }

    private HttpApiClient client(RawServer raw, InetAddress... addresses) {
        return open(settings(raw.url()).okHttpClient(at(http -> http, addresses)));
    }

    /** Sockets that connect to {@link #WORKING} only. For other addresses they wait until they are closed, or the time is over. */
    private final class Sockets {
        final List<InetAddress> tried = new CopyOnWriteArrayList<>();
        final Set<Socket> waiting = ConcurrentHashMap.newKeySet();
        final CountDownLatch isWaiting = new CountDownLatch(1);

        OkHttpClient.Builder in(OkHttpClient.Builder http) {
            return http.socketFactory(sockets(Waiting::new));
        }

        private final class Waiting extends Socket {
            private final CountDownLatch end = new CountDownLatch(1);

            @Override
            public void connect(SocketAddress endpoint, int timeout) throws IOException {
                InetAddress address = ((InetSocketAddress) endpoint).getAddress();
                tried.add(address);
                if (address.equals(WORKING)) {
                    super.connect(endpoint, timeout);
                    return;
                }
                waiting.add(this);
                isWaiting.countDown();
                try {
                    boolean closed = end.await(timeout, TimeUnit.MILLISECONDS);
                    throw closed
                            ? new SocketException("Socket closed")
                            : new SocketTimeoutException("connect timed out");
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new SocketException("Closed by interrupt");
                } finally {
                    waiting.remove(this);
                }
            }

            @Override
            @SuppressWarnings("UnsynchronizedOverridesSynchronized") // a latch needs no lock
            public void close() throws IOException {
                super.close();
                end.countDown();
            }
        }
    }

    // ---- silent addresses

    @BothModes
    void silentAddressDelaysFirstCallByHeadStart(Mode mode) {
        RawServer raw = serve(respondAlways());
        silent.add(new SilentServer(V6, raw.port()));
        HttpApiClient core = client(raw, V6, WORKING);
        assertThat(mode.send(post(core).noRetry().timeout(Duration.ofSeconds(5)))
                        .name())
                .as("in half of the time that the silent address has for connecting")
                .isEqualTo("by 1");
        assertThat(listener.attemptCounts(1)).containsExactly(1);
    }

    @BothModes
    void silentAddressOfEncryptedServiceIsLeftOut(Mode mode) {
        RawServer raw = serve(true, respondAlways());
        silent.add(new SilentServer(V6, raw.port()));
        HttpApiClient core = client(raw, V6, WORKING);
        assertThat(mode.send(post(core).noRetry().timeout(Duration.ofSeconds(5)))
                        .name())
                .isEqualTo("by 1");
    }

    @BothModes
    void fourSilentAddressesLeaveTimeForOneThatWorks(Mode mode) {
        RawServer raw = serve(respondAlways());
        Sockets sockets = new Sockets();
        HttpApiClient core = open(settings(raw.url())
                .timeouts(Timeouts.standard().withConnect(Duration.ofSeconds(2)))
                .okHttpClient(at(sockets::in, V6, address("::2"), OTHER, THIRD, WORKING)));
        assertThat(mode.send(post(core).noRetry()).name()).isEqualTo("by 1");
        assertThat(sockets.tried).as("by turns").startsWith(V6, OTHER, address("::2"), THIRD);
        eventually("the losers are closed", sockets.waiting::isEmpty);
    }

    @Test
    void laterConnectionsTryLateAddressLast() {
        RawServer raw = serve(connection -> {
            connection.read();
            connection.respond(ID, "Connection: close");
        });
        Sockets sockets = new Sockets();
        HttpApiClient core = open(settings(raw.url()).okHttpClient(at(sockets::in, V6, WORKING)));
        for (int i = 0; i < 4; i++) {
            post(core).send();
        }
        assertThat(sockets.tried).containsExactly(V6, WORKING, WORKING, WORKING, WORKING);
    }

    @Test
    void silentAddressDelaysEachOfManyFirstCallsByHeadStart() {
        RawServer raw = serve(respondAlways());
        Sockets sockets = new Sockets();
        HttpApiClient core = open(settings(raw.url()).okHttpClient(at(sockets::in, V6, WORKING)));
        List<CompletableFuture<?>> calls = IntStream.range(0, 40)
                .mapToObj(i ->
                        i % 2 == 0 ? (CompletableFuture<?>) call(core, POST).sendAsync() : blocking(core))
                .toList();
        calls.forEach(Pipeline::join);
        eventually("the losers are closed", sockets.waiting::isEmpty);
    }

    private static CompletableFuture<?> blocking(HttpApiClient core) {
        CompletableFuture<Object> result = new CompletableFuture<>();
        daemon(() -> result.complete(post(core).timeout(Duration.ofHours(1)).send()))
                .start();
        return result;
    }

    @Test
    void silentAddressOfProxyIsLeftOut() {
        RawServer service = serve(true, respondAlways());
        RawServer proxy = serve(connection -> {
            connection.read();
            connection.tunnel(service);
        });
        Sockets sockets = new Sockets();
        HttpApiClient core = open(settings(service.url())
                .okHttpClient(at(
                        http -> sockets.in(http)
                                .proxy(new Proxy(
                                        Proxy.Type.HTTP, InetSocketAddress.createUnresolved("proxy", proxy.port()))),
                        V6,
                        WORKING)));
        assertThat(post(core).send().name()).isEqualTo("by 1");
        assertThat(sockets.tried).containsExactly(V6, WORKING);
    }

    // ---- addresses that refuse

    @BothModes
    void postUsesNextAddressAfterRefusal(Mode mode) {
        RawServer raw = serve(respondAlways());
        HttpApiClient core = client(raw, OTHER, THIRD, WORKING);
        assertThat(mode.send(post(core).noRetry()).name()).isEqualTo("by 1");
        assertThat(listener.attemptCounts(1)).containsExactly(1);
    }

    @Test
    void triesEachAddressOnceIfAllRefuse() {
        List<InetAddress> tried = new CopyOnWriteArrayList<>();
        HttpApiClient core = open(settings(deadUrl().replace("127.0.0.1", "localhost"))
                .okHttpClient(at(
                        http -> http.socketFactory(sockets(() -> new Socket() {
                            @Override
                            public void connect(SocketAddress endpoint, int timeout) throws IOException {
                                tried.add(((InetSocketAddress) endpoint).getAddress());
                                super.connect(endpoint, timeout);
                            }
                        })),
                        WORKING,
                        OTHER,
                        THIRD,
                        address("127.0.0.4"))));
        TransportException thrown = failure(TransportException.class, post(core).noRetry());
        assertThat(thrown).hasMessageContainingAll("the connection was refused", "was not sent");
        assertThat(tried).containsExactly(WORKING, OTHER, THIRD, address("127.0.0.4"));
    }

    @Test
    void nextAddressIsUsedIfFirstHasNoTls() {
        RawServer raw = serve(true, respondAlways());
        RawServer other = new RawServer(OTHER, raw.port(), connection -> connection.write("no TLS\r\n"));
        try {
            HttpApiClient core = client(raw, OTHER, WORKING);
            assertThat(post(core).noRetry().send().name()).isEqualTo("by 1");
        } finally {
            other.close();
        }
    }

    // ---- the end of the call meanwhile

    @ParameterizedTest
    @EnumSource(End.class)
    void endOfCallEndsAllConnectionAttempts(End end) {
        Sockets sockets = new Sockets();
        HttpApiClient core = open(settings("http://localhost:9/api").okHttpClient(at(sockets::in, V6, OTHER, THIRD)));
        assertEndsUnsent(end, core, Duration.ofMillis(400), sockets.isWaiting);
        eventually("all sockets are closed", sockets.waiting::isEmpty);
    }

    @Test
    void unencryptedRequestDoesNotFollowFasterAddressToAnotherMachine() {
        RawServer raw = serve(respondAlways());
        InetAddress elsewhere = address("192.0.2.1");
        HttpApiClient core = open(settings(raw.url())
                .okHttpClient(at(
                        http -> http.socketFactory(sockets(() -> new Socket() {
                            @Override
                            public void connect(SocketAddress endpoint, int timeout) throws IOException {
                                if (!((InetSocketAddress) endpoint).getAddress().equals(elsewhere)) {
                                    throw new SocketException("no network");
                                }
                                super.connect(
                                        new InetSocketAddress(WORKING, raw.port()), timeout); // a network that lies
                            }
                        })),
                        OTHER,
                        elsewhere)));
        assertThat(failure(TransportException.class, post(core)))
                .hasMessageContainingAll("nothing was sent", "another machine");
        assertThat(raw.requests).isEmpty();
    }

    // ---- one lent HTTP client

    @Test
    void clientsWithOneLentHttpClientShareConnections() {
        String large = named("x".repeat(300_000));
        RawServer raw = serve(connection -> {
            while (true) {
                connection.read();
                connection.respond(large);
            }
        });
        Dns dns = host -> List.of(WORKING);
        OkHttpClient lent = http(http -> http.dns(dns).proxyAuthenticator((route, response) -> null));
        List<HttpApiClient> clients = Stream.generate(
                        () -> open(settings(raw.url()).okHttpClient(lent)))
                .limit(4)
                .toList();
        for (int round = 0; round < 3; round++) {
            for (HttpApiClient core : clients) {
                post(core).send();
            }
        }
        assertThat(raw.connectionCount()).isEqualTo(1);
    }

    @Test
    void clientProbesConnectionThatOtherClientHasUsed() {
        RawServer raw = serve(connection -> {
            connection.read();
            connection.respond(named("by " + connection.number));
        });
        OkHttpClient lent = http(http -> http);
        for (int i = 1; i <= 4; i++) {
            HttpApiClient core = open(settings(raw.url()).okHttpClient(lent));
            assertThat(post(core).noRetry().send().name()).isEqualTo("by " + i);
            raw.awaitClosed(i);
            clock.advance(Duration.ofSeconds(1));
        }
    }
}
