package io.guildkit.core.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.base.Clocks;
import io.guildkit.core.error.RateLimitedException;
import io.guildkit.core.route.Route;
import io.guildkit.testsupport.SimulatedTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AddressPauseTest {
    private static final Route ROUTE = Route.get("/x").open();
    private static final Duration HOUR = Duration.ofHours(1);

    private final SimulatedTime time = new SimulatedTime();
    private final AddressPause pause = new AddressPause(new Clocks(time, time::now), time::sleep);
    private long order;

    private Optional<CompletableFuture<Void>> delay(Duration patience) {
        return pause.delay(ROUTE, order++, false, patience.toNanos());
    }

    /** Delays a number of requests, all of which must wait. */
    private List<CompletableFuture<Void>> delay(int requests) {
        return Stream.generate(() -> delay(HOUR).orElseThrow()).limit(requests).toList();
    }

    private void refuse(int seconds) {
        pause.refused(Optional.of(Duration.ofSeconds(seconds)));
    }

    /** Receives a response to a request that was sent just now. */
    private void respond() {
        pause.responded(time.now());
    }

    private static long released(List<CompletableFuture<Void>> requests) {
        return requests.stream().filter(CompletableFuture::isDone).count();
    }

    @Test
    void delaysNothingBeforeRefusal() {
        assertThat(delay(Duration.ZERO)).isEmpty();
        assertThat(pause.isOn()).isFalse();
        respond();
        assertThat(delay(Duration.ZERO)).isEmpty();
    }

    @Test
    void releasesOneRequestAtEndAndTwoAtEachResponse() {
        refuse(30);
        List<CompletableFuture<Void>> all = delay(20);
        time.pass(Duration.ofMillis(29_999));
        assertThat(released(all)).isZero();
        assertThat(pause.until()).contains(time.instant().plusMillis(1));
        time.pass(Duration.ofMillis(1));
        assertThat(released(all)).isEqualTo(1);
        assertThat(pause.isOn()).isFalse();
        respond();
        assertThat(released(all)).isEqualTo(3);
        respond();
        respond();
        assertThat(released(all)).isEqualTo(7);
    }

    @Test
    void releasesTwiceAsManyEachSecondWithoutResponses() {
        refuse(1);
        List<CompletableFuture<Void>> all = delay(100);
        List<Long> counts = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            time.pass(Duration.ofSeconds(1));
            counts.add(released(all));
        }
        assertThat(counts).containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 64L, 100L);
    }

    @Test
    void newRequestsQueueBehindWaitingRequests() {
        refuse(1);
        List<CompletableFuture<Void>> all = delay(2);
        time.pass(Duration.ofSeconds(1));
        CompletableFuture<Void> younger = delay(HOUR).orElseThrow();
        CompletableFuture<Void> older =
                pause.delay(ROUTE, -1, false, HOUR.toNanos()).orElseThrow();
        respond();
        assertThat(older).isDone();
        assertThat(all).allMatch(CompletableFuture::isDone);
        assertThat(younger).isNotDone();
    }

    @Test
    void urgentRequestsWaitForEndOnly() {
        refuse(1);
        List<CompletableFuture<Void>> all = delay(2);
        assertThat(pause.delay(ROUTE, 100, true, HOUR.toNanos()).orElseThrow()).isNotDone();
        time.pass(Duration.ofSeconds(1));
        assertThat(released(all)).isEqualTo(1);
        assertThat(pause.delay(ROUTE, 101, true, HOUR.toNanos())).isEmpty();
    }

    @Test
    void endsWithFirstResponseThatFindsNoWaitingRequest() {
        refuse(1);
        time.pass(Duration.ofSeconds(5));
        List<CompletableFuture<Void>> all = delay(2);
        assertThat(released(all)).isEqualTo(1);
        respond();
        assertThat(released(all)).isEqualTo(2);
        assertThat(delay(HOUR)).isEmpty();
    }

    @Test
    void responsesToRequestsFromBeforeEndOfPauseReleaseNothing() {
        long before = time.now();
        refuse(1);
        List<CompletableFuture<Void>> all = delay(4);
        time.pass(Duration.ofMillis(999));
        pause.responded(before);
        respond();
        time.pass(Duration.ofMillis(1));
        pause.responded(before);
        assertThat(released(all)).isEqualTo(1);
    }

    @Test
    void longestWaitCounts() {
        refuse(5);
        refuse(30);
        pause.refused(Optional.empty());
        refuse(10);
        List<CompletableFuture<Void>> all = delay(1);
        time.pass(Duration.ofMillis(29_999));
        assertThat(released(all)).isZero();
        time.pass(Duration.ofMillis(1));
        assertThat(released(all)).isEqualTo(1);
    }

    @Test
    void waitsForSecondIfRefusalStatesNoWait() {
        pause.refused(Optional.empty());
        assertThat(pause.until()).contains(time.instant().plusSeconds(1));
    }

    @Test
    void refusalAfterPauseBeginsAnotherPause() {
        refuse(1);
        List<CompletableFuture<Void>> all = delay(10);
        time.pass(Duration.ofSeconds(1));
        respond();
        assertThat(released(all)).isEqualTo(3);
        refuse(60);
        time.pass(Duration.ofMillis(59_999));
        assertThat(released(all)).isEqualTo(3);
        time.pass(Duration.ofMillis(1));
        assertThat(released(all)).as("one first, again").isEqualTo(4);
    }

    @Test
    void failsRequestsThatCannotWait() {
        refuse(10);
        CompletableFuture<Void> impatient = delay(Duration.ofSeconds(9)).orElseThrow();
        assertThatThrownBy(impatient::join).cause().isInstanceOfSatisfying(RateLimitedException.class, limited -> {
            assertThat(limited.retryAfter()).contains(Duration.ofSeconds(10));
            assertThat(limited.isSent()).isFalse();
            assertThat(limited.route()).isEqualTo(ROUTE);
        });
        CompletableFuture<Void> patient = delay(Duration.ofSeconds(10)).orElseThrow();
        refuse(11);
        assertThat(patient).as("the wait has become longer").isCompletedExceptionally();
    }

    @Test
    void liftReleasesAllRequests() {
        refuse(1_000);
        List<CompletableFuture<Void>> all = delay(50);
        pause.lift();
        assertThat(released(all)).isEqualTo(50);
        assertThat(pause.until()).isEmpty();
        assertThat(delay(Duration.ZERO)).isEmpty();
        refuse(1);
        assertThat(delay(1)).noneMatch(CompletableFuture::isDone);
    }

    @Test
    void cancelledRequestsTakeNoPlaces() {
        refuse(1);
        List<CompletableFuture<Void>> all = delay(5);
        IntStream.range(0, 4).forEach(i -> all.get(i).cancel(false));
        time.pass(Duration.ofSeconds(1));
        assertThat(all.get(4)).isCompleted();
    }

    @Test
    void requestThatEndsWhileItIsReleasedPassesItsPlaceOn() {
        refuse(1);
        CompletableFuture<Void> first = delay(HOUR).orElseThrow();
        CompletableFuture<Void> second = delay(HOUR).orElseThrow();
        CompletableFuture<Void> third = delay(HOUR).orElseThrow();
        var unused = first.thenRun(() -> second.cancel(false));
        time.pass(Duration.ofSeconds(1));
        assertThat(third).isNotDone();
        respond(); // releases the cancelled one, unless it has left the queue
        assertThat(third).isCompleted();
    }

    @Test
    void failsRequestsWhenSleeperFails() {
        IllegalStateException failure = new IllegalStateException("closed");
        AddressPause broken = new AddressPause(new Clocks(time, time::now), wait -> {
            throw failure;
        });
        broken.refused(Optional.of(HOUR));
        CompletableFuture<Void> waiting =
                broken.delay(ROUTE, 1, false, HOUR.toNanos()).orElseThrow();
        assertThatThrownBy(waiting::join).hasCause(failure);
    }
}
