package io.guildkit.core.internal.session;

import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.auth.SecondFactorChallenge;
import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.core.auth.SecondFactorSharing;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.internal.util.Arguments;
import io.guildkit.core.internal.util.Clocks;
import io.guildkit.core.internal.util.Deadline;
import io.guildkit.core.internal.util.Failures;
import io.guildkit.core.internal.util.Listeners;
import io.guildkit.core.internal.util.Timer;
import io.guildkit.core.model.MfaMethod;
import io.guildkit.core.model.MfaProof;
import io.guildkit.core.model.MfaVerificationRequest;
import io.guildkit.core.route.Route;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The elevation of one principal: the proofs of verified second factors, and the prompt that gets a new proof for all calls that
 * need one. Proofs, prompts and their failures are kept by the account's token.
 */
public final class Elevation {
    private static final System.Logger LOG = System.getLogger("io.guildkit.core");

    private static final Duration LIFETIME = Duration.ofMinutes(5);

    /** The time before its expiry from which a proof is no longer sent, so that it does not expire on the way. */
    private static final Duration MARGIN = Duration.ofSeconds(15);

    private static final int MAX_ANSWERS = 3;

    private final Prompting prompting;
    private final ReentrantLock lock = new ReentrantLock();

    /** Accounts by token. Entries without a valid proof, prompt or failure are removed. */
    private final Map<String, Account> accounts = new HashMap<>();

    /** Completes when the latest run of the handler is over. */
    private CompletableFuture<Void> lastQuestion = CompletableFuture.completedFuture(null);

    /** The thread that runs the handler; null while none does. */
    private volatile @Nullable Thread asking;

    /** The state of one account. Times are {@link Clocks#now} values. */
    private static final class Account {
        private Optional<String> proof = Optional.empty();
        private long proofEnds;
        private Optional<CompletableFuture<Void>> prompt = Optional.empty();
        private Optional<Failed> failure = Optional.empty();
        private long failureEnds;

        Optional<String> proof(long now) {
            return proof.filter(jwt -> now < proofEnds);
        }

        Optional<Failed> failure(long now) {
            return failure.filter(failed -> now < failureEnds);
        }

        boolean isOver(long now) {
            return proof(now).isEmpty() && prompt.isEmpty() && failure(now).isEmpty();
        }
    }

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
     * @param urgent runs tasks that must not be queued
     */
    public record Prompting(
            Optional<SecondFactorHandler> handler,
            Duration limit,
            Duration cooldown,
            SecondFactorSharing sharing,
            Executor handlers,
            Executor urgent,
            Timer timer,
            Clocks clocks) {}

    /** The endpoints that elevation needs. */
    public interface Endpoints {
        /** Verifies a second factor for the account that got error 60003. The call itself keeps the proof. */
        CompletableFuture<MfaProof> finish(Identity identity, String ticket, SecondFactorAnswer answer);

        /** Sends a code to the account's phone, and returns the number. */
        CompletionStage<String> sendSms(String ticket);
    }

    /**
     * The call that got error 60003.
     *
     * @param byHandler whether the handler made the call while it handled a prompt
     * @param refused the proof that was sent and not accepted
     */
    public record Demand(
            Route route,
            Identity identity,
            MfaVerificationRequest request,
            Optional<String> refused,
            boolean byHandler) {}

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

    /** Returns the proof to send with an account's token; empty if there is no valid one. */
    public Optional<String> proof(String token) {
        lock.lock();
        try {
            Account account = accounts.get(token);
            return account == null
                    ? Optional.empty()
                    : account.proof(prompting.clocks().now());
        } finally {
            lock.unlock();
        }
    }

    /**
     * Keeps a proof.
     *
     * @throws Principal.UnusableTokenException if no header can carry it
     */
    void remember(String jwt, String token) {
        if (!Arguments.isToken(jwt)) {
            throw new Principal.UnusableTokenException();
        }
        lock.lock();
        try {
            Account account = account(token);
            account.proof = Optional.of(jwt);
            account.proofEnds =
                    prompting.clocks().now() + LIFETIME.minus(MARGIN).toNanos();
            account.failure = Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    /** Removes the state of a token that is no longer valid. */
    void forget(String token) {
        lock.lock();
        try {
            accounts.remove(token);
        } finally {
            lock.unlock();
        }
    }

    /** Removes the state of all tokens, because another account has signed in. */
    void forgetAll() {
        lock.lock();
        try {
            accounts.clear();
        } finally {
            lock.unlock();
        }
    }

    private Account account(String token) {
        long now = prompting.clocks().now();
        accounts.values().removeIf(account -> account.isOver(now));
        return accounts.computeIfAbsent(token, ignored -> new Account());
    }

    /**
     * Gets a new proof from the current prompt or a new prompt. Within the cooldown after a failed prompt, fails in the
     * same way without a prompt.
     *
     * @param endpoints verifies the second factor
     * @return completes when there is a new proof; fails with {@link Failed}
     */
    public CompletionStage<Void> renew(Demand demand, SecondFactorHandler handler, Endpoints endpoints) {
        if (demand.byHandler()) {
            return CompletableFuture.failedFuture(new Failed(
                    false, "the SecondFactorHandler itself made this call, and would wait for its own result", null));
        }
        String token = demand.identity().accountToken().orElseThrow();
        CompletableFuture<Void> mine = new CompletableFuture<>();
        CompletableFuture<Void> question = new CompletableFuture<>();
        CompletableFuture<Void> questionBefore;
        lock.lock();
        try {
            Account account = account(token);
            long now = prompting.clocks().now();
            Optional<String> present = account.proof(now);
            if (present.isPresent() && !present.equals(demand.refused())) {
                return CompletableFuture.completedFuture(null); // another call got it meanwhile
            }
            account.proof = Optional.empty();
            if (account.prompt.isPresent()) {
                return account.prompt.get();
            }
            Optional<Failed> failure = account.failure(now);
            if (failure.isPresent()) {
                return CompletableFuture.failedFuture(again(failure.get(), account.failureEnds - now));
            }
            account.prompt = Optional.of(mine);
            questionBefore = lastQuestion;
            lastQuestion = question;
        } finally {
            lock.unlock();
        }
        Prompt prompt = new Prompt(demand, handler, endpoints, mine, question);
        Duration limit = prompting.limit();
        Future<?> alarm = prompting
                .timer()
                .schedule(
                        () -> prompting.urgent().execute(prompt::timeOut),
                        Deadline.bounded(limit).toNanos());
        var unused = mine.whenComplete((done, failure) -> alarm.cancel(false));
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

    /** One prompt, with any number of attempts. */
    private final class Prompt {
        private final Demand demand;
        private final SecondFactorHandler handler;
        private final Endpoints endpoints;
        private final CompletableFuture<Void> result;

        /** Completes when the handler's run is over, which may be after the result is known. */
        private final CompletableFuture<Void> question;

        private volatile @Nullable CompletionStage<SecondFactorAnswer> answer;

        /** The turn to ask among several processes; null until it is this process's. Guarded by the lock. */
        private SecondFactorSharing.@Nullable Asking turn;

        /** Guarded by the lock. */
        private boolean ended;

        Prompt(
                Demand demand,
                SecondFactorHandler handler,
                Endpoints endpoints,
                CompletableFuture<Void> result,
                CompletableFuture<Void> question) {
            this.demand = demand;
            this.handler = handler;
            this.endpoints = endpoints;
            this.result = result;
            this.question = question;
        }

        /** Asks the user, unless another process does. */
        void begin() {
            String token = demand.identity().accountToken().orElseThrow();
            CompletionStage<SecondFactorSharing.Turn> decided;
            try {
                decided = prompting.sharing().turn(token, demand.refused());
            } catch (RuntimeException e) { // the sharing may be the user's
                decided = CompletableFuture.failedFuture(e);
            }
            CompletionStage<SecondFactorSharing.Turn> waiting = decided;
            var unused = result.whenComplete((done, failure) -> {
                if (waiting instanceof CompletableFuture<SecondFactorSharing.Turn> open) {
                    open.cancel(false); // the prompt has timed out meanwhile
                }
            });
            var unusedToo = waiting.handle((given, failure) -> {
                act(given, token);
                return true;
            });
        }

        /** Executes the decision of the processes. Without a decision, this process asks. */
        private void act(SecondFactorSharing.@Nullable Turn given, String token) {
            if (given instanceof SecondFactorSharing.Proven proven && Arguments.isToken(proven.proof())) {
                remember(proven.proof(), token);
                end(null);
                question.complete(null);
            } else if (given instanceof SecondFactorSharing.Failed failed) {
                end(new Failed(failed.gaveUp(), "the prompt of another process failed", null));
                question.complete(null);
            } else if (!(given instanceof SecondFactorSharing.Asking asking)) {
                askOnExecutor();
            } else if (take(asking)) {
                askOnExecutor();
            } else {
                Listeners.tell("SecondFactorSharing", asking::released);
                question.complete(null);
            }
        }

        /** Takes the turn, unless the prompt has ended. */
        private boolean take(SecondFactorSharing.Asking asking) {
            lock.lock();
            try {
                turn = ended ? null : asking;
                return !ended;
            } finally {
                lock.unlock();
            }
        }

        private void askOnExecutor() {
            try {
                prompting.handlers().execute(() -> ask(1, Optional.empty()));
            } catch (RuntimeException e) {
                end(new Failed(true, "the executor refused to run the SecondFactorHandler", e));
                question.complete(null);
            }
        }

        private void ask(int attempt, Optional<String> lastError) {
            if (result.isDone()) {
                question.complete(null);
                return;
            }
            CompletionStage<SecondFactorAnswer> given;
            asking = Thread.currentThread();
            try {
                given = Objects.requireNonNull(
                        handler.verify(new Challenge(endpoints, demand.route(), demand.request(), attempt, lastError)),
                        "verify() returned null");
            } catch (Throwable e) { // the user's code; its exceptions must not leave a call
                given = CompletableFuture.failedFuture(e);
            } finally {
                asking = null;
            }
            answer = given;
            if (result.isDone()) {
                withdraw(given); // the prompt timed out meanwhile
            }
            var unused = given.whenComplete((value, failure) -> answered(value, failure, attempt));
        }

        private void answered(@Nullable SecondFactorAnswer given, @Nullable Throwable failure, int attempt) {
            if (failure == null && given != null && given.type().isPresent() && !result.isDone()) {
                verify(given, attempt);
                return;
            }
            if (failure != null) {
                end(new Failed(true, "the SecondFactorHandler failed", Failures.unwrap(failure)));
            } else {
                end(new Failed(true, "the SecondFactorHandler gave up", null));
            }
            question.complete(null);
        }

        private void verify(SecondFactorAnswer given, int attempt) {
            CompletableFuture<MfaProof> verification;
            try {
                verification =
                        endpoints.finish(demand.identity(), demand.request().ticket(), given);
            } catch (RuntimeException e) {
                verification = CompletableFuture.failedFuture(e);
            }
            var unused = verification.whenComplete((proof, failure) -> {
                if (failure instanceof ApiException refusal && isWrongCode(refusal) && attempt < MAX_ANSWERS) {
                    ask(attempt + 1, Optional.of(refusal.serverMessage().orElse("The code is wrong.")));
                    return;
                }
                if (failure == null) { // the call itself keeps the proof
                    end(null);
                } else if (failure instanceof ApiException refusal && isWrongCode(refusal)) {
                    end(new Failed(false, attempt + " answers were wrong", refusal));
                } else {
                    end(new Failed(false, "it could not be verified", failure));
                }
                question.complete(null);
            });
        }

        void timeOut() {
            end(new Failed(false, "no second factor was given within " + prompting.limit(), null));
            CompletionStage<SecondFactorAnswer> open = answer;
            if (open != null) {
                withdraw(open);
            }
        }

        /** Cancels the stage of a handler that has not answered in time. */
        private static void withdraw(CompletionStage<SecondFactorAnswer> open) {
            try {
                open.toCompletableFuture().cancel(false);
            } catch (UnsupportedOperationException e) {
                LOG.log(System.Logger.Level.DEBUG, "A prompt that took too long could not be cancelled");
            }
        }

        /** Ends the prompt, unless it has ended. Later demands share a failure for the time of the cooldown. */
        private void end(@Nullable Failed failure) {
            SecondFactorSharing.Asking taken;
            Optional<String> proof;
            lock.lock();
            try {
                if (ended) {
                    return;
                }
                ended = true;
                Account account = account(demand.identity().accountToken().orElseThrow());
                account.prompt = Optional.empty();
                taken = turn;
                proof = account.proof(prompting.clocks().now());
                if (failure != null) {
                    account.failure = Optional.of(failure);
                    account.failureEnds = prompting.clocks().now()
                            + Deadline.bounded(prompting.cooldown()).toNanos();
                }
            } finally {
                lock.unlock();
            }
            if (taken != null) {
                Listeners.tell("SecondFactorSharing", () -> share(taken, proof, failure));
            }
            if (failure == null) {
                result.complete(null);
            } else {
                result.completeExceptionally(failure);
            }
        }

        private void share(SecondFactorSharing.Asking taken, Optional<String> proof, @Nullable Failed failure) {
            if (failure != null) {
                taken.failed(failure.isGivenUp(), Deadline.bounded(prompting.cooldown()));
            } else if (proof.isPresent()) {
                taken.proven(proof.get());
            } else {
                taken.released(); // the account has signed out meanwhile
            }
        }
    }

    private static boolean isWrongCode(ApiException refusal) {
        return refusal.code().equals(ErrorCode.WRONG_MFA_CODE)
                || !refusal.formErrors().at("data").isEmpty();
    }

    private record Challenge(
            Endpoints endpoints, Route route, MfaVerificationRequest demand, int attempt, Optional<String> lastError)
            implements SecondFactorChallenge {
        @Override
        public List<MfaMethod> methods() {
            return demand.methods();
        }

        @Override
        public CompletionStage<String> sendSms() {
            return endpoints.sendSms(demand.ticket());
        }

        @Override
        public String toString() {
            return "SecondFactorChallenge{" + route + ", attempt " + attempt + ", " + methods() + "}";
        }
    }
}
