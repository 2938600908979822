package io.guildkit.redis.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.redis.internal.SimulatedFleet.FleetProcess;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Processes with several workers each, on virtual time. The service refuses no request, and no call fails. */
class FleetUnderLoadTest extends SimulatedFleetTest {
    private static final RateLimitPolicy FIFTY_A_SECOND = ownLimit(50, 1);

    private SimulatedLoad load;

    /** Most tests use a service with a limit of 50 requests a second, and so many buckets that they do not matter. */
    @BeforeEach
    void fiftyASecond() {
        load = new SimulatedLoad(fleet, 1_000, 1_000, Duration.ofSeconds(2), 50);
    }

    @AfterEach
    void nothingIsRefused() {
        assertThat(load.refused).as("refused requests").isZero();
        assertThat(load.failed).as("failed calls").isZero();
    }

    /** Creates a service with twelve buckets of five requests in two seconds. */
    private void twelveBuckets() {
        load = new SimulatedLoad(fleet, 12, 5, Duration.ofSeconds(2), 0);
    }

    private FleetProcess start(RateLimitPolicy policy, int workers) {
        FleetProcess process = fleet.start(policy);
        load.start(process, workers);
        return process;
    }

    private void start(RateLimitPolicy policy, int processes, int workers) {
        for (int i = 0; i < processes; i++) {
            var unused = start(policy, workers);
        }
    }

    /** Returns the number of commands for each request, without those of the first ten seconds. */
    private double commandsPerRequest() {
        pass(10);
        long commands = fleet.commands;
        int requests = load.total();
        pass(10);
        return (double) (fleet.commands - commands) / (load.total() - requests);
    }

    @Test
    void usesTwelveBucketsFully() {
        twelveBuckets();
        start(POLICY, 4, 16);
        pass(20);

        assertThat(load.total()).isGreaterThanOrEqualTo(95 * 600 / 100);
        assertThat(load.fairness()).isGreaterThan(0.99);
    }

    @ParameterizedTest
    @CsvSource({"4, 95", "8, 90"})
    void usesOwnLimitFully(int processes, int percent) {
        start(FIFTY_A_SECOND, processes, 16);
        pass(10);

        assertThat(load.total()).isGreaterThanOrEqualTo(percent * 500 / 100);
        assertThat(load.fairness()).isGreaterThan(0.99);
    }

    @Test
    void countsWaitingRequestOnceWhenItsAgeIsMeasuredAgain() {
        fleet.roundTrip = Duration.ofMillis(1);
        start(FIFTY_A_SECOND, 20, 4);
        pass(10);
        int before = load.total();
        pass(20);

        assertThat(load.total() - before).isGreaterThanOrEqualTo(95 * 1_000 / 100);
    }

    @Test
    void sharesOwnLimitThroughSlowRedis() {
        fleet.roundTrip = Duration.ofMillis(250);
        start(FIFTY_A_SECOND, 2, 16);
        pass(20);

        assertThat(load.total()).isGreaterThanOrEqualTo(50 * 1_000 / 100);
    }

    @Test
    void asksForOwnLimitAtMostHundredTimesASecond() {
        start(FIFTY_A_SECOND, 50, 8);

        assertThat(commandsPerRequest()).isLessThan(7);
    }

    @Test
    void wakesOnlyProcessesWhoseRequestsFitIntoBucket() {
        twelveBuckets();
        start(POLICY, 50, 8);

        assertThat(commandsPerRequest()).isLessThan(8);
    }

    @Test
    void keepsStateSmallWhenManyRequestsWait() {
        start(FIFTY_A_SECOND, 50, 64);
        pass(2);

        assertThat(redis().keys("test:*party"))
                .isNotEmpty()
                .allSatisfy(key -> assertThat(redis().strlen(key)).isLessThan(8_000));
    }

    @Test
    void givesShareOfIdleProcessToBusyProcess() {
        start(FIFTY_A_SECOND, 1, 64);
        start(FIFTY_A_SECOND, 1, 1);
        pass(10);

        assertThat(load.total()).isGreaterThanOrEqualTo(95 * 500 / 100);
    }

    @Test
    void givesEqualShareToJoiningProcess() {
        start(FIFTY_A_SECOND, 1, 64);
        pass(5);
        int before = load.total();
        FleetProcess second = start(FIFTY_A_SECOND, 64);
        pass(10);

        assertThat((double) load.passed.getOrDefault(second, 0) / (load.total() - before))
                .isBetween(0.4, 0.6);
    }

    @Test
    void returnsToFullRateOneSecondAfterProcessIsKilled() {
        FleetProcess killed = start(FIFTY_A_SECOND, 16);
        start(FIFTY_A_SECOND, 3, 24);
        pass(5);
        killed.kill();
        pass(1);
        int before = load.total();
        pass(2);

        assertThat(load.total() - before).isGreaterThanOrEqualTo(95 * 100 / 100);
    }

    @Test
    void continuesWhileProcessIsSuspended() {
        FleetProcess suspended = start(FIFTY_A_SECOND, 16);
        start(FIFTY_A_SECOND, 1, 64);
        pass(3);
        suspended.suspend();
        pass(4);
        suspended.resume();
        int before = load.passed.getOrDefault(suspended, 0);
        pass(3);

        assertThat(load.total()).isGreaterThanOrEqualTo(85 * 500 / 100);
        assertThat(load.passed.getOrDefault(suspended, 0)).isGreaterThan(before);
    }
}
