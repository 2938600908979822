package io.guildkit.core.internal.session;

import static io.guildkit.core.internal.pipeline.Pipeline.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.guildkit.core.ServiceDialect;
import io.guildkit.core.auth.AccountToken;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.SecondFactorSharing;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.base.Clocks;
import io.guildkit.core.base.Timer;
import io.guildkit.core.error.TokenStoreException;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.wire.Snowflake;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sign-ins, sign-outs and proofs at the same time. */
class PrincipalTest {
    private static final Snowflake USER = Snowflake.of(1);
    private static final int THREADS = 6;

    private final AtomicInteger changes = new AtomicInteger();
    private final AtomicInteger otherAccounts = new AtomicInteger();

    private Principal principal(TokenStore store) {
        return principal(store, Duration.ofMinutes(2), FingerprintProvider.none());
    }

    private Principal principal(TokenStore store, Duration patience, FingerprintProvider fingerprints) {
        return new Principal(
                Credentials.account(store),
                ServiceDialect.standard(),
                fingerprints,
                new Elevation.Prompting(
                        Optional.empty(),
                        Duration.ofMinutes(1),
                        Duration.ofSeconds(30),
                        SecondFactorSharing.none(),
                        Runnable::run,
                        () -> Runnable::run,
                        Runnable::run,
                        new Timer(),
                        new Clocks(Clock.systemUTC(), () -> 0),
                        new OpenPrompts()),
                patience,
                new CountingLimiter());
    }

    /** Counts the changes of which the principal tells it. */
    private final class CountingLimiter implements RateLimiter {
        @Override
        public CompletableFuture<Permit> acquire(Request request) {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<Bucket> snapshot() {
            return List.of();
        }

        @Override
        public void lift() {}

        @Override
        public void credentialsChanged() {
            changes.incrementAndGet();
        }

        @Override
        public void accountChanged() {
            otherAccounts.incrementAndGet();
        }
    }

    private static AccountToken token(String token) {
        return AccountToken.of(token, USER);
    }

    /** A store of a user who implements only the required methods, with an action inside each of them. */
    private static class OwnStore implements TokenStore {
        final AtomicReference<@Nullable String> token = new AtomicReference<>();
        final List<String> removed = new CopyOnWriteArrayList<>();
        volatile Runnable afterLoading = () -> {};
        volatile Runnable beforeSaving = () -> {};

        @Override
        public Optional<String> load() {
            Optional<String> loaded = Optional.ofNullable(token.get());
            afterLoading.run();
            return loaded;
        }

        @Override
        public void save(String saved) {
            beforeSaving.run();
            token.set(saved);
        }

        @Override
        public void clear() {
            removed.add(String.valueOf(token.getAndSet(null)));
        }
    }

    private static Thread start(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static boolean isBlocked(Thread thread) {
        return thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.TIMED_WAITING;
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Runs a task in each of several threads, which start at the same time. */
    private static void together(IntConsumer task) {
        CyclicBarrier start = new CyclicBarrier(THREADS);
        List<CompletableFuture<Void>> ends = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int index = i;
            CompletableFuture<Void> end = new CompletableFuture<>();
            ends.add(end);
            start(() -> {
                try {
                    start.await(20, TimeUnit.SECONDS);
                    task.accept(index);
                    end.complete(null);
                } catch (Throwable e) {
                    end.completeExceptionally(e);
                }
            });
        }
        ends.forEach(end -> end.orTimeout(60, TimeUnit.SECONDS).join());
    }

    // ---- sign-in beside sign-out

    @Test
    void signOutKeepsTokenOfSignInAtTheSameMoment() {
        OwnStore store = new OwnStore();
        Principal principal = principal(store);
        principal.signedIn(token("old"));
        CompletableFuture<Thread> signIn = new CompletableFuture<>();
        CountDownLatch compared = new CountDownLatch(1);
        store.afterLoading = () -> {
            store.afterLoading = () -> {};
            Thread other = start(() -> principal.signedIn(token("new")));
            signIn.complete(other);
            eventually("the sign-in ends or waits", () -> !other.isAlive() || isBlocked(other));
            compared.countDown();
        };
        principal.signedOut("old");
        await(compared);
        eventually("the sign-in ends", () -> !signIn.join().isAlive());
        assertThat(store.load()).contains("new");
    }

    /** Each thread signs in with tokens of its own, and out with its earlier tokens or the present token. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void signOutsRemoveOnlyTheirTokens(long seed) {
        ThreadLocal<String> signingOut = ThreadLocal.withInitial(() -> "none");
        List<String> lost = new CopyOnWriteArrayList<>();
        OwnStore store = new OwnStore() {
            @Override
            public void clear() {
                String present = String.valueOf(token.getAndSet(null));
                if (!present.equals(signingOut.get())) {
                    lost.add(present + " by the sign-out of " + signingOut.get());
                }
            }
        };
        store.afterLoading = Thread::yield;
        store.beforeSaving = Thread::yield;
        Principal principal = principal(store);
        together(index -> {
            Random random = new Random(seed * THREADS + index);
            String mine = "none";
            for (int i = 0; i < 300; i++) {
                if (random.nextBoolean()) {
                    mine = "t" + index + "-" + i;
                    principal.signedIn(token(mine));
                } else {
                    String target = random.nextBoolean() ? mine : String.valueOf(store.token.get());
                    signingOut.set(target);
                    principal.signedOut(target);
                }
            }
        });
        assertThat(lost).isEmpty();
    }

    @Test
    void lastStoredSignInStays() {
        OwnStore store = new OwnStore();
        Principal principal = principal(store);
        CompletableFuture<Thread> second = new CompletableFuture<>();
        store.beforeSaving = () -> {
            store.beforeSaving = () -> {};
            Thread other = start(() -> principal.signedIn(token("second")));
            second.complete(other);
            eventually("the second sign-in waits", () -> isBlocked(other));
        };
        principal.signedIn(token("first"));
        eventually("the second sign-in ends", () -> !second.join().isAlive());
        assertThat(store.load()).contains("second");
        assertThat(changes).hasValue(2);
    }

    @Test
    void countsOnlySignOutsThatRemoveToken() {
        Principal principal = principal(TokenStore.inMemory(token("new")));
        principal.signedOut("old");
        assertThat(principal.signOuts()).isZero();
        assertThat(changes).hasValue(0);
        principal.signedOut("new");
        assertThat(principal.signOuts()).isEqualTo(1);
        assertThat(changes).hasValue(1);
    }

    // ---- stores that call the client

    @Test
    void storeMayChangeItselfThroughClient() {
        OwnStore store = new OwnStore();
        Principal principal = principal(store);
        principal.signedIn(token("old"));
        store.beforeSaving = () -> {
            store.beforeSaving = () -> {};
            principal.signedOut("old");
        };
        principal.signedIn(token("new"));
        assertThat(store.load()).contains("new");
        assertThat(store.removed).containsExactly("old");
    }

    @Test
    void callsOfOtherThreadsLoadTokenDuringChange() {
        OwnStore store = new OwnStore();
        Principal principal = principal(store);
        principal.signedIn(token("old"));
        store.beforeSaving = () -> {
            CompletableFuture<Identity> call = new CompletableFuture<>();
            start(() -> call.complete(Identity.of(principal)));
            assertThat(call.orTimeout(20, TimeUnit.SECONDS).join().accountToken())
                    .contains("old");
        };
        principal.signedIn(token("new"));
        assertThat(store.load()).contains("new");
    }

    @Test
    void storeThatWaitsForAnotherSignOutDoesNotWaitForever() {
        OwnStore store = new OwnStore();
        Principal principal = principal(store, Duration.ofMillis(50), FingerprintProvider.none());
        principal.signedIn(token("old"));
        CompletableFuture<@Nullable Throwable> failure = new CompletableFuture<>();
        store.beforeSaving = () -> {
            store.beforeSaving = () -> {};
            start(() -> failure.complete(catchThrowable(() -> principal.signedIn(token("canary-lost")))));
            failure.orTimeout(20, TimeUnit.SECONDS).join();
        };
        principal.signedIn(token("new"));
        assertThat(store.load()).contains("new");
        assertThat(failure.join())
                .isInstanceOfSatisfying(
                        TokenStoreException.class,
                        thrown -> assertThat(thrown.unsavedToken()).contains("canary-lost"))
                .hasRootCauseMessage(
                        "another sign-in or sign-out has used the token store for PT0.05S; a store must not"
                                + " wait for another call that signs in or out")
                .hasMessageNotContaining("canary");
    }

    @Test
    void interruptDoesNotLoseSignIn() {
        OwnStore store = new OwnStore();
        Principal principal = principal(store);
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        store.beforeSaving = () -> {
            store.beforeSaving = () -> {};
            Thread other = start(() -> {
                principal.signedIn(token("second"));
                interrupted.complete(Thread.currentThread().isInterrupted());
            });
            eventually("the second sign-in waits", () -> isBlocked(other));
            other.interrupt();
        };
        principal.signedIn(token("first"));
        assertThat(interrupted.orTimeout(20, TimeUnit.SECONDS).join()).isTrue();
        assertThat(store.load()).contains("second");
    }

    // ---- proofs

    @Test
    void dropsProofIfTokenSignsOutWhileProofIsKept() {
        OwnStore store = new OwnStore();
        Principal principal = principal(store);
        principal.signedIn(token("a"));
        store.afterLoading = () -> {
            store.afterLoading = () -> {};
            principal.signedOut("a");
        };
        principal.elevated("a", "canary-proof");
        assertThat(principal.elevation().proof("a")).isEmpty();
    }

    @Test
    void keepsProofIfFormerTokenSignsOutWhileProofIsKept() {
        OwnStore store = new OwnStore();
        Principal principal = principal(store);
        principal.signedIn(token("a"));
        store.afterLoading = () -> {
            store.afterLoading = () -> {};
            principal.signedOut("former");
        };
        principal.elevated("a", "canary-proof");
        assertThat(principal.elevation().proof("a")).contains("canary-proof");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void keepsNoProofOfFormerTokens(long seed) {
        AtomicLong tokens = new AtomicLong();
        TokenStore store = TokenStore.inMemory();
        Principal principal = principal(store);
        for (int round = 0; round < 100; round++) {
            List<String> used = new CopyOnWriteArrayList<>();
            int salt = round;
            together(index -> {
                Random random = new Random((seed * 1_000 + salt) * THREADS + index);
                for (int i = 0; i < 10; i++) {
                    Identity identity = Identity.of(principal);
                    switch (random.nextInt(4)) {
                        case 0 -> principal.signedIn(token("t" + tokens.incrementAndGet()));
                        case 1 -> identity.signedOut();
                        default -> {
                            identity.accountToken().ifPresent(used::add);
                            identity.elevated("proof");
                        }
                    }
                }
            });
            String present = store.load().orElse("none");
            assertThat(used)
                    .filteredOn(token -> !token.equals(present))
                    .allSatisfy(token ->
                            assertThat(principal.elevation().proof(token)).isEmpty());
        }
    }

    // ---- fingerprints

    /** Records the fingerprints that belong to accounts. */
    private static final class Fetches implements FingerprintProvider {
        final CompletableFuture<Optional<String>> fetch = new CompletableFuture<>();
        final List<String> used = new CopyOnWriteArrayList<>();

        @Override
        public CompletionStage<Optional<String>> fingerprint(Service service) {
            return fetch;
        }

        @Override
        public void used(String fingerprint) {
            used.add(fingerprint);
            throw new IllegalStateException("providers may fail");
        }
    }

    private static final FingerprintProvider.Service SERVICE =
            (method, path) -> CompletableFuture.completedFuture(Optional.empty());

    @Test
    void dropsFingerprintWhoseFetchBeganDuringSignIn() {
        Fetches provider = new Fetches();
        OwnStore store = new OwnStore();
        Principal principal = principal(store, Duration.ofMinutes(2), provider);
        List<CompletableFuture<Optional<String>>> calls = new ArrayList<>();
        store.beforeSaving = () -> calls.add(principal.fingerprints().get(SERVICE));
        principal.signedIn(token("a"));
        provider.fetch.complete(Optional.of("1.abc"));
        assertThat(calls)
                .as("for the call that began before")
                .allSatisfy(call -> assertThat(call).isCompletedWithValue(Optional.of("1.abc")));
        assertThat(principal.fingerprints().ready()).isEmpty();
        assertThat(provider.used).containsExactly("1.abc");
    }

    @Test
    void reportsFingerprintThatBelongsToAccount() {
        Fetches provider = new Fetches();
        Principal principal = principal(TokenStore.inMemory(), Duration.ofMinutes(2), provider);
        provider.fetch.complete(Optional.of("1.abc"));
        principal.signedIn(token("a"));
        assertThat(provider.used).isEmpty();
        assertThat(principal.fingerprints().get(SERVICE)).isCompletedWithValue(Optional.of("1.abc"));
        principal.signedIn(token("b"));
        principal.signedIn(token("c"));
        assertThat(provider.used).containsExactly("1.abc");
    }

    @Test
    void tellsLimiterOnceOfEachOtherAccount() {
        TokenStore store = TokenStore.inMemory();
        Principal principal = principal(store);
        for (AccountToken token : List.of(token("first"), token("newer"), AccountToken.of("unknown"), token("again"))) {
            store.save(token);
            Identity.of(principal);
            assertThat(otherAccounts).hasValue(0);
        }
        principal.signedOut("again");
        Identity.of(principal);
        store.save(AccountToken.of("other", Snowflake.of(2)));
        Identity.of(principal);
        Identity.of(principal);
        assertThat(otherAccounts).hasValue(1);
        store.save(token("back"));
        Identity.of(principal);
        assertThat(otherAccounts).hasValue(2);
    }
}
