package io.guildkit.core.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.guildkit.core.error.RateLimitedException;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.RateLimiter.Permit;
import io.guildkit.core.limit.RateLimiter.Reason;
import io.guildkit.core.route.Route;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LearnedRateLimiterTest {
    private static final Route POST = Route.post("/a/{id}").major("id").accountOrBot();
    private static final Route PATCH = Route.patch("/a/{id}").major("id").accountOrBot();
    private static final Duration LONG = Duration.ofHours(1);

    private final SimulatedTime time = new SimulatedTime();
    private LearnedRateLimiter limiter = new LearnedRateLimiter(time.clocks(), time, RateLimitPolicy.standard());
    private long order;

    private CompletableFuture<Permit> ask(Route route, String major, Duration patience) {
        return limiter.acquire(new RateLimiter.Request(route, major, order++, Duration.ZERO, patience));
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

    private static RateLimiter.Response told(String bucket, int limit, int remaining, double resetSeconds) {
        return new RateLimiter.Response(
                200,
                Optional.of(bucket),
                OptionalInt.of(limit),
                OptionalInt.of(remaining),
                Optional.of(millis(resetSeconds)),
                Optional.empty(),
                false);
    }

    private static RateLimiter.Response silent() {
        return new RateLimiter.Response(
                200,
                Optional.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                Optional.empty(),
                false);
    }

    private static RateLimiter.Response refused(double seconds, boolean global) {
        return new RateLimiter.Response(
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
        ask(route, major, LONG).getNow(null).responded(told("b", limit, limit - 1, seconds));
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
        all.get(0).getNow(null).responded(silent());
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
    void doublesTheRequestsInFlightWhereResponsesStateNoLimit() {
        ask().getNow(null).responded(silent());
        List<CompletableFuture<Permit>> all = ask(100);
        assertThat(admitted(all)).isEqualTo(8);
        assertThat(bucket().reason()).isEqualTo(Reason.LEARNING);
        all.subList(0, 8).forEach(permit -> permit.getNow(null).responded(silent()));
        assertThat(admitted(all)).isEqualTo(8 + 16);
        time.pass(Duration.ofMillis(250));
        assertThat(admitted(all)).as("refusals come sooner").isEqualTo(8 + 32);
    }

    @Test
    void doublesTheRequestsInFlightOfAllBucketsUntilTheFirstGlobalRefusal() {
        List<CompletableFuture<Permit>> all = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            all.add(ask(POST, String.valueOf(i), LONG));
        }
        assertThat(admitted(all)).isEqualTo(64);
        assertThat(limiter.snapshot().get(199).reason()).isEqualTo(Reason.GLOBAL);
        all.subList(0, 64).forEach(permit -> permit.getNow(null).responded(silent()));
        assertThat(admitted(all)).isEqualTo(64 + 128);
    }

    @Test
    void noLongerCountsTheRequestsInFlightOnceThousandHavePassedAtOnce() {
        List<CompletableFuture<Permit>> all = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            all.add(ask(POST, String.valueOf(i), LONG));
        }
        for (int answered = 0; answered < 2_000; answered++) {
            all.get(answered).getNow(null).responded(silent());
        }
        assertThat(admitted(all)).isEqualTo(5_000);
    }

    @Test
    void sendsNoMoreThanTheBucketHolds() {
        learn(POST, "1", 5, 2);
        List<CompletableFuture<Permit>> all = ask(7);
        assertThat(admitted(all)).isEqualTo(5);
        all.subList(0, 5).forEach(permit -> permit.getNow(null).responded(told("b", 5, 0, 2)));
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
        ask().getNow(null).responded(told("b", 5, 1, 2));
        assertThat(admitted(ask(3))).isEqualTo(1);
    }

    @Test
    void sharesABucketBetweenRoutesThatNameIt() {
        learn(POST, "1", 2, 2);
        ask(PATCH, "1", LONG).getNow(null).responded(told("b", 2, 1, 2));
        assertThat(limiter.snapshot()).hasSize(1);
        assertThat(bucket().routes()).containsExactlyInAnyOrder(POST.toString(), PATCH.toString());
        assertThat(admitted(ask(2))).isEqualTo(1);
    }

    @Test
    void keepsThoseWaitingWhenTwoBucketsTurnOutToBeOne() {
        CompletableFuture<Permit> post = ask(POST, "1", LONG);
        CompletableFuture<Permit> patch = ask(PATCH, "1", LONG);
        CompletableFuture<Permit> waiting = ask(PATCH, "1", LONG);
        post.getNow(null).responded(told("b", 5, 4, 2));
        patch.getNow(null).responded(told("b", 5, 3, 2));
        assertThat(waiting).isDone();
        assertThat(limiter.snapshot()).hasSize(1);
        assertThat(bucket().inFlight()).isEqualTo(1);
        waiting.getNow(null).responded(told("b", 5, 2, 2));
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
        ask().getNow(null).responded(silent());
        ask().getNow(null).responded(refused(3, false));
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
        ask().getNow(null).responded(refused(-1, false));
        CompletableFuture<Permit> next = ask();
        time.pass(Duration.ofMillis(999));
        assertThat(next).isNotDone();
        time.pass(Duration.ofMillis(1));
        assertThat(next).isDone();
    }

    @Test
    void entersABucketOneByOneAfterARefusal() {
        ask().getNow(null).responded(silent());
        ask().getNow(null).responded(refused(1, false));
        List<CompletableFuture<Permit>> all = ask(10);
        time.pass(Duration.ofSeconds(1));
        assertThat(admitted(all)).isEqualTo(1);
        all.get(0).getNow(null).responded(silent());
        assertThat(admitted(all)).isEqualTo(3);
        all.get(1).getNow(null).responded(refused(1, false));
        all.get(2).getNow(null).responded(silent());
        time.pass(Duration.ofSeconds(1));
        assertThat(admitted(all)).isEqualTo(4);
    }

    @Test
    void stopsEveryBucketAfterAGlobalRefusal() {
        ask(POST, "1", LONG).getNow(null).responded(silent());
        ask(POST, "2", LONG).getNow(null).responded(refused(5, true));
        CompletableFuture<Permit> first = ask(POST, "1", LONG);
        CompletableFuture<Permit> second = ask(PATCH, "9", LONG);
        assertThat(limiter.snapshot()).extracting(RateLimiter.Bucket::reason).contains(Reason.GLOBAL);
        time.pass(Duration.ofMillis(4_999));
        assertThat(first).isNotDone();
        time.pass(Duration.ofMillis(1));
        assertThat(first).isDone();
        assertThat(second).as("after a refusal, one goes first").isNotDone();
        first.getNow(null).responded(silent());
        assertThat(second).isDone();
    }

    @Test
    void keepsTheClientsOwnLimit() {
        limiter = new LearnedRateLimiter(
                time.clocks(), time, RateLimitPolicy.standard().withGlobal(3, Duration.ofSeconds(1)));
        List<CompletableFuture<Permit>> all = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            all.add(ask(POST, String.valueOf(i), LONG));
        }
        assertThat(admitted(all)).isEqualTo(3);
        time.pass(Duration.ofSeconds(10));
        assertThat(admitted(all))
                .as("nobody knows when the service counts them")
                .isEqualTo(3);
        all.subList(0, 3).forEach(permit -> permit.getNow(null).responded(silent()));
        time.pass(Duration.ofMillis(999));
        assertThat(admitted(all)).isEqualTo(3);
        time.pass(Duration.ofMillis(1));
        assertThat(admitted(all)).isEqualTo(5);
    }

    @Test
    void letsTheOldestCallGoFirst() {
        learn(POST, "1", 1, 2);
        ask().getNow(null).responded(told("b", 1, 0, 2));
        CompletableFuture<Permit> younger =
                limiter.acquire(new RateLimiter.Request(POST, "1", 50, Duration.ZERO, LONG));
        CompletableFuture<Permit> older = limiter.acquire(new RateLimiter.Request(POST, "1", 40, Duration.ZERO, LONG));
        time.pass(Duration.ofSeconds(2));
        assertThat(older).isDone();
        assertThat(younger).isNotDone();
    }

    @Test
    void refusesAtOnceWhoWouldHaveToWaitForTooLong() {
        learn(POST, "1", 2, 2);
        ask(2).forEach(permit -> permit.getNow(null).responded(told("b", 2, 0, 2)));
        assertThatThrownBy(() -> ask(POST, "1", Duration.ofMillis(1_999)).getNow(null))
                .hasCauseInstanceOf(RateLimitedException.class)
                .cause()
                .satisfies(thrown -> {
                    RateLimitedException limited = (RateLimitedException) thrown;
                    assertThat(limited.retryAfter()).isEqualTo(Duration.ofSeconds(2));
                    assertThat(limited.isSent()).isFalse();
                })
                .hasMessage("POST /a/{id}: not sent, because its rate limit requires a wait of at least 2000 ms,"
                        + " longer than the call's deadline or RateLimitPolicy.maxWait allows;"
                        + " client.rateLimits().lift() lifts the block");
        ask(2);
        assertThat(ask(POST, "1", Duration.ofMillis(3_999)))
                .as("with two in front it can't be before the second reset")
                .isCompletedExceptionally();
        assertThat(ask(POST, "1", Duration.ofSeconds(4))).isNotDone();
    }

    @Test
    void refusesThoseWhoWaitWhenTheWaitBecomesTooLongForThem() {
        ask().getNow(null).responded(silent());
        CompletableFuture<Permit> going = ask();
        ask().getNow(null).responded(refused(1, false));
        CompletableFuture<Permit> impatient = ask(POST, "1", Duration.ofSeconds(2));
        CompletableFuture<Permit> patient = ask();
        going.getNow(null).responded(refused(3, false));
        assertThat(impatient).isCompletedExceptionally();
        assertThat(patient).isNotDone();
    }

    @Test
    void givesThePlaceOfACancelledCallToTheNext() {
        learn(POST, "1", 1, 2);
        ask().getNow(null).responded(told("b", 1, 0, 2));
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
        first.getNow(null).noResponse(false);
        assertThat(second).isDone();
    }

    @Test
    void countsARequestThatMayHaveArrived() {
        learn(POST, "1", 1, 2);
        CompletableFuture<Permit> first = ask();
        CompletableFuture<Permit> second = ask();
        first.getNow(null).noResponse(true);
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
        ask().getNow(null).responded(told("b", 2, 0, 2));
        time.pass(Duration.ofSeconds(2));
        List<CompletableFuture<Permit>> next = ask(2);
        assertThat(admitted(next)).isEqualTo(1);
        slow.getNow(null).responded(told("b", 2, 1, 0));
        assertThat(admitted(next)).as("it was counted before the reset").isEqualTo(2);
    }

    @Test
    void pausesUntilTheResetWhereTheLimitIsZero() {
        ask().getNow(null).responded(told("b", 0, 0, 5));
        List<CompletableFuture<Permit>> all = ask(3);
        time.pass(Duration.ofMillis(4_999));
        assertThat(admitted(all)).isZero();
        time.pass(Duration.ofMillis(1));
        assertThat(admitted(all)).as("one finds out").isEqualTo(1);
        all.get(0).getNow(null).responded(told("b", 0, 0, 5));
        time.pass(Duration.ofSeconds(5));
        assertThat(admitted(all)).isEqualTo(2);
        all.get(1).getNow(null).responded(told("b", 3, 2, 5));
        assertThat(admitted(all)).isEqualTo(3);
    }

    @Test
    void letsOneRequestOfAnotherChannelFindOutWhetherItsLimitIsZeroToo() {
        ask().getNow(null).responded(told("b", 0, 0, 5));
        CompletableFuture<Permit> first = ask(POST, "2", LONG);
        CompletableFuture<Permit> second = ask(POST, "2", LONG);
        assertThat(first).isDone();
        assertThat(second).isNotDone();
        first.getNow(null).responded(told("b", 5, 4, 5));
        assertThat(second).isDone();
    }

    @Test
    void pausesForTenMinutesWhereTheResetIsFarAway() {
        ask().getNow(null).responded(told("b", 5, 0, 100_000));
        assertThat(ask(POST, "1", Duration.ofMinutes(10).minusMillis(1))).isCompletedExceptionally();
        List<CompletableFuture<Permit>> all = ask(7);
        time.pass(Duration.ofMinutes(10).minusMillis(1));
        assertThat(admitted(all)).isZero();
        time.pass(Duration.ofMillis(1));
        assertThat(admitted(all)).as("one finds out").isEqualTo(1);
        time.pass(Duration.ofMinutes(1));
        assertThat(admitted(all)).isEqualTo(1);
        all.get(0).getNow(null).responded(told("b", 5, 4, 2));
        assertThat(admitted(all)).isEqualTo(5);
    }

    @Test
    void pausesAgainIfTheResetIsStillFarAway() {
        ask().getNow(null).responded(told("b", 5, 0, 100_000));
        List<CompletableFuture<Permit>> all = ask(2);
        time.pass(Duration.ofMinutes(10));
        all.get(0).getNow(null).responded(told("b", 5, 0, 99_400));
        time.pass(Duration.ofMinutes(10).minusMillis(1));
        assertThat(admitted(all)).isEqualTo(1);
        time.pass(Duration.ofMillis(1));
        assertThat(admitted(all)).isEqualTo(2);
    }

    @Test
    void letsAnotherRequestFindOutIfTheFirstOneIsLost() {
        ask().getNow(null).responded(told("b", 5, 0, 100_000));
        List<CompletableFuture<Permit>> all = ask(3);
        time.pass(Duration.ofMinutes(10));
        all.get(0).getNow(null).noResponse(true);
        assertThat(admitted(all)).isEqualTo(2);
        all.get(1).getNow(null).noResponse(false);
        assertThat(admitted(all)).isEqualTo(3);
    }

    @Test
    void knowsNoLimitAfterAPauseIfTheResponseStatesNone() {
        ask().getNow(null).responded(told("b", 5, 0, 100_000));
        List<CompletableFuture<Permit>> all = ask(7);
        time.pass(Duration.ofMinutes(10));
        all.get(0).getNow(null).responded(silent());
        assertThat(admitted(all)).isEqualTo(7);
        assertThat(bucket().limit()).isEmpty();
    }

    @Test
    void thePolicySetsTheLongestPause() {
        RateLimitPolicy policy = RateLimitPolicy.standard().withMaxPause(Duration.ofSeconds(30));
        limiter = new LearnedRateLimiter(time.clocks(), time, policy);
        ask().getNow(null).responded(told("b", 5, 0, 100_000));
        CompletableFuture<Permit> next = ask();
        time.pass(Duration.ofSeconds(30).minusMillis(1));
        assertThat(next).isNotDone();
        time.pass(Duration.ofMillis(1));
        assertThat(next).isDone();
    }

    @Test
    void keepsALongWaitThatARefusalNames() {
        ask().getNow(null).responded(silent());
        ask().getNow(null).responded(refused(1_800, false));
        CompletableFuture<Permit> next = ask();
        time.pass(Duration.ofMinutes(30).minusMillis(1));
        assertThat(next).isNotDone();
        time.pass(Duration.ofMillis(1));
        assertThat(next).isDone();
    }

    @Test
    void pausesForTenMinutesAfterARefusalThatNamesOnlyAResetFarAway() {
        ask().getNow(null)
                .responded(new RateLimiter.Response(
                        429,
                        Optional.of("b"),
                        OptionalInt.of(5),
                        OptionalInt.of(0),
                        Optional.of(Duration.ofHours(9)),
                        Optional.empty(),
                        false));
        CompletableFuture<Permit> next = ask();
        time.pass(Duration.ofMinutes(10).minusMillis(1));
        assertThat(next).isNotDone();
        time.pass(Duration.ofMillis(1));
        assertThat(next).isDone();
    }

    @Test
    void liftsWaitsThatRefusalsHaveNamed() {
        ask(POST, "1", LONG).getNow(null).responded(silent());
        ask(POST, "1", LONG).getNow(null).responded(refused(1_800, false));
        ask(POST, "2", LONG).getNow(null).responded(silent());
        ask(POST, "2", LONG).getNow(null).responded(refused(900, true));
        List<CompletableFuture<Permit>> blocked = ask(5);
        CompletableFuture<Permit> other = ask(POST, "2", LONG);
        limiter.lift();
        assertThat(admitted(blocked)).isEqualTo(5);
        assertThat(other).isDone();
        assertThat(bucket().blockedUntil()).isEmpty();
    }

    @Test
    void liftsPausesOfEmptyBuckets() {
        ask(POST, "1", LONG).getNow(null).responded(told("b", 3, 0, 100_000));
        ask(POST, "2", LONG).getNow(null).responded(told("b", 0, 0, 100_000));
        List<CompletableFuture<Permit>> empty = ask(5);
        CompletableFuture<Permit> zero = ask(POST, "2", LONG);
        limiter.lift();
        assertThat(admitted(empty)).as("a full bucket's worth").isEqualTo(3);
        assertThat(zero).isDone();
    }

    @Test
    void doesNotLiftTheClientsOwnLimit() {
        RateLimitPolicy policy = RateLimitPolicy.standard().withGlobal(1, Duration.ofSeconds(1));
        limiter = new LearnedRateLimiter(time.clocks(), time, policy);
        ask().getNow(null).responded(silent());
        CompletableFuture<Permit> next = ask();
        limiter.lift();
        assertThat(next).isNotDone();
        time.pass(Duration.ofSeconds(1));
        assertThat(next).isDone();
    }

    @Test
    void holdsARefusalsWaitAlthoughASiblingIsAnsweredWithAnotherName() {
        ask(POST, "2", LONG).getNow(null).responded(told("two", 5, 4, 2));
        ask(POST, "1", LONG).getNow(null).responded(told("one", 5, 4, 2));
        ask(POST, "1", LONG).getNow(null).responded(refused(5, false));
        ask(POST, "2", LONG).getNow(null).responded(told("two", 5, 3, 2));
        CompletableFuture<Permit> next = ask(POST, "1", LONG);
        time.pass(Duration.ofMillis(4_999));
        assertThat(next).isNotDone();
        time.pass(Duration.ofMillis(1));
        assertThat(next).isDone();
    }

    @Test
    void takesAWaitAlongWhenAResponseNamesAnotherBucket() {
        CompletableFuture<Permit> slow = ask();
        time.pass(Duration.ofMillis(250));
        ask().getNow(null).responded(refused(5, false));
        slow.getNow(null).responded(told("b", 5, 4, 2));
        CompletableFuture<Permit> next = ask();
        time.pass(Duration.ofMillis(4_999));
        assertThat(next).isNotDone();
        time.pass(Duration.ofMillis(1));
        assertThat(next).isDone();
    }

    @Test
    void takesTheRequestsOfOneRouteAlongWhenAResponseNamesAnotherBucket() {
        ask(POST, "1", LONG).getNow(null).responded(told("b", 3, 2, 60));
        ask(PATCH, "1", LONG).getNow(null).responded(told("b", 3, 1, 60));
        CompletableFuture<Permit> post = ask(POST, "2", LONG);
        CompletableFuture<Permit> patch = ask(PATCH, "2", LONG);
        CompletableFuture<Permit> secondPost = ask(POST, "2", LONG);
        CompletableFuture<Permit> waitingPost = ask(POST, "2", LONG);
        CompletableFuture<Permit> waitingPatch = ask(PATCH, "2", LONG);
        assertThat(waitingPost).isNotDone();
        post.getNow(null).responded(told("other", 2, 1, 60));
        assertThat(waitingPatch).as("the guess was wrong, so there is room").isDone();
        assertThat(waitingPost).as("one remains, and one is in flight").isNotDone();
        secondPost.getNow(null).responded(told("other", 2, 0, 3));
        patch.getNow(null).responded(told("b", 3, 2, 60));
        time.pass(Duration.ofSeconds(3));
        assertThat(waitingPost).isDone();
        waitingPost.getNow(null).responded(told("other", 2, 1, 60));
        waitingPatch.getNow(null).responded(told("b", 3, 1, 60));
        assertThat(limiter.snapshot()).allMatch(bucket -> bucket.inFlight() == 0 && bucket.waiting() == 0);
    }

    @Test
    void learnsAnewWhenAResponseNamesAnotherBucketThanBefore() {
        ask().getNow(null).responded(told("old", 5, 0, 3_600));
        time.pass(Duration.ofMinutes(10));
        ask().getNow(null).responded(told("new", 5, 4, 2));
        assertThat(admitted(ask(5))).isEqualTo(4);
        assertThat(limiter.snapshot()).hasSize(1);
    }

    @Test
    void refusesNothingWhereEachChannelHasABucketOfItsOwnName() {
        ChannelService service = new ChannelService();
        for (int channel = 0; channel < 12; channel++) {
            service.send(channel);
        }
        time.run();
        assertThat(service.refused).isZero();
        for (int round = 0; round < 20; round++) {
            for (int channel = 0; channel < 12; channel++) {
                service.send(channel);
            }
        }
        time.run();
        assertThat(service.passed).isEqualTo(12 + 12 * 20);
        assertThat(service.refused).isZero();
    }

    /** Each channel has a bucket with its own name and limit: 1 to 4 requests in two seconds. */
    private final class ChannelService {
        private final long[] ends = new long[12];
        private final int[] counts = new int[12];
        private int passed;
        private int refused;

        void send(int channel) {
            var unused = ask(POST, String.valueOf(channel), LONG)
                    .thenAccept(permit -> time.after(Duration.ofMillis(30), () -> receive(channel, permit)));
        }

        private void receive(int channel, Permit permit) {
            long now = time.elapsed().toMillis();
            int limit = 1 + channel % 4;
            if (now >= ends[channel]) {
                ends[channel] = now + 2_000;
                counts[channel] = 0;
            }
            double left = (ends[channel] - now) / 1000.0;
            if (++counts[channel] > limit) {
                refused++;
                time.after(Duration.ofMillis(30), () -> permit.responded(refused(left, false)));
            } else {
                passed++;
                RateLimiter.Response answer = told("name-" + channel, limit, limit - counts[channel], left);
                time.after(Duration.ofMillis(30), () -> permit.responded(answer));
            }
        }
    }

    @Test
    void forgetsBucketsThatNobodyUses() {
        for (int i = 0; i < 100; i++) {
            ask(POST, String.valueOf(i), LONG).getNow(null).responded(told("b", 5, 4, 2));
        }
        assertThat(limiter.snapshot()).hasSize(100);
        time.pass(Duration.ofMinutes(2));
        for (int i = 0; i < 50; i++) {
            ask(PATCH, "x", LONG).getNow(null).responded(silent());
        }
        assertThat(limiter.snapshot()).hasSize(1);
    }

    @Test
    void forgetsIdleBucketsAlthoughAnOlderOneHasALongReset() {
        ask(POST, "long", LONG).getNow(null).responded(told("b", 5, 0, 500));
        for (int i = 0; i < 100; i++) {
            ask(POST, String.valueOf(i), LONG).getNow(null).responded(told("b", 5, 4, 2));
        }
        time.pass(Duration.ofMinutes(2));
        for (int i = 0; i < 60; i++) {
            ask(PATCH, "x", LONG).getNow(null).responded(silent());
        }
        assertThat(limiter.snapshot()).extracting(RateLimiter.Bucket::major).containsExactlyInAnyOrder("long", "x");
    }

    @Test
    void remembersNothingOfWebhooksThatItHasForgotten() {
        ask(PATCH, "x", LONG).getNow(null).responded(told("c", 5, 4, 2));
        long before = used();
        for (int i = 0; i < 20_000; i++) {
            ask(POST, "81384788765712" + i, LONG).getNow(null).responded(told("name-" + i, 5, 4, 2));
        }
        time.pass(Duration.ofMinutes(2));
        for (int i = 0; i < 10_100; i++) {
            ask(PATCH, "x", LONG).getNow(null).responded(told("c", 5, 4, 2));
            time.pass(Duration.ofSeconds(2));
        }
        assertThat(limiter.snapshot()).hasSizeLessThan(3);
        assertThat(used() - before).isLessThan(2_000_000);
    }

    @Test
    void tenThousandBucketsCostUnderTenMegabytes() {
        long before = used();
        for (int i = 0; i < 10_000; i++) {
            ask(POST, "81384788765712" + i, LONG).getNow(null).responded(told("b", 5, 4, 2));
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
            var unused = ask().thenAccept(permit -> permit.noResponse(false));
        }
        first.getNow(null).noResponse(false);
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

    @ParameterizedTest
    @CsvSource({"true, true", "true, false", "false, true", "false, false"})
    void theSimulationAgreesWithAnIndependentService(boolean global, boolean namesWait) {
        IndependentService service = new IndependentService(global, namesWait);
        double share = service.shareOfIdeal();
        assertThat(share).isGreaterThan(0.95);
        RateLimitSimulation.Scenario same = namesWait ? RateLimitSimulation.UNKNOWN : RateLimitSimulation.UNSTATED;
        assertThat(RateLimitSimulation.run(same).ofIdeal()).isCloseTo(share, within(0.05));
        assertThat(service.refusals()).isLessThan(RateLimitPolicy.standard().maxInvalid() / 4);
    }

    @Test
    void theTableShowsNoThroughputOfARunThatOpensTheBreaker() {
        RateLimitSimulation.Result result = RateLimitSimulation.run(RateLimitSimulation.TOO_MANY);
        assertThat(result.opensBreaker()).isTrue();
        assertThat(result.refusals())
                .as("requests in flight when the breaker opens are refused, too")
                .isGreaterThanOrEqualTo(RateLimitPolicy.standard().maxInvalid());
        assertThat(result.row()).contains("| opens the breaker | 1,").doesNotContain("%");
        assertThat(RateLimitSimulation.chart(List.of(result)))
                .contains(">opens the breaker<")
                .contains("width=\"0\"");
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

    private LearnedRateLimiter partOf(LearnedRateLimiter other, RateLimitPolicy policy, int sent) {
        return new LearnedRateLimiter(time.clocks(), time, policy, 0.5, other.snapshot(), sent);
    }

    @Test
    void keepsToAShareOfABucketThatIsKnown() {
        ask().getNow(null).responded(told("b", 6, 4, 10));
        assertThat(bucket().sharing()).isEqualTo(RateLimiter.Sharing.NONE);
        limiter = partOf(limiter, RateLimitPolicy.standard(), 0);
        assertThat(bucket().name()).isEqualTo("b");
        assertThat(bucket().sharing()).isEqualTo(RateLimiter.Sharing.SHARE);
        List<CompletableFuture<Permit>> all = ask(7);
        assertThat(admitted(all)).as("half of the four that are left").isEqualTo(2);
        all.stream().limit(2).forEach(permit -> permit.getNow(null).responded(silent()));
        time.pass(Duration.ofSeconds(10));
        assertThat(admitted(all)).as("half of the next window").isEqualTo(2 + 3);
    }

    @Test
    void keepsToAShareOfABucketThatItLearns() {
        limiter = partOf(limiter, RateLimitPolicy.standard(), 0);
        ask().getNow(null).responded(told("b", 6, 5, 10));
        assertThat(admitted(ask(7))).isEqualTo(3);
    }

    @Test
    void takesAtLeastOneRequestOfASmallLimit() {
        limiter = partOf(limiter, RateLimitPolicy.standard(), 0);
        ask().getNow(null).responded(told("b", 1, 0, 10));
        List<CompletableFuture<Permit>> all = ask(2);
        time.pass(Duration.ofSeconds(10));
        assertThat(admitted(all)).isEqualTo(1);
    }

    @Test
    void keepsAWaitThatAnotherLimiterKnows() {
        ask().getNow(null).responded(refused(60, false));
        limiter = partOf(limiter, RateLimitPolicy.standard(), 0);
        CompletableFuture<Permit> next = ask();
        time.pass(Duration.ofSeconds(60).minusMillis(1));
        assertThat(next).isNotDone();
        time.pass(Duration.ofMillis(1));
        assertThat(next).isDone();
    }

    @Test
    void keepsToAShareOfItsOwnLimitWithWhatWasSentBefore() {
        limiter = partOf(limiter, RateLimitPolicy.standard().withGlobal(8, Duration.ofSeconds(1)), 3);
        List<CompletableFuture<Permit>> all = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            all.add(ask(POST, Integer.toString(i), LONG));
        }
        assertThat(admitted(all)).as("half of eight, less three").isEqualTo(1);
        time.pass(Duration.ofSeconds(1));
        assertThat(admitted(all)).as("one is in flight").isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource({"0", "-0.5", "1.01", "NaN"})
    void refusesSharesThatAreNoPart(double share) {
        assertThatThrownBy(() ->
                        new LearnedRateLimiter(time.clocks(), time, RateLimitPolicy.standard(), share, List.of(), 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("share must be above 0 and at most 1");
    }
}
