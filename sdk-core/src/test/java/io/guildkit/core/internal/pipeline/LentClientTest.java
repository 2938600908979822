package io.guildkit.core.internal.pipeline;

import static io.guildkit.core.internal.pipeline.Pipeline.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.auth.Credentials;
import io.guildkit.core.error.NotFoundException;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.internal.pipeline.Pipeline.Mode;
import io.guildkit.core.internal.settings.ClientSettingsBuilder;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import io.guildkit.testsupport.UnconnectedSockets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import okhttp3.Cache;
import okhttp3.Cookie;
import okhttp3.CookieJar;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An HTTP client of the user's, and what it must not do to calls; and how connections fail. */
class LentClientTest {
    /** An address that no machine has. */
    private static final String ELSEWHERE = "192.0.2.1";

    @RegisterExtension
    final Pipeline pipeline = new Pipeline();

    private ClientSettingsBuilder lending(UnaryOperator<OkHttpClient.Builder> settings) {
        return pipeline.builder()
                .okHttpClient(settings.apply(new OkHttpClient.Builder().connectionPool(pipeline.pool()))
                        .build());
    }

    @Test
    void oneAccountNeverGetsTheResponseOfAnother(@TempDir Path directory) throws IOException {
        pipeline.answer(request -> Pipeline.json(
                200,
                "{\"id\":\"1\",\"name\":\"" + request.getHeaders().get("Authorization") + "\"}",
                "Cache-Control",
                "max-age=3600",
                "ETag",
                "v1"));
        try (Cache cache = new Cache(directory.toFile(), 1_000_000)) {
            HttpApiClient alice = pipeline.open(lending(http -> http.cache(cache)));
            assertThat(get(alice).send().name()).isEqualTo(Pipeline.TOKEN);
            assertThat(get(alice.withCredentials(Credentials.accountToken("bobby-token")))
                            .send()
                            .name())
                    .isEqualTo("bobby-token");
            alice.call(Route.get("/webhooks/{id}/{token}").secret("token").webhookToken(), "1", "hook-token")
                    .returns(Company.CODEC)
                    .send();
        }
        assertThat(pipeline.server.getRequestCount()).isEqualTo(3);
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files)
                    .allSatisfy(file -> assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                            .doesNotContain("token"));
        }
    }

    @Test
    void cookiesOfOneAccountAreNotSentForAnother() {
        pipeline.answerAll(Pipeline.json(200, Pipeline.ID, "Set-Cookie", "recent_mfa=jwt"));
        List<Cookie> jar = new ArrayList<>();
        HttpApiClient core = pipeline.open(lending(http -> http.cookieJar(new CookieJar() {
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
        assertThat(pipeline.taken().getHeaders().get("Cookie")).isNull();
        assertThat(pipeline.taken().getHeaders().get("Cookie")).isNull();
    }

    @Test
    void aProxyOnAnotherMachineMustNotSeeUnencryptedRequests() {
        Proxy elsewhere = new Proxy(Proxy.Type.HTTP, new InetSocketAddress(ELSEWHERE, 3128));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HttpApiClient.create(
                        lending(http -> http.proxy(elsewhere)).build()))
                .withMessageContaining("proxy")
                .withMessageContaining("allowCleartext()");
        HttpApiClient.create(
                        lending(http -> http.proxy(elsewhere)).cleartext(true).build())
                .close();
        Proxy here = new Proxy(Proxy.Type.HTTP, new InetSocketAddress("localhost", 3128));
        HttpApiClient.create(lending(http -> http.proxy(here)).build()).close();
        HttpApiClient.create(lending(http -> http.proxy(Proxy.NO_PROXY)).build())
                .close();
    }

    /** Connects to the test's server, whatever is asked for. */
    private class Detour extends UnconnectedSockets {
        @Override
        public Socket createSocket() {
            return new Socket() {
                @Override
                public void connect(SocketAddress endpoint, int timeout) throws IOException {
                    super.connect(new InetSocketAddress("localhost", pipeline.server.getPort()), timeout);
                }
            };
        }
    }

    private static ProxySelector selecting(Proxy proxy) {
        return new ProxySelector() {
            @Override
            public List<Proxy> select(URI uri) {
                return List.of(proxy);
            }

            @Override
            public void connectFailed(URI uri, SocketAddress address, IOException failure) {}
        };
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void anUnencryptedRequestLeavesTheMachineNeitherByAProxyNorByAName(Mode mode) {
        pipeline.answerAll(Pipeline.ok());
        InetSocketAddress proxy = new InetSocketAddress(ELSEWHERE, 3128);
        List<UnaryOperator<OkHttpClient.Builder>> ways = List.of(
                http -> http.proxySelector(selecting(new Proxy(Proxy.Type.HTTP, proxy))),
                http -> http.dns(name -> List.of(InetAddress.getByName(ELSEWHERE))));
        for (UnaryOperator<OkHttpClient.Builder> way : ways) {
            HttpApiClient core = pipeline.open(lending(http -> way.apply(http.socketFactory(new Detour()))));
            assertThatThrownBy(() -> mode.send(get(core)))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("nothing was sent")
                    .hasMessageContaining("another machine")
                    .hasMessageContaining("allowCleartext()");
            assertThat(pipeline.server.getRequestCount()).isZero();
            assertThat(pipeline.calls.outcomes).last().matches(outcome -> outcome.attempts() == 1);
        }
        HttpApiClient allowed =
                pipeline.open(lending(http -> http.dns(name -> List.of(InetAddress.getByName(ELSEWHERE)))
                                .socketFactory(new Detour()))
                        .cleartext(true));
        assertThat(mode.send(get(allowed)).name()).isEqualTo("x");
    }

    // ---- kinds of failures, and hints

    private void assertSays(HttpApiClient core, String words) {
        assertThatThrownBy(() -> get(core).noRetry().send())
                .isInstanceOf(TransportException.class)
                .hasMessage("GET /x: " + words + " before the request was sent");
    }

    @Test
    void theMessageSaysWhyThereIsNoConnection() throws IOException {
        assertSays(
                pipeline.open(lending(http -> http.dns(name -> {
                    throw new UnknownHostException(name);
                }))),
                "the host name is unknown");
        assertSays(pipeline.open(pipeline.builder(Pipeline.deadUrl())), "the connection was refused");
        RawServer withUnknownCertificate = pipeline.serveTls(RawServer.Connection::read);
        assertSays(pipeline.core(withUnknownCertificate), "the TLS connection failed (SSLHandshakeException)");
    }

    @Test
    void aConnectionThatTakesTooLongIsATimeout() {
        HttpApiClient core = pipeline.open(lending(http -> http.socketFactory(new Detour() {
                    @Override
                    public Socket createSocket() {
                        return new Socket() {
                            @Override
                            public void connect(SocketAddress endpoint, int timeout) throws IOException {
                                throw new java.net.SocketTimeoutException("connect timed out after " + timeout);
                            }
                        };
                    }
                }))
                .timeouts(io.guildkit.core.Timeouts.standard().withConnect(Duration.ofMillis(5))));
        assertThatThrownBy(() -> get(core).noRetry().send())
                .isInstanceOf(io.guildkit.core.error.CallTimeoutException.class)
                .hasMessageContaining("before the request was sent");
    }

    @Test
    void aBareNotFoundHintsAtTheVersion() {
        pipeline.answerAll(Pipeline.json(404, ""));
        assertThatThrownBy(() -> get(pipeline.core()).send())
                .isInstanceOf(NotFoundException.class)
                .hasMessageContaining("/api/v9");
        pipeline.answerAll(Pipeline.json(404, "{\"code\":10006,\"message\":\"Unknown Invite\"}"));
        assertThatThrownBy(() -> get(pipeline.core()).send())
                .isInstanceOf(NotFoundException.class)
                .hasMessageNotContaining("/api/v9");
    }

    @Test
    void anUnencryptedAddressOfAnotherMachineNamesTheWayOut() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HttpApiClient.create(
                        pipeline.builder("http://chat.example.com/api/v9").build()))
                .withMessageContaining("allowCleartext()");
    }
}
