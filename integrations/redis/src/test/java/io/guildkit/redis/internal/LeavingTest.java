package io.guildkit.redis.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.redis.internal.SimulatedFleet.FleetProcess;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes that close their fleet, on virtual time. */
class LeavingTest extends SimulatedFleetTest {
    /** Shorter than a report takes, so that some processes close during each kind of report. */
    private static final Duration STEP = Duration.ofMillis(50);

    private static final Duration ROUND_TRIP = Duration.ofMillis(100);

    /** The time in which a process joins, joins again, returns and reports. */
    private static final Duration LONGEST = Duration.ofSeconds(4);

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void redisCountsNoClosedProcess(boolean lost) {
        fleet.roundTrip = ROUND_TRIP;
        for (int i = 0; i < 4; i++) {
            fleet.start(POLICY);
        }
        for (Duration moment = Duration.ZERO; moment.compareTo(LONGEST) < 0; moment = moment.plus(STEP)) {
            FleetProcess process = fleet.start(POLICY);
            if (lost) {
                fleet.pass(ROUND_TRIP.multipliedBy(2));
                process.link.lost(new IllegalStateException("a command failed"));
            }
            fleet.pass(moment);
            process.execute(process.link::close);
            fleet.pass(Duration.ofSeconds(1));
            assertThat(redis().zrange("test:{fleet}:processes", 0, -1))
                    .as("closed after %s", moment)
                    .hasSize(4)
                    .doesNotContain(Script.FORMAT + ":" + process.name);
            assertThat(process.link.failure()).hasValue("the fleet is closed");
        }
    }
}
