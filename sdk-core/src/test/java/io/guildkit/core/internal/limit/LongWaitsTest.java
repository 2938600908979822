package io.guildkit.core.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.guildkit.core.base.Clocks;
import io.guildkit.core.error.RateLimitedException;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter.Permit;
import io.guildkit.core.limit.RateLimiter.Request;
import io.guildkit.core.limit.RateLimiter.Response;
import io.guildkit.core.route.Route;
import io.guildkit.testsupport.SimulatedTime;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that would wait longer than they can fail at once, whatever they would wait for. */
class LongWaitsTest {
    private static final Route POST = Route.post("/a/{id}").major("id").accountOrBot();
    private static final Duration HOUR = Duration.ofHours(1);

    private final SimulatedTime time = new SimulatedTime();
    private LearnedRateLimiter limiter = limiter(RateLimitPolicy.standard());
    private long order;

    private LearnedRateLimiter limiter(RateLimitPolicy policy) {
        return new LearnedRateLimiter(new Clocks(time, time::now), time::sleep, policy);
    }

    private CompletableFuture<Permit> acquire(String major, Duration patience) {
        return limiter.acquire(new Request(POST, major, order++, Duration.ZERO, patience));
    }

    /** Requests permits for one bucket, or each for a bucket of its own. */
    private List<CompletableFuture<Permit>> acquire(int requests, boolean oneBucket) {
        return IntStream.range(0, requests)
                .mapToObj(i -> acquire(oneBucket ? "1" : "bucket " + i, HOUR))
                .toList();
    }

    private void respond(CompletableFuture<Permit> permit, Response response) {
        permit.getNow(null).responded(response);
    }

    /** Responds to a request as soon as it is permitted. */
    private void respondAtOnce(List<CompletableFuture<Permit>> permits) {
        for (CompletableFuture<Permit> permit : permits) {
            var unused = permit.thenAccept(
                    given -> given.responded(LearnedRateLimiterTest.response(200, Optional.empty(), false)));
        }
    }

    private static Response refusal(double seconds, boolean global) {
        Duration wait = Duration.ofMillis(Math.round(1_000 * seconds));
        return LearnedRateLimiterTest.response(429, Optional.of(wait), global);
    }

    private static Response empty(int limit, Duration reset) {
        return new Response(
                200, Optional.of("b"), Optional.of(limit), Optional.of(0), Optional.of(reset), Optional.empty(), false);
    }

    /** Asserts that a request fails at once, and returns the wait that its exception states. */
    private static Duration refused(CompletableFuture<Permit> permit) {
        assertThat(permit).isCompletedExceptionally();
        Throwable failure = catchThrowableOfType(CompletionException.class, permit::join);
        RateLimitedException limited = (RateLimitedException)
                Objects.requireNonNull(Objects.requireNonNull(failure).getCause());
        assertThat(limited.isSent()).isFalse();
        return limited.retryAfter().orElseThrow();
    }

    // ---- the client's own limit

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void countsRequestsAheadTowardsOwnLimit(boolean oneBucket) {
        limiter = limiter(RateLimitPolicy.standard().withGlobal(2, Duration.ofSeconds(1)));
        respond(acquire("1", HOUR), LearnedRateLimiterTest.response(200, Optional.empty(), false));
        List<CompletableFuture<Permit>> ahead = acquire(40, oneBucket);
        respondAtOnce(ahead);
        assertThat(refused(acquire("1", Duration.ofSeconds(19)))).isEqualTo(Duration.ofSeconds(20));
        CompletableFuture<Permit> last = acquire("1", Duration.ofSeconds(20));
        time.pass(Duration.ofMillis(19_999));
        assertThat(last).isNotDone();
        time.pass(Duration.ofMillis(1));
        assertThat(last).isCompleted();
    }

    @Test
    void doesNotCountRequestsThatWaitForTheirOwnBuckets() {
        limiter = limiter(RateLimitPolicy.standard().withGlobal(1, Duration.ofSeconds(1)));
        respond(acquire("empty", HOUR), empty(1, Duration.ofMinutes(9)));
        for (int i = 0; i < 50; i++) {
            var unused = acquire("empty", HOUR);
        }
        CompletableFuture<Permit> other = acquire("other", Duration.ofSeconds(1));
        time.pass(Duration.ofSeconds(1));
        assertThat(other).isCompleted();
    }

    @Test
    void countsRequestsInFlightFromTheirResponses() {
        limiter = limiter(RateLimitPolicy.standard().withGlobal(1, Duration.ofSeconds(5)));
        CompletableFuture<Permit> inFlight = acquire("1", HOUR);
        assertThat(refused(acquire("2", Duration.ofMillis(4_999)))).isEqualTo(Duration.ofSeconds(5));
        CompletableFuture<Permit> next = acquire("2", Duration.ofSeconds(5));
        respond(inFlight, LearnedRateLimiterTest.response(200, Optional.empty(), false));
        time.pass(Duration.ofSeconds(5));
        assertThat(next).isCompleted();
    }

    // ---- refusals

    @Test
    void countsGlobalRefusal() {
        respond(acquire("1", HOUR), refusal(30, true));
        assertThat(refused(acquire("2", Duration.ofMillis(29_999)))).isEqualTo(Duration.ofSeconds(30));
        assertThat(acquire("2", Duration.ofSeconds(30))).isNotDone();
    }

    /** Refuses requests until the pace is one request a second, and rises. */
    private void slowDown(boolean global) {
        respond(acquire("1", HOUR), LearnedRateLimiterTest.response(200, Optional.empty(), false));
        respond(acquire("1", HOUR), refusal(1, global));
        time.pass(Duration.ofSeconds(1));
        respond(acquire("1", HOUR), refusal(60, global));
        time.pass(Duration.ofSeconds(60));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void countsRequestsAheadTowardsPace(boolean global) {
        slowDown(global);
        Duration start = time.elapsed();
        List<CompletableFuture<Permit>> ahead = acquire(300, !global);
        Duration stated = refused(acquire("1", Duration.ofSeconds(5)));
        assertThat(stated).isGreaterThan(Duration.ofSeconds(15));
        CompletableFuture<Permit> last = acquire("1", stated.plusSeconds(10));
        respondAtOnce(ahead);
        while (!last.isDone()) {
            time.pass(Duration.ofMillis(10));
        }
        Duration actual = time.elapsed().minus(start);
        assertThat(actual).isBetween(stated, stated.plusSeconds(10));
    }

    @Test
    void failsWaitingRequestsWhosePositionMeansTooLongWaitAfterRefusal() {
        slowDown(false);
        CompletableFuture<Permit> inFlight = acquire("1", HOUR);
        List<CompletableFuture<Permit>> waiting = IntStream.range(0, 300)
                .mapToObj(i -> acquire("1", Duration.ofSeconds(40)))
                .toList();
        assertThat(waiting).noneMatch(CompletableFuture::isDone);
        respond(inFlight, refusal(30, false));
        assertThat(waiting.get(0)).isNotDone();
        assertThat(refused(waiting.get(299))).isGreaterThan(Duration.ofSeconds(40));
        long left = waiting.stream().filter(permit -> !permit.isDone()).count();
        assertThat(left).isBetween(5L, 60L);
        assertThat(waiting.subList(0, (int) left)).as("the oldest stay").noneMatch(CompletableFuture::isDone);
    }

    // ---- limits that a response shows

    @Test
    void failsWaitingRequestsWhenFirstResponseStatesTooLongWait() {
        CompletableFuture<Permit> first = acquire("1", HOUR);
        CompletableFuture<Permit> impatient = acquire("1", Duration.ofSeconds(29));
        CompletableFuture<Permit> patient = acquire("1", Duration.ofSeconds(30));
        respond(first, empty(1, Duration.ofSeconds(30)));
        assertThat(refused(impatient)).isEqualTo(Duration.ofSeconds(30));
        assertThat(patient).isNotDone();
    }

    @Test
    void countsRequestsAheadTowardsBucketWithoutOverflow() {
        limiter = limiter(RateLimitPolicy.standard().withMaxPause(Duration.ofDays(365)));
        respond(acquire("1", HOUR), empty(1, Duration.ofDays(300)));
        for (int i = 0; i < 1_000; i++) {
            var unused = acquire("1", Duration.ofDays(365_000));
        }
        assertThat(refused(acquire("1", HOUR))).isGreaterThan(Duration.ofDays(365));
    }
}
