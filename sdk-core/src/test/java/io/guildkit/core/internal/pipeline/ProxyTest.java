package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.error.TransportException;
import io.guildkit.core.error.UploadException;
import io.guildkit.core.failure.GuildkitException;
import io.guildkit.core.failure.Processing;
import io.guildkit.core.upload.Multipart;
import io.guildkit.core.upload.UploadFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import okhttp3.Authenticator;
import okhttp3.Credentials;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTP proxies of a lent HTTP client: their logins, and their refusals. */
class ProxyTest extends Pipeline {
    private static final String CHALLENGE = "Proxy-Authenticate: Basic realm=\"proxy\"";
    private static final String LOGIN = Credentials.basic("ada", "proxy-password");
    private static final String WRONG = Credentials.basic("ada", "wrong-password");

    private final AtomicInteger asked = new AtomicInteger();

    /** Sends a login whenever it is asked, also before the first request. */
    private Authenticator eager(String login) {
        return (route, response) -> {
            asked.incrementAndGet();
            return response.request()
                    .newBuilder()
                    .header("Proxy-Authorization", login)
                    .build();
        };
    }

    /** Sends a login after a challenge, once. */
    private Authenticator patient(String login) {
        return (route, response) -> response.header("Proxy-Authenticate").equals("OkHttp-Preemptive")
                        || response.request().header("Proxy-Authorization") != null
                ? null
                : eager(login).authenticate(route, response);
    }

    private HttpApiClient client(RawServer service, RawServer proxy, UnaryOperator<OkHttpClient.Builder> settings) {
        return open(settings(service.url())
                .okHttpClient(http(http -> settings.apply(RawServer.Tls.trust(http))
                        .proxy(new Proxy(
                                Proxy.Type.HTTP, InetSocketAddress.createUnresolved("localhost", proxy.port()))))));
    }

    private HttpApiClient client(RawServer service, RawServer proxy, Authenticator authenticator) {
        return client(service, proxy, http -> http.proxyAuthenticator(authenticator));
    }

    private RawServer service(boolean tls) {
        return serve(tls, connection -> {
            while (true) {
                connection.read();
                connection.respond(ID);
            }
        });
    }

    private static boolean isLogin(RawServer.Request request) {
        return !request.header("Proxy-Authorization").equals("none");
    }

    /** A proxy that demands a login of each request, and opens tunnels to a service, or responds itself to plain requests. */
    private RawServer proxy(RawServer service, String... headersOfChallenge) {
        return serve(connection -> {
            while (true) {
                RawServer.Request request = connection.read();
                if (!request.header("Proxy-Authorization").equals(LOGIN)) {
                    connection.refuse(407, headersOfChallenge);
                    if (headersOfChallenge.length > 1) {
                        return;
                    }
                } else if (request.line().startsWith("CONNECT ")) {
                    connection.tunnel(service);
                    return;
                } else {
                    connection.respond(ID);
                }
            }
        });
    }

    private RawServer refusing(String response) {
        return serve(connection -> {
            connection.read();
            connection.write(response);
            connection.in.exhausted(); // until the client closes the connection, or begins a TLS handshake
        });
    }

    // ---- logins

    @ParameterizedTest
    @CsvSource({
        "BLOCKING, true, true", "ASYNC, true, true", "BLOCKING, false, true", "ASYNC, false, true",
        "BLOCKING, true, false", "ASYNC, true, false", "BLOCKING, false, false", "ASYNC, false, false"
    })
    void logsInAfterChallenge(Mode mode, boolean tls, boolean keepsConnection) {
        RawServer service = service(tls);
        RawServer proxy = keepsConnection ? proxy(service, CHALLENGE) : proxy(service, CHALLENGE, "Connection: close");
        HttpApiClient core = client(service, proxy, patient(LOGIN));
        assertThat(mode.send(post(core).noRetry()).name()).isEqualTo("x");
        assertThat(mode.send(upload(core, () -> {}).noRetry()).name()).isEqualTo("x");
        assertThat(asked).hasValue(tls ? 1 : 2); // a tunnel needs one login, and plain requests need one each
        assertThat(service.requests).hasSize(tls ? 2 : 0);
        assertThat(service.requests).noneMatch(ProxyTest::isLogin);
        assertThat(listener.attemptCounts(2)).containsOnly(1);
    }

    @BothModes
    void logsInToTunnelBeforeChallenge(Mode mode) {
        RawServer service = service(true);
        RawServer proxy = proxy(service, CHALLENGE);
        HttpApiClient core = client(service, proxy, eager(LOGIN));
        assertThat(mode.send(post(core).noRetry()).name()).isEqualTo("x");
        assertThat(proxy.requests)
                .singleElement()
                .satisfies(request -> assertThat(request.line()).startsWith("CONNECT localhost:" + service.port()));
    }

    @Test
    void streamIsNotSentAgainToProxy() {
        RawServer service = service(false);
        HttpApiClient core = client(service, proxy(service, CHALLENGE), patient(LOGIN));
        UploadFile stream = UploadFile.of("f", new ByteArrayInputStream(new byte[10]));
        UploadException thrown = failure(
                UploadException.class,
                core.call(POST)
                        .multipart(Multipart.builder().file("f", stream).build())
                        .returnsNothing());
        assertThat(thrown).hasMessageContainingAll("can be read only once", "make the call again");
        assertThat(thrown.processing()).isEqualTo(Processing.NOT_PROCESSED);
    }

    /** Asserts that a call fails in one attempt, and that its message names the proxy and no secret. */
    private void assertRefused(Mode mode, HttpApiClient core, RawServer proxy, String words) {
        TransportException thrown = mode.failure(TransportException.class, post(core));
        assertThat(thrown)
                .isExactlyInstanceOf(TransportException.class)
                .hasMessageContainingAll("the proxy localhost:" + proxy.port(), words, "the request was not sent");
        assertThat(thrown.toString()).doesNotContain("Basic", "wrong", WRONG, TOKEN);
        assertThat(thrown.processing()).isEqualTo(Processing.NOT_PROCESSED);
        assertThat(listener.attemptCounts(1)).containsExactly(1);
    }

    @ParameterizedTest
    @CsvSource({
        "BLOCKING, true, true", "ASYNC, true, true", "BLOCKING, false, true", "ASYNC, false, true",
        "BLOCKING, true, false", "ASYNC, true, false", "BLOCKING, false, false", "ASYNC, false, false"
    })
    void wrongPasswordIsSentThreeTimes(Mode mode, boolean tls, boolean keepsConnection) {
        RawServer service = service(tls);
        RawServer proxy = keepsConnection ? proxy(service, CHALLENGE) : proxy(service, CHALLENGE, "Connection: close");
        HttpApiClient core = client(service, proxy, eager(WRONG));
        assertRefused(mode, core, proxy, "status 407; check the proxyAuthenticator");
        assertThat(proxy.requests).filteredOn(ProxyTest::isLogin).hasSize(3);
        assertThat(asked).hasValue(3);
    }

    @ParameterizedTest
    @CsvSource({"BLOCKING, true", "ASYNC, true", "BLOCKING, false", "ASYNC, false"})
    void refusesChallengeWithoutAuthenticator(Mode mode, boolean tls) {
        RawServer service = service(tls);
        RawServer proxy = proxy(service, CHALLENGE);
        HttpApiClient core = client(service, proxy, http -> http);
        assertRefused(mode, core, proxy, "status 407; check the proxyAuthenticator");
        assertThat(proxy.requests).hasSize(1);
    }

    // ---- refusals

    @ParameterizedTest
    @ValueSource(ints = {302, 403, 502, 503})
    void proxyThatOpensNoTunnelIsAskedOnce(int status) {
        RawServer service = service(true);
        RawServer proxy = refusing(RawServer.refusal(status, "Location: http://login.example/", "Retry-After: 0"));
        assertRefused(Mode.BLOCKING, client(service, proxy, http -> http), proxy, "status " + status);
        assertThat(proxy.requests).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<html>please log in</html>\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<html>please log in</html>",
                "HTTP/1.1 200 OK\r\nContent-Length: 26\r\n\r\n<html>please log in</html>"
            })
    void proxyThatSendsPageIsAskedOnce(String page) {
        RawServer service = service(true);
        RawServer proxy = refusing(page);
        assertRefused(Mode.ASYNC, client(service, proxy, http -> http), proxy, "a page instead of opening a tunnel");
        assertThat(proxy.requests).hasSize(1);
    }

    @Test
    void proxyThatSendsPageIntoTunnelIsAskedOnce() {
        RawServer service = service(true);
        RawServer proxy = serve(connection -> {
            connection.read();
            connection.refuse(200);
            connection.in.require(1); // the beginning of the TLS handshake
            connection.write("<html>please log in</html>\r\n");
            connection.in.exhausted();
        });
        HttpApiClient core = client(service, proxy, http -> http);
        TransportException thrown = failure(TransportException.class, post(core));
        assertThat(thrown)
                .hasMessageContaining("TLS connection through the proxy localhost:" + proxy.port() + " failed");
        assertThat(proxy.requests).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void proxyThatLosesConnectionIsAskedAgain(Mode mode) {
        RawServer service = service(true);
        RawServer proxy = serve(connection -> {
            connection.read();
            if (connection.number == 1) {
                connection.reset();
            } else if (connection.number > 2) { // the second connection ends without a response
                connection.tunnel(service);
            }
        });
        HttpApiClient core = client(service, proxy, http -> http);
        assertThat(mode.send(post(core)).name()).isEqualTo("x");
        assertThat(listener.attemptCounts(1)).containsExactly(3);
    }

    @Test
    void unencryptedRefusalsOfProxyAreThoseOfService() throws IOException {
        RawServer service = service(false);
        RawServer proxy = refusing(RawServer.refusal(403));
        GuildkitException thrown = failure(GuildkitException.class, post(client(service, proxy, http -> http)));
        assertThat(thrown).hasMessageContaining("403");
    }
}
