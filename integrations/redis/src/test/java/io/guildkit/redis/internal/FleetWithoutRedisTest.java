package io.guildkit.redis.internal;

import static io.guildkit.redis.internal.SimulatedFleet.silent;
import static io.guildkit.redis.internal.SimulatedFleet.told;
import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter.Bucket;
import io.guildkit.core.limit.RateLimiter.Permit;
import io.guildkit.core.limit.RateLimiter.Sharing;
import io.guildkit.core.route.Route;
import io.guildkit.redis.internal.SimulatedFleet.FleetProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Redis goes away and comes back, on virtual time. */
class FleetWithoutRedisTest {
    private static final Route POST = Route.post("/a/{id}").major("id").accountOrBot();
    private static final RateLimitPolicy TEN_A_SECOND =
            RateLimitPolicy.standard().withGlobal(10, Duration.ofSeconds(1));

    @AutoClose
    private static final TestRedis REDIS = TestRedis.start();

    private SimulatedFleet fleet;
    private FleetProcess one;
    private FleetProcess two;

    @BeforeEach
    void startProcesses() {
        fleet = new SimulatedFleet(REDIS);
        one = fleet.start(TEN_A_SECOND);
        two = fleet.start(TEN_A_SECOND);
        pass(1.1); // both have seen each other
    }

    private void pass(double seconds) {
        fleet.pass(Duration.ofMillis((long) (seconds * 1000)));
    }

    private static List<CompletableFuture<Permit>> ask(FleetProcess process, int times) {
        List<CompletableFuture<Permit>> all = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            all.add(process.ask(POST, Integer.toString(i)));
        }
        return all;
    }

    private static long granted(List<CompletableFuture<Permit>> all) {
        return all.stream()
                .filter(future -> future.isDone() && !future.isCompletedExceptionally())
                .count();
    }

    @Test
    void takesItsShareOfTheOwnLimitWithoutRedis() {
        fleet.down = true;

        assertThat(granted(ask(one, 8))).isEqualTo(5);
        assertThat(granted(ask(two, 8))).isEqualTo(5);
        assertThat(one.link.isAttached()).isFalse();
        assertThat(one.link.failure()).hasValue("down");
        assertThat(one.link.processes()).isEqualTo(2);
    }

    @Test
    void keepsRequestsThatWaitWhenRedisIsLost() {
        List<CompletableFuture<Permit>> first = ask(one, 10);
        List<CompletableFuture<Permit>> waiting = ask(one, 3);
        assertThat(granted(waiting)).isZero();

        fleet.down = true;
        first.forEach(permit -> permit.join().responded(silent()));
        pass(1.2);

        assertThat(granted(waiting)).isEqualTo(3);
    }

    @Test
    void goesOnWithWhatItKnowsOfBuckets() {
        one.ask(POST, "1").join().responded(told("bucket", 4, 3, 10));
        pass(0.01);
        one.ask(POST, "1").join().responded(told("bucket", 4, 2, 10));
        pass(0.01);

        fleet.down = true;
        List<CompletableFuture<Permit>> alone = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            alone.add(one.ask(POST, "1"));
        }

        assertThat(granted(alone)).as("half of the two that are left").isEqualTo(1);
        assertThat(one.limiter.snapshot()).extracting(Bucket::sharing).containsOnly(Sharing.SHARE);
        pass(10.1);
        assertThat(granted(alone))
                .as("half of the four of the next window, less the one in flight")
                .isEqualTo(2);
    }

    @Test
    void returnsAtOneMomentInAllProcesses() {
        fleet.down = true;
        ask(one, 1);
        pass(0.07);
        ask(two, 1);
        fleet.down = false;
        pass(1.6);
        assertThat(one.link.isAttached()).isFalse();

        pass(0.3);
        assertThat(one.link.isAttached()).isTrue();
        assertThat(two.link.isAttached()).isTrue();
    }

    @Test
    void sendsNothingAroundTheMomentOfTheReturn() {
        fleet.down = true;
        ask(one, 1).get(0).join().responded(silent());
        fleet.down = false;
        pass(0.2 + 1.43);

        List<CompletableFuture<Permit>> asked = ask(one, 1);
        assertThat(granted(asked)).isZero();
        pass(0.2);

        assertThat(one.link.isAttached()).isTrue();
        assertThat(granted(asked)).isEqualTo(1);
    }

    @Test
    void countsRequestsThatBeganWithoutRedisAfterTheReturn() {
        fleet.down = true;
        List<CompletableFuture<Permit>> alone = ask(one, 5);
        assertThat(granted(alone)).isEqualTo(5);
        fleet.down = false;
        pass(2);
        assertThat(one.link.isAttached()).isTrue();

        assertThat(granted(ask(two, 10))).isEqualTo(5);
    }

    @Test
    void tellsRedisWhatItHasLearnedMeanwhile() {
        fleet.down = true;
        one.ask(POST, "1").join().responded(told("bucket", 5, 0, 30));
        fleet.down = false;
        REDIS.client().flushAll();
        pass(2);
        assertThat(one.link.isAttached()).isTrue();

        CompletableFuture<Permit> waiting = one.ask(POST, "1");
        assertThat(waiting).isNotDone();
        pass(28.5);
        assertThat(waiting).isDone();
    }

    @Test
    void sendsNoMoreThanTheLimitWhenTheDatabaseIsFlushed() {
        ask(one, 10).forEach(permit -> permit.join().responded(silent()));
        pass(0.01);

        REDIS.client().flushAll();

        List<CompletableFuture<Permit>> after = ask(one, 10);
        assertThat(granted(after)).isZero();
        pass(1.1);
        assertThat(granted(after)).isEqualTo(10);
    }

    @Test
    void teachesARedisThatWasFlushedWhatItKnowsOfBuckets() {
        one.ask(POST, "1").join().responded(told("bucket", 2, 1, 30));
        pass(0.01);
        one.ask(POST, "1").join().responded(told("bucket", 2, 0, 30));
        pass(0.01);

        REDIS.client().flushAll();

        CompletableFuture<Permit> waiting = one.ask(POST, "1");
        assertThat(waiting).isNotDone();
        pass(29);
        assertThat(waiting).isNotDone();
        pass(1.5);
        assertThat(waiting).isDone();
    }

    @Test
    void goesOnAloneWhenRedisIsTooOld() {
        fleet.version = Optional.of("6.0.16");
        FleetProcess process = fleet.start(TEN_A_SECOND);
        pass(1.1);

        assertThat(granted(ask(process, 5))).isPositive();
        assertThat(process.link.isAttached()).isFalse();
        assertThat(process.link.failure()).hasValue("Redis 6.0 is too old: the fleet needs Redis 6.2 or later");
    }

    @Test
    void neverFailsACallWhileRedisComesAndGoes() {
        SimulatedLoad load = new SimulatedLoad(fleet, 1000, 1000, Duration.ofSeconds(2), 10);
        load.start(one, 8);
        load.start(two, 8);
        for (int i = 0; i < 5; i++) {
            pass(3);
            fleet.down = true;
            pass(2.3);
            fleet.down = false;
        }
        pass(3);

        assertThat(load.failed).isZero();
        assertThat(load.refused).as("a few at the moments of loss").isLessThan(5 * 10);
        assertThat(load.total()).isGreaterThan(29 * 10 * 7 / 10);
        assertThat(one.link.isAttached()).isTrue();
    }
}
