package io.guildkit.redis.internal;

import static io.guildkit.redis.internal.SimulatedFleet.success;
import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.RateLimiter.Bucket;
import io.guildkit.core.limit.RateLimiter.Permit;
import io.guildkit.core.limit.RateLimiter.Request;
import io.guildkit.core.limit.RateLimiter.Sharing;
import io.guildkit.redis.internal.SimulatedFleet.FleetProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes that lose Redis and return to it, on virtual time. */
class FleetWithoutRedisTest extends SimulatedFleetTest {
    private static final RateLimitPolicy TEN_A_SECOND = ownLimit(10, 1);

    private FleetProcess one;
    private FleetProcess two;

    @BeforeEach
    void startProcesses() {
        one = fleet.start(TEN_A_SECOND);
        two = fleet.start(TEN_A_SECOND);
        pass(1.1); // both know the number of processes
    }

    /** Sends a request whose response states the limit of its bucket. */
    private void send(int limit, int remaining, double resetSeconds) {
        one.acquire(POST, "1").join().responded(success("bucket", limit, remaining, resetSeconds));
        pass(0.01);
    }

    /** Lets the processes return to Redis. */
    private void returnToRedis() {
        fleet.down = false;
        pass(2);
        assertThat(fleet.processes).allMatch(process -> process.link.isAttached());
    }

    /** Returns four processes that know their number. */
    private List<FleetProcess> fourProcesses() {
        List<FleetProcess> all = List.of(one, two, fleet.start(TEN_A_SECOND), fleet.start(TEN_A_SECOND));
        pass(1.1);
        return all;
    }

    private static void loseRedis(List<FleetProcess> all) {
        all.forEach(process -> process.link.lost(new IllegalStateException("a command failed")));
    }

    /** Acquires one permit in each process, for requests of one bucket. */
    private static List<CompletableFuture<Permit>> acquireOne(List<FleetProcess> all) {
        return all.stream().map(process -> process.acquire(POST, "1")).toList();
    }

    /** Returns the number of leases that Redis holds for requests of buckets. */
    private long leases() {
        return fleet.redis.states().stream()
                .filter(key -> key.contains(":b:"))
                .mapToLong(key -> (Long) fleet.redis.leasesAndQueue(key).get(0))
                .sum();
    }

    @Test
    void usesShareOfOwnLimit() {
        fleet.down = true;

        assertThat(granted(acquireInBuckets(one, 8))).isEqualTo(5);
        assertThat(granted(acquireInBuckets(two, 8))).isEqualTo(5);
        assertThat(one.link.isAttached()).isFalse();
        assertThat(one.link.failure()).hasValue("down");
        assertThat(one.link.processes()).isEqualTo(2);
    }

    @Test
    void keepsWaitingRequestsWhenRedisIsLost() {
        List<CompletableFuture<Permit>> first = acquireInBuckets(one, 10);
        List<CompletableFuture<Permit>> waiting = acquireInBuckets(one, 3);
        assertThat(granted(waiting)).isZero();

        fleet.down = true;
        first.forEach(permit -> permit.join().responded(success()));
        pass(1.2);

        assertThat(granted(waiting)).isEqualTo(3);
    }

    @Test
    void keepsKnownBucketsWithoutRedis() {
        send(4, 3, 10);
        send(4, 2, 10);

        fleet.down = true;
        List<CompletableFuture<Permit>> alone = acquire(one, 3);

        assertThat(granted(alone)).as("half of the remaining two").isEqualTo(1);
        assertThat(one.limiter.snapshot()).extracting(Bucket::sharing).containsOnly(Sharing.SHARE);
        pass(10.1);
        assertThat(granted(alone))
                .as("half of the four of the next window, less the one in flight")
                .isEqualTo(2);
    }

    @Test
    void returnsInAllProcessesAtOneTime() {
        fleet.down = true;
        acquire(one, 1);
        pass(0.07);
        acquire(two, 1);
        fleet.down = false;
        pass(1.6);
        assertThat(one.link.isAttached()).isFalse();

        pass(0.3);

        assertThat(one.link.isAttached()).isTrue();
        assertThat(two.link.isAttached()).isTrue();
    }

    @Test
    void sendsNothingAroundTimeOfReturn() {
        fleet.down = true;
        one.acquire(POST, "1").join().responded(success());
        fleet.down = false;
        pass(0.2 + 1.43);

        CompletableFuture<Permit> waiting = one.acquire(POST, "1");
        assertThat(waiting).isNotDone();
        pass(0.2);
        assertThat(one.link.isAttached()).isTrue();
        assertThat(waiting).as("while the processes report").isNotDone();
        pass(0.1);
        assertThat(waiting).isDone();
    }

    @Test
    void countsRequestsInFlightAfterReturn() {
        fleet.down = true;
        assertThat(granted(acquireInBuckets(one, 5))).isEqualTo(5);
        returnToRedis();

        assertThat(granted(acquireInBuckets(two, 10))).isEqualTo(5);
    }

    @Test
    void returnsAlthoughListenerThrowsErrors() {
        List<Boolean> changes = new ArrayList<>();
        fleet.observer = new FleetObserver() {
            @Override
            public void modeChanged(FleetProcess process) {
                changes.add(process.link.isAttached());
                throw new AssertionError("a bug of the user");
            }
        };
        List<FleetProcess> four =
                Stream.generate(() -> fleet.start(TEN_A_SECOND)).limit(4).toList();
        pass(1.1);
        assertThat(changes).as("the first joins").containsExactly(true, true, true, true);

        fleet.down = true;
        pass(2);
        assertThat(four).noneMatch(process -> process.link.isAttached());
        fleet.down = false;
        pass(3);

        assertThat(four).allMatch(process -> process.link.isAttached());
        assertThat(changes).as("of six processes").hasSize(4 + 6 + 6);
    }

    @Test
    void subscribesAgainAfterReturn() {
        fleet.down = true;
        acquire(one, 1);
        pass(1);
        assertThat(one.endedSubscriptions).isZero();
        returnToRedis();
        assertThat(one.endedSubscriptions).isEqualTo(1);
    }

    private static Link.ModeListener listener(Runnable onDetached, Runnable onAttached) {
        return new Link.ModeListener() {
            @Override
            public void detached() {
                onDetached.run();
            }

            @Override
            public void returning() {}

            @Override
            public void attached() {
                onAttached.run();
            }
        };
    }

    /** Acquires a permit without Redis in one process. The other process has named the bucket. */
    private Permit acquireInRenamedBucket() {
        one.acquire(POST, "1").join().responded(success());
        pass(0.01);
        two.acquire(POST, "1").join().responded(success("bucket", 9, 8, 2));
        pass(1.1);
        fleet.down = true;
        return one.acquire(POST, "1").join();
    }

    @Test
    void countsRequestInFlightOfRenamedBucketAfterReturn() {
        acquireInRenamedBucket();
        returnToRedis();

        assertThat(granted(acquireInBuckets(two, 10))).isEqualTo(9);
    }

    @Test
    void countsRequestOfRenamedBucketThatEndsAtReturn() {
        Permit permit = acquireInRenamedBucket();
        one.link.addModeListener(listener(() -> {}, () -> permit.responded(success("bucket", 9, 7, 2))));
        returnToRedis();

        one.acquire(POST, "99").join(); // a request in flight renews all leases of its process
        List<CompletableFuture<Permit>> next = acquireInBuckets(two, 9);
        assertThat(granted(next)).as("the ended request still counts").isEqualTo(8);
        pass(1.1);
        assertThat(granted(next)).as("no lease is left").isEqualTo(9);
    }

    private enum End {
        RESPONSE,
        NO_RESPONSE,
        UNSENT;

        void report(Permit permit) {
            switch (this) {
                case RESPONSE -> permit.responded(success("bucket", 1, 0, 2));
                case NO_RESPONSE -> permit.noResponse(true);
                case UNSENT -> permit.noResponse(false);
            }
        }
    }

    /** While the processes report, no permit is acquired, but requests end. A lease that stays would take the only place for ever. */
    @ParameterizedTest
    @EnumSource
    void requestThatEndsWhileProcessesReportKeepsNoPlace(End end) {
        List<FleetProcess> all = fourProcesses();
        send(1, 0, 2);
        pass(2);
        loseRedis(all);
        CompletableFuture<Permit> sent = one.acquire(POST, "1");
        assertThat(sent).isDone();
        Runnable ends = () -> one.enter(() -> end.report(sent.join()));
        one.link.addModeListener(listener(() -> {}, () -> fleet.time.after(Duration.ofMillis(50), ends)));
        returnToRedis();

        List<CompletableFuture<Permit>> waiting = acquireOne(all);
        pass(2.1);
        assertThat(granted(waiting)).as("one in the next window").isEqualTo(1);
        assertThat(leases()).isEqualTo(1);
        waiting.stream()
                .filter(CompletableFuture::isDone)
                .toList()
                .forEach(permit -> permit.join().responded(success("bucket", 1, 0, 2)));
        pass(2.1);

        assertThat(granted(waiting)).as("one in each window").isEqualTo(2);
    }

    /** Each loss of Redis ends the leases of the requests in flight, because the process returns with another name. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void takesLeasesAgainAfterEachReturn(boolean grantedWithoutRedis) {
        List<FleetProcess> all = fourProcesses();
        send(99, 98, 2);
        List<CompletableFuture<Permit>> slow = new ArrayList<>();
        if (!grantedWithoutRedis) {
            slow.addAll(acquireOne(all));
        }
        loseRedis(all);
        if (grantedWithoutRedis) {
            slow.addAll(acquireOne(all));
        }
        assertThat(granted(slow)).isEqualTo(4);
        returnToRedis();
        loseRedis(all);
        returnToRedis();
        assertThat(granted(acquireOne(all))).isEqualTo(4);
        assertThat(leases()).isEqualTo(8);

        slow.forEach(permit -> permit.join().noResponse(false));

        assertThat(leases()).as("one of each process").isEqualTo(4);
        pass(3);
        assertThat(leases()).as("renewed").isEqualTo(4);
    }

    /** A request in flight of a new route counts as its first request, also if Redis learns of the request at the return. */
    @Test
    void learnsRouteWhoseFirstRequestIsInFlightAtReturn() {
        List<FleetProcess> all = fourProcesses();
        loseRedis(all);
        Permit first = one.acquire(POST, "1").join();
        returnToRedis();

        List<CompletableFuture<Permit>> waiting = acquireOne(all);
        pass(0.5);
        assertThat(granted(waiting)).isZero();
        first.responded(success("bucket", 5, 4, 2));
        pass(0.01);

        assertThat(granted(waiting)).isEqualTo(4);
    }

    /**
     * A permit.
     *
     * @param number the position of its request among those of its process
     * @param at the nanoseconds since the loss of Redis
     */
    private record Grant(int number, long at) {
        private boolean isWithin(double from, double to) {
            return at >= from * 1e9 && at < to * 1e9;
        }
    }

    /** Starts a process that is the only one, and lets it lose Redis. Four processes are expected. */
    private void loseRedisInOnlyProcess() {
        emptyRedis();
        fleet.expectedProcesses = 4;
        one = fleet.start(TEN_A_SECOND);
        pass(1.1);
        fleet.down = true;
        loseRedis(List.of(one));
    }

    /** Acquires permits at once, and uses them when they are granted. Each response arrives at once. */
    private void use(FleetProcess process, int times, List<Grant> grants) {
        long start = fleet.time.now();
        for (int i = 0; i < times; i++) {
            int number = i;
            var unused = process.acquire(POST, Integer.toString(i)).thenAccept(permit -> {
                grants.add(new Grant(number, fleet.time.now() - start));
                permit.responded(success());
            });
        }
    }

    private static long count(List<Grant> grants, double from, double to) {
        return grants.stream().filter(grant -> grant.isWithin(from, to)).count();
    }

    @Test
    void waitingRequestsUseShrinkingShare() {
        loseRedisInOnlyProcess();
        List<Grant> grants = new ArrayList<>();
        use(one, 200, grants);
        pass(30);

        assertThat(count(grants, 0, 9.5)).as("the whole limit").isEqualTo(100);
        assertThat(count(grants, 10.5, 19.5)).as("half of the limit").isEqualTo(45);
        assertThat(count(grants, 20.5, 29.5)).as("a quarter of the limit").isEqualTo(18);
        assertThat(grants).extracting(Grant::number).isSorted();
    }

    @Test
    void processesThatStartWithoutRedisStayWithinLimitTogether() {
        loseRedisInOnlyProcess();
        List<Grant> grants = new ArrayList<>();
        use(one, 300, grants);
        for (int i = 0; i < 3; i++) {
            use(fleet.start(TEN_A_SECOND), 100, grants);
        }
        pass(30);

        for (int second = 21; second < 30; second++) {
            assertThat(count(grants, second - 0.5, second + 0.5))
                    .as("second " + second)
                    .isBetween(4L, 10L);
        }
    }

    @Test
    void sendsRequestsThatFailBeforeLimiterIsNotified() {
        List<RateLimiter> late = new ArrayList<>();
        List<CompletableFuture<Permit>> permits = new ArrayList<>();
        Runnable acquire = () -> permits.add(
                late.get(0).acquire(new Request(POST, "1", permits.size(), Duration.ZERO, Duration.ofHours(1))));
        one.link.addModeListener(listener(acquire, acquire)); // is notified before the limiter
        late.add(one.createLimiter());

        one.link.lost(new IllegalStateException("a command failed"));
        assertThat(permits)
                .singleElement()
                .satisfies(permit -> assertThat(permit).isCompleted());
        permits.get(0).join().responded(success("bucket", 9, 8, 60));
        returnToRedis();

        assertThat(permits).hasSize(2).allSatisfy(permit -> assertThat(permit).isCompleted());
    }

    /** Acquires the only permit of an own limit. Redis is lost, and the command reaches Redis after the return, in four seconds. */
    private CompletableFuture<Permit> acquireWithSlowCommand() {
        RateLimitPolicy oneASecond = ownLimit(1, 1);
        one = fleet.start(oneASecond);
        two = fleet.start(oneASecond);
        pass(1.1);
        fleet.roundTrip = Duration.ofSeconds(8);
        CompletableFuture<Permit> permit = one.acquire(POST, "1");
        pass(0.001);
        fleet.roundTrip = Duration.ZERO;
        one.link.lost(new IllegalStateException("another command failed"));
        return permit;
    }

    @Test
    void ignoresReplyThatArrivesAfterReturn() {
        CompletableFuture<Permit> permit = acquireWithSlowCommand();
        pass(6.5);
        assertThat(permit).isDone();

        CompletableFuture<Permit> waiting = two.acquire(POST, "2");
        pass(3);

        assertThat(waiting).as("the other request is in flight").isNotDone();
    }

    @Test
    void ignoresFailureThatOccursAfterReturn() {
        CompletableFuture<Permit> permit = acquireWithSlowCommand();
        fleet.disconnected = true;
        pass(4);
        fleet.disconnected = false;
        assertThat(permit).isDone();
        assertThat(one.link.isAttached()).isTrue();

        CompletableFuture<Permit> waiting = two.acquire(POST, "2");
        pass(3);

        assertThat(waiting).as("the other request is in flight").isNotDone();
    }

    @Test
    void reportsLimitsLearnedWithoutRedis() {
        fleet.down = true;
        send(5, 0, 30);
        redis().flushAll();
        returnToRedis();

        CompletableFuture<Permit> waiting = one.acquire(POST, "1");
        assertThat(waiting).isNotDone();
        pass(28.5);
        assertThat(waiting).isDone();
    }

    @Test
    void keepsOwnLimitWhenDatabaseIsFlushed() {
        acquireInBuckets(one, 10).forEach(permit -> permit.join().responded(success()));
        pass(0.01);

        redis().flushAll();

        List<CompletableFuture<Permit>> after = acquireInBuckets(one, 10);
        assertThat(granted(after)).isZero();
        pass(1.1);
        assertThat(granted(after)).isEqualTo(10);
    }

    @Test
    void reportsKnownBucketsWhenDatabaseIsFlushed() {
        send(2, 1, 30);
        send(2, 0, 30);

        redis().flushAll();

        CompletableFuture<Permit> waiting = one.acquire(POST, "1");
        pass(29);
        assertThat(waiting).isNotDone();
        pass(1.5);
        assertThat(waiting).isDone();
    }

    @Test
    void doesNotUseTooOldRedis() {
        fleet.redis.version = Optional.of("6.0.16");
        FleetProcess process = fleet.start(TEN_A_SECOND);
        pass(1.1);

        assertThat(granted(acquireInBuckets(process, 5))).isPositive();
        assertThat(process.link.isAttached()).isFalse();
        assertThat(process.link.failure()).hasValue("Redis 6.0 is too old: the fleet needs Redis 6.2 or later");
    }

    @Test
    void failsNoCallWhileRedisIsLostRepeatedly() {
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
        assertThat(load.refused).as("a few at each loss").isLessThan(5 * 10);
        assertThat(load.total()).isGreaterThan(29 * 10 * 7 / 10);
        assertThat(one.link.isAttached()).isTrue();
    }
}
