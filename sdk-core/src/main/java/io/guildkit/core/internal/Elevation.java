package io.guildkit.core.internal;

import io.guildkit.core.MfaAnswer;
import io.guildkit.core.MfaChallenge;
import io.guildkit.core.MfaHandler;
import io.guildkit.core.Route;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.model.MfaMethod;
import io.guildkit.core.model.MfaProof;
import io.guildkit.core.model.MfaVerificationRequest;
import io.guildkit.core.model.SmsSent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The elevation of one principal: the proof that a second factor was verified, and the one prompt that gets a new proof
 * for however many calls wait for it.
 */
final class Elevation {
    private static final Duration LIFETIME = Duration.ofMinutes(5);

    /** A proof is not sent in its last seconds, so that it does not expire on the way. */
    private static final Duration MARGIN = Duration.ofSeconds(15);

    private static final int MAX_ANSWERS = 3;

    private final Engine engine;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable Proof proof;
    private @Nullable CompletableFuture<Void> prompt;

    /** A proof, and the account's token it belongs to. */
    private record Proof(String jwt, String accountToken, long goodUntil) {}

    /** Ends a prompt without a proof. Each waiting call makes an exception of its own from it. */
    static final class Failed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        /** Whether nobody answered, as against answers that were refused. */
        final boolean gaveUp;

        Failed(boolean gaveUp, String message, @Nullable Throwable cause) {
            super(message, cause, false, false);
            this.gaveUp = gaveUp;
        }
    }

    Elevation(Engine engine) {
        this.engine = engine;
    }

    /** The proof to send along, if there is one that is good. */
    Optional<String> proof(String accountToken) {
        lock.lock();
        try {
            return proof != null && proof.accountToken().equals(accountToken) && engine.clocks.now() < proof.goodUntil()
                    ? Optional.of(proof.jwt())
                    : Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Keeps a proof.
     *
     * @throws Principal.UnusableTokenException if no header can carry it
     */
    void remember(String jwt, String accountToken) {
        if (!Checks.isToken(jwt)) {
            throw new Principal.UnusableTokenException();
        }
        long goodUntil = engine.clocks.now() + LIFETIME.minus(MARGIN).toNanos();
        lock.lock();
        try {
            proof = new Proof(jwt, accountToken, goodUntil);
        } finally {
            lock.unlock();
        }
    }

    void forget() {
        lock.lock();
        try {
            proof = null;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Gets a new proof: by the prompt that is going on, or by a new one.
     *
     * @param refused the proof that was sent and not accepted; null if none was sent
     * @return completes when there is another proof; fails with {@link Failed}
     */
    CompletionStage<Void> renew(
            HttpCore core, MfaHandler handler, Route route, MfaVerificationRequest demand, @Nullable String refused) {
        CompletableFuture<Void> mine = new CompletableFuture<>();
        String accountToken = core.principal().accountToken().orElse("");
        lock.lock();
        try {
            Optional<String> present = proof(accountToken);
            if (present.isPresent() && !present.get().equals(refused)) {
                return CompletableFuture.completedFuture(null); // somebody else got it meanwhile
            }
            proof = null;
            if (prompt != null && !prompt.isDone()) {
                return prompt;
            }
            prompt = mine;
        } finally {
            lock.unlock();
        }
        mine.orTimeout(Deadline.bounded(engine.timeouts.prompt()).toNanos(), TimeUnit.NANOSECONDS);
        Prompt asking = new Prompt(core, handler, route, demand, mine);
        try {
            engine.executor.execute(() -> asking.ask(1, Optional.empty()));
        } catch (RuntimeException e) {
            mine.completeExceptionally(new Failed(true, "the executor refused to run the MfaHandler", e));
        }
        return mine;
    }

    /** One prompt, with as many tries as it takes. */
    private static final class Prompt {
        private final HttpCore core;
        private final MfaHandler handler;
        private final Route route;
        private final MfaVerificationRequest demand;
        private final CompletableFuture<Void> result;

        Prompt(
                HttpCore core,
                MfaHandler handler,
                Route route,
                MfaVerificationRequest demand,
                CompletableFuture<Void> result) {
            this.core = core;
            this.handler = handler;
            this.route = route;
            this.demand = demand;
            this.result = result;
        }

        void ask(int attempt, Optional<String> lastError) {
            CompletionStage<MfaAnswer> answer;
            try {
                answer = handler.verify(new Challenge(core, route, demand, attempt, lastError));
            } catch (RuntimeException | Error e) {
                giveUp(e);
                return;
            }
            if (answer == null) { // a handler is the user's, and may not be checked for nulls
                giveUp(null);
                return;
            }
            var unused = answer.whenComplete((given, failure) -> {
                if (failure != null || given == null || given.type().isEmpty()) {
                    giveUp(failure);
                } else {
                    finish(given, attempt);
                }
            });
        }

        private void giveUp(@Nullable Throwable cause) {
            result.completeExceptionally(new Failed(true, "the MfaHandler gave up", cause));
        }

        private void finish(MfaAnswer answer, int attempt) {
            CompletableFuture<MfaProof> verification;
            try {
                verification = core.elevations()
                        .finish(demand.ticket(), answer.type().orElseThrow(), answer.data())
                        .sendAsync();
            } catch (RuntimeException e) {
                result.completeExceptionally(new Failed(false, "it could not be verified", e));
                return;
            }
            var unused = verification.whenComplete((proof, failure) -> {
                if (failure == null) { // the call itself has seen to it that the proof is remembered
                    result.complete(null);
                } else if (failure instanceof ApiException refusal && isWrongCode(refusal)) {
                    if (attempt >= MAX_ANSWERS) {
                        result.completeExceptionally(new Failed(false, attempt + " answers were wrong", refusal));
                    } else {
                        ask(attempt + 1, Optional.of(refusal.serverMessage().orElse("The code is wrong.")));
                    }
                } else {
                    result.completeExceptionally(new Failed(false, "it could not be verified", failure));
                }
            });
        }
    }

    private static boolean isWrongCode(ApiException refusal) {
        return refusal.code().equals(ErrorCode.WRONG_MFA_CODE)
                || !refusal.formErrors().at("data").isEmpty();
    }

    private record Challenge(
            HttpCore core, Route route, MfaVerificationRequest demand, int attempt, Optional<String> lastError)
            implements MfaChallenge {
        @Override
        public List<MfaMethod> methods() {
            return demand.methods();
        }

        @Override
        public CompletionStage<String> sendSms() {
            return core.elevations().sendSms(demand.ticket()).sendAsync().thenApply(SmsSent::phone);
        }

        @Override
        public String toString() {
            return "MfaChallenge{" + route + ", attempt " + attempt + ", " + methods() + "}";
        }
    }
}
