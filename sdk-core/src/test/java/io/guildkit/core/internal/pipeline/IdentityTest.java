package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.AccountSession;
import io.guildkit.core.auth.AccountToken;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.error.BadRequestException;
import io.guildkit.core.error.CallTimeoutException;
import io.guildkit.core.error.CredentialsException;
import io.guildkit.core.error.TokenStoreException;
import io.guildkit.core.internal.session.Identity;
import io.guildkit.core.internal.settings.ClientSettingsBuilder;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import io.guildkit.core.wire.Snowflake;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The account of a call, which does not change, and token stores that fail. */
class IdentityTest extends Pipeline {
    private static final String ALICE = "alice-token";
    private static final String BOB = "bobby-token";
    private static final String NEWER = "newer-token";
    private static final Snowflake USER = Snowflake.of(1);
    private static final Snowflake OTHER_USER = Snowflake.of(2);

    private TokenStore store = TokenStore.inMemory(ALICE);
    private Runnable onWait = () -> {};

    @Override
    ClientSettingsBuilder settings(String url) {
        return super.settings(url).credentials(Credentials.account(store)).sleeper(wait -> {
            onWait.run();
            return clock.sleep(wait);
        });
    }

    /** Returns combinations of responses before waits, changes during waits, and modes. */
    static Stream<Arguments> waits() {
        List<Consumer<TokenStore>> changes = List.of(
                store -> store.save(BOB),
                store -> store.save(AccountToken.of(BOB, OTHER_USER)),
                store -> store.save(AccountToken.of(BOB)),
                TokenStore::clear);
        return responses()
                .flatMap(response -> changes.stream()
                        .flatMap(change -> Stream.of(Mode.values()).map(mode -> Arguments.of(response, change, mode))));
    }

    private static Stream<MockResponse> responses() {
        return Stream.of(
                json(429, "", "Retry-After", "2"), json(503, ""), json(429, "{\"retry_after\":1.5,\"global\":true}"));
    }

    static Stream<Arguments> responsesInBothModes() {
        return responses().flatMap(response -> Stream.of(Mode.values()).map(mode -> Arguments.of(response, mode)));
    }

    @ParameterizedTest
    @MethodSource("waits")
    void failsIfAccountChangesDuringWait(MockResponse response, Consumer<TokenStore> change, Mode mode) {
        store = TokenStore.inMemory(AccountToken.of(ALICE, USER));
        respond(response);
        onWait = () -> change.accept(store);
        assertThat(mode.failure(CredentialsException.class, get()))
                .hasMessageContaining(store.load().isPresent() ? "replaced by another sign-in" : "signed out")
                .hasMessageContaining("GET /x")
                .hasMessageNotContainingAny(ALICE, BOB);
        assertThat(tokens()).containsExactly(ALICE);
    }

    @ParameterizedTest
    @MethodSource("responsesInBothModes")
    void continuesWithNewerTokenOfSameUser(MockResponse response, Mode mode) {
        store = TokenStore.inMemory(AccountToken.of(ALICE, USER));
        respond(response, response, ok());
        Queue<String> newer = new ArrayDeque<>(List.of(NEWER, "newest-token"));
        onWait = () -> store.save(AccountToken.of(newer.remove(), USER));
        assertThat(mode.send(get()).name()).isEqualTo("x");
        assertThat(tokens()).containsExactly(ALICE, NEWER, "newest-token");
    }

    /** Returns combinations of responses after which a request is repeated at once, and modes. */
    static Stream<Arguments> immediateRepetitions() {
        return Stream.of(json(429, "", "Retry-After", "0"), json(503, ""), DISCONNECTED)
                .flatMap(response -> Stream.of(Mode.values()).map(mode -> Arguments.of(response, mode)));
    }

    /** Signs in as another user or with a newer token before the first request has a response, and sends a call without backoff. */
    private ApiCall<Company> repeatedAtOnce(MockResponse response, AccountToken changed) {
        store = TokenStore.inMemory(AccountToken.of(ALICE, USER));
        AtomicBoolean repeated = new AtomicBoolean();
        respond(request -> {
            store.save(changed);
            return repeated.getAndSet(true) ? ok() : response;
        });
        return get(open(settings().random(() -> 0)));
    }

    @ParameterizedTest
    @MethodSource("immediateRepetitions")
    void failsIfAccountChangesBeforeImmediateRepetition(MockResponse response, Mode mode) {
        ApiCall<Company> call = repeatedAtOnce(response, AccountToken.of(BOB, OTHER_USER));
        assertThat(mode.failure(CredentialsException.class, call)).hasMessageContaining("replaced by another sign-in");
        assertThat(tokens()).containsExactly(ALICE);
    }

    @ParameterizedTest
    @MethodSource("immediateRepetitions")
    void repeatsAtOnceWithNewerToken(MockResponse response, Mode mode) {
        assertThat(mode.send(repeatedAtOnce(response, AccountToken.of(NEWER, USER)))
                        .name())
                .isEqualTo("x");
        assertThat(tokens()).containsExactly(ALICE, NEWER);
    }

    private void assertNewerTokenEndsCall(Mode mode) {
        respond(json(503, ""));
        onWait = () -> store.save(AccountToken.of(NEWER, USER));
        assertThat(mode.failure(CredentialsException.class, get())).hasMessageContaining("replaced by another sign-in");
        assertThat(tokens()).containsExactly(ALICE);
    }

    @BothModes
    void failsIfUserOfFirstTokenIsUnknown(Mode mode) {
        assertNewerTokenEndsCall(mode);
    }

    @BothModes
    void failsIfStoreDoesNotKeepUser(Mode mode) {
        TokenStore kept = store;
        ScriptedStore own = new ScriptedStore(kept::load);
        own.save = kept::save;
        store = own;
        store.save(AccountToken.of(ALICE, USER));
        assertNewerTokenEndsCall(mode);
    }

    @BothModes
    void failsAfterSignOutEvenIfSameUserSignsInAgain(Mode mode) {
        store = TokenStore.inMemory(AccountToken.of(ALICE, USER));
        respond(json(503, ""));
        onWait = () -> {
            Identity.of(core().principal()).signedOut();
            Identity.of(core().principal()).signedIn(AccountToken.of(NEWER, USER));
        };
        assertThat(mode.failure(CredentialsException.class, get())).hasMessageContaining("signed out");
        assertThat(tokens()).containsExactly(ALICE);
    }

    @BothModes
    void signOutOfFormerTokenEndsNoCall(Mode mode) {
        store = TokenStore.inMemory(AccountToken.of(ALICE, USER));
        Identity former = Identity.of(core().principal());
        respond(json(503, ""), ok());
        onWait = () -> {
            Identity.of(core().principal()).signedIn(AccountToken.of(NEWER, USER));
            former.signedOut();
        };
        assertThat(mode.send(get()).name()).isEqualTo("x");
        assertThat(tokens()).containsExactly(ALICE, NEWER);
    }

    @BothModes
    void masksFormerTokenOfCall(Mode mode) {
        store = TokenStore.inMemory(AccountToken.of(ALICE, USER));
        respond(json(503, ""), json(400, "{\"code\":1,\"message\":\"not " + ALICE + " or " + NEWER + "\"}"));
        onWait = () -> store.save(AccountToken.of(NEWER, USER));
        assertThat(mode.failure(BadRequestException.class, get())).hasMessageNotContainingAny(ALICE, NEWER);
    }

    @BothModes
    void failsIfAccountChangesDuringWaitForRateLimit(Mode mode) {
        respond(json(200, ID, limit(0, "5")));
        Thread caller = Thread.currentThread();
        HttpApiClient core = open(settings()
                .sleeper(wait -> CompletableFuture.runAsync(() -> {
                    eventually("the call waits", () -> isWaiting(caller));
                    store.save(BOB);
                    clock.advance(wait);
                })));
        mode.send(get(core));
        assertThatThrownBy(() -> mode.send(get(core))).isInstanceOf(CredentialsException.class);
        assertThat(tokens()).containsExactly(ALICE);
        assertThat(core.rateLimits().snapshot()).allMatch(bucket -> bucket.inFlight() == 0);
    }

    private static boolean isWaiting(Thread thread) {
        return thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.TIMED_WAITING;
    }

    @BothModes
    void retriesIfAccountStaysDuringWait(Mode mode) {
        respond(json(429, "", "Retry-After", "2"), ok());
        onWait = () -> store.save(ALICE);
        assertThat(mode.send(get()).name()).isEqualTo("x");
        assertThat(tokens()).containsExactly(ALICE, ALICE);
    }

    @Test
    void asynchronousCallUsesAccountOfItsStart() {
        CountDownLatch go = respondLater(200);
        CompletableFuture<Company> call = get().sendAsync();
        store.save(BOB);
        go.countDown();
        join(call);
        assertThat(tokens()).containsExactly(ALICE);
    }

    private ApiCall<Void> logout() {
        return core().call(Route.post("/auth/logout").keepsToken().account()).returnsNothing(AccountSession::signedOut);
    }

    @Test
    void logoutKeepsTokenOfLaterSignIn() {
        respond(request -> {
            store.save(BOB);
            return json(204, "");
        });
        logout().send();
        assertThat(store.load()).contains(BOB);
        assertThat(tokens()).containsExactly(ALICE);
    }

    @BothModes
    void logoutThatWaitedEndsItsOwnSession(Mode mode) {
        store = TokenStore.inMemory(AccountToken.of(ALICE, USER));
        respond(json(429, "", "Retry-After", "2"), json(204, ""));
        onWait = () -> store.save(AccountToken.of(NEWER, USER));
        mode.send(logout());
        assertThat(tokens()).containsExactly(ALICE, ALICE);
        assertThat(store.load()).contains(NEWER);
    }

    @BothModes
    void logoutFailsIfAnotherAccountSignsInWhileItWaits(Mode mode) {
        store = TokenStore.inMemory(AccountToken.of(ALICE, USER));
        respond(json(429, "", "Retry-After", "2"), json(204, ""));
        onWait = () -> store.save(AccountToken.of(BOB, OTHER_USER));
        assertThatThrownBy(() -> mode.send(logout())).isInstanceOf(CredentialsException.class);
        assertThat(tokens()).containsExactly(ALICE);
        assertThat(store.load()).contains(BOB);
    }

    /** An example is an endpoint that ends all sessions of the account. */
    @BothModes
    void otherCallsThatWaitedRemoveNewerToken(Mode mode) {
        store = TokenStore.inMemory(AccountToken.of(ALICE, USER));
        respond(json(429, "", "Retry-After", "2"), json(204, ""));
        onWait = () -> store.save(AccountToken.of(NEWER, USER));
        mode.send(core().call(Route.post("/auth/revert").account()).returnsNothing(AccountSession::signedOut));
        assertThat(tokens()).containsExactly(ALICE, NEWER);
        assertThat(store.load()).isEmpty();
    }

    // ---- stores that fail

    private static Optional<String> fail() {
        throw new IllegalStateException("the key ring is locked");
    }

    @BothModes
    void failsIfTokenCannotBeLoaded(Mode mode) {
        store = new ScriptedStore(IdentityTest::fail);
        assertThat(mode.failure(TokenStoreException.class, get()))
                .hasMessageContaining("sends no request without it")
                .hasRootCauseMessage("the key ring is locked");
        assertThat(server.getRequestCount()).isZero();
    }

    @BothModes
    @SuppressWarnings("NullAway") // stores without null checks may return null
    void failsIfStoreReturnsNull(Mode mode) {
        store = new ScriptedStore(() -> null);
        assertThatThrownBy(() -> mode.send(get())).isInstanceOf(TokenStoreException.class);
    }

    @BothModes
    void exceptionContainsTokenThatCannotBeSaved(Mode mode) {
        ScriptedStore failing = new ScriptedStore(Optional::empty);
        failing.save = token -> fail();
        store = failing;
        ApiCall<Company> login = core().call(Route.post("/auth/login").open())
                .returns(Company.CODEC, (company, caller) -> caller.signedIn("fresh-token"));
        TokenStoreException thrown = mode.failure(TokenStoreException.class, login);
        assertThat(thrown.unsavedToken()).contains("fresh-token");
        assertThat(thrown).hasMessageNotContaining("fresh-token");
    }

    /** A store in Kotlin can throw a checked exception, and a key ring without its library throws an error. */
    @BothModes
    void failsWithEveryExceptionOfStore(Mode mode) {
        for (Throwable thrown : List.of(new IOException("mine"), new NoClassDefFoundError("mine"))) {
            ScriptedStore failing = new ScriptedStore(() -> Optional.of(ALICE));
            failing.save = token -> sneak(thrown);
            failing.clear = () -> sneak(thrown);
            HttpApiClient core = open(settings().credentials(Credentials.account(failing)));
            ApiCall<Company> login = core.call(Route.post("/auth/login").open())
                    .returns(Company.CODEC, (company, caller) -> caller.signedIn("fresh-token"));
            assertThat(mode.failure(TokenStoreException.class, login).unsavedToken())
                    .contains("fresh-token");
            assertThat(mode.failure(
                            TokenStoreException.class,
                            core.call(Route.post("/auth/logout").account()).returnsNothing(AccountSession::signedOut)))
                    .hasCause(thrown);
            HttpApiClient unreadable =
                    open(settings().credentials(Credentials.account(new ScriptedStore(() -> sneak(thrown)))));
            assertThat(mode.failure(TokenStoreException.class, get(unreadable))).hasCause(thrown);
        }
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> Optional<String> sneak(Throwable thrown) throws E {
        throw (E) thrown;
    }

    @BothModes
    void logoutFailsIfStoreCannotBeCleared(Mode mode) {
        respond(json(204, ""));
        ScriptedStore failing = new ScriptedStore(() -> Optional.of(ALICE));
        failing.clear = IdentityTest::fail;
        store = failing;
        assertThat(mode.failure(TokenStoreException.class, logout())).hasMessageContaining("signed out");
    }

    @BothModes
    void deadlineIncludesLoadingOfToken(Mode mode) {
        CountDownLatch release = new CountDownLatch(1);
        store = new ScriptedStore(() -> {
            if (mode == Mode.BLOCKING) {
                clock.advance(Duration.ofMinutes(5));
            } else {
                await(release);
            }
            return Optional.of(ALICE);
        });
        ApiCall<Company> call = get().timeout(Duration.ofMillis(50));
        assertThatThrownBy(() -> mode.send(call)).isInstanceOf(CallTimeoutException.class);
        release.countDown();
        assertThat(server.getRequestCount()).isZero();
    }
}
