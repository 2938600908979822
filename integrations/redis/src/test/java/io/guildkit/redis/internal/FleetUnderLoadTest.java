package io.guildkit.redis.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.limit.RateLimitPolicy;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Four processes with sixteen workers each, on virtual time. */
class FleetUnderLoadTest {
    private static TestRedis server;

    private SimulatedFleet fleet;

    @BeforeAll
    static void startRedis() {
        server = TestRedis.start();
    }

    @AfterAll
    static void stopRedis() {
        server.close();
    }

    @BeforeEach
    void emptyRedis() {
        fleet = new SimulatedFleet(server);
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
}
