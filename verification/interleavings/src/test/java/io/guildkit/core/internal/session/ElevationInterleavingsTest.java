package io.guildkit.core.internal.session;

import static io.guildkit.interleavings.Together.require;

import io.guildkit.core.auth.AccountToken;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.auth.SecondFactorChallenge;
import io.guildkit.core.auth.SecondFactorSharing;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.base.Timer;
import io.guildkit.core.model.MfaProof;
import io.guildkit.core.model.MfaVerificationRequest;
import io.guildkit.core.route.Route;
import io.guildkit.interleavings.Promise;
import io.guildkit.interleavings.Promise.Defect;
import io.guildkit.interleavings.RacingTime;
import io.guildkit.interleavings.Together;
import java.time.Duration;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;

/** Several calls get error 60003 at the same time. Each answer, and each time limit of a prompt, comes from a thread of its own. */
class ElevationInterleavingsTest {
    private static final AccountToken TOKEN = AccountToken.of("token");
    private static final Route ROUTE = Route.get("/users/@me").account();
    private static final MfaVerificationRequest REQUEST =
            MfaVerificationRequest.builder().ticket("ticket").build();
    private static final MfaProof PROOF = MfaProof.builder().token("proof").build();

    private final RacingTime time = new RacingTime();
    private final AtomicInteger questions = new AtomicInteger();
    private final Queue<CompletableFuture<SecondFactorAnswer>> answers = new ConcurrentLinkedQueue<>();
    private volatile boolean overlapped;
    private final AtomicInteger turns = new AtomicInteger();
    private final AtomicInteger reports = new AtomicInteger();
    private final Queue<CompletableFuture<Void>> results = new ConcurrentLinkedQueue<>();

    private Principal principal(Timer timer) {
        return principal(timer, (token, refused) -> CompletableFuture.completedFuture(new Turn()));
    }

    private Principal principal(Timer timer, SecondFactorSharing sharing) {
        return Principals.principal(time, TokenStore.inMemory(TOKEN), Optional.of(this::ask), sharing, timer);
    }

    private static Timer timerThatNeverRings() {
        ScheduledThreadPoolExecutor never = new ScheduledThreadPoolExecutor(0);
        never.shutdown();
        return new Timer(never);
    }

    private CompletionStage<SecondFactorAnswer> ask(SecondFactorChallenge challenge) {
        questions.incrementAndGet();
        overlapped |= !answers.stream().allMatch(CompletableFuture::isDone);
        CompletableFuture<SecondFactorAnswer> answer = new CompletableFuture<>();
        answers.add(answer);
        time.start(() -> answer.complete(SecondFactorAnswer.totp("123456")));
        return answer;
    }

    private final class Turn implements SecondFactorSharing.Asking {
        Turn() {
            turns.incrementAndGet();
        }

        @Override
        public void proven(String proof) {
            reports.incrementAndGet();
        }

        @Override
        public void failed(boolean gaveUp, Duration cooldown) {
            reports.incrementAndGet();
        }

        @Override
        public void released() {
            reports.incrementAndGet();
        }
    }

    private static final class Verification implements Elevation.Endpoints {
        @Override
        public CompletableFuture<MfaProof> finish(Identity identity, String ticket, SecondFactorAnswer answer) {
            identity.elevated(PROOF.token());
            return CompletableFuture.completedFuture(PROOF);
        }

        @Override
        public CompletionStage<String> sendSms(String ticket) {
            throw new UnsupportedOperationException();
        }
    }

    private void call(Principal principal) {
        results.add(wait(principal));
    }

    private static CompletableFuture<Void> wait(Principal principal) {
        Elevation elevation = principal.elevation();
        return elevation.renew(
                new Elevation.Demand(ROUTE, Identity.of(principal), REQUEST, Optional.empty(), false),
                elevation.handler().orElseThrow(),
                new Verification());
    }

    @Promise(
            brokenBy =
                    @Defect(
                            in = Elevation.class,
                            original = "account.prompt = Optional.of(prompt);",
                            defective = "lock.unlock(); lock.lock(); account.prompt = Optional.of(prompt);"))
    void oneAnswerServesAllCalls() throws InterruptedException {
        Principal principal = principal(timerThatNeverRings());
        Together.run(() -> call(principal), () -> call(principal), () -> call(principal), () -> call(principal));
        time.join();
        require(questions.get() == 1, "questions: " + questions);
        require(
                results.stream().allMatch(result -> result.isDone() && !result.isCompletedExceptionally()),
                "a call waits");
    }

    @Promise(
            brokenBy = {
                @Defect(
                        in = Elevation.class,
                        original = "unused = questionBefore.whenComplete((over, ignored) -> prompt.begin());",
                        defective = "prompt.begin();"),
                @Defect(
                        in = Prompt.class,
                        original = "ended = true;",
                        defective = "lock.unlock(); lock.lock(); ended = true;"),
                @Defect(in = Prompt.class, original = "return !ended;", defective = "return true;")
            })
    void questionsDoNotOverlapAndHaveOneEndAlthoughPromptsTimeOut() throws InterruptedException {
        Principal principal = principal(new Timer(time.timer()));
        call(principal);
        Together.run(() -> call(principal), () -> call(principal), () -> call(principal));
        time.join();
        require(!overlapped, "a question is asked while another is open");
        require(reports.get() == turns.get(), "reports of " + turns + " turns: " + reports);
        require(results.stream().allMatch(CompletableFuture::isDone), "a call waits");
    }

    @Promise(
            brokenBy =
                    @Defect(
                            in = Prompt.class,
                            original = "if (needs > 0 || !ends(null)) {",
                            defective =
                                    "boolean needed = needs > 0; lock.unlock(); lock.lock(); if (needed || !ends(null)) {"))
    void callThatJoinsWhileOthersLeaveWaitsForOpenPrompt() throws InterruptedException {
        Queue<CompletableFuture<SecondFactorSharing.Turn>> queue = new ConcurrentLinkedQueue<>();
        Principal principal = principal(timerThatNeverRings(), (token, refused) -> {
            CompletableFuture<SecondFactorSharing.Turn> turn = new CompletableFuture<>();
            queue.add(turn);
            return turn;
        });
        CompletableFuture<Void> first = wait(principal);
        CompletableFuture<Void> second = wait(principal);
        CompletableFuture<Void> third = wait(principal);
        Together.run(
                () -> first.cancel(false),
                () -> second.cancel(false),
                () -> third.cancel(false),
                () -> call(principal));
        time.join();
        require(results.stream().noneMatch(CompletableFuture::isDone), "the call has no prompt");
        require(queue.stream().filter(turn -> !turn.isDone()).count() == 1, "the call has no place in the queue");
    }
}
