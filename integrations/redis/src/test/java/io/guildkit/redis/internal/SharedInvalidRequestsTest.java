package io.guildkit.redis.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.limit.InvalidRequests;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.redis.internal.SimulatedFleet.FleetProcess;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The counter of invalid requests that processes of one address share, on virtual time. */
class SharedInvalidRequestsTest extends SimulatedFleetTest {
    private static final RateLimitPolicy POLICY = RateLimitPolicy.standard().withMaxInvalid(8, Duration.ofMinutes(10));

    private List<InvalidRequests> counters;

    @BeforeEach
    void startProcesses() {
        fleet.roundTrip = Duration.ofMillis(20);
        counters = Stream.generate(() -> fleet.start(POLICY))
                .limit(4)
                .map(this::counter)
                .toList();
        fleet.pass(Duration.ofSeconds(3));
    }

    private InvalidRequests counter(FleetProcess process) {
        return new SharedInvalidRequests(process.link, "address", POLICY, fleet.time::now);
    }

    /** Counts two requests in each process. */
    private void countInAll() {
        counters.forEach(InvalidRequests::count);
        counters.forEach(InvalidRequests::count);
    }

    private boolean isOpen(InvalidRequests counter) {
        return !counter.openFor().isZero();
    }

    @Test
    void opensInAllProcesses() {
        countInAll();
        fleet.pass(Duration.ofSeconds(1));
        assertThat(counters).allMatch(this::isOpen);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void foreignValueIsReplaced(boolean list) {
        counters.get(0).count();
        fleet.pass(Duration.ofSeconds(1));
        String key = redis().keys("*:invalid:*").iterator().next();
        if (list) {
            redis().del(key);
            redis().rpush(key, "foreign");
        } else {
            redis().hset(key, "foreign", "text");
        }
        countInAll();
        fleet.pass(Duration.ofSeconds(1));
        assertThat(counters).allMatch(this::isOpen);
        assertThat(fleet.processes).allMatch(process -> process.link.isAttached());
    }

    @Test
    void resetClosesAllProcesses() {
        countInAll();
        fleet.pass(Duration.ofSeconds(1));
        counters.get(2).reset();
        fleet.pass(Duration.ofSeconds(1));
        assertThat(counters).noneMatch(this::isOpen);
        countInAll();
        fleet.pass(Duration.ofSeconds(1));
        assertThat(counters).allMatch(this::isOpen);
    }

    @Test
    void connectionsThatBreakOnceChangeNothing() {
        fleet.processes.forEach(process -> process.connection.close());
        countInAll();
        fleet.pass(Duration.ofSeconds(1));
        assertThat(counters).allMatch(this::isOpen);
        assertThat(fleet.processes).allMatch(process -> process.link.isAttached());
    }

    @Test
    void replyFromBeforeResetDoesNotOpenAgain() {
        for (int i = 0; i < 8; i++) {
            counters.get(0).count();
        }
        fleet.pass(Duration.ofMillis(515)); // Redis has counted them, and its reply is under way
        counters.get(0).reset();
        for (int i = 0; i < 1_000; i++) {
            fleet.pass(Duration.ofMillis(1));
            assertThat(isOpen(counters.get(0))).as("%d ms later", i).isFalse();
        }
    }

    /** Takes Redis out of use in all processes. */
    private void loseRedis() {
        fleet.down = true;
        fleet.pass(Duration.ofSeconds(2));
    }

    private void returnToRedis() {
        fleet.down = false;
        fleet.pass(Duration.ofSeconds(10));
        assertThat(fleet.processes).allMatch(process -> process.link.isAttached());
    }

    /** Each process alone counts fewer requests in a window than the accepted ones, but more during the whole time. */
    @Test
    void requestsWithoutRedisAreForgottenAfterWindow() {
        loseRedis();
        for (int i = 0; i < 12; i++) {
            counters.forEach(InvalidRequests::count);
            fleet.pass(Duration.ofMinutes(1));
        }
        fleet.pass(Duration.ofMinutes(10));
        returnToRedis();
        counters.forEach(InvalidRequests::count);
        fleet.pass(Duration.ofSeconds(1));
        assertThat(counters).as("four requests in the window").noneMatch(this::isOpen);
    }

    @Test
    void requestsWithoutRedisCountWithTheirAge() {
        loseRedis();
        countInAll();
        fleet.pass(Duration.ofMinutes(6));
        returnToRedis();
        counters.forEach(InvalidRequests::count);
        fleet.pass(Duration.ofSeconds(1));
        assertThat(counters)
                .allSatisfy(counter -> assertThat(counter.openFor())
                        .as("until the first eight requests are ten minutes old")
                        .isBetween(Duration.ofSeconds(220), Duration.ofSeconds(250)));
        fleet.pass(Duration.ofSeconds(250));
        assertThat(counters).noneMatch(this::isOpen);
    }

    @Test
    void requestsFromBeforeStepBackOfClockAreForgotten() {
        countInAll();
        fleet.pass(Duration.ofSeconds(1));
        fleet.redis.clockError = Duration.ofHours(-1);
        counters.forEach(InvalidRequests::count);
        fleet.pass(Duration.ofSeconds(1));
        assertThat(counters).as("for an hour longer").noneMatch(this::isOpen);
    }

    @Test
    void requestsFromBeforeSmallStepBackOfClockCount() {
        for (int i = 0; i < 10; i++) {
            counters.get(0).reset();
            fleet.redis.clockError = Duration.ofSeconds(i);
            fleet.pass(Duration.ofSeconds(1));
            counters.get(0).count();
            fleet.pass(Duration.ofSeconds(1));
            fleet.redis.clockError = Duration.ofSeconds(i - 5);
            for (int j = 0; j < 7; j++) {
                counters.get(0).count();
            }
            fleet.pass(Duration.ofSeconds(1));
            assertThat(isOpen(counters.get(0))).as("in round %d", i).isTrue();
        }
    }

    @Test
    void resetWithoutRedisIsExecutedLater() {
        countInAll();
        fleet.pass(Duration.ofSeconds(1));
        fleet.down = true;
        fleet.pass(Duration.ofSeconds(2));
        counters.get(0).reset();
        fleet.down = false;
        fleet.pass(Duration.ofSeconds(10));
        counters.get(0).count();
        fleet.pass(Duration.ofSeconds(1));
        assertThat(isOpen(counters.get(0))).isFalse();
    }
}
