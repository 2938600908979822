package io.guildkit.core.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.RateLimitPolicy.Rate;
import io.guildkit.core.RateLimiter;
import io.guildkit.core.RateLimiter.Permit;
import io.guildkit.core.RateLimiter.Reason;
import io.guildkit.core.Route;
import io.guildkit.core.error.RateLimitedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class LearnedRateLimiterTest {
    private static final Route POST = Route.post("/a/{id}").major("id").accountOrBot();
    private static final Route PATCH = Route.patch("/a/{id}").major("id").accountOrBot();
    private static final Duration LONG = Duration.ofHours(1);

    private final SimulatedTime time = new SimulatedTime();
    private LearnedRateLimiter limiter = new LearnedRateLimiter(time.clocks(), time, Optional.empty());
    private long order;

    private CompletableFuture<Permit> ask(Route route, String major, Duration patience) {
        return limiter.acquire(new RateLimiter.Request(route, major, order++, patience));
    }

    private CompletableFuture<Permit> ask() {
        return ask(POST, "1", LONG);
    }

    private List<CompletableFuture<Permit>> ask(int times) {
        List<CompletableFuture<Permit>> all = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            all.add(ask());
        }
        return all;
    }

    private static long admitted(List<CompletableFuture<Permit>> all) {
        return all.stream().filter(CompletableFuture::isDone).count();
    }

    private static RateLimiter.Answer told(String bucket, int limit, int remaining, double resetSeconds) {
        return new RateLimiter.Answer(
                200,
                Optional.of(bucket),
                OptionalInt.of(limit),
                OptionalInt.of(remaining),
                Optional.of(millis(resetSeconds)),
                Optional.empty(),
                false);
    }

    private static RateLimiter.Answer silent() {
        return new RateLimiter.Answer(
                200,
                Optional.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                Optional.empty(),
                false);
    }

    private static RateLimiter.Answer refused(double seconds, boolean global) {
        return new RateLimiter.Answer(
                429,
                Optional.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                seconds < 0 ? Optional.empty() : Optional.of(millis(seconds)),
                global);
    }

    private static Duration millis(double seconds) {
        return Duration.ofMillis((long) (seconds * 1000));
    }

    /** Makes the limit of a bucket known, and waits until the bucket is full. */
    private void learn(Route route, String major, int limit, double seconds) {
        ask(route, major, LONG).join().answered(told("b", limit, limit - 1, seconds));
        time.pass(millis(seconds));
    }

    private RateLimiter.Bucket bucket() {
        return limiter.snapshot().get(0);
    }

    @Test
    void letsOneRequestOfANewRouteGoFirst() {
        List<CompletableFuture<Permit>> all = ask(3);
        assertThat(admitted(all)).isEqualTo(1);
        assertThat(bucket().reason()).isEqualTo(Reason.LEARNING);
        assertThat(bucket().waiting()).isEqualTo(2);
        all.get(0).join().answered(silent());
        assertThat(admitted(all)).isEqualTo(3);
        assertThat(bucket().reason()).isEqualTo(Reason.NONE);
    }

    @Test
    void doesNotWaitLongForTheFirstAnswer() {
        List<CompletableFuture<Permit>> all = ask(3);
        time.pass(Duration.ofMillis(249));
        assertThat(admitted(all)).isEqualTo(1);
        time.pass(Duration.ofMillis(1));
        assertThat(admitted(all)).isEqualTo(3);
    }

    @Test
    void holdsUpNoRouteWhoseAnswersTellNothing() {
        ask().join().answered(silent());
        assertThat(admitted(ask(100))).isEqualTo(100);
    }

    @Test
    void sendsNoMoreThanTheBucketHolds() {
        learn(POST, "1", 5, 2);
        List<CompletableFuture<Permit>> all = ask(7);
        assertThat(admitted(all)).isEqualTo(5);
        all.subList(0, 5).forEach(permit -> permit.join().answered(told("b", 5, 0, 2)));
        assertThat(bucket().remaining()).hasValue(0);
        assertThat(bucket().resetAt()).contains(time.instant().plusSeconds(2));
        assertThat(bucket().reason()).isEqualTo(Reason.EMPTY);
        time.pass(Duration.ofMillis(1_999));
        assertThat(admitted(all)).isEqualTo(5);
        time.pass(Duration.ofMillis(1));
        assertThat(admitted(all)).isEqualTo(7);
    }

    @Test
    void believesTheServiceWhenOthersUseTheBucketToo() {
        learn(POST, "1", 5, 2);
        ask().join().answered(told("b", 5, 1, 2));
        assertThat(admitted(ask(3))).isEqualTo(1);
    }

    @Test
    void sharesABucketBetweenRoutesThatNameIt() {
        learn(POST, "1", 2, 2);
        ask(PATCH, "1", LONG).join().answered(told("b", 2, 1, 2));
        assertThat(limiter.snapshot()).hasSize(1);
        assertThat(bucket().routes()).containsExactlyInAnyOrder(POST.toString(), PATCH.toString());
        assertThat(admitted(ask(2))).isEqualTo(1);
    }

    @Test
    void keepsThoseWaitingWhenTwoBucketsTurnOutToBeOne() {
        CompletableFuture<Permit> post = ask(POST, "1", LONG);
        CompletableFuture<Permit> patch = ask(PATCH, "1", LONG);
        CompletableFuture<Permit> waiting = ask(PATCH, "1", LONG);
        post.join().answered(told("b", 5, 4, 2));
        patch.join().answered(told("b", 5, 3, 2));
        assertThat(waiting).isDone();
        assertThat(limiter.snapshot()).hasSize(1);
        assertThat(bucket().inFlight()).isEqualTo(1);
        waiting.join().answered(told("b", 5, 2, 2));
        assertThat(bucket().inFlight()).isZero();
    }

    @Test
    void splitsABucketByMajorParameters() {
        learn(POST, "1", 1, 2);
        assertThat(admitted(ask(2))).isEqualTo(1);
        assertThat(ask(POST, "2", LONG)).isDone();
        assertThat(limiter.snapshot()).extracting(RateLimiter.Bucket::major).containsExactly("1", "2");
    }

    @Test
    void takesWhatOneChannelToldToHoldForOthers() {
        learn(POST, "1", 3, 2);
        List<CompletableFuture<Permit>> other = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            other.add(ask(POST, "2", LONG));
        }
        assertThat(admitted(other)).isEqualTo(3);
    }

    @Test
    void waitsAsLongAsARefusalAsks() {
        ask().join().answered(silent());
        ask().join().answered(refused(3, false));
        CompletableFuture<Permit> next = ask();
        assertThat(bucket().reason()).isEqualTo(Reason.REFUSED);
        assertThat(bucket().blockedUntil()).contains(time.instant().plusSeconds(3));
        time.pass(Duration.ofMillis(2_999));
        assertThat(next).isNotDone();
        time.pass(Duration.ofMillis(1));
        assertThat(next).isDone();
    }

    @Test
    void waitsASecondAfterARefusalThatDoesNotSayHowLong() {
        ask().join().answered(refused(-1, false));
        CompletableFuture<Permit> next = ask();
        time.pass(Duration.ofMillis(999));
        assertThat(next).isNotDone();
        time.pass(Duration.ofMillis(1));
        assertThat(next).isDone();
    }

    @Test
    void entersABucketOneByOneAfterARefusal() {
        ask().join().answered(silent());
        ask().join().answered(refused(1, false));
        List<CompletableFuture<Permit>> all = ask(10);
        time.pass(Duration.ofSeconds(1));
        assertThat(admitted(all)).isEqualTo(1);
        all.get(0).join().answered(silent());
        assertThat(admitted(all)).isEqualTo(3);
        all.get(1).join().answered(refused(1, false));
        all.get(2).join().answered(silent());
        time.pass(Duration.ofSeconds(1));
        assertThat(admitted(all)).isEqualTo(4);
    }

    @Test
    void stopsEveryBucketAfterAGlobalRefusal() {
        ask(POST, "1", LONG).join().answered(silent());
        ask(POST, "2", LONG).join().answered(refused(5, true));
        CompletableFuture<Permit> first = ask(POST, "1", LONG);
        CompletableFuture<Permit> second = ask(PATCH, "9", LONG);
        assertThat(limiter.snapshot()).extracting(RateLimiter.Bucket::reason).contains(Reason.GLOBAL);
        time.pass(Duration.ofMillis(4_999));
        assertThat(first).isNotDone();
        time.pass(Duration.ofMillis(1));
        assertThat(first).isDone();
        assertThat(second).as("after a refusal, one goes first").isNotDone();
        first.join().answered(silent());
        assertThat(second).isDone();
    }

    @Test
    void keepsTheClientsOwnLimit() {
        limiter = new LearnedRateLimiter(time.clocks(), time, Optional.of(new Rate(3, Duration.ofSeconds(1))));
        List<CompletableFuture<Permit>> all = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            all.add(ask(POST, String.valueOf(i), LONG));
        }
        assertThat(admitted(all)).isEqualTo(3);
        time.pass(Duration.ofSeconds(10));
        assertThat(admitted(all))
                .as("nobody knows when the service counts them")
                .isEqualTo(3);
        all.subList(0, 3).forEach(permit -> permit.join().answered(silent()));
        time.pass(Duration.ofMillis(999));
        assertThat(admitted(all)).isEqualTo(3);
        time.pass(Duration.ofMillis(1));
        assertThat(admitted(all)).isEqualTo(5);
    }

    @Test
    void letsTheOldestCallGoFirst() {
        learn(POST, "1", 1, 2);
        ask().join().answered(told("b", 1, 0, 2));
        CompletableFuture<Permit> younger = limiter.acquire(new RateLimiter.Request(POST, "1", 50, LONG));
        CompletableFuture<Permit> older = limiter.acquire(new RateLimiter.Request(POST, "1", 40, LONG));
        time.pass(Duration.ofSeconds(2));
        assertThat(older).isDone();
        assertThat(younger).isNotDone();
    }

    @Test
    void refusesAtOnceWhoWouldHaveToWaitForTooLong() {
        learn(POST, "1", 2, 2);
        ask(2).forEach(permit -> permit.join().answered(told("b", 2, 0, 2)));
        assertThatThrownBy(() -> ask(POST, "1", Duration.ofMillis(1_999)).getNow(null))
                .hasCauseInstanceOf(RateLimitedException.class)
                .cause()
                .satisfies(thrown -> {
                    RateLimitedException limited = (RateLimitedException) thrown;
                    assertThat(limited.retryAfter()).isEqualTo(Duration.ofSeconds(2));
                    assertThat(limited.isSent()).isFalse();
                })
                .hasMessage("POST /a/{id}: not sent, as its rate limit asks to wait for at least 2000 ms");
        ask(2);
        assertThat(ask(POST, "1", Duration.ofMillis(3_999)))
                .as("with two in front it can't be before the second reset")
                .isCompletedExceptionally();
        assertThat(ask(POST, "1", Duration.ofSeconds(4))).isNotDone();
    }

    @Test
    void refusesThoseWhoWaitWhenTheWaitBecomesTooLongForThem() {
        ask().join().answered(silent());
        CompletableFuture<Permit> going = ask();
        ask().join().answered(refused(1, false));
        CompletableFuture<Permit> impatient = ask(POST, "1", Duration.ofSeconds(2));
        CompletableFuture<Permit> patient = ask();
        going.join().answered(refused(3, false));
        assertThat(impatient).isCompletedExceptionally();
        assertThat(patient).isNotDone();
    }

    @Test
    void givesThePlaceOfACancelledCallToTheNext() {
        learn(POST, "1", 1, 2);
        ask().join().answered(told("b", 1, 0, 2));
        CompletableFuture<Permit> first = ask();
        CompletableFuture<Permit> second = ask();
        first.cancel(false);
        assertThat(bucket().waiting()).isEqualTo(1);
        time.pass(Duration.ofSeconds(2));
        assertThat(second).isDone();
    }

    @Test
    void givesBackTheSlotOfARequestThatWasNotSent() {
        learn(POST, "1", 1, 2);
        CompletableFuture<Permit> first = ask();
        CompletableFuture<Permit> second = ask();
        assertThat(second).isNotDone();
        first.join().unanswered(false);
        assertThat(second).isDone();
    }

    @Test
    void countsARequestThatMayHaveArrived() {
        learn(POST, "1", 1, 2);
        CompletableFuture<Permit> first = ask();
        CompletableFuture<Permit> second = ask();
        first.join().unanswered(true);
        assertThat(second).isNotDone();
        time.pass(Duration.ofSeconds(2));
        assertThat(second)
                .as("nothing told the reset, so a whole window is waited for")
                .isDone();
    }

    @Test
    void takesWhatIsUnderWayAtTheResetFromTheNextWindow() {
        learn(POST, "1", 2, 2);
        CompletableFuture<Permit> slow = ask();
        ask().join().answered(told("b", 2, 0, 2));
        time.pass(Duration.ofSeconds(2));
        List<CompletableFuture<Permit>> next = ask(2);
        assertThat(admitted(next)).isEqualTo(1);
        slow.join().answered(told("b", 2, 1, 0));
        assertThat(admitted(next)).as("it was counted before the reset").isEqualTo(2);
    }

    @Test
    void forgetsBucketsThatNobodyUses() {
        for (int i = 0; i < 100; i++) {
            ask(POST, String.valueOf(i), LONG).join().answered(told("b", 5, 4, 2));
        }
        assertThat(limiter.snapshot()).hasSize(100);
        time.pass(Duration.ofMinutes(2));
        for (int i = 0; i < 50; i++) {
            ask(PATCH, "x", LONG).join().answered(silent());
        }
        assertThat(limiter.snapshot()).hasSize(1);
    }

    @Test
    void tenThousandBucketsCostUnderTenMegabytes() {
        long before = used();
        for (int i = 0; i < 10_000; i++) {
            ask(POST, "81384788765712" + i, LONG).join().answered(told("b", 5, 4, 2));
        }
        assertThat(used() - before).isLessThan(10_000_000);
        assertThat(limiter.snapshot()).hasSize(10_000);
    }

    /** The least of several measurements, as others may run. */
    private static long used() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            System.gc();
            least = Math.min(
                    least,
                    Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
        }
        return least;
    }

    @Test
    void doesNotNestHoweverManyGiveUpAtOnce() {
        learn(POST, "1", 1, 2);
        CompletableFuture<Permit> first = ask();
        for (int i = 0; i < 20_000; i++) {
            var unused = ask().thenAccept(permit -> permit.unanswered(false));
        }
        first.join().unanswered(false);
        assertThat(bucket().waiting()).isZero();
    }

    @Test
    void neverSendsTooMuchInTheSimulationOnceHeadersHaveBeenSeen() {
        RateLimitSimulation.Result result = RateLimitSimulation.run(RateLimitSimulation.WARM);
        assertThat(result.refusals()).isZero();
        assertThat(result.ofIdeal()).isGreaterThanOrEqualTo(0.95);
        assertThat(result.fairness()).isGreaterThan(0.99);
    }

    @Test
    void sendsNothingBeforeItsTimeInAnySimulation() {
        assertThat(RateLimitSimulation.ALL)
                .allSatisfy(scenario ->
                        assertThat(RateLimitSimulation.run(scenario).early()).isZero());
    }

    @Test
    void theDocumentationShowsWhatTheSimulationComesTo() throws IOException {
        List<RateLimitSimulation.Result> results =
                RateLimitSimulation.ALL.stream().map(RateLimitSimulation::run).toList();
        Path docs = Path.of("..", "docs");
        String page = Files.readString(docs.resolve(RateLimitSimulation.PAGE));
        assertThat(page)
                .isEqualToNormalizingNewlines(RateLimitSimulation.inserted(page, RateLimitSimulation.table(results)));
        assertThat(docs.resolve(RateLimitSimulation.CHART))
                .content()
                .isEqualToNormalizingNewlines(RateLimitSimulation.chart(results));
    }
}
