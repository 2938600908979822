package io.guildkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.guildkit.core.HeaderNames;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.error.CredentialsException;
import io.guildkit.core.error.ElevationRequiredException;
import io.guildkit.core.error.TransportException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GuildkitClientTest {
    private static final String SESSIONS = "{\"user_sessions\": []}";

    private final MockWebServer server = new MockWebServer();

    @BeforeEach
    void start() throws Exception {
        server.start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private GuildkitClient.Builder builder() {
        return GuildkitClient.builder(server.url("/api/v9").toString()).fingerprint(FingerprintProvider.none());
    }

    private RecordedRequest answeredWith(String body, Runnable call) throws InterruptedException {
        server.enqueue(new MockResponse.Builder().body(body).build());
        call.run();
        return server.takeRequest();
    }

    @Test
    void clientsForOthersShareTheConnectionButNotTheToken() throws Exception {
        try (GuildkitClient ada =
                builder().credentials(Credentials.accountToken("token-of-ada")).build()) {
            GuildkitClient grace = ada.withCredentials(Credentials.accountToken("token-of-grace"));
            RecordedRequest first =
                    answeredWith(SESSIONS, () -> ada.auth().sessions().list().send());
            RecordedRequest second =
                    answeredWith(SESSIONS, () -> grace.auth().sessions().list().send());
            assertThat(first.getHeaders().get("Authorization")).isEqualTo("token-of-ada");
            assertThat(second.getHeaders().get("Authorization")).isEqualTo("token-of-grace");
            assertThat(second.getConnectionIndex()).isEqualTo(first.getConnectionIndex());
            assertThat(second.getExchangeIndex()).isEqualTo(first.getExchangeIndex() + 1);
        }
    }

    @Test
    void closingAClientForSomebodyElseLeavesTheFirstOneOpen() throws Exception {
        try (GuildkitClient ada =
                builder().credentials(Credentials.accountToken("token")).build()) {
            ada.withCredentials(Credentials.none()).close();
            assertThat(answeredWith(
                            SESSIONS,
                            () -> ada.auth().sessions().list().sendAsync().join()))
                    .isNotNull();
        }
    }

    @Test
    void aClosedClientFailsRatherThanHangs() {
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
    void whatWasLentIsNotClosed() throws Exception {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        OkHttpClient http = new OkHttpClient();
        try {
            builder().executor(executor).okHttpClient(http).build().close();
            assertThat(executor.isShutdown()).isFalse();
            assertThat(http.dispatcher().executorService().isShutdown()).isFalse();
        } finally {
            executor.shutdown();
            http.dispatcher().executorService().shutdown();
        }
    }

    @Test
    void tokenStoreIsShortForTheCredentialsOfAnAccount() throws Exception {
        TokenStore store = TokenStore.inMemory("stored");
        try (GuildkitClient client = builder().tokenStore(store).build()) {
            assertThat(client.credentials()).isEqualTo(Credentials.account(store));
            assertThat(answeredWith(
                                    SESSIONS,
                                    () -> client.auth().sessions().list().send())
                            .getHeaders()
                            .get("Authorization"))
                    .isEqualTo("stored");
        }
    }

    @Test
    void headerNamesSchemesAndUserAgentCanBeChanged() throws Exception {
        try (GuildkitClient client = builder()
                .credentials(Credentials.accountToken("token"))
                .headerNames(HeaderNames.builder()
                        .authorization("X-Auth")
                        .accountScheme("Account")
                        .build())
                .userAgent("Example/1.0")
                .build()) {
            RecordedRequest request =
                    answeredWith(SESSIONS, () -> client.auth().sessions().list().send());
            assertThat(request.getHeaders().get("X-Auth")).isEqualTo("Account token");
            assertThat(request.getHeaders().get("Authorization")).isNull();
            assertThat(request.getHeaders().get("User-Agent")).isEqualTo("Example/1.0");
        }
    }

    @Test
    void futuresCompleteOnTheExecutorThatWasGiven() throws Exception {
        CountDownLatch attached = new CountDownLatch(1);
        Executor named = task -> new Thread(
                        () -> {
                            await(attached);
                            task.run();
                        },
                        "of-the-user")
                .start();
        try (GuildkitClient client = builder()
                .credentials(Credentials.accountToken("token"))
                .executor(named)
                .build()) {
            server.enqueue(new MockResponse.Builder().body(SESSIONS).build());
            CompletableFuture<String> thread = client.auth()
                    .sessions()
                    .list()
                    .sendAsync()
                    .thenApply(sessions -> Thread.currentThread().getName());
            attached.countDown();
            assertThat(thread.join()).isEqualTo("of-the-user");
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void theTimeInWhichTheHandlerIsNotAskedAgainCanBeSet() {
        AtomicInteger questions = new AtomicInteger();
        AtomicLong nanoTime = new AtomicLong();
        String demand =
                "{\"code\":60003,\"message\":\"m\",\"mfa\":{\"ticket\":\"t\",\"methods\":[{\"type\":\"totp\"}]}}";
        for (int i = 0; i < 3; i++) {
            server.enqueue(new MockResponse.Builder().code(401).body(demand).build());
        }
        try (GuildkitClient client = builder()
                .credentials(Credentials.accountToken("token"))
                .secondFactorHandler(SecondFactorHandler.blocking(challenge -> {
                    questions.incrementAndGet();
                    return SecondFactorAnswer.giveUp();
                }))
                .promptCooldown(Duration.ofMinutes(5))
                .monotonicClock(nanoTime::get)
                .build()) {
            Runnable call = () -> assertThatExceptionOfType(ElevationRequiredException.class)
                    .isThrownBy(() -> client.auth().sessions().list().send());
            call.run();
            nanoTime.addAndGet(Duration.ofSeconds(299).toNanos());
            call.run();
            assertThat(questions).hasValue(1);
            nanoTime.addAndGet(Duration.ofSeconds(1).toNanos());
            call.run();
            assertThat(questions).hasValue(2);
        }
    }

    @Test
    void limitsThatCannotBeMeantAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().promptCooldown(Duration.ofSeconds(-1)))
                .withMessageContaining("promptCooldown");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().maxThreads(0))
                .withMessageContaining("maxThreads");
    }

    @Test
    void nobodySignedInIsSaidBeforeAnythingIsSent() {
        try (GuildkitClient client = builder().build()) {
            assertThatExceptionOfType(CredentialsException.class)
                    .isThrownBy(() -> client.auth().sessions().list().send())
                    .withMessageContaining("GET /auth/sessions")
                    .withMessageContaining("sign in first");
            assertThat(server.getRequestCount()).isZero();
        }
    }

    @Test
    void addressesThatCannotBeMeantAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> GuildkitClient.builder("chat.example.com/api"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GuildkitClient.builder("https://ada:pw@chat.example.com"))
                .withMessageNotContaining("pw@");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        GuildkitClient.builder("http://chat.example.com/api/v9").build())
                .withMessageContaining("not encrypted");
        GuildkitClient.builder("http://chat.example.com/api/v9")
                .allowCleartext()
                .build()
                .close();
    }
}
