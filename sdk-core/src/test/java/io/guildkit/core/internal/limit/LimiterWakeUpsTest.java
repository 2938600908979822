package io.guildkit.core.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.base.Clocks;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter.Permit;
import io.guildkit.core.limit.RateLimiter.Request;
import io.guildkit.core.limit.RateLimiter.Response;
import io.guildkit.core.limit.Sleeper;
import io.guildkit.core.route.Headers;
import io.guildkit.core.route.Route;
import io.guildkit.testsupport.SimulatedTime;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The timers of the limiter: they wake each waiting request, and none runs repeatedly without effect. */
class LimiterWakeUpsTest {
    private static final Route POST = Route.post("/a/{id}").major("id").accountOrBot();
    private static final Route PATCH = Route.patch("/a/{id}").major("id").accountOrBot();

    private final SimulatedTime time = new SimulatedTime();
    private LearnedRateLimiter limiter = limiter(RateLimitPolicy.standard());
    private int timers;
    private long order;

    private LearnedRateLimiter limiter(RateLimitPolicy policy) {
        return limiter(policy, wait -> {
            timers++;
            return time.sleep(wait);
        });
    }

    private LearnedRateLimiter limiter(RateLimitPolicy policy, Sleeper sleeper) {
        return new LearnedRateLimiter(new Clocks(time, time::now), sleeper, policy);
    }

    private CompletableFuture<Permit> acquire(Route route, String major) {
        return limiter.acquire(new Request(route, major, order++, Duration.ZERO, Duration.ofHours(1)));
    }

    private List<CompletableFuture<Permit>> acquire(int times) {
        return IntStream.range(0, times).mapToObj(i -> acquire(POST, "1")).toList();
    }

    private static long granted(List<CompletableFuture<Permit>> all) {
        return all.stream().filter(CompletableFuture::isDone).count();
    }

    private static Response success(String bucket, int limit, int remaining, double resetSeconds) {
        return new Response(
                200,
                Optional.of(bucket),
                Optional.of(limit),
                Optional.of(remaining),
                Optional.of(seconds(resetSeconds)),
                Optional.empty(),
                false);
    }

    private static Response success() {
        return response(200, Optional.empty(), Optional.empty());
    }

    private static Response globalRefusal(Optional<String> bucket, double seconds) {
        return response(429, bucket, Optional.of(seconds(seconds)));
    }

    private static Response response(int status, Optional<String> bucket, Optional<Duration> retryAfter) {
        return new Response(
                status, bucket, Optional.empty(), Optional.empty(), Optional.empty(), retryAfter, status == 429);
    }

    private static Duration seconds(double seconds) {
        return Duration.ofMillis(Math.round(seconds * 1_000));
    }

    /** Makes the limit of the bucket "b" known: requests in two seconds. The bucket is full afterwards. */
    private void learn(Route route, int limit) {
        acquire(route, "1").join().responded(success("b", limit, limit - 1, 2));
        time.pass(seconds(2));
    }

    @Test
    void startsNoTimersWhileOnlyResponseCanReleaseWaiter() {
        limiter = limiter(RateLimitPolicy.standard().withGlobal(4, Duration.ofSeconds(1)));
        learn(POST, 4);
        List<CompletableFuture<Permit>> inFlight = acquire(4);
        inFlight.get(0).join().responded(success("b", 4, 0, 2));
        time.pass(seconds(1));
        CompletableFuture<Permit> last = acquire(PATCH, "2"); // takes the last place of the own limit
        CompletableFuture<Permit> waiting = acquire(POST, "1");
        timers = 0;

        time.pass(seconds(1).plusNanos(1_000)); // the bucket has been reset

        assertThat(last).isDone();
        assertThat(waiting).isNotDone();
        assertThat(timers).isLessThan(5);
        inFlight.get(1).join().noResponse(false);
        assertThat(waiting).isDone();
    }

    @Test
    void startsFewTimersAfterGlobalRefusalWithRequestsInFlight() {
        learn(POST, 4);
        List<CompletableFuture<Permit>> inFlight = acquire(4);
        inFlight.get(0).join().responded(success("b", 4, 0, 2));
        inFlight.get(1).join().responded(globalRefusal(Optional.empty(), 1));
        CompletableFuture<Permit> waiting = acquire(POST, "1");
        timers = 0;

        time.pass(seconds(2).plusNanos(1_000));

        assertThat(timers).isLessThan(5);
        assertThat(waiting).isDone();
    }

    @Test
    void slowRequestsFromBeforeRefusalDelayNextRequestForShortTimeOnly() {
        acquire(PATCH, "1").join().responded(success());
        List<CompletableFuture<Permit>> slow = IntStream.range(0, 20)
                .mapToObj(i -> acquire(POST, Integer.toString(i)))
                .toList();
        assertThat(granted(slow)).isEqualTo(20);
        slow.get(0).join().responded(globalRefusal(Optional.empty(), 1));
        CompletableFuture<Permit> waiting = acquire(PATCH, "2");
        CompletableFuture<Permit> next = acquire(PATCH, "3");

        time.pass(seconds(1.249));
        assertThat(waiting).isNotDone();
        time.pass(seconds(0.001));
        assertThat(waiting).isDone();
        assertThat(next).as("one request goes first").isNotDone();

        slow.subList(1, 20).forEach(permit -> permit.join().responded(success()));
        waiting.join().responded(success());
        assertThat(next).isDone();
    }

    @Test
    void widensFullWindowUntilItExceedsSlowRequests() {
        acquire(PATCH, "1").join().responded(success());
        acquire(PATCH, "1").join().responded(globalRefusal(Optional.empty(), 1));
        List<CompletableFuture<Permit>> slow = IntStream.range(0, 9)
                .mapToObj(i -> acquire(POST, Integer.toString(i)))
                .toList();

        time.pass(seconds(1 + 3 * 2)); // the window is 1, then 2, 4 and 8
        assertThat(granted(slow)).isEqualTo(8);
        time.pass(seconds(2));

        assertThat(granted(slow)).isEqualTo(9);
    }

    @Test
    void releasesNoRequestAfterGlobalRefusalThatNamesAnotherBucket() {
        learn(POST, 2);
        acquire(PATCH, "1").join().responded(success("b", 2, 1, 2));
        time.pass(seconds(2));
        CompletableFuture<Permit> moving = acquire(POST, "1");
        CompletableFuture<Permit> staying = acquire(PATCH, "1");
        CompletableFuture<Permit> waiting = acquire(PATCH, "1");
        assertThat(staying).isDone();
        assertThat(waiting).isNotDone();

        moving.join().responded(globalRefusal(Optional.of("other"), 5));
        assertThat(waiting).isNotDone();
        time.pass(seconds(5.25));

        assertThat(waiting).isDone();
    }

    @Test
    void grantsPermitsOfResetBucketAtOnceWhenTimerIsLate() {
        limiter = limiter(RateLimitPolicy.standard(), wait -> time.sleep(wait.plusSeconds(1)));
        acquire(POST, "1").join().responded(success("b", 2, 0, 2));
        CompletableFuture<Permit> waiting = acquire(POST, "1");
        time.pass(seconds(2));
        assertThat(waiting).isNotDone();

        CompletableFuture<Permit> next = acquire(POST, "1");

        assertThat(waiting).isDone();
        assertThat(next).isDone();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void failsWaitersWhenSleeperFails(boolean throwing) {
        IllegalStateException failure = new IllegalStateException("closed");
        limiter = limiter(RateLimitPolicy.standard(), wait -> {
            if (throwing) {
                throw failure;
            }
            return CompletableFuture.failedFuture(failure);
        });
        acquire(POST, "1").join().responded(success("b", 1, 0, 2));
        acquire(PATCH, "2").join().responded(globalRefusal(Optional.empty(), 1));

        assertThatThrownBy(acquire(POST, "1")::join).hasCause(failure);
        time.pass(seconds(1));
        assertThatThrownBy(acquire(POST, "1")::join).as("for the reset").hasCause(failure);
        time.pass(seconds(1));
        assertThat(acquire(POST, "1")).isCompleted();
    }

    @Test
    void admitsRequestsOfBucketWithAbsurdNumbers() {
        RateLimitHeaders headers = new RateLimitHeaders(
                Headers.of("X-RateLimit-Remaining", "2147483647", "X-RateLimit-Reset-After", "60"),
                SimulatedTime.START);
        acquire(POST, "1")
                .join()
                .responded(new Response(
                        200,
                        Optional.of("b"),
                        headers.limit(),
                        headers.remaining(),
                        headers.resetAfter(),
                        Optional.empty(),
                        false));

        assertThat(acquire(POST, "1")).isDone();
    }

    @Test
    void limitsRequestsInForeverLongPeriod() {
        limiter = limiter(RateLimitPolicy.standard().withGlobal(2, Duration.ofSeconds(Long.MAX_VALUE)));
        acquire(POST, "1").join().responded(success());

        acquire(POST, "1").join().responded(success());

        assertThat(acquire(POST, "1")).isCompletedExceptionally();
    }
}
