package io.guildkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.guildkit.core.internal.limit.RateLimitHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Reads rate-limit headers. */
class RateLimitHeadersFuzzTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    /** Exceeds all sensible waits, and is far from overflow. */
    private static final Duration LONGEST = Duration.ofDays(366);

    @FuzzTest(maxDuration = Inputs.SEARCH)
    void readsBoundedWaits(byte[] input) {
        RateLimitHeaders headers = new RateLimitHeaders(RawResponse.read(input).received(), NOW);
        Accessors.callAll(headers);
        isBounded(headers.retryAfter());
        isBounded(headers.resetAfter());
    }

    private static void isBounded(Optional<Duration> wait) {
        wait.ifPresent(duration -> assertThat(duration).isBetween(Duration.ZERO, LONGEST));
    }
}
