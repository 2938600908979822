package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.internal.pipeline.Pipeline.Mode;
import io.guildkit.core.internal.session.Identity;
import io.guildkit.core.model.Company;
import io.guildkit.core.model.FingerprintResponse;
import io.guildkit.core.route.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When a fingerprint is fetched, and where it goes. */
class FingerprintTest {
    private static final Route OPEN = Route.post("/open").open();

    @RegisterExtension
    final Pipeline pipeline = new Pipeline();

    private final AtomicInteger fetches = new AtomicInteger();
    private final AtomicReference<MockResponse> experiments =
            new AtomicReference<>(Pipeline.json(200, "{\"fingerprint\":\"1.abc\",\"assignments\":[]}"));

    private HttpApiClient signedOut() {
        return signedOut(FingerprintProvider.overHttp());
    }

    private HttpApiClient signedOut(FingerprintProvider provider) {
        pipeline.answer(request -> {
            String target = request.getTarget();
            if (target.endsWith("/experiments") || target.endsWith("/auth/fingerprint")) {
                fetches.incrementAndGet();
                return experiments.get();
            }
            return Pipeline.json(200, "{\"id\":\"1\",\"name\":\"" + print(request) + "\"}");
        });
        return pipeline.open(pipeline.builder()
                .credentials(Credentials.account(TokenStore.inMemory()))
                .fingerprint(provider));
    }

    private static String print(RecordedRequest request) {
        String header = request.getHeaders().get("X-Fingerprint");
        return header == null ? "none" : header;
    }

    private static ApiCall<Company> open(HttpApiClient core) {
        return core.call(OPEN).returns(Company.CODEC);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void isFetchedAtTheFirstCallThatNeedsItAndKept(Mode mode) {
        HttpApiClient core = signedOut();
        assertThat(fetches).hasValue(0);
        assertThat(mode.send(open(core)).name()).isEqualTo("1.abc");
        assertThat(mode.send(open(core)).name()).isEqualTo("1.abc");
        assertThat(fetches).hasValue(1);
        RecordedRequest fetch = pipeline.taken();
        assertThat(fetch.getRequestLine()).startsWith("GET /api/v9/experiments ");
        assertThat(fetch.getHeaders().get("X-Fingerprint")).isNull();
        assertThat(fetch.getHeaders().get("Authorization")).isNull();
    }

    @Test
    void fiftyConcurrentCallsFetchItOnce() throws Exception {
        HttpApiClient core = signedOut();
        ExecutorService threads = Executors.newFixedThreadPool(25, task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        });
        try {
            CountDownLatch start = new CountDownLatch(1);
            List<Future<Company>> blocking = new ArrayList<>();
            for (int i = 0; i < 25; i++) {
                blocking.add(threads.submit(() -> {
                    start.await();
                    return open(core).send();
                }));
            }
            start.countDown();
            List<CompletableFuture<Company>> async = new ArrayList<>();
            for (int i = 0; i < 25; i++) {
                async.add(open(core).sendAsync());
            }
            for (Future<Company> call : blocking) {
                assertThat(call.get(60, TimeUnit.SECONDS).name()).isEqualTo("1.abc");
            }
            for (CompletableFuture<Company> call : async) {
                assertThat(call.get(60, TimeUnit.SECONDS).name()).isEqualTo("1.abc");
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(fetches).hasValue(1);
    }

    @Test
    void isNeitherFetchedNorSentWhereItIsNotDue() {
        HttpApiClient core = signedOut();
        HttpApiClient signedIn = core.withCredentials(Credentials.accountToken("t"));
        assertThat(signedIn.call(Pipeline.get("/mine"))
                        .returns(Company.CODEC)
                        .send()
                        .name())
                .isEqualTo("none");
        assertThat(open(signedIn).send().name()).isEqualTo("none");
        assertThat(open(core.withCredentials(Credentials.bot("t"))).send().name())
                .isEqualTo("none");
        assertThat(core.call(Route.post("/w/{t}").webhookToken(), "t")
                        .returns(Company.CODEC)
                        .send()
                        .name())
                .isEqualTo("none");
        assertThat(fetches).hasValue(0);
    }

    @Test
    void withoutOneCallsGoOutAndTheNextAsksAgain() {
        HttpApiClient core = signedOut();
        experiments.set(Pipeline.json(404, ""));
        assertThat(open(core).send().name()).isEqualTo("none");
        assertThat(open(core).send().name()).isEqualTo("none");
        assertThat(fetches).hasValue(2);
        experiments.set(Pipeline.json(200, "{\"fingerprint\":\"2.def\"}"));
        assertThat(open(core).send().name()).isEqualTo("2.def");
        assertThat(open(core).send().name()).isEqualTo("2.def");
        assertThat(fetches).hasValue(3);
    }

    @Test
    void aServiceWithoutFingerprintsIsAskedOnce() {
        HttpApiClient core = signedOut();
        experiments.set(Pipeline.json(200, "{}"));
        assertThat(open(core).send().name()).isEqualTo("none");
        assertThat(open(core).send().name()).isEqualTo("none");
        assertThat(fetches).hasValue(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\\nb", "ü", "", "a b"})
    void oneThatDoesNotFitIntoAHeaderIsNotUsed(String odd) {
        HttpApiClient core = signedOut();
        experiments.set(Pipeline.json(200, "{\"fingerprint\":\"" + odd + "\"}"));
        for (Mode mode : Mode.values()) {
            assertThat(mode.send(open(core)).name()).isEqualTo("none");
        }
    }

    @Test
    @SuppressWarnings("NullAway") // what a provider without null checks may do
    void aBadProviderHarmsNoCall() {
        List<FingerprintProvider> bad = List.of(
                service -> {
                    throw new IllegalStateException("canary");
                },
                service -> CompletableFuture.failedFuture(new IllegalStateException("canary")),
                service -> CompletableFuture.completedFuture(null),
                service -> null);
        for (FingerprintProvider provider : bad) {
            HttpApiClient core = signedOut(provider);
            for (Mode mode : Mode.values()) {
                assertThat(mode.send(open(core)).name()).isEqualTo("none");
                assertThat(mode.send(open(core)).name()).isEqualTo("none");
            }
        }
    }

    @Test
    void isForgottenAfterSignIn() {
        HttpApiClient core = signedOut();
        assertThat(open(core).send().name()).isEqualTo("1.abc");
        Identity.of(core.principal()).signedIn("t");
        assertThat(open(core).send().name()).isEqualTo("none");
        Identity.of(core.principal()).signedOut();
        experiments.set(Pipeline.json(200, "{\"fingerprint\":\"2.def\"}"));
        assertThat(open(core).send().name()).isEqualTo("2.def");
        assertThat(fetches).hasValue(2);
    }

    @Test
    void anotherEndpointCanBeAsked() {
        HttpApiClient core = signedOut(FingerprintProvider.overHttp("POST", "/auth/fingerprint"));
        assertThat(open(core).send().name()).isEqualTo("1.abc");
        RecordedRequest fetch = pipeline.taken();
        assertThat(fetch.getRequestLine()).startsWith("POST /api/v9/auth/fingerprint ");
        assertThat(Pipeline.text(fetch)).isEqualTo("{}");
    }

    @Test
    void aFixedOneIsSentWithoutAsking() {
        HttpApiClient core = signedOut(FingerprintProvider.fixed("7.fix"));
        assertThat(open(core).send().name()).isEqualTo("7.fix");
        assertThat(fetches).hasValue(0);
    }

    private static ApiCall<Company> named(HttpApiClient core, Optional<String> own) {
        return core.call(OPEN)
                .fingerprintedJson(
                        own,
                        print -> FingerprintResponse.builder().fingerprint(print).build(),
                        FingerprintResponse.CODEC)
                .returns(Company.CODEC);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void goesIntoBodiesThatNameIt(Mode mode) {
        HttpApiClient core = signedOut();
        assertThat(named(core, Optional.empty()).body()).contains("{}");
        mode.send(named(core, Optional.empty()));
        mode.send(named(core, Optional.of("9.own")));
        Identity.of(core.principal()).signedIn("t");
        mode.send(named(core, Optional.empty()));
        pipeline.taken();
        RecordedRequest fetched = pipeline.taken();
        assertThat(Pipeline.text(fetched)).isEqualTo("{\"fingerprint\":\"1.abc\"}");
        assertThat(print(fetched)).isEqualTo("1.abc");
        RecordedRequest own = pipeline.taken();
        assertThat(Pipeline.text(own)).isEqualTo("{\"fingerprint\":\"9.own\"}");
        assertThat(print(own)).isEqualTo("9.own");
        RecordedRequest signedIn = pipeline.taken();
        assertThat(Pipeline.text(signedIn)).isEqualTo("{}");
        assertThat(print(signedIn)).isEqualTo("none");
    }
}
