package io.guildkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.guildkit.core.internal.limit.RateLimitHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Reads what answers say of limits. */
class RateLimitHeadersFuzzTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    /** Longer than anybody waits, and far from where numbers end. */
    private static final Duration LONGEST = Duration.ofDays(366);

    @FuzzTest(maxDuration = Hostile.SEARCH)
    void nameWaitsThatCanBeReckonedWith(byte[] input) {
        RateLimitHeaders headers = new RateLimitHeaders(Answer.read(input).received(), NOW);
        Looks.atAllOf(headers);
        isSane(headers.retryAfter());
        isSane(headers.resetAfter());
    }

    private static void isSane(Optional<Duration> wait) {
        wait.ifPresent(told -> assertThat(told).isBetween(Duration.ZERO, LONGEST));
    }
}
