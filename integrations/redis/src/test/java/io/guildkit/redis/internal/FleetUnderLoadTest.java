package io.guildkit.redis.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.redis.internal.SimulatedFleet.FleetProcess;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Processes with several workers each, on virtual time. */
class FleetUnderLoadTest {
    private static final RateLimitPolicy FIFTY_A_SECOND =
            RateLimitPolicy.standard().withGlobal(50, Duration.ofSeconds(1));

    @AutoClose
    private static final TestRedis REDIS = TestRedis.start();

    private SimulatedFleet fleet;

    @BeforeEach
    void emptyRedis() {
        fleet = new SimulatedFleet(REDIS);
    }

    /** A service with a limit of 50 requests a second, and so many buckets that they do not matter. */
    private SimulatedLoad fiftyASecond() {
        return new SimulatedLoad(fleet, 1_000, 1_000, Duration.ofSeconds(2), 50);
    }

    /** A service with twelve buckets of five requests in two seconds. */
    private SimulatedLoad twelveBuckets() {
        return new SimulatedLoad(fleet, 12, 5, Duration.ofSeconds(2), 0);
    }

    private void start(SimulatedLoad load, RateLimitPolicy policy, int processes, int workers) {
        for (int i = 0; i < processes; i++) {
            load.start(fleet.start(policy), workers);
        }
    }

    /** Returns the number of commands for each request in a time, after some seconds. */
    private double commandsForEachRequest(SimulatedLoad load, Duration duration) {
        fleet.pass(Duration.ofSeconds(10));
        long commands = fleet.commands;
        int requests = load.total();
        fleet.pass(duration);
        return (double) (fleet.commands - commands) / (load.total() - requests);
    }

    @Test
    void usesTwelveBucketsFullyWithoutARefusal() {
        SimulatedLoad load = twelveBuckets();
        start(load, RateLimitPolicy.standard(), 4, 16);
        fleet.pass(Duration.ofSeconds(20));

        assertThat(load.refused).isZero();
        assertThat(load.failed).isZero();
        assertThat(load.total()).isGreaterThanOrEqualTo(95 * 600 / 100);
        assertThat(load.fairness()).isGreaterThan(0.99);
    }

    @Test
    void usesTheOwnLimitFullyWithoutARefusal() {
        SimulatedLoad load = fiftyASecond();
        start(load, FIFTY_A_SECOND, 4, 16);
        fleet.pass(Duration.ofSeconds(10));

        assertThat(load.refused).isZero();
        assertThat(load.failed).isZero();
        assertThat(load.total()).isGreaterThanOrEqualTo(95 * 500 / 100);
        assertThat(load.fairness()).isGreaterThan(0.99);
    }

    @Test
    void sharesALimitBetweenEightProcesses() {
        SimulatedLoad load = fiftyASecond();
        start(load, FIFTY_A_SECOND, 8, 16);
        fleet.pass(Duration.ofSeconds(10));

        assertThat(load.refused).isZero();
        assertThat(load.total()).isGreaterThanOrEqualTo(90 * 500 / 100);
        assertThat(load.fairness()).isGreaterThan(0.99);
    }

    @Test
    void countsAWaitingRequestOnceThoughItsAgeIsMeasuredAnew() {
        fleet.roundTrip = Duration.ofMillis(1);
        SimulatedLoad load = fiftyASecond();
        start(load, FIFTY_A_SECOND, 20, 4);
        fleet.pass(Duration.ofSeconds(10));
        int before = load.total();
        fleet.pass(Duration.ofSeconds(20));

        assertThat(load.refused).isZero();
        assertThat(load.total() - before).isGreaterThanOrEqualTo(95 * 1_000 / 100);
    }

    @Test
    void asksForTheOwnLimitAHundredTimesASecondAtTheMost() {
        SimulatedLoad load = fiftyASecond();
        start(load, FIFTY_A_SECOND, 50, 8);

        assertThat(commandsForEachRequest(load, Duration.ofSeconds(10))).isLessThan(7);
        assertThat(load.refused).isZero();
    }

    @Test
    void wakesOnlyTheProcessesWhoseRequestsFitIntoABucket() {
        SimulatedLoad load = twelveBuckets();
        start(load, RateLimitPolicy.standard(), 50, 8);

        assertThat(commandsForEachRequest(load, Duration.ofSeconds(10))).isLessThan(8);
        assertThat(load.refused).isZero();
    }

    @Test
    void keepsTheStateSmallHoweverManyRequestsWait() {
        SimulatedLoad load = fiftyASecond();
        start(load, FIFTY_A_SECOND, 50, 64);
        fleet.pass(Duration.ofSeconds(2));

        assertThat(REDIS.client().keys("test:*party"))
                .isNotEmpty()
                .allSatisfy(key -> assertThat(REDIS.client().strlen(key)).isLessThan(8_000));
    }

    @Test
    void givesTheShareOfIdleProcessesToBusyOnes() {
        SimulatedLoad load = fiftyASecond();
        start(load, FIFTY_A_SECOND, 1, 64);
        start(load, FIFTY_A_SECOND, 1, 1);
        fleet.pass(Duration.ofSeconds(10));

        assertThat(load.refused).isZero();
        assertThat(load.total()).isGreaterThanOrEqualTo(95 * 500 / 100);
    }

    @Test
    void treatsAProcessThatJoinsLikeTheOthers() {
        SimulatedLoad load = fiftyASecond();
        start(load, FIFTY_A_SECOND, 1, 64);
        fleet.pass(Duration.ofSeconds(5));
        int before = load.total();
        FleetProcess second = fleet.start(FIFTY_A_SECOND);
        load.start(second, 64);
        fleet.pass(Duration.ofSeconds(10));

        assertThat(load.refused).isZero();
        assertThat((double) load.passed.getOrDefault(second, 0) / (load.total() - before))
                .isBetween(0.4, 0.6);
    }

    @Test
    void returnsToTheFullRateOneSecondAfterAProcessIsKilled() {
        SimulatedLoad load = fiftyASecond();
        FleetProcess killed = fleet.start(FIFTY_A_SECOND);
        load.start(killed, 16);
        start(load, FIFTY_A_SECOND, 3, 24);
        fleet.pass(Duration.ofSeconds(5));
        killed.kill();
        fleet.pass(Duration.ofSeconds(1));
        int before = load.total();
        fleet.pass(Duration.ofSeconds(2));

        assertThat(load.refused).isZero();
        assertThat(load.failed).isZero();
        assertThat(load.total() - before).isGreaterThanOrEqualTo(95 * 100 / 100);
    }

    @Test
    void continuesWhileAProcessIsSuspended() {
        SimulatedLoad load = fiftyASecond();
        FleetProcess suspended = fleet.start(FIFTY_A_SECOND);
        load.start(suspended, 16);
        start(load, FIFTY_A_SECOND, 1, 64);
        fleet.pass(Duration.ofSeconds(3));
        suspended.suspend();
        fleet.pass(Duration.ofSeconds(4));
        suspended.resume();
        int before = load.passed.getOrDefault(suspended, 0);
        fleet.pass(Duration.ofSeconds(3));

        assertThat(load.refused).isZero();
        assertThat(load.failed).isZero();
        assertThat(load.total()).isGreaterThanOrEqualTo(85 * 500 / 100);
        assertThat(load.passed.getOrDefault(suspended, 0)).isGreaterThan(before);
    }
}
