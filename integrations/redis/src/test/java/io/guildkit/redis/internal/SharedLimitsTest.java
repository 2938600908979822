package io.guildkit.redis.internal;

import static io.guildkit.redis.internal.SimulatedFleet.refused;
import static io.guildkit.redis.internal.SimulatedFleet.silent;
import static io.guildkit.redis.internal.SimulatedFleet.told;
import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.error.NotFoundException;
import io.guildkit.core.error.RateLimitedException;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter.Party;
import io.guildkit.core.limit.RateLimiter.Permit;
import io.guildkit.core.limit.RateLimiter.Reason;
import io.guildkit.core.limit.RateLimiter.Sharing;
import io.guildkit.core.route.Route;
import io.guildkit.redis.internal.SimulatedFleet.FleetProcess;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SharedLimitsTest {
    private static final Route POST = Route.post("/a/{id}").major("id").accountOrBot();
    private static final Route PATCH = Route.patch("/a/{id}").major("id").accountOrBot();
    private static final Route EXECUTE =
            Route.post("/webhooks/{id}/{token}").major("id").secret("token").webhookToken();
    private static final RateLimitPolicy POLICY = RateLimitPolicy.standard();

    @AutoClose
    private static final TestRedis REDIS = TestRedis.start();

    private SimulatedFleet fleet;
    private FleetProcess one;
    private FleetProcess two;

    @BeforeEach
    void startProcesses() {
        fleet = new SimulatedFleet(REDIS);
        one = fleet.start(POLICY);
        two = fleet.start(POLICY);
    }

    private static long granted(List<CompletableFuture<Permit>> all) {
        return all.stream().filter(CompletableFuture::isDone).count();
    }

    private static Throwable failure(CompletableFuture<Permit> future) {
        assertThat(future).isCompletedExceptionally();
        return future.handle((permit, failure) -> failure).join();
    }

    private static List<CompletableFuture<Permit>> ask(FleetProcess process, int times) {
        List<CompletableFuture<Permit>> all = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            all.add(process.ask(POST, "1"));
        }
        return all;
    }

    /** Makes the bucket of POST known: five requests in two seconds, of which four are left. */
    private void learn() {
        one.ask(POST, "1").join().responded(told("bucket", 5, 4, 2));
        fleet.pass(Duration.ofMillis(5));
    }

    private void pass(double seconds) {
        fleet.pass(Duration.ofMillis((long) (seconds * 1000)));
    }

    @Test
    void letsOneRequestOfANewRouteGoFirstInAllProcesses() {
        List<CompletableFuture<Permit>> first = ask(one, 3);
        List<CompletableFuture<Permit>> second = ask(two, 3);

        assertThat(granted(first)).isEqualTo(1);
        assertThat(granted(second)).isZero();
    }

    @Test
    void divesIntoTheBucketThatTheFirstResponseNames() {
        List<CompletableFuture<Permit>> first = ask(one, 3);
        List<CompletableFuture<Permit>> second = ask(two, 3);

        first.get(0).join().responded(told("bucket", 5, 4, 2));
        pass(0.005);

        assertThat(granted(first) + granted(second)).isEqualTo(5);
    }

    @Test
    void sharesABucketAndItsReset() {
        learn();
        List<CompletableFuture<Permit>> second = ask(two, 3);
        List<CompletableFuture<Permit>> first = ask(one, 8);
        assertThat(granted(second)).isEqualTo(3);
        assertThat(granted(first)).isEqualTo(1);

        pass(1.9);
        assertThat(granted(first)).isEqualTo(1);
        pass(0.2);

        assertThat(granted(first)).as("four were in flight at the reset").isEqualTo(2);
    }

    @Test
    void servesTheOldestRequestOfAllProcessesFirst() {
        learn();
        ask(one, 4).forEach(permit -> permit.join().responded(silent()));
        pass(0.1);
        List<CompletableFuture<Permit>> older = ask(two, 5);
        pass(0.1);
        List<CompletableFuture<Permit>> younger = ask(one, 5);
        assertThat(granted(older) + granted(younger)).isZero();

        pass(2);

        assertThat(granted(older)).isEqualTo(5);
        assertThat(granted(younger)).isZero();
    }

    @Test
    void keepsToTheOwnLimitInAllProcessesTogether() {
        RateLimitPolicy policy = POLICY.withGlobal(10, Duration.ofSeconds(1));
        FleetProcess three = fleet.start(policy);
        FleetProcess four = fleet.start(policy);
        List<CompletableFuture<Permit>> all = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            all.add((i % 2 == 0 ? three : four).ask(POST, Integer.toString(i)));
        }
        assertThat(granted(all)).isEqualTo(10);

        all.stream()
                .filter(CompletableFuture::isDone)
                .toList()
                .forEach(permit -> permit.join().responded(silent()));
        pass(0.9);
        assertThat(granted(all)).isEqualTo(10);
        pass(0.2);

        assertThat(granted(all)).isEqualTo(20);
    }

    @Test
    void pausesAllProcessesAfterARefusal() {
        learn();
        one.ask(POST, "1").join().responded(refused(3, false));
        pass(0.005);
        CompletableFuture<Permit> elsewhere = two.ask(POST, "1");
        pass(2.9);
        assertThat(elsewhere).isNotDone();
        assertThat(two.limiter.snapshot()).singleElement().satisfies(bucket -> {
            assertThat(bucket.reason()).isEqualTo(Reason.REFUSED);
            assertThat(bucket.blockedUntil()).isPresent();
            assertThat(bucket.sharing()).isEqualTo(Sharing.FLEET);
        });

        pass(0.2);

        assertThat(elsewhere).isDone();
    }

    @Test
    void pausesAllBucketsAfterAGlobalRefusal() {
        one.ask(POST, "1").join().responded(refused(3, true));
        pass(0.005);
        CompletableFuture<Permit> elsewhere = two.ask(PATCH, "2");
        pass(2.9);
        assertThat(elsewhere).isNotDone();

        pass(0.2);

        assertThat(elsewhere).isDone();
    }

    @Test
    void liftsBlocksInAllProcesses() {
        one.ask(POST, "1").join().responded(refused(300, false));
        pass(0.005);
        CompletableFuture<Permit> elsewhere = two.ask(POST, "1");
        assertThat(elsewhere).isNotDone();

        one.limiter.lift();
        pass(0.2);

        assertThat(elsewhere).isDone();
    }

    @Test
    void freesThePermitsOfAKilledProcess() {
        RateLimitPolicy policy = POLICY.withGlobal(4, Duration.ofSeconds(1));
        FleetProcess killed = fleet.start(policy);
        FleetProcess survivor = fleet.start(policy);
        for (int i = 0; i < 4; i++) {
            killed.ask(POST, Integer.toString(i)).join();
        }
        killed.kill();
        CompletableFuture<Permit> waiting = survivor.ask(POST, "9");
        assertThat(waiting).isNotDone();

        pass(1.05);

        assertThat(waiting).isDone();
    }

    @Test
    void keepsTheLeasesOfSlowRequests() {
        RateLimitPolicy policy = POLICY.withGlobal(1, Duration.ofSeconds(1));
        FleetProcess slow = fleet.start(policy);
        FleetProcess other = fleet.start(policy);
        Permit permit = slow.ask(POST, "1").join();
        CompletableFuture<Permit> waiting = other.ask(POST, "2");

        pass(30);
        assertThat(waiting).isNotDone();
        permit.responded(silent());
        pass(1.1);

        assertThat(waiting).isDone();
    }

    @Test
    void skipsTheQueuePlaceOfAKilledProcess() {
        learn();
        ask(one, 4).forEach(permit -> permit.join().responded(silent()));
        ask(two, 5);
        pass(0.1);
        two.kill();
        List<CompletableFuture<Permit>> waiting = ask(one, 5);

        pass(2.2);

        assertThat(granted(waiting)).isEqualTo(5);
    }

    @Test
    void givesBackThePlaceOfACancelledRequest() {
        learn();
        List<CompletableFuture<Permit>> held = ask(one, 4);
        assertThat(granted(held)).isEqualTo(4);
        CompletableFuture<Permit> waiting = two.ask(POST, "1");
        assertThat(waiting).isNotDone();

        held.get(0).join().noResponse(false);
        pass(0.2);

        assertThat(waiting).isDone();
    }

    @Test
    void failsRequestsWhoseWaitIsTooLong() {
        learn();
        ask(one, 4);

        CompletableFuture<Permit> impatient = two.ask(POST, "1", Duration.ofMillis(500));
        pass(0.001);
        CompletableFuture<Permit> again = two.ask(POST, "1", Duration.ofMillis(500));

        assertThat(failure(impatient)).isInstanceOf(RateLimitedException.class);
        assertThat(failure(again)).isInstanceOf(RateLimitedException.class);
    }

    @Test
    void startsABucketOfAnotherChannelWithTheLimitOfItsSibling() {
        learn();

        List<CompletableFuture<Permit>> all = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            all.add(one.ask(POST, "2"));
        }

        assertThat(granted(all)).isEqualTo(5);
    }

    @Test
    void movesARouteWhoseResponseNamesAnotherBucket() {
        learn();
        one.ask(PATCH, "1").join().responded(told("bucket", 5, 3, 1.9));
        pass(0.005);
        Set<String> routes = one.limiter.snapshot().stream()
                .filter(bucket -> bucket.name().equals("bucket"))
                .findFirst()
                .orElseThrow()
                .routes();
        assertThat(routes).containsExactlyInAnyOrder(POST.toString(), PATCH.toString());

        one.ask(PATCH, "1").join().responded(told("other", 1, 0, 60));
        pass(0.005);

        assertThat(one.ask(PATCH, "1")).isNotDone();
        assertThat(one.ask(POST, "1")).isDone();
    }

    @Test
    void refusesCallsOfWebhooksThatAnotherProcessHasFoundGone() {
        FleetProcess caller = fleet.start(Party.WEBHOOKS, POLICY, Duration.ZERO);
        FleetProcess other = fleet.start(Party.WEBHOOKS, POLICY, Duration.ZERO);
        caller.limiter.webhookGone("1-abc");
        pass(0.01);

        assertThat(failure(other.ask(EXECUTE, "1-abc"))).isInstanceOf(NotFoundException.class);
        assertThat(other.ask(EXECUTE, "2-abc")).isCompleted();

        other.limiter.forgetGoneWebhooks();
        assertThat(caller.ask(EXECUTE, "1-abc")).isCompleted();
    }

    @Test
    void ignoresBatchesThatAClientSendsTwice() {
        Lane lane = new Lane(one.link, "tag", POLICY);
        List<String> arguments = List.of(
                one.link.process(),
                "7",
                "0",
                "0",
                "0",
                "600000000",
                "channel",
                "acquire",
                "-1",
                "2",
                "0",
                "",
                "0",
                "-1",
                "0",
                "1",
                "0");
        List<String> names = List.of(lane.key("party"), lane.key("b:x"));
        Script script = Script.load("limits.lua");

        assertThat(one.run(script, names, arguments)).hasSize(2);
        assertThat(one.run(script, names, arguments)).hasSize(1);
    }

    @Test
    void goesOnAfterAReplyThatCannotBeRead() {
        Lane lane = new Lane(one.link, "tag", POLICY);
        List<String> replied = new ArrayList<>();
        fleet.time.execute(() -> {
            lane.submit(withdrawal(lane, () -> replied.add("before the batch")));
            lane.submit(withdrawal(lane, () -> {
                throw new IllegalStateException("not as expected");
            }));
            lane.submit(withdrawal(lane, () -> replied.add("same batch")));
        });
        pass(2);
        lane.submit(withdrawal(lane, () -> replied.add("later batch")));

        assertThat(replied).containsExactly("before the batch", "same batch", "later batch");
        assertThat(one.link.isAttached()).isTrue();
    }

    private static Operation withdrawal(Lane lane, Runnable onReply) {
        return new Operation() {
            @Override
            public boolean write(Batch batch) {
                batch.text("withdrawn").key(lane.key("b:x"));
                return true;
            }

            @Override
            public void replied(List<?> reply) {
                onReply.run();
            }
        };
    }

    @Test
    void givesAPermitThatIsReturnedUnusedToAnotherProcessAtOnce() {
        RateLimitPolicy policy = POLICY.withGlobal(1, Duration.ofSeconds(10));
        FleetProcess holder = fleet.start(policy);
        FleetProcess waiter = fleet.start(policy);
        Permit unused = holder.ask(POST, "1").join();
        CompletableFuture<Permit> waiting = waiter.ask(PATCH, "2");
        pass(0.26); // the waiter has just asked again
        assertThat(waiting).isNotDone();

        unused.noResponse(false);
        pass(0.006);

        assertThat(waiting).isDone();
    }

    @Test
    void agreesInSpiteOfClocksThatDifferByMinutes() {
        FleetProcess early = fleet.start(Party.PRINCIPAL, POLICY, Duration.ofMinutes(-7));
        FleetProcess late = fleet.start(Party.PRINCIPAL, POLICY, Duration.ofMinutes(9));
        early.ask(POST, "1").join().responded(told("bucket", 2, 1, 2));
        pass(0.005);
        assertThat(late.ask(POST, "1")).isDone();
        CompletableFuture<Permit> waiting = late.ask(POST, "1");
        pass(1.9);
        assertThat(waiting).isNotDone();

        pass(0.2);

        assertThat(waiting).isDone();
    }

    @Test
    void forgetsEverythingInTime() {
        learn();
        ask(two, 9);
        Set<String> keys = REDIS.client().keys("test:*");
        assertThat(keys).isNotEmpty();

        for (String key : keys) {
            assertThat(REDIS.client().pttl(key)).as(key).isBetween(1L, 120_000L);
        }
    }

    @Test
    void showsNoSecretInKeysAndValues() {
        one.ask(POST, "canary-major").join().responded(told("canary-name", 5, 4, 2));
        pass(0.01);

        for (String key : REDIS.client().keys("test:*")) {
            assertThat(key).doesNotContain("canary");
            byte[] dump = REDIS.client().dump(key);
            assertThat(new String(dump, StandardCharsets.ISO_8859_1)).doesNotContain("canary-token", "canary-major");
        }
    }
}
