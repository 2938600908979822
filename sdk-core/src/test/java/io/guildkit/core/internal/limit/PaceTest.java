package io.guildkit.core.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PaceTest {
    private final Pace pace = new Pace();
    private long now;

    private void pass(double seconds) {
        now += (long) (seconds * 1e9);
    }

    /** Refuses a request that was sent just now, without any wait. */
    private void refuse() {
        pace.refused(now, now, now);
    }

    /** Sends a number of requests, evenly spread over a time, which all pass. */
    private void send(int requests, double seconds) {
        for (int i = 0; i < requests; i++) {
            pace.entered(now);
            pass(seconds / requests);
            pace.passed(now);
        }
    }

    /** The requests a second that are admitted at this moment. */
    private double rate() {
        assertThat(pace.admits(now)).isTrue();
        pace.entered(now);
        long first = pace.nextChance();
        pace.entered(now);
        return 1e9 / (pace.nextChance() - first);
    }

    /** Sets a pace of 50 a second. */
    private void measure() {
        refuse();
        send(50, 1);
        refuse();
    }

    /** Sets a pace of 50 a second that has been refused. */
    private void confirm() {
        measure();
        pass(4 * Math.log(1 / 0.9) / Math.log(2)); // until it is 50 a second again
        send(1, 0.01);
        refuse();
    }

    @Test
    void isUnlimitedUntilTheSecondRefusal() {
        refuse();
        send(1_000, 0);
        assertThat(pace.admits(now)).isTrue();
    }

    @Test
    void startsATenthBelowTheRateThatPassedBetweenTwoRefusals() {
        measure();
        assertThat(rate()).isCloseTo(45, within(0.1));
    }

    @Test
    void spreadsTheRequests() {
        measure();
        pace.entered(now);
        pass(0.022);
        assertThat(pace.admits(now)).isFalse();
        pass(0.001);
        assertThat(pace.admits(now)).isTrue();
    }

    @Test
    void measuresTheRateInASecondAtTheLeast() {
        refuse();
        send(20, 0.4);
        refuse();
        assertThat(pace.admits(now)).isTrue();
        send(30, 0.6);
        refuse();
        assertThat(rate()).isCloseTo(45, within(0.1));
    }

    @Test
    void countsTheWaitOfTheSecondRefusal() {
        refuse();
        send(50, 0.5);
        pace.refused(now, now + 500_000_000, now);
        assertThat(pace.admits(now + 499_999_999)).isFalse();
        pass(0.5);
        assertThat(pace.admits(now)).isTrue();
        assertThat(rate()).isCloseTo(45, within(0.1));
    }

    @Test
    void doesNotMeasureTheRateWhileCallersSendLessThanTheyMay() {
        refuse();
        send(50, 1);
        pass(0.2);
        send(50, 1);
        refuse();
        assertThat(pace.admits(now)).isTrue();
    }

    @Test
    void doublesEveryFourSecondsUntilItIsRefused() {
        measure();
        pass(4);
        assertThat(rate()).isCloseTo(90, within(0.1));
    }

    @Test
    void staysNearThePaceThatWasRefusedForHalfAMinute() {
        confirm();
        assertThat(rate()).isCloseTo(45, within(0.5));
        pass(20);
        assertThat(rate()).isCloseTo(50, within(0.5));
        pass(10);
        assertThat(rate()).isCloseTo(52.5, within(0.5));
        pass(4);
        assertThat(rate()).isCloseTo(105, within(1.0));
    }

    @Test
    void fallsToTwiceTheRateThatPassedAtTheMost() {
        measure();
        send(10, 1);
        refuse();
        assertThat(rate()).isCloseTo(2 * 10 * 0.9, within(0.1));
    }

    @Test
    void neverFallsBelowOneRequestASecond() {
        refuse();
        pass(0.05);
        send(1, 0.05);
        pace.refused(now, now + 60_000_000_000L, now);
        pass(60);
        assertThat(rate()).isCloseTo(1, within(0.001));
    }

    @Test
    void doesNotFallTwiceForRequestsThatWereInFlightTogether() {
        confirm();
        pace.refused(now - 1_000_000_000, now, now);
        assertThat(rate()).isCloseTo(45, within(0.5));
    }

    @Test
    void compensatesForLateTimers() {
        measure();
        for (int i = 0; i < 10; i++) {
            pace.entered(now);
            pass((pace.nextChance() - now) / 1e9 + 0.005);
        }
        assertThat(now / 1e9 - 1).isCloseTo(10 / 45.0, within(0.02));
    }

    @Test
    void isForgottenAfterAMinuteWithoutARefusal() {
        confirm();
        pass(59);
        assertThat(rate()).isFinite();
        pass(1);
        assertThat(rate()).isInfinite();
    }

    // ---- random refusals

    /** Sends requests as fast as the pace admits them. Every twentieth is refused, for 20 ms. */
    private void sendWithRandomRefusals(int refusals) {
        for (int i = 0; i < refusals; i++) {
            sendAtPace(19);
            waitForPace();
            pace.entered(now);
            pass(0.001);
            pace.refused(now, now + 20_000_000, now);
        }
    }

    private void sendAtPace(int requests) {
        for (int i = 0; i < requests; i++) {
            waitForPace();
            pace.entered(now);
            pass(0.001);
            pace.passed(now);
        }
    }

    private void waitForPace() {
        now = Math.max(now, pace.nextChance());
        assertThat(pace.admits(now)).isTrue();
    }

    @Test
    void risesFastAfterSixRefusalsThatSlowingDownDoesNotPrevent() {
        measure();
        sendWithRandomRefusals(6);
        waitForPace();
        assertThat(rate()).as("still slowing down").isLessThan(30);
        sendWithRandomRefusals(1);
        waitForPace();
        assertThat(rate()).as("the pace that was refused first").isCloseTo(50, within(1.0));
        pass(0.5);
        assertThat(rate()).isCloseTo(100, within(3.0));
        pass(2);
        assertThat(rate()).isCloseTo(1_600, within(100.0));
    }

    @Test
    void keepsPaceAtExpectedRefusals() {
        measure();
        sendWithRandomRefusals(7);
        pass(3);
        sendWithRandomRefusals(50);
        waitForPace();
        assertThat(rate()).isGreaterThan(1_000);
    }

    @Test
    void slowsDownToAcceptedRateIfMoreRequestsThanExpectedAreRefused() {
        measure();
        sendWithRandomRefusals(7);
        for (int i = 0; i < 40; i++) { // a limit of twenty a second
            sendAtPace(2);
            pass(0.09);
            pace.refused(now, now, now);
        }
        waitForPace();
        assertThat(rate()).isBetween(15.0, 22.0);
    }

    @Test
    void slowsDownFurtherIfMostRequestsAreRefused() {
        measure();
        for (int i = 0; i < 20; i++) { // the limit has become lower
            waitForPace();
            pace.entered(now);
            pass(0.01);
            pace.refused(now, now, now);
        }
        waitForPace();
        assertThat(rate()).isLessThan(8);
    }

    @Test
    void triesToSlowDownAgainAfterFiveMinutes() {
        measure();
        sendWithRandomRefusals(7);
        pass(298);
        measure();
        assertThat(rate()).isInfinite();
        pass(1);
        measure();
        assertThat(rate()).isCloseTo(45, within(0.1));
    }

    // ---- waits

    @Test
    void statesEarliestTimeOfRequest() {
        assertThat(pace.earliest(100, now)).as("no refusal yet").isLessThan(now);
        confirm();
        for (int ahead : List.of(0, 1, 10, 100, 1_000)) {
            PaceTest other = new PaceTest();
            other.confirm();
            long earliest = other.pace.earliest(ahead, other.now);
            long from = other.now;
            other.sendAtPace(ahead);
            long actual = other.pace.nextChance();
            assertThat(earliest).as("%d ahead", ahead).isLessThanOrEqualTo(actual);
            assertThat(earliest - from).isGreaterThan((long) (0.9 * (actual - from)) - 30_000_000);
        }
    }

    @Test
    void statesNoTimeAfterPaceIsForgotten() {
        confirm();
        assertThat(pace.earliest(1_000_000, now) - now)
                .isLessThanOrEqualTo(Duration.ofMinutes(1).toNanos());
    }

    @Test
    void admitsNothingBeforeEndOfWait() {
        pace.refused(0, Duration.ofHours(2).toNanos(), 0);
        assertThat(pace.admits(Duration.ofHours(2).toNanos() - 1)).isFalse();
        assertThat(pace.nextChance()).isEqualTo(Duration.ofHours(2).toNanos());
        assertThat(pace.admits(Duration.ofHours(2).toNanos())).isTrue();
    }
}
