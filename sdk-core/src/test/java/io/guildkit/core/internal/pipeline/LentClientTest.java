package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.guildkit.core.Timeouts;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.error.CallTimeoutException;
import io.guildkit.core.error.ServerErrorException;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.internal.settings.ClientSettingsBuilder;
import io.guildkit.core.route.Headers;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.net.SocketFactory;
import okhttp3.Cache;
import okhttp3.Cookie;
import okhttp3.CookieJar;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Settings of a lent HTTP client that must not affect calls, and failures to connect. */
class LentClientTest extends Pipeline {
    /** An address that no machine has. */
    private static final InetSocketAddress ELSEWHERE = new InetSocketAddress("192.0.2.1", 3128);

    private ClientSettingsBuilder lending(UnaryOperator<OkHttpClient.Builder> settings) {
        return settings().okHttpClient(http(settings));
    }

    @Test
    void doesNotUseCache(@TempDir Path directory) throws IOException {
        respond(request ->
                json(200, named(header(request, "Authorization")), "Cache-Control", "max-age=3600", "ETag", "v1"));
        try (Cache cache = new Cache(directory.toFile(), 1_000_000)) {
            HttpApiClient core = open(lending(http -> http.cache(cache)));
            assertThat(get(core).send().name()).isEqualTo(TOKEN);
            HttpApiClient other = core.withCredentials(Credentials.accountToken("bobby-token"));
            assertThat(get(other).send().name()).isEqualTo("bobby-token");
            call(core, WEBHOOK, "1", "hook-token").send();
        }
        assertThat(server.getRequestCount()).isEqualTo(3);
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files)
                    .allSatisfy(file -> assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                            .doesNotContain("token"));
        }
    }

    @Test
    void keepsHeaderThatNetworkInterceptorAddsToResponse() {
        respond(json(503, ""), json(503, "", "Retry-After", "7"));
        HttpApiClient core = open(lending(http -> http.addNetworkInterceptor(chain -> chain.proceed(chain.request())
                .newBuilder()
                .header("X-Seen", "yes")
                .build())));
        for (Optional<String> wait : List.of(Optional.<String>empty(), Optional.of("7"))) {
            Headers headers = Mode.BLOCKING
                    .failure(ServerErrorException.class, get(core).noRetry())
                    .headers();
            assertThat(headers.first("X-Seen")).contains("yes");
            assertThat(headers.first("Retry-After")).isEqualTo(wait);
        }
    }

    @Test
    void doesNotUseCookieJar() {
        respond(json(200, ID, "Set-Cookie", "recent_mfa=jwt"));
        List<Cookie> jar = new ArrayList<>();
        HttpApiClient core = open(lending(http -> http.cookieJar(new CookieJar() {
            @Override
            public void saveFromResponse(HttpUrl url, List<Cookie> cookies) {
                jar.addAll(cookies);
            }

            @Override
            public List<Cookie> loadForRequest(HttpUrl url) {
                return List.copyOf(jar);
            }
        })));
        get(core).send();
        get(core.withCredentials(Credentials.accountToken("bobby-token"))).send();
        assertThat(header(taken(), "Cookie")).isEqualTo("none");
        assertThat(header(taken(), "Cookie")).isEqualTo("none");
    }

    @Test
    void rejectsProxyOnAnotherMachineForUnencryptedRequests() {
        ClientSettingsBuilder elsewhere = lending(http -> http.proxy(new Proxy(Proxy.Type.HTTP, ELSEWHERE)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HttpApiClient.create(elsewhere.build()))
                .withMessageContainingAll("proxy", "allowCleartext()");
        open(elsewhere.cleartext(true));
        InetSocketAddress here = new InetSocketAddress("localhost", 3128);
        open(lending(http -> http.proxy(new Proxy(Proxy.Type.HTTP, here))));
        open(lending(http -> http.proxy(Proxy.NO_PROXY)));
    }

    @BothModes
    void sendsNoUnencryptedRequestToAnotherMachine(Mode mode) {
        SocketFactory detour = sockets(() -> new Socket() {
            @Override
            public void connect(SocketAddress endpoint, int timeout) throws IOException {
                super.connect(new InetSocketAddress("localhost", server.getPort()), timeout);
            }
        });
        List<InetAddress> addresses = List.of(ELSEWHERE.getAddress());
        List<UnaryOperator<OkHttpClient.Builder>> ways =
                List.of(http -> http.proxySelector(ProxySelector.of(ELSEWHERE)), http -> http.dns(name -> addresses));
        for (UnaryOperator<OkHttpClient.Builder> way : ways) {
            HttpApiClient core = open(lending(http -> way.apply(http.socketFactory(detour))));
            assertThat(mode.failure(TransportException.class, get(core)))
                    .hasMessageContainingAll("nothing was sent", "another machine", "allowCleartext()");
            assertThat(server.getRequestCount()).isZero();
            assertThat(listener.attemptCounts(1)).containsOnly(1);
        }
        HttpApiClient allowed = open(lending(http -> http.dns(name -> addresses).socketFactory(detour))
                .cleartext(true));
        assertThat(mode.send(get(allowed)).name()).isEqualTo("x");
    }

    private void assertMessage(HttpApiClient core, String words) {
        assertThat(failure(TransportException.class, get(core).noRetry()))
                .hasMessage("GET /x: " + words + "; the request was not sent");
    }

    @Test
    void messageStatesWhyThereIsNoConnection() {
        HttpApiClient withoutHost = open(lending(http -> http.dns(name -> {
            throw new UnknownHostException(name);
        })));
        assertMessage(withoutHost, "the host name is unknown");
        assertMessage(open(settings(deadUrl())), "the connection was refused");
        RawServer withUnknownCertificate = serve(true, RawServer.Connection::read);
        assertMessage(core(withUnknownCertificate), "the TLS connection failed (SSLHandshakeException)");
    }

    @Test
    void slowConnectionIsTimeout() {
        SocketFactory slow = sockets(() -> new Socket() {
            @Override
            public void connect(SocketAddress endpoint, int timeout) throws IOException {
                throw new SocketTimeoutException("connect timed out after " + timeout);
            }
        });
        HttpApiClient core = open(lending(http -> http.socketFactory(slow))
                .timeouts(Timeouts.standard().withConnect(Duration.ofMillis(5))));
        assertThat(failure(CallTimeoutException.class, get(core).noRetry()))
                .hasMessageContaining("the request was not sent")
                .hasStackTraceContaining("connect timed out after 5");
    }

    // ---- sockets that throw errors

    /** Creates sockets. One read or write of all of them throws an error, as the JVM does without memory for the transfer. */
    private static SocketFactory failingOnce(int transfer) {
        AtomicInteger transfers = new AtomicInteger();
        return sockets(() -> new Socket() {
            @Override
            public InputStream getInputStream() throws IOException {
                return new FilterInputStream(super.getInputStream()) {
                    @Override
                    public int read(byte[] buffer, int offset, int length) throws IOException {
                        count();
                        return super.read(
                                buffer, offset, Math.min(length, 60)); // so that a response takes several reads
                    }
                };
            }

            @Override
            public OutputStream getOutputStream() throws IOException {
                return new FilterOutputStream(super.getOutputStream()) {
                    @Override
                    public void write(byte[] buffer, int offset, int length) throws IOException {
                        count();
                        out.write(buffer, offset, length);
                    }
                };
            }

            private void count() {
                if (transfers.incrementAndGet() == transfer) {
                    throw new OutOfMemoryError("Cannot reserve direct buffer memory");
                }
            }
        });
    }

    @ParameterizedTest
    @CsvSource({"1, false", "2, false", "3, false", "4, false", "1, true", "2, true", "4, true", "6, true"})
    void socketThatThrowsErrorIsNotUsedAgain(int transfer, boolean http2) {
        if (http2) {
            server.setProtocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE));
        }
        for (Mode mode : Mode.values()) {
            HttpApiClient core = open(lending(http -> http.socketFactory(failingOnce(transfer))
                    .protocols(List.of(http2 ? Protocol.H2_PRIOR_KNOWLEDGE : Protocol.HTTP_1_1))));
            assertThat(mode.send(get(core)).name()).as("a GET is repeated").isEqualTo("x");
            assertThat(mode.send(get(core)).name()).isEqualTo("x");
            pool.evictAll();
        }
    }

    @BothModes
    void requestToConnectionThatWasClosedBeforeIsNotSent(Mode mode) {
        server.setProtocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE));
        AtomicInteger requests = new AtomicInteger();
        HttpApiClient core = open(lending(http -> http.protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE))
                .addNetworkInterceptor(chain -> {
                    if (requests.incrementAndGet() == 2) {
                        chain.connection().socket().close();
                    }
                    return chain.proceed(chain.request());
                })));
        mode.send(get(core));
        assertThat(mode.send(call(core, POST)).name()).isEqualTo("x");
        assertThat(server.getRequestCount()).isEqualTo(2);
    }
}
