package io.guildkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.guildkit.core.ServiceDialect;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.error.CredentialsException;
import io.guildkit.core.error.TransportException;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GuildkitClientTest {
    @AutoClose
    private final MockWebServer server = new MockWebServer();

    @BeforeEach
    void start() throws Exception {
        server.start();
    }

    private GuildkitClient.Builder builder() {
        return GuildkitClient.builder(server.url("/api/v9").toString()).fingerprint(FingerprintProvider.none());
    }

    /** Lists the sessions, and returns the request. */
    private RecordedRequest send(GuildkitClient client) throws InterruptedException {
        server.enqueue(
                new MockResponse.Builder().body("{\"user_sessions\": []}").build());
        client.auth().sessions().list().send();
        return server.takeRequest();
    }

    @Test
    void sharesConnectionsWithClientOfOtherCredentials() throws Exception {
        try (GuildkitClient ada =
                builder().credentials(Credentials.accountToken("token-of-ada")).build()) {
            GuildkitClient grace = ada.withCredentials(Credentials.accountToken("token-of-grace"));
            RecordedRequest first = send(ada);
            RecordedRequest second = send(grace);
            assertThat(first.getHeaders().get("Authorization")).isEqualTo("token-of-ada");
            assertThat(second.getHeaders().get("Authorization")).isEqualTo("token-of-grace");
            assertThat(second.getConnectionIndex()).isEqualTo(first.getConnectionIndex());
            assertThat(second.getExchangeIndex()).isEqualTo(first.getExchangeIndex() + 1);
            grace.close();
            assertThat(send(ada)).isNotNull();
        }
    }

    @Test
    void failsCallsAfterClose() {
        GuildkitClient client =
                builder().credentials(Credentials.accountToken("token")).build();
        client.close();
        assertThatExceptionOfType(TransportException.class)
                .isThrownBy(() -> client.auth().sessions().list().send())
                .withMessage("GET /auth/sessions: the client is closed, so nothing was sent");
        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(() -> client.auth().sessions().list().sendAsync().join())
                .withCauseInstanceOf(TransportException.class);
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void closesNeitherExecutorNorHttpClientOfUser() {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        OkHttpClient http = new OkHttpClient();
        builder().executor(executor).okHttpClient(http).build().close();
        assertThat(executor.isShutdown()).isFalse();
        assertThat(http.dispatcher().executorService().isShutdown()).isFalse();
        executor.shutdown();
        http.dispatcher().executorService().shutdown();
    }

    @Test
    void usesTokenStoreDialectAndUserAgent() throws Exception {
        TokenStore store = TokenStore.inMemory("stored");
        try (GuildkitClient client = builder()
                .tokenStore(store)
                .dialect(ServiceDialect.of(Map.of("header.authorization", "X-Auth", "scheme.account", "Account")))
                .userAgent("Example/1.0")
                .build()) {
            assertThat(client.credentials()).isEqualTo(Credentials.account(store));
            RecordedRequest request = send(client);
            assertThat(request.getHeaders().get("X-Auth")).isEqualTo("Account stored");
            assertThat(request.getHeaders().get("Authorization")).isNull();
            assertThat(request.getHeaders().get("User-Agent")).isEqualTo("Example/1.0");
        }
    }

    @Test
    void rejectsCallWithoutCredentials() {
        try (GuildkitClient client = builder().build()) {
            assertThatExceptionOfType(CredentialsException.class)
                    .isThrownBy(() -> client.auth().sessions().list().send())
                    .withMessageContainingAll("GET /auth/sessions", "sign in first");
        }
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void completesFuturesOnExecutor() {
        AtomicInteger tasks = new AtomicInteger();
        Executor executor = task -> {
            tasks.incrementAndGet();
            new Thread(task).start();
        };
        server.enqueue(new MockResponse.Builder().body("{}").build());
        try (GuildkitClient client = builder()
                .credentials(Credentials.accountToken("token"))
                .executor(executor)
                .build()) {
            assertThat(client.auth().sessions().list().sendAsync().join()).isNotNull();
        }
        assertThat(tasks).hasPositiveValue();
    }
}
