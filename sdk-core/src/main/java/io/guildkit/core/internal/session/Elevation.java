package io.guildkit.core.internal.session;

import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.core.auth.SecondFactorSharing;
import io.guildkit.core.base.Android;
import io.guildkit.core.base.Clocks;
import io.guildkit.core.base.Deadline;
import io.guildkit.core.base.Timer;
import io.guildkit.core.model.MfaProof;
import io.guildkit.core.model.MfaVerificationRequest;
import io.guildkit.core.route.Route;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The elevation of one principal: the proofs of verified second factors, and the prompt that gets a new proof for all calls that
 * need one. Proofs, prompts and their failures are kept by the account's token.
 */
public final class Elevation {
    private static final Duration LIFETIME = Duration.ofMinutes(5);

    /** The time before its expiry from which a proof is no longer sent, so that it does not expire on the way. */
    private static final Duration MARGIN = Duration.ofSeconds(15);

    private final Prompting prompting;

    /** Guards the accounts and their prompts. */
    final ReentrantLock lock = new ReentrantLock();

    /** Accounts by token. Entries without a valid proof, prompt or failure are removed. */
    private final Map<String, ElevatedAccount> accounts = new HashMap<>();

    /** Grows whenever the state of a token is dropped. */
    private long epoch;

    /** Completes when the latest run of the handler is over. */
    private CompletableFuture<Void> lastQuestion = CompletableFuture.completedFuture(null);

    /** The thread that runs the handler; null while none does. */
    private volatile @Nullable Thread asking;

    /** The end of a prompt without a proof. Each waiting call creates its own exception from it. */
    public static final class Failed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final boolean gaveUp;

        Failed(boolean gaveUp, String message, @Nullable Throwable cause) {
            super(message, cause, false, false);
            this.gaveUp = gaveUp;
        }

        /** Returns whether the handler gave no second factor. False if the service refused one. */
        public boolean isGivenUp() {
            return gaveUp;
        }
    }

    /**
     * The prompt for second factors.
     *
     * @param handler asks the user; empty if there is none
     * @param limit the time limit of a prompt
     * @param cooldown the time without prompts after a failed prompt
     * @param sharing decides which of several processes asks
     * @param handlers runs the handler
     * @param contexts captures the context of the current thread; the executor runs tasks on its caller's thread, in that context
     * @param urgent runs tasks that must not be queued
     * @param open contains the open prompts of the client
     */
    public record Prompting(
            Optional<SecondFactorHandler> handler,
            Duration limit,
            Duration cooldown,
            SecondFactorSharing sharing,
            Executor handlers,
            Supplier<Executor> contexts,
            Executor urgent,
            Timer timer,
            Clocks clocks,
            OpenPrompts open) {}

    /** The endpoints that elevation needs. */
    public interface Endpoints {
        /**
         * Verifies a second factor for the account that got error 60003, with the token that got it. The call itself keeps the
         * proof.
         */
        CompletableFuture<MfaProof> finish(Identity identity, String ticket, SecondFactorAnswer answer);

        /** Sends a code to the account's phone, and returns the number. */
        CompletionStage<String> sendSms(String ticket);
    }

    /**
     * The call that got error 60003.
     *
     * @param identity the identity with the token that was sent
     * @param byHandler whether the handler made the call while it handled a prompt
     * @param refused the proof that was sent and not accepted
     */
    public record Demand(
            Route route,
            Identity identity,
            MfaVerificationRequest request,
            Optional<String> refused,
            boolean byHandler) {
        String token() {
            return identity.accountToken().orElseThrow();
        }
    }

    Elevation(Prompting prompting) {
        this.prompting = prompting;
    }

    /** Returns the handler that asks the user. */
    public Optional<SecondFactorHandler> handler() {
        return prompting.handler();
    }

    /** Returns whether the current thread runs the handler. */
    public boolean isAsking() {
        return asking == Thread.currentThread();
    }

    /** Records the thread that runs the handler; null after the run. */
    void setAsking(@Nullable Thread thread) {
        asking = thread;
    }

    /** Returns the proof to send with an account's token; empty if there is no valid one. */
    public Optional<String> proof(String token) {
        lock.lock();
        try {
            ElevatedAccount account = accounts.get(token);
            return account == null
                    ? Optional.empty()
                    : account.proof(prompting.clocks().now());
        } finally {
            lock.unlock();
        }
    }

    /** Returns the present time of {@link #remember}. */
    long epoch() {
        lock.lock();
        try {
            return epoch;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Keeps a proof, unless the state of a token was dropped since a time.
     *
     * @param since the {@link #epoch} before the caller checked that the token is valid
     * @return whether the proof was kept; if not, the caller must check again
     */
    boolean remember(String jwt, String token, long since) {
        lock.lock();
        try {
            if (epoch != since) {
                return false;
            }
            ElevatedAccount account = account(token);
            account.proof = Optional.of(jwt);
            account.proofEnds =
                    prompting.clocks().now() + LIFETIME.minus(MARGIN).toNanos();
            account.failure = Optional.empty();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Drops the state of some tokens. */
    void forget(Predicate<String> tokens) {
        lock.lock();
        try {
            epoch++;
            accounts.keySet().removeIf(tokens);
        } finally {
            lock.unlock();
        }
    }

    private ElevatedAccount account(String token) {
        long now = prompting.clocks().now();
        accounts.values().removeIf(account -> account.isOver(now));
        return accounts.computeIfAbsent(token, ignored -> new ElevatedAccount());
    }

    /**
     * Gets a new proof from the current prompt or a new prompt. Within the cooldown after a failed prompt, fails in the
     * same way without a prompt.
     *
     * @param endpoints verifies the second factor
     * @return completes when the prompt is over; fails with {@link Failed}. There is a new proof, unless the account's token has changed.
     *     Its cancellation ends the wait of the call. It never completes after the client was closed, which ends all calls
     */
    public CompletableFuture<Void> renew(Demand demand, SecondFactorHandler handler, Endpoints endpoints) {
        if (demand.byHandler()) {
            return Android.failedFuture(new Failed(
                    false, "the SecondFactorHandler itself made this call, and would wait for its own result", null));
        }
        Prompt prompt = new Prompt(this, prompting, demand, handler, endpoints); // captures the context: code of users
        CompletableFuture<Void> mine;
        CompletableFuture<Void> questionBefore;
        lock.lock();
        try {
            ElevatedAccount account = account(demand.token());
            long now = prompting.clocks().now();
            Optional<String> present = account.proof(now);
            if (present.isPresent() && !present.equals(demand.refused())) {
                return CompletableFuture.completedFuture(null); // another call got it meanwhile
            }
            account.proof = Optional.empty();
            if (account.prompt.isPresent()) {
                return account.prompt.get().join();
            }
            Optional<Failed> failure = account.failure(now);
            if (failure.isPresent()) {
                return Android.failedFuture(again(failure.get(), account.failureEnds - now));
            }
            account.prompt = Optional.of(prompt);
            mine = prompt.join();
            questionBefore = lastQuestion;
            lastQuestion = prompt.question;
        } finally {
            lock.unlock();
        }
        prompting.open().add(prompt);
        Future<?> alarm;
        try {
            alarm = prompting
                    .timer()
                    .schedule(
                            () -> prompting.urgent().execute(prompt::timeOut),
                            Deadline.bounded(prompting.limit()).toNanos());
        } catch (RejectedExecutionException e) { // the timer has no thread
            prompt.refused(e);
            return mine;
        }
        var unused = prompt.result.whenComplete((done, failure) -> alarm.cancel(false));
        // The handler may still be running for an earlier prompt that timed out.
        unused = questionBefore.whenComplete((over, ignored) -> prompt.begin());
        return mine;
    }

    private static Failed again(Failed earlier, long nanosLeft) {
        return new Failed(
                earlier.gaveUp,
                earlier.getMessage() + " a short time ago; the next prompt is in "
                        + Duration.ofNanos(nanosLeft).plusMillis(999).toSeconds() + " s (see promptCooldown)",
                earlier.getCause());
    }

    /**
     * Removes a prompt that ends. Later demands share a failure for the time of the cooldown, unless the state of the token was dropped
     * meanwhile. The caller holds the lock.
     */
    void ended(Prompt prompt, String token, @Nullable Failed failure) {
        ElevatedAccount account = accounts.get(token);
        if (account == null || !account.prompt.equals(Optional.of(prompt))) {
            return;
        }
        account.prompt = Optional.empty();
        if (failure != null) {
            account.failure = Optional.of(failure);
            account.failureEnds = prompting.clocks().now()
                    + Deadline.bounded(prompting.cooldown()).toNanos();
        }
    }
}
