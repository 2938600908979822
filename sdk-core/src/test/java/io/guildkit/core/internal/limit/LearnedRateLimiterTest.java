package io.guildkit.core.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.guildkit.core.base.Clocks;
import io.guildkit.core.error.RateLimitedException;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.RateLimiter.Permit;
import io.guildkit.core.limit.RateLimiter.Reason;
import io.guildkit.core.route.Route;
import io.guildkit.testsupport.SimulatedTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LearnedRateLimiterTest {
    private static final Route POST = Route.post("/a/{id}").major("id").accountOrBot();
    private static final Route PATCH = Route.patch("/a/{id}").major("id").accountOrBot();
    private static final Duration LONG = Duration.ofHours(1);
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final RateLimitPolicy STANDARD = RateLimitPolicy.standard();
    private static final List<RateLimitSimulation.Result> SIMULATIONS =
            RateLimitSimulation.ALL.stream().map(RateLimitSimulation::run).toList();

    private final SimulatedTime time = new SimulatedTime();
    private final Clocks clocks = new Clocks(time, time::now);
    private LearnedRateLimiter limiter = limiter(STANDARD);
    private long order;

    private LearnedRateLimiter limiter(RateLimitPolicy policy) {
        return new LearnedRateLimiter(clocks, time::sleep, policy);
    }

    private CompletableFuture<Permit> acquire(Route route, String major, Duration patience) {
        return limiter.acquire(new RateLimiter.Request(route, major, order++, Duration.ZERO, patience));
    }

    private CompletableFuture<Permit> acquire(Route route, String major) {
        return acquire(route, major, LONG);
    }

    private CompletableFuture<Permit> acquire() {
        return acquire(POST, "1");
    }

    private List<CompletableFuture<Permit>> acquire(int times) {
        return IntStream.range(0, times).mapToObj(i -> acquire()).toList();
    }

    /** Requests permits for the major parameters 0, 1, 2 and so on. */
    private List<CompletableFuture<Permit>> acquireEach(int majors) {
        return IntStream.range(0, majors)
                .mapToObj(i -> acquire(POST, Integer.toString(i)))
                .toList();
    }

    private static void respond(CompletableFuture<Permit> permit, RateLimiter.Response response) {
        permit.getNow(null).responded(response);
    }

    private static void respond(List<CompletableFuture<Permit>> permits, RateLimiter.Response response) {
        permits.forEach(permit -> respond(permit, response));
    }

    /** Sends a request and receives its response. */
    private void exchange(Route route, String major, RateLimiter.Response response) {
        respond(acquire(route, major), response);
    }

    private void exchange(RateLimiter.Response response) {
        exchange(POST, "1", response);
    }

    private static long admitted(List<CompletableFuture<Permit>> permits) {
        return permits.stream().filter(CompletableFuture::isDone).count();
    }

    /** Asserts that a wait of this length, and no shorter one, increases the number of admitted requests. */
    private void assertAdmits(List<CompletableFuture<Permit>> permits, int before, Duration wait, int after) {
        time.pass(wait.minusMillis(1));
        assertThat(admitted(permits)).isEqualTo(before);
        time.pass(Duration.ofMillis(1));
        assertThat(admitted(permits)).isEqualTo(after);
    }

    private void assertAdmits(CompletableFuture<Permit> permit, Duration wait) {
        assertAdmits(List.of(permit), 0, wait, 1);
    }

    static RateLimiter.Response response(int status, Optional<Duration> retryAfter, boolean global) {
        return new RateLimiter.Response(
                status, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), retryAfter, global);
    }

    private static RateLimiter.Response withoutLimit() {
        return response(200, Optional.empty(), false);
    }

    private static RateLimiter.Response refusal(int seconds) {
        return response(429, Optional.of(Duration.ofSeconds(seconds)), false);
    }

    private static RateLimiter.Response globalRefusal(int seconds) {
        return response(429, Optional.of(Duration.ofSeconds(seconds)), true);
    }

    private static RateLimiter.Response withLimit(
            int status, String bucket, int limit, int remaining, int resetSeconds) {
        return new RateLimiter.Response(
                status,
                Optional.of(bucket),
                Optional.of(limit),
                Optional.of(remaining),
                Optional.of(Duration.ofSeconds(resetSeconds)),
                Optional.empty(),
                false);
    }

    private static RateLimiter.Response withLimit(String bucket, int limit, int remaining, int resetSeconds) {
        return withLimit(200, bucket, limit, remaining, resetSeconds);
    }

    private static RateLimiter.Response withLimit(int limit, int remaining, int resetSeconds) {
        return withLimit("b", limit, remaining, resetSeconds);
    }

    /** Makes a limit per two seconds known, and waits until the bucket is full. */
    private void learn(int limit) {
        exchange(withLimit(limit, limit - 1, 2));
        time.pass(Duration.ofSeconds(2));
    }

    private RateLimiter.Bucket bucket() {
        return limiter.snapshot().get(0);
    }

    // ---- unknown limits

    @Test
    void sendsFirstRequestOfNewRouteAlone() {
        List<CompletableFuture<Permit>> all = acquire(3);
        assertThat(admitted(all)).isEqualTo(1);
        assertThat(bucket().reason()).isEqualTo(Reason.LEARNING);
        assertThat(bucket().waiting()).isEqualTo(2);
        respond(all.get(0), withoutLimit());
        assertThat(admitted(all)).isEqualTo(3);
        assertThat(bucket().reason()).isEqualTo(Reason.NONE);
    }

    @Test
    void doublesRequestsEveryTwoSecondsWithoutFirstResponse() {
        List<CompletableFuture<Permit>> all = acquire(20);
        assertAdmits(all, 1, Duration.ofSeconds(2), 2);
        assertAdmits(all, 2, Duration.ofSeconds(2), 4);
        assertAdmits(all, 4, Duration.ofSeconds(2), 8);
        respond(all.get(3), withLimit(20, 19, 60));
        assertThat(admitted(all)).isEqualTo(20);
    }

    @ParameterizedTest
    @CsvSource({"200, 8", "404, 8", "502, 2"})
    void startsWithEightRequestsAfterResponseOfService(int status, int admitted) {
        exchange(response(status, Optional.empty(), false));
        assertThat(admitted(acquire(20))).isEqualTo(admitted);
    }

    @Test
    void sendsNoSecondRoundBeforeResponsesToFirstRound() {
        exchange(withoutLimit());
        List<CompletableFuture<Permit>> all = acquire(100);
        time.pass(Duration.ofMillis(1_999));
        assertThat(admitted(all)).isEqualTo(8);
        respond(all.get(0), withoutLimit());
        assertThat(admitted(all)).as("the window grows by one").isEqualTo(8 + 2);
    }

    @Test
    void doublesRequestsInFlightIfResponsesStateNoLimit() {
        exchange(withoutLimit());
        List<CompletableFuture<Permit>> all = acquire(100);
        assertThat(admitted(all)).isEqualTo(8);
        assertThat(bucket().reason()).isEqualTo(Reason.LEARNING);
        respond(all.subList(0, 8), withoutLimit());
        assertThat(admitted(all)).isEqualTo(8 + 16);
        time.pass(Duration.ofSeconds(2));
        assertThat(admitted(all)).as("the requests are slow").isEqualTo(8 + 32);
    }

    @Test
    void doublesRequestsInFlightOfAllBucketsUntilFirstGlobalRefusal() {
        List<CompletableFuture<Permit>> all = acquireEach(200);
        assertThat(admitted(all)).isEqualTo(64);
        assertThat(limiter.snapshot().get(199).reason()).isEqualTo(Reason.GLOBAL);
        respond(all.subList(0, 64), withoutLimit());
        assertThat(admitted(all)).isEqualTo(64 + 128);
    }

    @Test
    void doesNotLimitRequestsInFlightAfterThousandAtOnce() {
        List<CompletableFuture<Permit>> all = acquireEach(5_000);
        for (int i = 0; i < 2_000; i++) {
            respond(all.get(i), withoutLimit());
        }
        assertThat(admitted(all)).isEqualTo(5_000);
    }

    // ---- buckets

    @Test
    void sendsNoMoreThanBucketHolds() {
        learn(5);
        List<CompletableFuture<Permit>> all = acquire(7);
        assertThat(admitted(all)).isEqualTo(5);
        respond(all.subList(0, 5), withLimit(5, 0, 2));
        assertThat(bucket().remaining()).hasValue(0);
        assertThat(bucket().resetAt()).contains(time.instant().plusSeconds(2));
        assertThat(bucket().reason()).isEqualTo(Reason.EMPTY);
        assertAdmits(all, 5, Duration.ofSeconds(2), 7);
    }

    @Test
    void trustsStatedRemainingRequestsIfOtherClientsUseBucket() {
        learn(5);
        exchange(withLimit(5, 1, 2));
        assertThat(admitted(acquire(3))).isEqualTo(1);
    }

    @Test
    void sharesBucketBetweenRoutesThatNameIt() {
        learn(2);
        exchange(PATCH, "1", withLimit(2, 1, 2));
        assertThat(limiter.snapshot()).hasSize(1);
        assertThat(bucket().routes()).containsExactlyInAnyOrder(POST.toString(), PATCH.toString());
        assertThat(admitted(acquire(2))).isEqualTo(1);
    }

    @Test
    void keepsWaitersWhenBucketsMerge() {
        CompletableFuture<Permit> post = acquire(POST, "1");
        CompletableFuture<Permit> patch = acquire(PATCH, "1");
        CompletableFuture<Permit> waiting = acquire(PATCH, "1");
        respond(post, withLimit(5, 4, 2));
        respond(patch, withLimit(5, 3, 2));
        assertThat(waiting).isDone();
        assertThat(limiter.snapshot()).hasSize(1);
        assertThat(bucket().inFlight()).isEqualTo(1);
        respond(waiting, withLimit(5, 2, 2));
        assertThat(bucket().inFlight()).isZero();
    }

    @Test
    void separatesBucketsByMajorParameters() {
        learn(1);
        assertThat(admitted(acquire(2))).isEqualTo(1);
        assertThat(acquire(POST, "2")).isDone();
        assertThat(limiter.snapshot()).extracting(RateLimiter.Bucket::major).containsExactly("1", "2");
    }

    @Test
    void assumesLimitOfOtherMajorParameters() {
        learn(3);
        assertThat(admitted(
                        IntStream.range(0, 5).mapToObj(i -> acquire(POST, "2")).toList()))
                .isEqualTo(3);
    }

    // ---- refusals

    @ParameterizedTest
    @CsvSource({"PT3S, PT3S", "PT30M, PT30M", ", PT1S"})
    void waitsAfterRefusal(@Nullable Duration stated, Duration wait) {
        exchange(withoutLimit());
        exchange(response(429, Optional.ofNullable(stated), false));
        CompletableFuture<Permit> next = acquire();
        assertThat(bucket().reason()).isEqualTo(Reason.REFUSED);
        assertThat(bucket().blockedUntil()).contains(time.instant().plus(wait));
        assertAdmits(next, wait);
    }

    @Test
    void waitsAfterRefusalOfFirstRequest() {
        exchange(refusal(1));
        assertAdmits(acquire(), SECOND);
    }

    @Test
    void sendsOneByOneAfterRefusal() {
        exchange(withoutLimit());
        exchange(refusal(1));
        List<CompletableFuture<Permit>> all = acquire(10);
        time.pass(SECOND);
        assertThat(admitted(all)).isEqualTo(1);
        respond(all.get(0), withoutLimit());
        assertThat(admitted(all)).isEqualTo(3);
        respond(all.get(1), refusal(1));
        respond(all.get(2), withoutLimit());
        time.pass(SECOND);
        assertThat(admitted(all)).isEqualTo(4);
    }

    @Test
    void globalRefusalStopsAllBuckets() {
        exchange(POST, "1", withoutLimit());
        exchange(POST, "2", globalRefusal(5));
        CompletableFuture<Permit> first = acquire(POST, "1");
        CompletableFuture<Permit> second = acquire(PATCH, "9");
        assertThat(limiter.snapshot()).extracting(RateLimiter.Bucket::reason).contains(Reason.GLOBAL);
        assertAdmits(first, Duration.ofSeconds(5));
        assertThat(second).as("one request goes first after a refusal").isNotDone();
        respond(first, withoutLimit());
        assertThat(second).isDone();
    }

    // ---- the client's own limit, order and patience

    @Test
    void olderCallTakesFreePlaceBeforeLateWakeUp() {
        limiter = limiter(STANDARD.withGlobal(2, SECOND));
        CompletableFuture<Permit> inFlight = acquire(POST, "2");
        List<CompletableFuture<Permit>> younger = new ArrayList<>();
        time.after(SECOND, () -> respond(inFlight, withLimit(5, 4, 100)));
        time.after(SECOND, () -> younger.add(acquire(PATCH, "1")));
        exchange(POST, "1", withLimit(5, 4, 100));
        CompletableFuture<Permit> older = acquire(POST, "1");
        younger.add(acquire(POST, "2"));

        time.pass(SECOND);

        assertThat(older).isDone();
        assertThat(younger).hasSize(2).noneMatch(CompletableFuture::isDone);
    }

    @Test
    void enforcesOwnLimit() {
        limiter = limiter(STANDARD.withGlobal(3, SECOND));
        List<CompletableFuture<Permit>> all = acquireEach(5);
        assertThat(admitted(all)).isEqualTo(3);
        time.pass(Duration.ofSeconds(10));
        assertThat(admitted(all)).as("the service may count them at any time").isEqualTo(3);
        respond(all.subList(0, 3), withoutLimit());
        assertAdmits(all, 3, SECOND, 5);
    }

    @Test
    void admitsOldestCallFirst() {
        learn(1);
        exchange(withLimit(1, 0, 2));
        CompletableFuture<Permit> younger =
                limiter.acquire(new RateLimiter.Request(POST, "1", 50, Duration.ZERO, LONG));
        CompletableFuture<Permit> older = limiter.acquire(new RateLimiter.Request(POST, "1", 40, Duration.ZERO, LONG));
        time.pass(Duration.ofSeconds(2));
        assertThat(older).isDone();
        assertThat(younger).isNotDone();
    }

    @Test
    void rejectsCallThatWouldWaitTooLong() {
        learn(2);
        respond(acquire(2), withLimit(2, 0, 2));
        assertThatThrownBy(() -> acquire(POST, "1", Duration.ofMillis(1_999)).getNow(null))
                .cause()
                .isInstanceOfSatisfying(RateLimitedException.class, limited -> {
                    assertThat(limited.retryAfter()).contains(Duration.ofSeconds(2));
                    assertThat(limited.isSent()).isFalse();
                })
                .hasMessage("POST /a/{id}: not sent, because its rate limit requires a wait of at least 2000 ms,"
                        + " longer than the call's deadline or RateLimitPolicy.maxWait allows;"
                        + " client.rateLimits().lift() lifts the block");
        acquire(2);
        assertThat(acquire(POST, "1", Duration.ofMillis(3_999)))
                .as("two calls ahead use the first window")
                .isCompletedExceptionally();
        assertThat(acquire(POST, "1", Duration.ofSeconds(4))).isNotDone();
    }

    @Test
    void rejectsWaitingCallWhenItsWaitBecomesTooLong() {
        exchange(withoutLimit());
        CompletableFuture<Permit> inFlight = acquire();
        exchange(refusal(1));
        CompletableFuture<Permit> impatient = acquire(POST, "1", Duration.ofSeconds(2));
        CompletableFuture<Permit> patient = acquire();
        respond(inFlight, refusal(3));
        assertThat(impatient).isCompletedExceptionally();
        assertThat(patient).isNotDone();
    }

    @Test
    void admitsNextCallInPlaceOfCancelledCall() {
        learn(1);
        exchange(withLimit(1, 0, 2));
        CompletableFuture<Permit> first = acquire();
        CompletableFuture<Permit> second = acquire();
        first.cancel(false);
        assertThat(bucket().waiting()).isEqualTo(1);
        time.pass(Duration.ofSeconds(2));
        assertThat(second).isDone();
    }

    @Test
    void countsRequestWithoutResponseOnlyIfItWasSent() {
        learn(1);
        CompletableFuture<Permit> notSent = acquire();
        CompletableFuture<Permit> sent = acquire();
        CompletableFuture<Permit> last = acquire();
        assertThat(sent).isNotDone();
        notSent.getNow(null).noResponse(false);
        assertThat(sent).isDone();
        sent.getNow(null).noResponse(true);
        assertAdmits(last, Duration.ofSeconds(2)); // a whole window, because no response stated its end
    }

    @Test
    void subtractsRequestsInFlightAtResetFromNextWindow() {
        learn(2);
        CompletableFuture<Permit> slow = acquire();
        exchange(withLimit(2, 0, 2));
        time.pass(Duration.ofSeconds(2));
        List<CompletableFuture<Permit>> next = acquire(2);
        assertThat(admitted(next)).isEqualTo(1);
        respond(slow, withLimit(2, 1, 0));
        assertThat(admitted(next)).as("the service counted it before the reset").isEqualTo(2);
    }

    @Test
    void unsentRequestGivesNothingBackIfMoreWereInFlightThanRemained() {
        List<CompletableFuture<Permit>> all = acquire(3);
        time.pass(Duration.ofSeconds(2));
        respond(all.get(0), withLimit(1, 0, 2));
        all.get(1).getNow(null).noResponse(false);
        assertAdmits(List.of(all.get(2)), 0, Duration.ofSeconds(2), 1);
    }

    @Test
    void moreRequestsInFlightAtResetThanTheLimitKeepNextWindowFull() {
        List<CompletableFuture<Permit>> all = acquire(5);
        time.pass(Duration.ofSeconds(4));
        assertThat(admitted(all)).isEqualTo(4);
        respond(all.get(0), withLimit(1, 0, 2));
        time.pass(Duration.ofSeconds(2));
        respond(all.get(1), withLimit(1, 0, 0));
        respond(all.get(2), withLimit(1, 0, 0));
        assertThat(admitted(all))
                .as("the last one in flight may count in this window")
                .isEqualTo(4);
        respond(all.get(3), withLimit(1, 0, 0));
        assertThat(admitted(all)).isEqualTo(5);
    }

    // ---- pauses

    @Test
    void pausesUntilResetIfLimitIsZero() {
        exchange(withLimit(0, 0, 5));
        List<CompletableFuture<Permit>> all = acquire(3);
        assertAdmits(all, 0, Duration.ofSeconds(5), 1);
        respond(all.get(0), withLimit(0, 0, 5));
        time.pass(Duration.ofSeconds(5));
        assertThat(admitted(all)).isEqualTo(2);
        respond(all.get(1), withLimit(3, 2, 5));
        assertThat(admitted(all)).isEqualTo(3);
    }

    @Test
    void probesLimitOfOtherMajorParametersIfLimitIsZero() {
        exchange(withLimit(0, 0, 5));
        CompletableFuture<Permit> first = acquire(POST, "2");
        CompletableFuture<Permit> second = acquire(POST, "2");
        assertThat(first).isDone();
        assertThat(second).isNotDone();
        respond(first, withLimit(5, 4, 5));
        assertThat(second).isDone();
    }

    @Test
    void pausesForTenMinutesIfResetIsDistant() {
        exchange(withLimit(5, 0, 100_000));
        assertThat(acquire(POST, "1", Duration.ofMinutes(10).minusMillis(1))).isCompletedExceptionally();
        List<CompletableFuture<Permit>> all = acquire(7);
        assertAdmits(all, 0, Duration.ofMinutes(10), 1);
        time.pass(Duration.ofMinutes(1));
        assertThat(admitted(all)).isEqualTo(1);
        respond(all.get(0), withLimit(5, 4, 2));
        assertThat(admitted(all)).isEqualTo(5);
    }

    @Test
    void pausesAgainIfResetIsStillDistant() {
        exchange(withLimit(5, 0, 100_000));
        List<CompletableFuture<Permit>> all = acquire(2);
        time.pass(Duration.ofMinutes(10));
        respond(all.get(0), withLimit(5, 0, 99_400));
        assertAdmits(all, 1, Duration.ofMinutes(10), 2);
    }

    @Test
    void sendsAnotherProbeIfFirstProbeIsLost() {
        exchange(withLimit(5, 0, 100_000));
        List<CompletableFuture<Permit>> all = acquire(3);
        time.pass(Duration.ofMinutes(10));
        all.get(0).getNow(null).noResponse(true);
        assertThat(admitted(all)).isEqualTo(2);
        all.get(1).getNow(null).noResponse(false);
        assertThat(admitted(all)).isEqualTo(3);
    }

    @Test
    void forgetsLimitIfResponseToProbeStatesNone() {
        exchange(withLimit(5, 0, 100_000));
        List<CompletableFuture<Permit>> all = acquire(7);
        time.pass(Duration.ofMinutes(10));
        respond(all.get(0), withoutLimit());
        assertThat(admitted(all)).isEqualTo(7);
        assertThat(bucket().limit()).isEmpty();
    }

    @Test
    void policySetsLongestPause() {
        limiter = limiter(STANDARD.withMaxPause(Duration.ofSeconds(30)));
        exchange(withLimit(5, 0, 100_000));
        assertAdmits(acquire(), Duration.ofSeconds(30));
    }

    @Test
    void pausesForTenMinutesAfterRefusalWithDistantReset() {
        exchange(withLimit(429, "b", 5, 0, 9 * 3_600));
        assertAdmits(acquire(), Duration.ofMinutes(10));
    }

    // ---- lift

    @Test
    void liftEndsWaitsAfterRefusals() {
        exchange(POST, "1", withoutLimit());
        exchange(POST, "1", refusal(1_800));
        exchange(POST, "2", withoutLimit());
        exchange(POST, "2", globalRefusal(900));
        List<CompletableFuture<Permit>> blocked = acquire(5);
        CompletableFuture<Permit> other = acquire(POST, "2");
        limiter.lift();
        assertThat(admitted(blocked)).isEqualTo(5);
        assertThat(other).isDone();
        assertThat(bucket().blockedUntil()).isEmpty();
    }

    @Test
    void liftEndsPausesOfEmptyBuckets() {
        exchange(POST, "1", withLimit(3, 0, 100_000));
        exchange(POST, "2", withLimit(0, 0, 100_000));
        List<CompletableFuture<Permit>> empty = acquire(5);
        CompletableFuture<Permit> zero = acquire(POST, "2");
        limiter.lift();
        assertThat(admitted(empty)).as("a full bucket").isEqualTo(3);
        assertThat(zero).isDone();
    }

    @Test
    void liftKeepsOwnLimit() {
        limiter = limiter(STANDARD.withGlobal(1, SECOND));
        exchange(withoutLimit());
        CompletableFuture<Permit> next = acquire();
        limiter.lift();
        assertAdmits(next, SECOND);
    }

    // ---- changes of the bucket

    @Test
    void keepsWaitIfOtherMajorParametersHaveOtherBucket() {
        exchange(POST, "2", withLimit("two", 5, 4, 2));
        exchange(POST, "1", withLimit("one", 5, 4, 2));
        exchange(POST, "1", refusal(5));
        exchange(POST, "2", withLimit("two", 5, 3, 2));
        assertAdmits(acquire(), Duration.ofSeconds(5));
    }

    @Test
    void keepsWaitWhenResponseNamesOtherBucket() {
        CompletableFuture<Permit> slow = acquire();
        time.pass(Duration.ofSeconds(2));
        exchange(refusal(5));
        respond(slow, withLimit(5, 4, 2));
        assertAdmits(acquire(), Duration.ofSeconds(5));
    }

    @Test
    void movesRequestsOfOneRouteWhenResponseNamesOtherBucket() {
        exchange(POST, "1", withLimit(3, 2, 60));
        exchange(PATCH, "1", withLimit(3, 1, 60));
        CompletableFuture<Permit> post = acquire(POST, "2");
        CompletableFuture<Permit> patch = acquire(PATCH, "2");
        CompletableFuture<Permit> secondPost = acquire(POST, "2");
        CompletableFuture<Permit> waitingPost = acquire(POST, "2");
        CompletableFuture<Permit> waitingPatch = acquire(PATCH, "2");
        assertThat(waitingPost).isNotDone();
        respond(post, withLimit("other", 2, 1, 60));
        assertThat(waitingPatch).as("the assumed bucket has room again").isDone();
        assertThat(waitingPost).as("one remains, and one is in flight").isNotDone();
        respond(secondPost, withLimit("other", 2, 0, 3));
        respond(patch, withLimit(3, 2, 60));
        time.pass(Duration.ofSeconds(3));
        assertThat(waitingPost).isDone();
        respond(waitingPost, withLimit("other", 2, 1, 60));
        respond(waitingPatch, withLimit(3, 1, 60));
        assertThat(limiter.snapshot()).allMatch(bucket -> bucket.inFlight() == 0 && bucket.waiting() == 0);
    }

    @Test
    void learnsAgainWhenResponseNamesOtherBucket() {
        exchange(withLimit("old", 5, 0, 3_600));
        time.pass(Duration.ofMinutes(10));
        exchange(withLimit("new", 5, 4, 2));
        assertThat(admitted(acquire(5))).isEqualTo(4);
        assertThat(limiter.snapshot()).hasSize(1);
    }

    // ---- memory

    @Test
    void forgetsIdleBuckets() {
        exchange(POST, "long", withLimit(5, 0, 500));
        respond(acquireEach(100), withLimit(5, 4, 2));
        assertThat(limiter.snapshot()).hasSize(101);
        time.pass(Duration.ofMinutes(2));
        for (int i = 0; i < 60; i++) {
            exchange(PATCH, "x", withoutLimit());
        }
        assertThat(limiter.snapshot()).extracting(RateLimiter.Bucket::major).containsExactlyInAnyOrder("long", "x");
    }

    @Test
    void retainsNothingOfForgottenBuckets() {
        exchange(PATCH, "x", withLimit("c", 5, 4, 2));
        long before = usedMemory();
        for (int i = 0; i < 20_000; i++) {
            exchange(POST, "81384788765712" + i, withLimit("name-" + i, 5, 4, 2));
        }
        time.pass(Duration.ofMinutes(2));
        for (int i = 0; i < 10_100; i++) {
            exchange(PATCH, "x", withLimit("c", 5, 4, 2));
            time.pass(Duration.ofSeconds(2));
        }
        assertThat(limiter.snapshot()).hasSizeLessThan(3);
        assertThat(usedMemory() - before).isLessThan(2_000_000);
    }

    @Test
    void tenThousandBucketsUseLessThanTenMegabytes() {
        long before = usedMemory();
        for (int i = 0; i < 10_000; i++) {
            exchange(POST, "81384788765712" + i, withLimit(5, 4, 2));
        }
        assertThat(usedMemory() - before).isLessThan(10_000_000);
        assertThat(limiter.snapshot()).hasSize(10_000);
    }

    /** Returns the lowest of several measurements, because other threads may allocate memory. */
    private static long usedMemory() {
        return IntStream.range(0, 5)
                .mapToLong(i -> {
                    System.gc();
                    return Runtime.getRuntime().totalMemory()
                            - Runtime.getRuntime().freeMemory();
                })
                .min()
                .getAsLong();
    }

    @Test
    void doesNotNestIfManyCallsEndAtOnce() {
        learn(1);
        CompletableFuture<Permit> first = acquire();
        for (int i = 0; i < 20_000; i++) {
            var unused = acquire().thenAccept(permit -> permit.noResponse(false));
        }
        first.getNow(null).noResponse(false);
        assertThat(bucket().waiting()).isZero();
    }

    // ---- simulations

    @Test
    void isNotRefusedInSimulationOnceHeadersAreKnown() {
        RateLimitSimulation.Result result = RateLimitSimulation.run(RateLimitSimulation.KNOWN);
        assertThat(result.refusals()).isZero();
        assertThat(result.ofIdeal()).isGreaterThanOrEqualTo(0.95);
        assertThat(result.fairness()).isGreaterThan(0.99);
    }

    @Test
    void isNotRefusedInSimulationIfEachBucketHasItsOwnNameAndLimit() {
        RateLimitSimulation.Scenario scenario = new RateLimitSimulation.Scenario(
                "", 240, 12, 1, true, Optional.empty(), service -> service.distinctBuckets = true);
        assertThat(RateLimitSimulation.run(scenario).refusals()).isZero();
    }

    @Test
    void sendsNothingTooEarlyInAnySimulation() {
        assertThat(SIMULATIONS).extracting(RateLimitSimulation.Result::early).containsOnly(0L);
    }

    @ParameterizedTest
    @CsvSource({"true, true", "true, false", "false, true", "false, false"})
    void simulationAgreesWithIndependentService(boolean global, boolean statesWait) {
        IndependentService service = new IndependentService(global, statesWait);
        double share = service.shareOfIdeal();
        assertThat(share).isGreaterThan(0.95);
        RateLimitSimulation.Scenario same = statesWait ? RateLimitSimulation.UNKNOWN : RateLimitSimulation.UNSTATED;
        assertThat(RateLimitSimulation.run(same).ofIdeal()).isCloseTo(share, within(0.05));
        assertThat(service.refusals()).isLessThan(STANDARD.maxInvalid() / 4);
    }

    @Test
    void waitsLittleLongerThanNecessaryIfRefusalsAreRandom() {
        assertThat(SIMULATIONS)
                .filteredOn(result -> RateLimitSimulation.RANDOM.contains(result.scenario()))
                .hasSameSizeAs(RateLimitSimulation.RANDOM)
                .allSatisfy(result -> assertThat(result.ofIdeal())
                        .as(result.scenario().name())
                        .isGreaterThan(0.9));
    }

    @Test
    void findsLimitAmongRandomRefusals() {
        RateLimitSimulation.Result result = RateLimitSimulation.run(RateLimitSimulation.LIMIT_AND_RANDOM);
        assertThat(result.ofIdeal()).isGreaterThan(0.95);
        long random = result.requests() / 20;
        assertThat(result.refusals() - random).as("refusals of the limit").isLessThan(300);
    }

    @Test
    void simulationShowsNoThroughputIfBreakerOpens() {
        RateLimitSimulation.Result result = RateLimitSimulation.run(RateLimitSimulation.TOO_MANY);
        assertThat(result.opensBreaker()).isTrue();
        assertThat(result.refusals())
                .as("requests in flight when the breaker opens are refused, too")
                .isGreaterThanOrEqualTo(STANDARD.maxInvalid());
        assertThat(result.row()).contains("| opens the breaker | 1,").doesNotContain("%");
        assertThat(RateLimitSimulation.chart(List.of(result)))
                .contains(">opens the breaker<")
                .contains("width=\"0\"");
    }

    @Test
    void documentationContainsResultsOfSimulations() throws IOException {
        Path docs = Path.of("..", "docs");
        String page = Files.readString(docs.resolve(RateLimitSimulation.PAGE));
        String table = RateLimitSimulation.table(SIMULATIONS);
        assertThat(page).isEqualToNormalizingNewlines(RateLimitSimulation.inserted(page, table));
        assertThat(docs.resolve(RateLimitSimulation.CHART))
                .content()
                .isEqualToNormalizingNewlines(RateLimitSimulation.chart(SIMULATIONS));
    }

    // ---- shares of limits

    /** Replaces the limiter with one that has its knowledge and uses half of each limit. */
    private void halve(RateLimitPolicy policy, int sent) {
        limiter = new LearnedRateLimiter(clocks, time::sleep, policy, 0.5, limiter.snapshot(), sent);
    }

    @Test
    void usesShareOfKnownBucket() {
        exchange(withLimit(6, 4, 10));
        assertThat(bucket().sharing()).isEqualTo(RateLimiter.Sharing.NONE);
        halve(STANDARD, 0);
        assertThat(bucket().name()).isEqualTo("b");
        assertThat(bucket().sharing()).isEqualTo(RateLimiter.Sharing.SHARE);
        List<CompletableFuture<Permit>> all = acquire(7);
        assertThat(admitted(all)).as("half of the remaining four").isEqualTo(2);
        respond(all.subList(0, 2), withoutLimit());
        time.pass(Duration.ofSeconds(10));
        assertThat(admitted(all)).as("half of the next window").isEqualTo(2 + 3);
    }

    @Test
    void usesShareOfLearnedBucket() {
        halve(STANDARD, 0);
        exchange(withLimit(6, 5, 10));
        assertThat(admitted(acquire(7)))
                .as("half of six, less the request that learned the limit")
                .isEqualTo(2);
    }

    @Test
    void usesEachSecondWindowOfLimitOfOne() {
        halve(STANDARD, 0);
        exchange(withLimit(1, 0, 10));
        List<CompletableFuture<Permit>> all = acquire(2);
        time.pass(Duration.ofSeconds(20));
        assertThat(admitted(all))
                .as("the next window belongs to the other process")
                .isZero();
        time.pass(Duration.ofSeconds(1));
        assertThat(admitted(all)).isEqualTo(1);
    }

    @Test
    void usesNextWindowOfLimitOfOneAfterRefusal() {
        halve(STANDARD, 0);
        exchange(withLimit(429, "b", 1, 0, 10));
        List<CompletableFuture<Permit>> all = acquire(2);
        time.pass(Duration.ofSeconds(11));
        assertThat(admitted(all)).isEqualTo(1);
    }

    @Test
    void usesNoRemainingRequestThatIsNotItsPart() {
        exchange(withLimit(6, 1, 10));
        halve(STANDARD, 0);
        List<CompletableFuture<Permit>> all = acquire(4);
        assertThat(admitted(all)).as("half of one").isZero();
        time.pass(Duration.ofSeconds(10));
        assertThat(admitted(all)).isEqualTo(3);
    }

    @Test
    void keepsWaitOfOtherLimiter() {
        exchange(refusal(60));
        halve(STANDARD, 0);
        assertAdmits(acquire(), Duration.ofSeconds(60));
    }

    @Test
    void usesShareOfOwnLimitLessRequestsSentBefore() {
        halve(STANDARD.withGlobal(8, SECOND), 3);
        List<CompletableFuture<Permit>> all = acquireEach(8);
        assertThat(admitted(all)).as("half of eight, less three").isEqualTo(1);
        time.pass(SECOND);
        assertThat(admitted(all)).as("one is in flight").isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -0.5, 1.01, Double.NaN})
    void rejectsInvalidShares(double share) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LearnedRateLimiter(clocks, time::sleep, STANDARD, share, List.of(), 0))
                .withMessageContaining("share must be above 0 and at most 1");
    }

    @Test
    void sendsFirstRequestOfOtherAccountAlone() {
        exchange(withLimit(2, 0, 60));
        List<CompletableFuture<Permit>> all = acquire(3);
        assertThat(admitted(all)).isZero();
        limiter.accountChanged();
        assertThat(admitted(all)).isEqualTo(1);
        respond(all.get(0), withLimit(2, 1, 60));
        assertThat(admitted(all)).isEqualTo(2);
        time.pass(Duration.ofSeconds(60));
        assertThat(admitted(all)).isEqualTo(3);
    }

    @Test
    void forgetsNoRequestInFlightOfAccountBefore() {
        exchange(withLimit(3, 2, 60));
        List<CompletableFuture<Permit>> before = acquire(1);
        limiter.accountChanged();
        List<CompletableFuture<Permit>> all = acquire(3);
        assertThat(admitted(all))
                .as("the response could be taken for that of the probe")
                .isZero();
        before.get(0).join().noResponse(true);
        assertThat(admitted(all)).isEqualTo(1);
    }

    @Test
    void responseToAccountBeforeBeginsNoWindow() {
        List<CompletableFuture<Permit>> before = acquire(1);
        limiter.accountChanged();
        List<CompletableFuture<Permit>> all = acquire(4);
        respond(before.get(0), withLimit(2, 1, 60));
        assertThat(admitted(all)).as("its window is that of the account before").isEqualTo(1);
        time.pass(Duration.ofSeconds(5));
        respond(all.get(0), withLimit(2, 1, 60));
        assertAdmits(all, 2, Duration.ofSeconds(60), 3); // the second one is still in flight
    }

    @Test
    void unsentRequestOfAccountBeforeGivesNothingBack() {
        exchange(withLimit(2, 1, 60));
        List<CompletableFuture<Permit>> before = acquire(1);
        limiter.accountChanged();
        List<CompletableFuture<Permit>> all = acquire(3);
        before.get(0).join().noResponse(false);
        assertThat(admitted(all)).isEqualTo(1);
    }

    /** The reset is expected later than it is by the time of a response. */
    @Test
    void countsRequestsOfTheNextWindowBeforeItsExpectedBegin() {
        List<CompletableFuture<Permit>> first = acquire(1);
        time.pass(Duration.ofSeconds(1));
        respond(first.get(0), withLimit(2, 1, 10));
        time.pass(Duration.ofSeconds(8));
        List<CompletableFuture<Permit>> crossing = acquire(1);
        time.pass(Duration.ofSeconds(1));
        respond(crossing.get(0), withLimit(2, 1, 10));
        time.pass(Duration.ofSeconds(2));
        assertThat(admitted(acquire(3)))
                .as("the service has counted one of two")
                .isEqualTo(1);
    }

    /** A slow response of the last window states an end that may be of the next one, which ends later than it. */
    @Test
    void waitsForTheLaterOfTwoEndsThatMayBeOfDifferentWindows() {
        exchange(withLimit(2, 1, 10));
        List<CompletableFuture<Permit>> slow = acquire(1);
        time.pass(Duration.ofSeconds(10));
        List<CompletableFuture<Permit>> next = acquire(1);
        time.pass(Duration.ofSeconds(1));
        respond(slow.get(0), withLimit(2, 0, 10));
        time.pass(Duration.ofSeconds(1));
        respond(next.get(0), withLimit(2, 1, 10));
        assertAdmits(acquire(1), 0, Duration.ofSeconds(10), 1);
    }

    @Test
    void waitsForTheLaterOfTwoEndsWhateverTheOrderOfTheirResponses() {
        exchange(withLimit(2, 1, 10));
        List<CompletableFuture<Permit>> slow = acquire(1);
        time.pass(Duration.ofSeconds(10));
        List<CompletableFuture<Permit>> next = acquire(1);
        time.pass(Duration.ofSeconds(2));
        respond(next.get(0), withLimit(2, 1, 10));
        respond(slow.get(0), withLimit(2, 0, 9));
        assertAdmits(acquire(1), 0, Duration.ofSeconds(10), 1);
    }

    @Test
    void doesNotBeginWindowsWithSlowResponses() {
        exchange(withLimit(6, 5, 10));
        List<CompletableFuture<Permit>> slow = acquire(1);
        respond(acquire(4), withLimit(6, 0, 10));
        time.pass(Duration.ofSeconds(8));
        respond(slow, withLimit(6, 4, 10));
        assertAdmits(acquire(1), 0, Duration.ofSeconds(2), 1);
    }
}
