package io.guildkit.core.internal.pipeline;

import static io.guildkit.core.internal.pipeline.Pipeline.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.AccountSession;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.error.CredentialsException;
import io.guildkit.core.error.TokenStoreException;
import io.guildkit.core.internal.pipeline.Pipeline.Mode;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A call goes on as the account it began with, or not at all. */
class IdentityTest {
    private static final String ALICE = "alice-token";
    private static final String BOB = "bobby-token";

    @RegisterExtension
    final Pipeline pipeline = new Pipeline();

    private final TokenStore store = TokenStore.inMemory(ALICE);
    private final List<String> seen = new CopyOnWriteArrayList<>();

    private MockResponse note(RecordedRequest request, MockResponse response) {
        seen.add(String.valueOf(request.getHeaders().get("Authorization")));
        return response;
    }

    /** A core whose waits are used to change the account. */
    private HttpApiClient coreThatChanges(Consumer<TokenStore> change) {
        return pipeline.open(
                pipeline.builder().credentials(Credentials.account(store)).sleeper(wait -> {
                    change.accept(store);
                    return pipeline.clock.sleep(wait);
                }));
    }

    /** Why a call waits, how the account changes meanwhile, and how the call is sent. */
    static Stream<Arguments> waits() {
        List<MockResponse> responses = List.of(
                Pipeline.json(429, "", "Retry-After", "2"),
                Pipeline.json(503, ""),
                Pipeline.json(429, "{\"retry_after\":1.5,\"global\":true}"));
        List<Consumer<TokenStore>> changes = List.of(store -> store.save(BOB), TokenStore::clear);
        return responses.stream()
                .flatMap(response -> changes.stream()
                        .flatMap(change -> Stream.of(Mode.values()).map(mode -> Arguments.of(response, change, mode))));
    }

    @ParameterizedTest
    @MethodSource("waits")
    void aCallWhoseAccountChangesWhileItWaitsIsNotSent(MockResponse response, Consumer<TokenStore> change, Mode mode) {
        pipeline.answer(request -> note(request, response));
        HttpApiClient core = coreThatChanges(change);
        assertThatThrownBy(() -> mode.send(get(core)))
                .isInstanceOf(CredentialsException.class)
                .hasMessageContaining(store.load().isPresent() ? "replaced by another sign-in" : "signed out")
                .hasMessageContaining("GET /x")
                .hasMessageNotContaining(ALICE)
                .hasMessageNotContaining(BOB);
        assertThat(seen).containsExactly(ALICE);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aCallWhoseAccountChangesWhileItWaitsForItsRateLimitIsNotSent(Mode mode) {
        pipeline.answer(request -> note(
                request,
                Pipeline.json(
                        200,
                        Pipeline.ID,
                        "X-RateLimit-Limit",
                        "1",
                        "X-RateLimit-Remaining",
                        "0",
                        "X-RateLimit-Reset-After",
                        "5")));
        Thread caller = Thread.currentThread();
        HttpApiClient core = pipeline.open(pipeline.builder()
                .credentials(Credentials.account(store))
                .sleeper(wait -> CompletableFuture.runAsync(() -> {
                    Pipeline.eventually("the call waits", () -> isWaiting(caller));
                    store.save(BOB);
                    pipeline.clock.advance(wait);
                })));
        mode.send(get(core));
        assertThatThrownBy(() -> mode.send(get(core))).isInstanceOf(CredentialsException.class);
        assertThat(seen).containsExactly(ALICE);
        assertThat(core.rateLimits().snapshot()).allMatch(bucket -> bucket.inFlight() == 0);
    }

    private static boolean isWaiting(Thread thread) {
        return thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.TIMED_WAITING;
    }

    @Test
    void anAsynchronousCallIsMadeAsTheAccountOfTheMomentItWasSent() {
        CountDownLatch go = new CountDownLatch(1);
        pipeline.answer(request -> {
            Pipeline.await(go);
            return note(request, Pipeline.ok());
        });
        HttpApiClient core = coreThatChanges(store -> {});
        CompletableFuture<Company> call = get(core).sendAsync();
        store.save(BOB);
        go.countDown();
        call.orTimeout(20, TimeUnit.SECONDS).join();
        assertThat(seen).containsExactly(ALICE);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aWaitDuringWhichTheAccountStaysGoesOn(Mode mode) {
        AtomicBoolean first = new AtomicBoolean(true);
        pipeline.answer(request ->
                note(request, first.getAndSet(false) ? Pipeline.json(429, "", "Retry-After", "2") : Pipeline.ok()));
        HttpApiClient core = coreThatChanges(store -> store.save(ALICE));
        assertThat(mode.send(get(core)).name()).isEqualTo("x");
        assertThat(seen).containsExactly(ALICE, ALICE);
    }

    @Test
    void aLogoutThatIsAnsweredAfterAnotherSignInLeavesThatAlone() {
        pipeline.answer(request -> {
            store.save(BOB);
            return note(request, Pipeline.json(204, ""));
        });
        HttpApiClient core = coreThatChanges(store -> {});
        core.call(Route.post("/auth/logout").account())
                .returnsNothing(AccountSession::signedOut)
                .send();
        assertThat(store.load()).contains(BOB);
        assertThat(seen).containsExactly(ALICE);
    }

    // ---- stores that fail

    /** Fails at whatever a test tells it to fail at. */
    private static final class FailingStore implements TokenStore {
        private final RuntimeException failure = new IllegalStateException("the key ring is locked");
        private boolean loading;
        private boolean saving;
        private boolean clearing;
        private boolean absentMinded;

        @Override
        @SuppressWarnings("NullAway") // what a store without null checks may do
        public Optional<String> load() {
            fail(loading);
            return absentMinded ? null : Optional.of(ALICE);
        }

        @Override
        public void save(String token) {
            fail(saving);
        }

        @Override
        public void clear() {
            fail(clearing);
        }

        private void fail(boolean now) {
            if (now) {
                throw failure;
            }
        }
    }

    private final FailingStore failing = new FailingStore();

    private HttpApiClient failing() {
        return pipeline.open(pipeline.builder().credentials(Credentials.account(failing)));
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aStoreThatCannotLoadFailsTheCall(Mode mode) {
        failing.loading = true;
        assertThatThrownBy(() -> mode.send(get(failing())))
                .isInstanceOf(TokenStoreException.class)
                .hasMessageContaining("nothing was sent")
                .hasCause(failing.failure);
        assertThat(pipeline.server.getRequestCount()).isZero();
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aStoreThatLoadsNullFailsTheCall(Mode mode) {
        failing.absentMinded = true;
        assertThatThrownBy(() -> mode.send(get(failing()))).isInstanceOf(TokenStoreException.class);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aTokenThatCannotBeSavedIsNotLost(Mode mode) {
        pipeline.answerAll(Pipeline.ok());
        failing.saving = true;
        ApiCall<Company> login = failing()
                .call(Route.post("/auth/login").open())
                .returns(Company.CODEC, (company, caller) -> caller.signedIn("fresh-token"));
        assertThatThrownBy(() -> mode.send(login))
                .isInstanceOfSatisfying(
                        TokenStoreException.class,
                        thrown -> assertThat(thrown.unsavedToken()).contains("fresh-token"))
                .hasMessageNotContaining("fresh-token");
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aStoreThatCannotClearFailsTheLogout(Mode mode) {
        pipeline.answerAll(Pipeline.json(204, ""));
        failing.clearing = true;
        ApiCall<Void> logout =
                failing().call(Route.post("/auth/logout").account()).returnsNothing(AccountSession::signedOut);
        assertThatThrownBy(() -> mode.send(logout))
                .isInstanceOf(TokenStoreException.class)
                .hasMessageContaining("signed out");
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aStoreThatBlocksDoesNotProlongTheDeadline(Mode mode) {
        CountDownLatch release = new CountDownLatch(1);
        TokenStore slow = Pipeline.store(() -> {
            if (mode == Mode.BLOCKING) {
                pipeline.clock.advance(Duration.ofMinutes(5));
            } else {
                Pipeline.await(release);
            }
            return Optional.of(ALICE);
        });
        HttpApiClient core = pipeline.open(pipeline.builder().credentials(Credentials.account(slow)));
        ApiCall<Company> call = get(core).timeout(Duration.ofMillis(50));
        assertThatThrownBy(() -> mode.send(call)).isInstanceOf(io.guildkit.core.error.CallTimeoutException.class);
        release.countDown();
        assertThat(pipeline.server.getRequestCount()).isZero();
    }
}
