package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.error.TransportException;
import io.guildkit.core.failure.Processing;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLException;
import javax.net.ssl.X509TrustManager;
import okhttp3.CertificatePinner;
import okhttp3.ConnectionSpec;
import okhttp3.OkHttpClient;
import okhttp3.TlsVersion;
import org.junit.jupiter.api.Test;

/** Connections that fail: in the same way at the next attempt, or only once. */
class ConnectingTest extends Pipeline {
    private final AtomicInteger connections = new AtomicInteger();

    private RawServer service() {
        return serve(true, connection -> {
            while (true) {
                connection.read();
                connection.respond(ID);
            }
        });
    }

    private TransportException assertAttempts(int attempts, String url, UnaryOperator<OkHttpClient.Builder> settings) {
        HttpApiClient core = open(settings(url).okHttpClient(http(settings)));
        TransportException thrown = Mode.ASYNC.failure(TransportException.class, post(core));
        assertThat(thrown.processing()).isEqualTo(Processing.NOT_PROCESSED);
        assertThat(thrown).hasMessageEndingWith("the request was not sent");
        assertThat(listener.attemptCounts(1)).containsExactly(attempts);
        return thrown;
    }

    // ---- permanent failures

    @Test
    void unknownCertificateIsRefusedOnce() {
        TransportException thrown = assertAttempts(1, service().url(), http -> http);
        assertThat(thrown)
                .hasMessageContaining("the TLS connection failed (SSLHandshakeException)")
                .hasCauseInstanceOf(SSLException.class)
                .hasRootCauseInstanceOf(GeneralSecurityException.class);
    }

    @Test
    void otherPinIsRefusedOnce() {
        CertificatePinner pin = new CertificatePinner.Builder()
                .add("localhost", "sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=")
                .build();
        assertAttempts(1, service().url(), http -> RawServer.Tls.trust(http).certificatePinner(pin));
    }

    @Test
    void otherHostNameIsRefusedOnce() {
        String url = service().url().replace("localhost", "127.0.0.1");
        TransportException thrown = assertAttempts(1, url, RawServer.Tls::trust);
        assertThat(thrown).hasMessageContaining("the TLS connection failed");
    }

    @Test
    void serviceWithoutTlsIsAskedOnce() {
        RawServer plain = serve(connection -> {
            connection.in.require(1);
            connection.write("HTTP/1.1 400 X\r\n\r\nTLS is not spoken here");
            connection.in.exhausted();
        });
        assertAttempts(1, plain.url().replace("http:", "https:"), http -> http);
    }

    @Test
    void forbiddenConnectionIsNotRepeated() {
        TransportException thrown =
                assertAttempts(1, url(), http -> http.connectionSpecs(List.of(ConnectionSpec.MODERN_TLS)));
        assertThat(thrown).hasMessageContaining("the settings of the okHttpClient do not permit the connection");
    }

    @Test
    void impossibleTlsVersionIsRefusedOnce() {
        ConnectionSpec none = new ConnectionSpec.Builder(ConnectionSpec.MODERN_TLS)
                .tlsVersions(TlsVersion.SSL_3_0)
                .build();
        assertAttempts(1, service().url(), http -> RawServer.Tls.trust(http).connectionSpecs(List.of(none)));
    }

    // ---- failures that may pass

    @Test
    void refusedConnectionIsTriedAgain() {
        assertAttempts(4, deadUrl(), http -> http);
    }

    @Test
    void resetBeforeRequestIsTriedAgain() {
        assertAttempts(
                4,
                deadUrl(),
                http -> http.socketFactory(sockets(() -> new Socket() {
                    @Override
                    public void connect(SocketAddress endpoint, int timeout) throws IOException {
                        throw new SocketException("Connection reset");
                    }
                })));
    }

    @Test
    void connectionThatEndsWithinTlsHandshakeIsTriedAgain() {
        RawServer lost = serve(connection -> {
            connection.in.require(1);
            if (connections.incrementAndGet() % 2 == 0) {
                connection.reset();
            }
        });
        assertAttempts(4, lost.url().replace("http:", "https:"), http -> http);
    }

    @Test
    void certificateThatCannotBeCheckedNowIsTriedAgain() {
        RawServer raw = service();
        X509TrustManager trust = new X509TrustManager() {
            @Override
            public void checkClientTrusted(X509Certificate[] chain, String authType) {}

            @Override
            public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
                throw new CertificateException("no answer", new ConnectException("the list of revoked ones"));
            }

            @Override
            public X509Certificate[] getAcceptedIssuers() {
                return new X509Certificate[0];
            }
        };
        assertAttempts(4, raw.url(), http -> http.sslSocketFactory(RawServer.Tls.socketFactory(trust), trust));
    }
}
