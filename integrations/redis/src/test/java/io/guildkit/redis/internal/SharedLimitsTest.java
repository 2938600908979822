package io.guildkit.redis.internal;

import static io.guildkit.redis.internal.SimulatedFleet.refusal;
import static io.guildkit.redis.internal.SimulatedFleet.success;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.base.CallbackLock;
import io.guildkit.core.base.Clocks;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.error.RateLimitedException;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.RateLimiter.Bucket;
import io.guildkit.core.limit.RateLimiter.Party;
import io.guildkit.core.limit.RateLimiter.Permit;
import io.guildkit.core.limit.RateLimiter.Reason;
import io.guildkit.core.limit.RateLimiter.Request;
import io.guildkit.core.limit.RateLimiter.Sharing;
import io.guildkit.core.route.Route;
import io.guildkit.redis.internal.SimulatedFleet.FleetProcess;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Two processes that share limits, on virtual time. */
class SharedLimitsTest extends SimulatedFleetTest {
    private static final Route PATCH = Route.patch("/a/{id}").major("id").accountOrBot();
    private static final Route EXECUTE =
            Route.post("/webhooks/{id}/{token}").major("id").secret("token").webhookToken();

    private FleetProcess one;
    private FleetProcess two;

    @BeforeEach
    void startProcesses() {
        start(POLICY);
    }

    private void start(RateLimitPolicy policy) {
        one = fleet.start(policy);
        two = fleet.start(policy);
    }

    private static void assertFails(CompletableFuture<Permit> permit, Class<? extends Exception> type) {
        assertThat(permit).isCompletedExceptionally();
        assertThatThrownBy(permit::join).hasCauseInstanceOf(type);
    }

    /** Makes the bucket of POST known: five requests in two seconds, of which four remain. */
    private void learn() {
        one.acquire(POST, "1").join().responded(success("bucket", 5, 4, 2));
        pass(0.005);
    }

    /** Makes the bucket of POST known and empty. */
    private void learnAndEmpty() {
        learn();
        acquire(one, 4).forEach(permit -> permit.join().responded(success()));
        pass(0.1);
    }

    @Test
    void sendsOneRequestOfNewRouteFirst() {
        List<CompletableFuture<Permit>> first = acquire(one, 3);
        List<CompletableFuture<Permit>> second = acquire(two, 3);
        assertThat(granted(first)).isEqualTo(1);
        assertThat(granted(second)).isZero();

        first.get(0).join().responded(success("bucket", 5, 4, 2));
        pass(0.005);

        assertThat(granted(first) + granted(second)).isEqualTo(5);
    }

    @Test
    void sharesBucketAndItsReset() {
        learn();
        List<CompletableFuture<Permit>> second = acquire(two, 3);
        List<CompletableFuture<Permit>> first = acquire(one, 8);
        assertThat(granted(second)).isEqualTo(3);
        assertThat(granted(first)).isEqualTo(1);

        pass(1.9);
        assertThat(granted(first)).isEqualTo(1);
        pass(0.2);

        assertThat(granted(first)).as("four were in flight at the reset").isEqualTo(2);
    }

    /** A slow response of the last window states an end that may be of the next one, which ends later than it. */
    @Test
    void waitsForLaterOfTwoEndsThatMayBeOfDifferentWindows() {
        Permit slow = learnAndEnter(one, 2);
        pass(10);
        Permit next = two.acquire(POST, "1").join();
        pass(1);
        slow.responded(success("bucket", 2, 0, 10));
        pass(1);
        next.responded(success("bucket", 2, 1, 10));
        assertGrantsAfter(10);
    }

    @Test
    void waitsForLaterOfTwoEndsWhateverTheOrderOfTheirResponses() {
        Permit slow = learnAndEnter(one, 2);
        pass(10);
        Permit next = two.acquire(POST, "1").join();
        pass(2);
        next.responded(success("bucket", 2, 1, 10));
        pass(0.005);
        slow.responded(success("bucket", 2, 0, 9));
        assertGrantsAfter(10);
    }

    @Test
    void doesNotBeginWindowsWithSlowResponses() {
        Permit slow = learnAndEnter(two, 6);
        acquire(one, 4).forEach(permit -> permit.join().responded(success("bucket", 6, 0, 10)));
        pass(8);
        slow.responded(success("bucket", 6, 4, 10));
        assertGrantsAfter(2);
    }

    /** Makes the bucket of POST known, with some requests in ten seconds, and sends the second of them. */
    private Permit learnAndEnter(FleetProcess process, int limit) {
        one.acquire(POST, "1").join().responded(success("bucket", limit, limit - 1, 10));
        pass(0.005);
        return process.acquire(POST, "1").join();
    }

    /** Asserts that the next request waits for the end of a window. */
    private void assertGrantsAfter(int seconds) {
        CompletableFuture<Permit> waiting = two.acquire(POST, "1", Duration.ofMinutes(1));
        pass(seconds - 0.1);
        assertThat(waiting).isNotDone();
        pass(0.2);
        assertThat(waiting).isCompleted();
    }

    @Test
    void sendsOldestRequestOfAllProcessesFirst() {
        learnAndEmpty();
        List<CompletableFuture<Permit>> older = acquire(two, 5);
        pass(0.1);
        List<CompletableFuture<Permit>> younger = acquire(one, 5);
        assertThat(granted(older) + granted(younger)).isZero();

        pass(2);

        assertThat(granted(older)).isEqualTo(5);
        assertThat(granted(younger)).isZero();
    }

    @Test
    void appliesOwnLimitToAllProcessesTogether() {
        start(ownLimit(10, 1));
        List<CompletableFuture<Permit>> all = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            all.add((i % 2 == 0 ? one : two).acquire(POST, Integer.toString(i)));
        }
        assertThat(granted(all)).isEqualTo(10);

        all.stream()
                .filter(CompletableFuture::isDone)
                .toList()
                .forEach(permit -> permit.join().responded(success()));
        pass(0.9);
        assertThat(granted(all)).isEqualTo(10);
        pass(0.2);

        assertThat(granted(all)).isEqualTo(20);
    }

    @Test
    void pausesAllProcessesAfterRefusal() {
        learn();
        one.acquire(POST, "1").join().responded(refusal(3, false));
        pass(0.005);
        CompletableFuture<Permit> waiting = two.acquire(POST, "1");
        pass(2.9);
        assertThat(waiting).isNotDone();
        assertThat(two.limiter.snapshot()).singleElement().satisfies(bucket -> {
            assertThat(bucket.reason()).isEqualTo(Reason.REFUSED);
            assertThat(bucket.blockedUntil()).isPresent();
            assertThat(bucket.sharing()).isEqualTo(Sharing.FLEET);
        });

        pass(0.2);

        assertThat(waiting).isDone();
    }

    @Test
    void pausesAllBucketsAfterGlobalRefusal() {
        one.acquire(POST, "1").join().responded(refusal(3, true));
        pass(0.005);
        CompletableFuture<Permit> waiting = two.acquire(PATCH, "2");
        pass(2.9);
        assertThat(waiting).isNotDone();

        pass(0.2);

        assertThat(waiting).isDone();
    }

    /** Neither limit states a turn: the service's is unknown, and there is no own one. Only the window of congestion control is full. */
    @Test
    void skipsRequestsOfKilledProcessesAfterGlobalRefusal() {
        FleetProcess three = fleet.start(POLICY);
        FleetProcess four = fleet.start(POLICY);
        fleet.roundTrip = Duration.ofMillis(1);
        CompletableFuture<Permit> refused = one.acquire(POST, "1");
        pass(0.01);
        refused.join().responded(refusal(2, true));
        pass(0.5);
        CompletableFuture<Permit> first = three.acquire(PATCH, "3");
        pass(0.5);
        three.kill();
        CompletableFuture<Permit> second = two.acquire(PATCH, "2");
        pass(0.5);
        CompletableFuture<Permit> waiting = four.acquire(PATCH, "4");
        pass(0.5);
        long commands = fleet.commands;
        pass(0.05);
        assertThat(fleet.commands - commands).as("commands in 50 ms").isLessThan(8);
        two.kill();

        pass(0.5);

        assertThat(waiting).isDone();
        assertThat(List.of(first, second)).noneMatch(CompletableFuture::isDone);
    }

    @Test
    void widensFullWindowUntilItExceedsSlowRequests() {
        List<CompletableFuture<Permit>> slow = acquireInBuckets(one, 20);
        slow.get(0).join().responded(refusal(1, true));
        pass(0.005);
        CompletableFuture<Permit> waiting = two.acquire(PATCH, "2");
        pass(1 + 4 * 0.25); // the window is 1, then 2, 4, 8 and 16
        assertThat(waiting).isNotDone();

        pass(0.5);

        assertThat(waiting).isDone();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void liftsRefusalsInAllProcesses(boolean global) {
        one.acquire(POST, "1").join().responded(refusal(300, global));
        pass(0.005);
        CompletableFuture<Permit> waiting = two.acquire(POST, "1");
        assertThat(waiting).isNotDone();

        one.limiter.lift();
        pass(0.2);

        assertThat(waiting).isDone();
    }

    @Test
    void releasesPermitsOfKilledProcess() {
        start(ownLimit(4, 1));
        assertThat(granted(acquireInBuckets(one, 4))).isEqualTo(4);
        one.kill();
        CompletableFuture<Permit> waiting = two.acquire(POST, "9");
        assertThat(waiting).isNotDone();

        pass(1.05);

        assertThat(waiting).isDone();
    }

    @Test
    void renewsLeasesOfSlowRequests() {
        start(ownLimit(1, 1));
        Permit permit = one.acquire(POST, "1").join();
        CompletableFuture<Permit> waiting = two.acquire(POST, "2");

        pass(30);
        assertThat(waiting).isNotDone();
        permit.responded(success());
        pass(1.1);

        assertThat(waiting).isDone();
    }

    @Test
    void skipsQueuedRequestsOfKilledProcess() {
        learnAndEmpty();
        acquire(two, 5);
        pass(0.1);
        two.kill();
        List<CompletableFuture<Permit>> waiting = acquire(one, 5);

        pass(2.2);

        assertThat(granted(waiting)).isEqualTo(5);
    }

    /** No response has stated the end of the present window, so the script cannot state the turn of a queued request. */
    @Test
    void skipsRequestOfKilledProcessWhoseTurnWasUnknown() {
        FleetProcess three = fleet.start(POLICY);
        FleetProcess four = fleet.start(POLICY);
        learn();
        pass(2.1);
        List<CompletableFuture<Permit>> held = acquire(one, 5);
        CompletableFuture<Permit> dead = two.acquire(POST, "1");
        pass(0.001);
        two.kill();
        List<CompletableFuture<Permit>> waiting = List.of(three.acquire(POST, "1"), four.acquire(POST, "1"));

        held.get(0).join().noResponse(false);
        pass(0.01);
        assertThat(granted(waiting)).as("the older request has the place").isZero();
        pass(0.5);

        assertThat(dead).isNotDone();
        assertThat(waiting.get(0)).as("the older one").isDone();
        assertThat(waiting.get(1)).isNotDone();
    }

    /** A report of a response waits for others, and dies with its process. The request counts for a second from the renewal of its lease. */
    @Test
    void countsRequestOfProcessThatDiesBeforeItsReport() {
        start(ownLimit(1, 1));
        List<FleetProcess> others = List.of(two, fleet.start(ownLimit(1, 1)), fleet.start(ownLimit(1, 1)));
        learn();
        pass(1.1);
        Permit permit = one.acquire(POST, "1").join();
        long commands = fleet.commands;
        permit.responded(success());
        one.kill();
        assertThat(fleet.commands).as("the report waits").isEqualTo(commands);
        List<CompletableFuture<Permit>> waiting =
                others.stream().map(process -> process.acquire(POST, "2")).toList();

        pass(0.99);
        assertThat(granted(waiting)).as("within a second").isZero();
        pass(1);

        assertThat(granted(waiting)).isEqualTo(1);
    }

    @Test
    void releasesPermitOfUnsentRequest() {
        learn();
        List<CompletableFuture<Permit>> held = acquire(one, 4);
        CompletableFuture<Permit> waiting = two.acquire(POST, "1");
        assertThat(waiting).isNotDone();

        held.get(0).join().noResponse(false);
        pass(0.2);

        assertThat(waiting).isDone();
    }

    @Test
    void wakesOtherProcessWhenOwnLimitHasRoomAgain() {
        start(ownLimit(1, 10));
        Permit unused = one.acquire(POST, "1").join();
        CompletableFuture<Permit> waiting = two.acquire(PATCH, "2");
        pass(1.01); // the process has just asked again
        assertThat(waiting).isNotDone();

        unused.noResponse(false);
        pass(0.006);

        assertThat(waiting).isDone();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void oldestRequestOfFourProcessesTakesPlaceOfUnsentRequest(int index) {
        start(ownLimit(1, 10));
        List<FleetProcess> all = List.of(one, two, fleet.start(ownLimit(1, 10)), fleet.start(ownLimit(1, 10)));
        Permit unused = one.acquire(POST, "1").join();
        CompletableFuture<Permit> oldest = all.get(index).acquire(PATCH, "2");
        pass(0.001);
        List<CompletableFuture<Permit>> younger =
                all.stream().map(process -> process.acquire(PATCH, "3")).toList();
        pass(1.01); // the processes have just asked again

        unused.noResponse(false);
        pass(0.02);

        assertThat(oldest).isDone();
        assertThat(granted(younger)).isZero();
    }

    /** The script has stated the turns of the others, and nothing else happens that would change them. */
    @Test
    void othersMoveUpWhenEarlierRequestIsWithdrawn() {
        start(ownLimit(1, 10));
        FleetProcess three = fleet.start(ownLimit(1, 10));
        FleetProcess four = fleet.start(ownLimit(1, 10));
        one.acquire(POST, "1").join().responded(success());
        pass(0.001);
        CompletableFuture<Permit> withdrawn = two.acquire(POST, "2");
        pass(0.6);
        CompletableFuture<Permit> next = three.acquire(POST, "3");
        pass(0.001);
        CompletableFuture<Permit> last = four.acquire(POST, "4");

        pass(9.1); // both have just asked again, as they do each second
        withdrawn.cancel(false);
        pass(0.6);

        assertThat(next).isDone();
        assertThat(last).isNotDone();
    }

    /** One batch withdraws the request with the next turn, so that all others move up, and frees a place, which admits one of them. */
    @Test
    void othersMoveUpWhenBatchAlsoFreesPlace() {
        start(ownLimit(2, 10));
        FleetProcess three = fleet.start(ownLimit(2, 10));
        FleetProcess four = fleet.start(ownLimit(2, 10));
        one.acquire(POST, "1").join().responded(success());
        pass(0.001);
        Permit unused = two.acquire(POST, "2").join();
        CompletableFuture<Permit> withdrawn = two.acquire(PATCH, "2");
        pass(0.6);
        CompletableFuture<Permit> next = three.acquire(POST, "3");
        pass(0.001);
        CompletableFuture<Permit> last = four.acquire(POST, "4");

        pass(9.1); // both have just asked again, as they do each second
        assertThat(withdrawn).isNotDone();
        fleet.time.execute(() -> {
            withdrawn.cancel(false);
            unused.noResponse(false);
        });
        pass(0.1);
        assertThat(next).isDone();
        assertThat(last).isNotDone();
        pass(0.3);

        assertThat(last).as("ten seconds after the first request").isDone();
    }

    /** The report of the response waits for others, but the limit counts from the response on. */
    @Test
    void placeBecomesFreeOneWindowAfterResponse() {
        start(ownLimit(1, 1));
        one.acquire(POST, "1").join().responded(success("bucket", 5, 4, 2));
        pass(2.1);
        Permit permit = one.acquire(POST, "1").join();
        CompletableFuture<Permit> waiting = two.acquire(POST, "2");
        pass(0.5);

        permit.responded(success("bucket", 5, 4, 2));
        pass(0.99);
        assertThat(waiting).isNotDone();
        pass(0.03);

        assertThat(waiting).isDone();
    }

    @Test
    void acquiresPermitsOfBucketsWithCloseTurnsTogether() {
        for (int i = 0; i < 4; i++) {
            one.acquire(POST, Integer.toString(i)).join().responded(success("bucket", 1, 0, 2));
            pass(0.001);
        }
        pass(0.1);
        long commands = one.link.commands();

        List<CompletableFuture<Permit>> waiting = acquireInBuckets(one, 4);
        pass(2.1);

        assertThat(granted(waiting)).isEqualTo(4);
        assertThat(one.link.commands() - commands)
                .as("one that adds the requests to queues, one that acquires permits, and heartbeats")
                .isLessThanOrEqualTo(5);
    }

    @Test
    void skipsCancelledRequest() {
        learn();
        List<CompletableFuture<Permit>> held = acquire(one, 4);
        CompletableFuture<Permit> cancelled = two.acquire(POST, "1");
        pass(0.01);
        CompletableFuture<Permit> younger = one.acquire(POST, "1");

        cancelled.cancel(false);
        pass(0.01);
        held.get(0).join().noResponse(false);
        pass(0.01);

        assertThat(younger).isDone();
    }

    @Test
    void forgetsIdleBuckets() {
        acquireInBuckets(one, 9).forEach(permit -> permit.join().responded(success()));
        pass(61);

        acquire(one, 9);

        assertThat(one.limiter.snapshot())
                .singleElement()
                .extracting(Bucket::major)
                .isEqualTo("1");
    }

    @Test
    void forgetsBucketsOfOldToken() {
        one.acquire(POST, "1").join().responded(success());
        pass(61);
        one.token = "another";

        assertThat(one.acquire(POST, "2")).isDone();

        assertThat(one.limiter.snapshot())
                .singleElement()
                .extracting(Bucket::major)
                .isEqualTo("2");
    }

    @Test
    void keepsBucketsOfOldTokenWithRequestsInFlight() {
        Permit permit = one.acquire(POST, "1").join();
        CompletableFuture<Permit> waiting = one.acquire(POST, "1");
        pass(0.9); // a new route admits its second request after a second
        one.token = "another";
        assertThat(one.acquire(POST, "2")).isDone();
        assertThat(waiting).isNotDone();

        permit.responded(success("bucket", 5, 4, 2));
        pass(0.01);

        assertThat(waiting).isDone();
    }

    @Test
    void remembersSiblingsOfAtMostThousandRoutes() {
        learn();
        for (int i = 0; i < 1_000; i++) {
            one.acquire(Route.get("/" + i).open(), "").join().responded(success("b" + i, 5, 4, 2));
        }
        pass(0.01);

        assertThat(one.acquire(POST, "2")).isDone();
        assertThat(one.acquire(POST, "2")).as("its limit is unknown").isNotDone();
    }

    @Test
    void sendsOldestRequestFirstWhenOwnLimitHasRoomAgain() {
        RateLimitPolicy twoInTenSeconds = ownLimit(2, 10);
        start(twoInTenSeconds);
        List<CompletableFuture<Permit>> unused = acquireInBuckets(fleet.start(twoInTenSeconds), 2);
        CompletableFuture<Permit> oldest = two.acquire(POST, "2");
        pass(1.01); // the process has just asked again, and waits for its next time
        CompletableFuture<Permit> older = two.acquire(POST, "3");
        pass(0.01);
        CompletableFuture<Permit> younger = one.acquire(POST, "4");

        unused.forEach(permit -> permit.join().noResponse(false));
        pass(0.006);

        assertThat(oldest).isDone();
        assertThat(older).isDone();
        assertThat(younger).isNotDone();
    }

    @Test
    void failsRequestsWithTooLittlePatience() {
        learn();
        acquire(one, 4);

        CompletableFuture<Permit> first = two.acquire(POST, "1", Duration.ofMillis(500));
        pass(0.001);
        CompletableFuture<Permit> second = two.acquire(POST, "1", Duration.ofMillis(500));

        assertFails(first, RateLimitedException.class);
        assertFails(second, RateLimitedException.class);
    }

    /** The first request of a new route may take two seconds, but its response ends the wait of the others. */
    @Test
    void impatientRequestsWaitForResponseToFirstRequest() {
        List<FleetProcess> all = List.of(one, two, fleet.start(POLICY), fleet.start(POLICY));
        Permit first = one.acquire(POST, "1").join();
        List<CompletableFuture<Permit>> impatient = all.stream()
                .map(process -> process.acquire(POST, "1", Duration.ofSeconds(1)))
                .toList();

        pass(0.1);
        assertThat(impatient).noneMatch(CompletableFuture::isDone);
        first.responded(success("bucket", 5, 4, 2));
        pass(0.01);

        assertThat(granted(impatient)).isEqualTo(4);
    }

    /** After a refusal of all requests, the congestion window admits one, whose response ends the wait of the others. */
    @Test
    void impatientRequestsWaitForResponseAfterGlobalRefusal() {
        List<FleetProcess> all = List.of(one, two, fleet.start(POLICY), fleet.start(POLICY));
        one.acquire(POST, "0").join().responded(refusal(1, true));
        pass(1.01);
        Permit first = one.acquire(POST, "0").join();
        List<CompletableFuture<Permit>> impatient = all.stream()
                .map(process -> process.acquire(POST, "1" + all.indexOf(process), Duration.ofMillis(200)))
                .toList();

        pass(0.1);
        assertThat(impatient).noneMatch(CompletableFuture::isDone);
        first.responded(success("bucket", 5, 4, 2));
        pass(0.06);

        assertThat(granted(impatient)).isPositive();
    }

    /** Two refusals show a pace of one request a second. The congestion window has room, so no response ends the wait for the pace. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void failsRequestsThatPaceDelaysForTooLong(boolean global) {
        List<FleetProcess> all = List.of(one, two, fleet.start(POLICY), fleet.start(POLICY));
        for (int i = 0; i < 2; i++) {
            one.acquire(POST, "1").join().responded(refusal(1, global));
            pass(1.01);
        }
        one.acquire(POST, "1").join().responded(success());
        pass(0.06);

        CompletableFuture<Permit> patient = one.acquire(POST, "1", Duration.ofSeconds(2));
        List<CompletableFuture<Permit>> impatient = all.stream()
                .skip(1)
                .map(process -> process.acquire(POST, "1", Duration.ofMillis(500)))
                .toList();
        impatient.forEach(permit -> assertFails(permit, RateLimitedException.class));
        assertThat(patient).isNotDone();
        pass(1);

        assertThat(patient).isDone();
    }

    /** The limit of all requests of four processes is used up for a minute. */
    @Test
    void failsRequestsThatLimitOfAllRequestsDelaysForTooLong() {
        RateLimitPolicy policy = RateLimitPolicy.standard().withGlobal(4, Duration.ofMinutes(1));
        List<FleetProcess> processes =
                Stream.generate(() -> fleet.start(policy)).limit(4).toList();
        processes.forEach(process -> process.acquire(POST, "1").join().responded(success()));
        pass(0.005);

        List<CompletableFuture<Permit>> patient = processes.stream()
                .map(process -> process.acquire(POST, "1" + processes.indexOf(process), Duration.ofMinutes(2)))
                .toList();
        pass(0.005);
        List<CompletableFuture<Permit>> impatient = processes.stream()
                .map(process -> process.acquire(POST, "2" + processes.indexOf(process), Duration.ofSeconds(10)))
                .toList();
        pass(1);

        impatient.forEach(permit -> assertFails(permit, RateLimitedException.class));
        assertThat(patient).noneMatch(CompletableFuture::isDone);
        pass(61);
        assertThat(patient).allMatch(CompletableFuture::isDone);
    }

    @Test
    void waitsForProbeBeforeDistantReset() {
        one.acquire(POST, "1").join().responded(success("bucket", 1, 0, 3_600));
        pass(0.005);

        CompletableFuture<Permit> probe = two.acquire(POST, "1", Duration.ofMinutes(11));
        pass(601);

        assertThat(probe).isCompleted();
    }

    @Test
    void expectsAtMostLongestPauseBetweenResets() {
        one.acquire(POST, "1").join().responded(success("bucket", 2, 1, 1_200));
        pass(700);
        one.acquire(POST, "1").join().responded(success());
        pass(0.005);

        acquire(two, 2);
        CompletableFuture<Permit> third = two.acquire(POST, "1", Duration.ofSeconds(500 + 601));
        pass(0.005);

        assertThat(third).as("not refused").isNotDone();
    }

    @Test
    void sharesLimitsBetweenClientsOfOneProcess() {
        learnAndEmpty();
        RateLimiter second = one.createLimiter();
        CompletableFuture<Permit> waiting =
                second.acquire(new Request(POST, "1", 1, Duration.ZERO, Duration.ofHours(1)));
        pass(0.01);
        assertThat(waiting).isNotDone();
        assertThat(one.link.isAttached()).isTrue();

        pass(2);

        assertThat(waiting).isDone();
    }

    @Test
    void sendsOldestRequestOfClientsOfOneProcessFirst() {
        learnAndEmpty();
        RateLimiter second = one.createLimiter();
        List<CompletableFuture<Permit>> older = IntStream.range(0, 5)
                .mapToObj(i -> second.acquire(new Request(POST, "1", i, Duration.ZERO, Duration.ofHours(1))))
                .toList();
        pass(0.1);
        List<CompletableFuture<Permit>> younger = acquire(one, 5);

        pass(2);

        assertThat(granted(older)).isEqualTo(5);
        assertThat(granted(younger)).isZero();
    }

    @Test
    void assumesLimitOfSiblingForNewBucket() {
        learn();

        long granted = IntStream.range(0, 6)
                .filter(i -> one.acquire(POST, "2").isDone())
                .count();

        assertThat(granted).isEqualTo(5);
    }

    @Test
    void assumesLimitOfSiblingWhileFirstResponseIsMissing() {
        CompletableFuture<Permit> slow = two.acquire(POST, "2");
        List<CompletableFuture<Permit>> waiting = new ArrayList<>(List.of(one.acquire(POST, "2")));
        assertThat(granted(waiting)).isZero();
        learn();

        IntStream.range(0, 5).forEach(i -> waiting.add(one.acquire(POST, "2")));
        pass(5);

        assertThat(slow).isDone();
        assertThat(granted(waiting))
                .as("the limit of five, less the slow request")
                .isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void failsWaitersWhenSleeperFails(boolean throwing) {
        learnAndEmpty();
        one.sleeper = wait -> {
            if (throwing) {
                throw new IllegalStateException("no timer");
            }
            return CompletableFuture.failedFuture(new IllegalStateException("no timer"));
        };

        List<CompletableFuture<Permit>> waiting = acquire(one, 2);
        pass(0.1);

        assertThat(waiting).allSatisfy(permit -> assertFails(permit, IllegalStateException.class));
    }

    @Test
    void movesRouteToBucketThatResponseNames() {
        learn();
        one.acquire(PATCH, "1").join().responded(success("bucket", 5, 3, 1.9));
        pass(0.005);
        assertThat(one.limiter.snapshot())
                .filteredOn(bucket -> bucket.name().equals("bucket"))
                .flatExtracting(Bucket::routes)
                .containsExactlyInAnyOrder(POST.toString(), PATCH.toString());

        one.acquire(PATCH, "1").join().responded(success("other", 1, 0, 60));
        pass(0.005);

        assertThat(one.acquire(PATCH, "1")).isNotDone();
        assertThat(one.acquire(POST, "1")).isDone();
    }

    @Test
    void countsPermitsOfMergedBucketOnce() {
        one.acquire(PATCH, "1").join().responded(success("bucket", 9, 8, 2));
        one.acquire(POST, "1").join().responded(success());
        pass(0.005);
        List<CompletableFuture<Permit>> held = acquire(one, 3);
        fleet.roundTrip = Duration.ofMillis(1);
        acquire(one, 1);
        pass(0.0001); // the command is on its way, so its permit arrives after the bucket was merged
        held.get(0).join().responded(success("bucket", 9, 7, 2));
        pass(0.02);

        held.get(1).join().responded(success("bucket", 9, 6, 2));
        held.get(2).join().responded(success("bucket", 9, 5, 2));
        pass(0.1);

        assertThat(one.limiter.snapshot())
                .extracting(Bucket::inFlight)
                .as("the fourth request")
                .containsExactly(1);
    }

    @ParameterizedTest
    @CsvSource({"404, 10015", "401, 50027", "401, 0", "403, 50027", "401, -7"})
    void refusesCallsOfGoneWebhooksInAllProcesses(int status, int code) {
        List<FleetProcess> all = Stream.generate(() -> fleet.start(Party.WEBHOOKS, POLICY, Duration.ZERO))
                .limit(4)
                .toList();
        all.get(0).limiter.webhookGone("1-abc", status, ErrorCode.of(code));
        pass(0.01);

        for (FleetProcess process : all) {
            assertThatThrownBy(process.acquire(EXECUTE, "1-abc")::join)
                    .cause()
                    .isInstanceOfSatisfying(ApiException.class, refusal -> {
                        assertThat(refusal.status()).isEqualTo(status);
                        assertThat(refusal.code()).isEqualTo(ErrorCode.of(code));
                    })
                    .hasMessageContaining("so this call was not sent");
        }
        assertThat(all.get(1).acquire(EXECUTE, "2-abc")).isCompleted();

        all.get(1).limiter.forgetGoneWebhooks();
        assertThat(all.get(0).acquire(EXECUTE, "1-abc")).isCompleted();
    }

    @Test
    void repeatsRepliesOfLastBatchAndIgnoresEarlierOne() {
        Lane lane = new Lane(one.link, "tag", POLICY, new CallbackLock(), new Clocks(fleet.time, fleet.time::now));
        List<String> names = List.of(lane.partyKey(), lane.key("r:x"), lane.key("b:x"));
        List<String> batch = List.of(lane.name(), "7", "0", "0", "0", "600000000", "channel");
        List<String> acquire = List.of("acquire", "-1", "3", "0", "", "0", "-1", "0", "1", "0");
        List<String> arguments = new ArrayList<>(batch);
        arguments.addAll(acquire);
        Script script = Script.load("limits.lua");

        List<?> replies = one.run(script, names, arguments);
        assertThat(replies).hasSize(2);
        assertThat(one.run(script, names, arguments)).isEqualTo(replies);
        arguments.set(1, "6");
        assertThat(one.run(script, names, arguments)).isEmpty();
    }

    @Test
    void readsLaterRepliesAfterUnreadableOne() {
        Lane lane = new Lane(one.link, "tag", POLICY, new CallbackLock(), new Clocks(fleet.time, fleet.time::now));
        List<String> replied = new ArrayList<>();
        fleet.time.execute(() -> {
            lane.submit(withdrawal(lane, () -> replied.add("before the batch")));
            lane.submit(withdrawal(lane, () -> {
                throw new IllegalStateException("unreadable");
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
                return Notices.withdrawn(lane.key("b:x")).write(batch);
            }

            @Override
            public void replied(List<?> reply) {
                onReply.run();
            }
        };
    }

    @Test
    void ignoresClocksOfProcesses() {
        FleetProcess early = fleet.start(Party.PRINCIPAL, POLICY, Duration.ofMinutes(-7));
        FleetProcess late = fleet.start(Party.PRINCIPAL, POLICY, Duration.ofMinutes(9));
        early.acquire(POST, "1").join().responded(success("bucket", 2, 1, 2));
        pass(0.005);
        assertThat(late.acquire(POST, "1")).isDone();
        CompletableFuture<Permit> waiting = late.acquire(POST, "1");
        pass(1.9);
        assertThat(waiting).isNotDone();

        pass(0.2);

        assertThat(waiting).isDone();
    }

    @Test
    void storesNoSecretAndLetsAllKeysExpire() {
        one.acquire(POST, "canary-major").join().responded(success("canary-name", 5, 4, 2));
        pass(0.01);
        acquire(two, 9);

        assertThat(redis().keys("test:*")).isNotEmpty().allSatisfy(key -> {
            assertThat(key).doesNotContain("canary");
            assertThat(new String(redis().dump(key), StandardCharsets.ISO_8859_1))
                    .doesNotContain("canary-token", "canary-major");
            assertThat(redis().pttl(key)).isBetween(1L, 120_000L);
        });
    }
}
