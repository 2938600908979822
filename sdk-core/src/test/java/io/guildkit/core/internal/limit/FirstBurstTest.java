package io.guildkit.core.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.base.Clocks;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.RateLimiter.Permit;
import io.guildkit.core.route.Route;
import io.guildkit.testsupport.SimulatedTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Many calls at once to a bucket that the client does not know, of a service that responds late. */
class FirstBurstTest {
    private static final Route POST = Route.post("/a/{id}").major("id").accountOrBot();
    private static final Duration NEVER = Duration.ofDays(1);

    private final SimulatedTime time = new SimulatedTime();
    private final RateLimiter limiter =
            new LearnedRateLimiter(new Clocks(time, time::now), time::sleep, RateLimitPolicy.standard());
    private final SimulatedService.Settings settings = new SimulatedService.Settings();
    private final SimulatedService service = new SimulatedService(time, settings);

    /** The times at which the service has counted requests. */
    private final List<Duration> counted = new ArrayList<>();

    private int inFlight;
    private long order;

    /**
     * Makes a call.
     *
     * @param upload the time until the request is written and counted
     * @param response the time from then until the response arrives
     */
    private void call(Duration upload, Duration response) {
        send(order++, upload, response);
    }

    private void send(long number, Duration upload, Duration response) {
        var unused = limiter.acquire(new RateLimiter.Request(POST, "1", number, Duration.ZERO, NEVER))
                .thenAccept(permit -> {
                    inFlight++;
                    time.after(upload, () -> {
                        counted.add(time.elapsed());
                        SimulatedService.Response given = service.respond("1");
                        time.after(response, () -> responded(permit, given, number, response));
                    });
                });
    }

    private void responded(Permit permit, SimulatedService.Response response, long number, Duration delay) {
        inFlight--;
        RateLimitHeaders limits = new RateLimitHeaders(response.headers(), time.instant());
        permit.responded(new RateLimiter.Response(
                response.status(),
                limits.bucket(),
                limits.limit(),
                limits.remaining(),
                limits.resetAfter(),
                limits.retryAfter(),
                limits.isGlobal()));
        if (response.status() == 429) {
            time.after(limits.retryAfter().orElseThrow(), () -> send(number, Duration.ZERO, delay));
        }
    }

    private void calls(int number, Duration response) {
        for (int i = 0; i < number; i++) {
            call(Duration.ZERO, response);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "350, 0",
        "350, 350",
        "400, 0",
        "600, 600",
        "800, 20",
        "800, 800",
        "1000, 0",
        "1500, 1500",
        "1999, 1999"
    })
    void isNotRefused(int first, int rest) {
        settings.window = Duration.ofMillis(500);
        call(Duration.ZERO, Duration.ofMillis(first));
        calls(19, Duration.ofMillis(rest));
        time.run();
        assertThat(service.refusals()).isZero();
        assertThat(counted).hasSize(20);
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 350, 800})
    void usesWholeLimitOnceItIsKnown(int millis) {
        call(Duration.ZERO, Duration.ofMillis(millis));
        time.run();
        time.pass(settings.window);
        int before = counted.size();
        calls(20, Duration.ofMillis(millis));
        assertThat(inFlight).isEqualTo(settings.limit);
        time.run();
        assertThat(service.refusals()).isZero();
        assertThat(counted.get(before + 19).minus(counted.get(before)))
                .isLessThanOrEqualTo(
                        settings.window.multipliedBy(3).plusMillis(3L * millis).plusMillis(3));
    }

    @ParameterizedTest
    @ValueSource(ints = {350, 800})
    void sendsNoSecondRoundBeforeFirstRoundHasResponsesIfServiceStatesNoLimits(int millis) {
        settings.statesLimits = false;
        settings.limit = 9;
        settings.window = Duration.ofSeconds(30);
        calls(20, Duration.ofMillis(millis));
        time.pass(Duration.ofMillis(2L * millis - 1));
        assertThat(counted).as("one, and a round of eight").hasSize(1 + 8);
        assertThat(service.refusals()).isZero();
    }

    @Test
    void longUploadDelaysOtherCallsByTwoSeconds() {
        call(Duration.ofMinutes(5), Duration.ofMillis(100));
        calls(19, Duration.ofMillis(100));
        time.pass(Duration.ofMillis(1_999));
        assertThat(counted).isEmpty();
        time.pass(Duration.ofMillis(1));
        assertThat(counted).hasSize(1);
        time.pass(Duration.ofMillis(100));
        assertThat(counted).as("the second response states the limit").hasSize(4);
        time.pass(Duration.ofSeconds(10));
        assertThat(counted)
                .as("the upload still occupies a place of each window")
                .hasSizeBetween(15, 19);
        time.run();
        assertThat(service.refusals()).isZero();
        assertThat(counted).hasSize(20);
    }

    @Test
    void doublesRequestsEveryTwoSecondsIfServiceStalls() {
        settings.limit = 100;
        for (int i = 0; i < 40; i++) {
            call(Duration.ZERO, NEVER);
        }
        List<Integer> sent = new ArrayList<>();
        time.pass(Duration.ofMillis(1));
        for (int i = 0; i < 6; i++) {
            sent.add(counted.size());
            time.pass(Duration.ofSeconds(2));
        }
        assertThat(sent).containsExactly(1, 2, 4, 8, 16, 32);
    }
}
