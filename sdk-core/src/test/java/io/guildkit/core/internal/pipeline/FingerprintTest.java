package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.internal.session.Identity;
import io.guildkit.core.internal.settings.ClientSettingsBuilder;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.model.Company;
import io.guildkit.core.model.FingerprintResponse;
import io.guildkit.core.route.Route;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests for a fingerprint, and requests that contain it. */
class FingerprintTest extends Pipeline {
    private static final Route POST_OPEN = Route.post("/open").open();

    private final AtomicInteger fetches = new AtomicInteger();
    private volatile MockResponse experiments = fingerprint("1.abc");

    private static MockResponse fingerprint(String fingerprint) {
        return json(200, "{\"fingerprint\":\"" + fingerprint + "\",\"assignments\":[]}");
    }

    private HttpApiClient signedOut() {
        return signedOut(FingerprintProvider.overHttp());
    }

    private HttpApiClient signedOut(FingerprintProvider provider) {
        return signedOut(settings().fingerprint(provider));
    }

    private HttpApiClient signedOut(RateLimitPolicy policy) {
        return signedOut(settings().fingerprint(FingerprintProvider.overHttp()).rateLimitPolicy(policy));
    }

    /** Returns a client of a service that responds to other calls with their fingerprint. */
    private HttpApiClient signedOut(ClientSettingsBuilder settings) {
        respond(request -> {
            String target = request.getTarget();
            if (target.endsWith("/experiments") || target.endsWith("/auth/fingerprint")) {
                fetches.incrementAndGet();
                return experiments;
            }
            return json(200, "{\"id\":\"1\",\"name\":\"" + header(request, "X-Fingerprint") + "\"}");
        });
        return open(settings.credentials(Credentials.account(TokenStore.inMemory())));
    }

    private static String sent(HttpApiClient core) {
        return sent(core, Mode.BLOCKING);
    }

    private static String sent(HttpApiClient core, Mode mode) {
        return mode.send(call(core, POST_OPEN)).name();
    }

    @BothModes
    void fetchesOnceOnFirstCallThatNeedsIt(Mode mode) {
        HttpApiClient core = signedOut();
        assertThat(fetches).hasValue(0);
        assertThat(sent(core, mode)).isEqualTo("1.abc");
        assertThat(sent(core, mode)).isEqualTo("1.abc");
        assertThat(fetches).hasValue(1);
        RecordedRequest fetch = taken();
        assertThat(fetch.getRequestLine()).startsWith("GET /api/v9/experiments ");
        assertThat(header(fetch, "X-Fingerprint")).isEqualTo("none");
        assertThat(header(fetch, "Authorization")).isEqualTo("none");
    }

    @Test
    void fetchesOnceForConcurrentCalls() {
        HttpApiClient core = signedOut();
        ExecutorService threads = Executors.newFixedThreadPool(25, Pipeline::daemon);
        List<CompletableFuture<Company>> calls = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            calls.add(CompletableFuture.supplyAsync(() -> call(core, POST_OPEN).send(), threads));
            calls.add(call(core, POST_OPEN).sendAsync());
        }
        calls.forEach(call -> assertThat(join(call).name()).isEqualTo("1.abc"));
        threads.shutdown();
        assertThat(fetches).hasValue(1);
    }

    /** The calls must not hold the permits that the fetch needs. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void fetchesWithinClientsOwnLimit(int limit) {
        HttpApiClient core = signedOut(RateLimitPolicy.standard().withGlobal(limit, Duration.ofMillis(1)));

        List<CompletableFuture<Company>> calls = Stream.generate(
                        () -> call(core, POST_OPEN).sendAsync())
                .limit(4)
                .toList();

        assertThat(calls).allSatisfy(sent -> assertThat(sent.join().name()).isEqualTo("1.abc"));
        assertThat(fetches).hasValue(1);
    }

    @BothModes
    void sendsCallWithinClientsOwnLimitIfFetchFails(Mode mode) {
        experiments = json(500, "{}");
        HttpApiClient core = signedOut(RateLimitPolicy.standard().withGlobal(1, Duration.ofMillis(1)));

        assertThat(sent(core, mode)).isEqualTo("none");
        assertThat(sent(core, mode)).isEqualTo("none");
        assertThat(fetches).hasValue(2);
    }

    /** The service accepts calls without a fingerprint. */
    @BothModes
    void sendsCallWithinItsTimeLimitThoughFetchHangs(Mode mode) {
        CompletableFuture<Optional<String>> hanging = new CompletableFuture<>();
        HttpApiClient core = signedOut(service -> hanging);

        assertThat(mode.send(call(core, POST_OPEN).timeout(Duration.ofSeconds(3)))
                        .name())
                .isEqualTo("none");

        hanging.complete(Optional.of("1.late"));
        assertThat(sent(core, mode)).isEqualTo("1.late");
    }

    @Test
    void fetchesAgainAfterFailure() {
        HttpApiClient core = signedOut();
        experiments = json(404, "");
        assertThat(sent(core)).isEqualTo("none");
        assertThat(sent(core)).isEqualTo("none");
        assertThat(fetches).hasValue(2);
        experiments = fingerprint("2.def");
        assertThat(sent(core)).isEqualTo("2.def");
        assertThat(sent(core)).isEqualTo("2.def");
        assertThat(fetches).hasValue(3);
    }

    @Test
    void fetchesOnceFromServiceWithoutFingerprints() {
        HttpApiClient core = signedOut();
        experiments = json(200, "{}");
        assertThat(sent(core)).isEqualTo("none");
        assertThat(sent(core)).isEqualTo("none");
        assertThat(fetches).hasValue(1);
    }

    @Test
    void fetchesFromConfiguredEndpoint() {
        HttpApiClient core = signedOut(FingerprintProvider.overHttp("POST", "/auth/fingerprint"));
        assertThat(sent(core)).isEqualTo("1.abc");
        RecordedRequest fetch = taken();
        assertThat(fetch.getRequestLine()).startsWith("POST /api/v9/auth/fingerprint ");
        assertThat(text(fetch)).isEqualTo("{}");
    }

    @Test
    void neitherFetchesNorSendsWithCredentials() {
        HttpApiClient core = signedOut();
        HttpApiClient signedIn = core.withCredentials(Credentials.accountToken("t"));
        assertThat(get(signedIn).send().name()).isEqualTo("none");
        assertThat(sent(signedIn)).isEqualTo("none");
        assertThat(sent(core.withCredentials(Credentials.bot("t")))).isEqualTo("none");
        assertThat(call(core, WEBHOOK, "1", "t").send().name()).isEqualTo("none");
        assertThat(fetches).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\\nb", "ü", "", "a b"})
    void doesNotSendFingerprintThatNoHeaderCanContain(String fingerprint) {
        experiments = fingerprint(fingerprint);
        HttpApiClient core = signedOut();
        for (Mode mode : Mode.values()) {
            assertThat(sent(core, mode)).isEqualTo("none");
        }
    }

    @SuppressWarnings("NullAway") // providers without null checks may return null
    static Stream<FingerprintProvider> failingProviders() {
        return Stream.of(
                service -> {
                    throw new IllegalStateException("canary");
                },
                service -> CompletableFuture.failedFuture(new IllegalStateException("canary")),
                service -> CompletableFuture.completedFuture(null),
                service -> null);
    }

    @ParameterizedTest
    @MethodSource("failingProviders")
    void sendsCallsIfProviderFails(FingerprintProvider provider) {
        HttpApiClient core = signedOut(provider);
        for (Mode mode : Mode.values()) {
            assertThat(sent(core, mode)).isEqualTo("none");
            assertThat(sent(core, mode)).isEqualTo("none");
        }
    }

    @Test
    void dropsFingerprintAtSignIn() {
        HttpApiClient core = signedOut();
        assertThat(sent(core)).isEqualTo("1.abc");
        Identity.of(core.principal()).signedIn("t");
        assertThat(sent(core)).isEqualTo("none");
        Identity.of(core.principal()).signedOut();
        experiments = fingerprint("2.def");
        assertThat(sent(core)).isEqualTo("2.def");
        assertThat(fetches).hasValue(2);
    }

    private static ApiCall<Company> withFingerprint(HttpApiClient core, Optional<String> own) {
        return core.call(POST_OPEN)
                .fingerprintedJson(
                        own,
                        fingerprint -> FingerprintResponse.builder()
                                .fingerprint(fingerprint)
                                .build(),
                        FingerprintResponse.CODEC)
                .returns(Company.CODEC);
    }

    private void assertTaken(String body, String header) {
        RecordedRequest request = taken();
        assertThat(text(request)).isEqualTo(body);
        assertThat(header(request, "X-Fingerprint")).isEqualTo(header);
    }

    @BothModes
    void addsFingerprintToBody(Mode mode) {
        HttpApiClient core = signedOut();
        assertThat(withFingerprint(core, Optional.empty()).body()).contains("{}");
        mode.send(withFingerprint(core, Optional.empty()));
        mode.send(withFingerprint(core, Optional.of("9.own")));
        Identity.of(core.principal()).signedIn("t");
        mode.send(withFingerprint(core, Optional.empty()));
        assertTaken("", "none"); // the request for the fingerprint
        assertTaken("{\"fingerprint\":\"1.abc\"}", "1.abc");
        assertTaken("{\"fingerprint\":\"9.own\"}", "9.own");
        assertTaken("{}", "none");
    }
}
