package io.guildkit.redis.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.redis.internal.SimulatedFleet.FleetProcess;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Processes with sixteen workers each, on virtual time. */
class FleetUnderLoadTest {
    @AutoClose
    private static final TestRedis REDIS = TestRedis.start();

    private SimulatedFleet fleet;

    @BeforeEach
    void emptyRedis() {
        fleet = new SimulatedFleet(REDIS);
    }

    private SimulatedLoad run(RateLimitPolicy policy, SimulatedLoad load, Duration duration) {
        for (int i = 0; i < 4; i++) {
            load.start(fleet.start(policy), 16);
        }
        fleet.pass(duration);
        return load;
    }

    @Test
    void usesTwelveBucketsFullyWithoutARefusal() {
        SimulatedLoad load = run(
                RateLimitPolicy.standard(),
                new SimulatedLoad(fleet, 12, 5, Duration.ofSeconds(2), 0),
                Duration.ofSeconds(20));

        assertThat(load.refused).isZero();
        assertThat(load.failed).isZero();
        assertThat(load.total()).isGreaterThanOrEqualTo(95 * 600 / 100);
        assertThat(load.fairness()).isGreaterThan(0.99);
    }

    @Test
    void usesTheOwnLimitFullyWithoutARefusal() {
        SimulatedLoad load = run(
                RateLimitPolicy.standard().withGlobal(50, Duration.ofSeconds(1)),
                new SimulatedLoad(fleet, 1000, 1000, Duration.ofSeconds(2), 50),
                Duration.ofSeconds(10));

        assertThat(load.refused).isZero();
        assertThat(load.failed).isZero();
        assertThat(load.total()).isGreaterThanOrEqualTo(95 * 500 / 100);
        assertThat(load.fairness()).isGreaterThan(0.99);
    }

    private static final RateLimitPolicy FIFTY_A_SECOND =
            RateLimitPolicy.standard().withGlobal(50, Duration.ofSeconds(1));

    /** A service with a limit of 50 requests a second, and so many buckets that they do not matter. */
    private SimulatedLoad fiftyASecond() {
        return new SimulatedLoad(fleet, 1_000, 1_000, Duration.ofSeconds(2), 50);
    }

    @Test
    void sharesALimitBetweenEightProcesses() {
        SimulatedLoad load = fiftyASecond();
        for (int i = 0; i < 8; i++) {
            load.start(fleet.start(FIFTY_A_SECOND), 16);
        }
        fleet.pass(Duration.ofSeconds(10));

        assertThat(load.refused).isZero();
        assertThat(load.total()).isGreaterThanOrEqualTo(90 * 500 / 100);
        assertThat(load.fairness()).isGreaterThan(0.99);
    }

    @Test
    void givesTheShareOfIdleProcessesToBusyOnes() {
        SimulatedLoad load = fiftyASecond();
        load.start(fleet.start(FIFTY_A_SECOND), 64);
        load.start(fleet.start(FIFTY_A_SECOND), 1);
        fleet.pass(Duration.ofSeconds(10));

        assertThat(load.refused).isZero();
        assertThat(load.total()).isGreaterThanOrEqualTo(95 * 500 / 100);
    }

    @Test
    void treatsAProcessThatJoinsLikeTheOthers() {
        SimulatedLoad load = fiftyASecond();
        FleetProcess first = fleet.start(FIFTY_A_SECOND);
        load.start(first, 64);
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
        for (int i = 0; i < 3; i++) {
            load.start(fleet.start(FIFTY_A_SECOND), 24);
        }
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
    void goesOnWhileAProcessIsSuspended() {
        SimulatedLoad load = fiftyASecond();
        FleetProcess suspended = fleet.start(FIFTY_A_SECOND);
        load.start(suspended, 16);
        load.start(fleet.start(FIFTY_A_SECOND), 64);
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
