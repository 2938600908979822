package io.guildkit.core.internal.session;

import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.auth.SecondFactorChallenge;
import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.core.auth.SecondFactorSharing;
import io.guildkit.core.base.Android;
import io.guildkit.core.base.Arguments;
import io.guildkit.core.base.Deadline;
import io.guildkit.core.base.Failures;
import io.guildkit.core.base.Listeners;
import io.guildkit.core.base.Log;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.error.TokenStoreException;
import io.guildkit.core.internal.session.Elevation.Failed;
import io.guildkit.core.model.MfaMethod;
import io.guildkit.core.model.MfaProof;
import io.guildkit.core.model.MfaVerificationRequest;
import io.guildkit.core.route.Route;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One prompt for a second factor, with any number of attempts. It belongs to the token with which the service demanded the second
 * factor. If another token replaces this one, the prompt ends without a proof, and each waiting call decides whether it goes on.
 */
final class Prompt {
    private static final int MAX_ANSWERS = 3;

    private final Elevation elevation;
    private final Elevation.Prompting prompting;
    private final Elevation.Demand demand;
    private final SecondFactorHandler handler;
    private final Elevation.Endpoints endpoints;

    /** Never completes if the client is closed, because the client ends the calls. */
    final CompletableFuture<Void> result = new CompletableFuture<>();

    /** Completes when the handler's run is over, which may be after the end of the prompt. */
    final CompletableFuture<Void> question = new CompletableFuture<>();

    /** Runs tasks in the context of the call that began the prompt. Users answer on threads of other contexts. */
    private final Executor context;

    /** The elevation's lock. */
    private final ReentrantLock lock;

    /** The stage for which the prompt waits, of the sharing or of the handler; null for none. */
    private volatile @Nullable CompletionStage<?> open;

    /** The number of waiting calls, and one for an open question. Guarded by the lock. */
    private int needs;

    /** The turn to ask among several processes; null until it is this process's. Guarded by the lock until the end. */
    private SecondFactorSharing.@Nullable Asking turn;

    /** Set with the lock. */
    private volatile boolean ended;

    Prompt(
            Elevation elevation,
            Elevation.Prompting prompting,
            Elevation.Demand demand,
            SecondFactorHandler handler,
            Elevation.Endpoints endpoints) {
        this.elevation = elevation;
        this.prompting = prompting;
        this.demand = demand;
        this.handler = handler;
        this.endpoints = endpoints;
        this.lock = elevation.lock;
        this.context = prompting.contexts().get();
    }

    /** Adds a waiting call. The caller holds the lock, and the prompt has not ended. */
    CompletableFuture<Void> join() {
        needs++;
        CompletableFuture<Void> mine = result.thenRun(() -> {});
        var unused = mine.whenComplete((done, failure) -> release());
        return mine;
    }

    /** Ends the wait of a call, or a question. Ends the prompt after the last one. */
    private void release() {
        lock.lock();
        try {
            needs--;
            if (needs > 0 || !ends(null)) {
                return;
            }
        } finally {
            lock.unlock();
        }
        settle(null);
    }

    /** Asks the user, unless another process does. */
    void begin() {
        run(this::takeTurn);
    }

    /** Runs a part of the prompt in its context. If it throws, the prompt ends, because later prompts wait for its end. */
    private void run(Runnable part) {
        context.execute(() -> {
            try {
                part.run();
            } catch (Throwable e) { // of users, such as a token store
                if (ended) {
                    Listeners.failed("prompt for a second factor", e); // no call throws it
                }
                end(new Failed(true, "the prompt failed", e));
                question.complete(null);
            }
        });
    }

    private void takeTurn() {
        if (ended) {
            question.complete(null);
            return;
        }
        CompletionStage<SecondFactorSharing.Turn> decided;
        try {
            decided = Objects.requireNonNull(
                    prompting.sharing().turn(demand.token(), demand.refused()), "turn() returned null");
        } catch (Throwable e) { // the sharing may be the user's
            Listeners.failed("SecondFactorSharing", e);
            decided = Android.failedFuture(e);
        }
        opened(decided);
        var unused = decided.handle((given, failure) -> {
            run(() -> act(given));
            return true;
        });
    }

    /** Waits for a stage, which the end of the prompt cancels. */
    private void opened(CompletionStage<?> stage) {
        open = stage;
        if (ended) {
            withdraw();
        }
    }

    /** Executes the decision of the processes. Without a decision, this process asks. */
    private void act(SecondFactorSharing.@Nullable Turn given) {
        open = null;
        if (given instanceof SecondFactorSharing.Proven proven && Arguments.isToken(proven.proof())) {
            prompting.urgent().execute(() -> run(() -> use(proven))); // loads the token, which may block
        } else if (given instanceof SecondFactorSharing.Failed failed) {
            end(new Failed(failed.gaveUp(), "the prompt of another process failed", null));
            question.complete(null);
        } else if (!(given instanceof SecondFactorSharing.Asking asking)) {
            askOnExecutor();
        } else if (take(asking)) {
            askOnExecutor();
        } else {
            Listeners.report("SecondFactorSharing", asking::released);
            question.complete(null);
        }
    }

    private void use(SecondFactorSharing.Proven proven) {
        demand.identity().elevated(proven.proof());
        end(null);
        question.complete(null);
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
            prompting.handlers().execute(() -> run(() -> ask(1, Optional.empty())));
        } catch (RuntimeException e) {
            refused(e);
        }
    }

    /** Ends the prompt, because no thread can run it. */
    void refused(RuntimeException e) {
        end(new Failed(true, "the executor refused to run the SecondFactorHandler", e));
        question.complete(null);
    }

    private void ask(int attempt, Optional<String> lastError) {
        if (!ended && ofToken(identity -> !identity.isCurrent())) {
            end(null);
        }
        if (!asks()) {
            question.complete(null);
            return;
        }
        CompletionStage<SecondFactorAnswer> given;
        elevation.setAsking(Thread.currentThread());
        try {
            given = Objects.requireNonNull(
                    handler.verify(new Challenge(this::sendSms, demand.route(), demand.request(), attempt, lastError)),
                    "verify() returned null");
        } catch (Throwable e) { // the user's code; its exceptions must not leave a call
            given = Android.failedFuture(e);
        } finally {
            elevation.setAsking(null);
        }
        opened(given);
        var unused = given.whenComplete((value, failure) -> run(() -> answered(value, failure, attempt)));
    }

    /** Begins a question, unless the prompt has ended. A question that is open keeps the prompt open without waiting calls. */
    private boolean asks() {
        lock.lock();
        try {
            boolean asks = !ended;
            needs += asks ? 1 : 0;
            return asks;
        } finally {
            lock.unlock();
        }
    }

    /** Tests the identity of the prompt's token. Returns false if the token store fails, which the waiting calls report. */
    private boolean ofToken(Predicate<Identity> test) {
        try {
            return test.test(demand.identity());
        } catch (TokenStoreException e) {
            return false;
        }
    }

    private void answered(@Nullable SecondFactorAnswer given, @Nullable Throwable failure, int attempt) {
        open = null;
        if (failure == null && given != null && given.type().isPresent() && !ended) {
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
            verification = endpoints.finish(demand.identity(), demand.request().ticket(), given);
        } catch (RuntimeException e) {
            verification = Android.failedFuture(e);
        }
        var unused = verification.whenComplete((proof, failure) -> run(() -> verified(failure, attempt)));
    }

    private void verified(@Nullable Throwable failure, int attempt) {
        if (failure instanceof ApiException refusal && isWrongCode(refusal) && attempt < MAX_ANSWERS) {
            release();
            ask(
                    attempt + 1,
                    refusal.formErrors()
                            .firstMessage()
                            .or(refusal::serverMessage)
                            .or(() -> Optional.of("The code is wrong.")));
            return;
        }
        if (failure == null || ofToken(Identity::isOutdated)) { // the call itself keeps the proof
            end(null);
        } else if (failure instanceof ApiException refusal && isWrongCode(refusal)) {
            end(new Failed(false, attempt + " answers were wrong", refusal));
        } else {
            end(new Failed(false, "it could not be verified", failure));
        }
        question.complete(null);
    }

    private static boolean isWrongCode(ApiException refusal) {
        return refusal.code().equals(ErrorCode.WRONG_MFA_CODE)
                || !refusal.formErrors().at("data").isEmpty();
    }

    void timeOut() {
        run(() -> end(new Failed(false, "no second factor was given within " + prompting.limit(), null)));
    }

    /** Ends the prompt without a result, unless it has ended. */
    void close() {
        if (ends(null)) {
            context.execute(() -> share(null));
            prompting.urgent().execute(() -> context.execute(this::withdraw)); // runs code of users, which may block
        }
    }

    /** Ends the prompt, unless it has ended. */
    private void end(@Nullable Failed failure) {
        if (ends(failure)) {
            settle(failure);
        }
    }

    /** Records the end of the prompt. Returns false if it has ended before. */
    private boolean ends(@Nullable Failed failure) {
        lock.lock();
        try {
            if (ended) {
                return false;
            }
            ended = true;
            elevation.ended(this, demand.token(), failure);
        } finally {
            lock.unlock();
        }
        prompting.open().remove(this);
        return true;
    }

    private void settle(@Nullable Failed failure) {
        share(failure);
        if (failure == null) {
            result.complete(null);
        } else {
            result.completeExceptionally(failure);
        }
        withdraw();
    }

    /** Ends the turn among the processes. */
    private void share(@Nullable Failed failure) {
        SecondFactorSharing.Asking taken = turn;
        if (taken == null) {
            return;
        }
        Optional<String> proof = elevation.proof(demand.token());
        Listeners.report("SecondFactorSharing", () -> {
            if (failure != null) {
                taken.failed(failure.isGivenUp(), Deadline.bounded(prompting.cooldown()));
            } else if (proof.isPresent()) {
                taken.proven(proof.get());
            } else {
                taken.released(); // without an outcome: the client was closed, for example, or the token has changed
            }
        });
    }

    /** Cancels the stage for which the prompt waits. */
    private void withdraw() {
        CompletionStage<?> stage = open;
        if (stage == null) {
            return;
        }
        try {
            stage.toCompletableFuture().cancel(false);
        } catch (UnsupportedOperationException e) {
            Log.debug("A stage of a prompt that has ended could not be cancelled");
        } catch (Throwable e) { // the stage may be the user's
            Listeners.failed("stage of a prompt", e);
        }
    }

    private CompletionStage<String> sendSms() {
        return CompletableFuture.supplyAsync(
                        () -> endpoints.sendSms(demand.request().ticket()), context)
                .thenCompose(sent -> sent);
    }

    private record Challenge(
            Supplier<CompletionStage<String>> sms,
            Route route,
            MfaVerificationRequest demand,
            int attempt,
            Optional<String> lastError)
            implements SecondFactorChallenge {
        @Override
        public List<MfaMethod> methods() {
            return demand.methods();
        }

        @Override
        public CompletionStage<String> sendSms() {
            return sms.get();
        }

        @Override
        public String toString() {
            return "SecondFactorChallenge{" + route + ", attempt " + attempt + ", " + methods() + "}";
        }
    }
}
