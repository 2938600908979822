package io.guildkit.core.error;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.guildkit.core.internal.RateLimitHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {
    private static final ObjectMapper PLAIN = new ObjectMapper();
    /** A Friday. */
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private static Optional<Duration> wait(int status, String body, String... headers) {
        try {
            return RetryAfter.of(new RateLimitHeaders(Headers.of(headers), NOW), PLAIN.readTree(body), status);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1, 1000",
        "65, 65000",
        "0.5, 500",
        "1.0001, 1001",
        "' 2 ', 2000",
        "-1, 0",
        "-0.5, 0",
        "1e3, 1000000",
        "'Fri, 02 Jan 2026 03:04:15 GMT', 10000",
        "'Fri, 02 Jan 2026 03:04:00 GMT', 0"
    })
    void readsTheHeader(String value, long millis) {
        assertThat(wait(503, "{}", "Retry-After", value)).contains(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "soon", "", "12 seconds", "Fri, 32 Jan 2026 03:04:15 GMT", "0:10"})
    void whatIsNoWaitCountsAsAbsent(String value) {
        assertThat(wait(429, "{}", "Retry-After", value)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"99999999999999999999999", "1e300", "Infinity", "9223372036854775807"})
    void absurdWaitsAreCut(String value) {
        assertThat(wait(429, "{}", "Retry-After", value)).contains(Duration.ofDays(365));
        assertThat(wait(429, "{\"retry_after\":\"" + value + "\"}")).contains(Duration.ofDays(365));
    }

    @Test
    void absurdDatesAreCut() {
        assertThat(wait(429, "{}", "Retry-After", "Fri, 31 Dec 9999 23:59:59 GMT"))
                .contains(Duration.ofDays(365));
        assertThat(wait(
                        429,
                        "{}",
                        "Retry-After",
                        "Fri, 31 Dec 9999 23:59:59 GMT",
                        "Date",
                        "Sat, 01 Jan 0000 00:00:00 GMT"))
                .contains(Duration.ofDays(365));
    }

    @Test
    void aDateIsComparedWithTheServicesOwnClock() {
        assertThat(wait(
                        503,
                        "{}",
                        "Retry-After",
                        "Fri, 02 Jan 2026 02:00:30 GMT",
                        "Date",
                        "Fri, 02 Jan 2026 02:00:00 GMT"))
                .contains(Duration.ofSeconds(30));
        assertThat(wait(503, "{}", "Retry-After", "Fri, 02 Jan 2026 03:04:15 GMT", "Date", "gibberish"))
                .contains(Duration.ofSeconds(10));
    }

    @ParameterizedTest
    @CsvSource({"3, 3000", "0.25, 250", "'\"1.5\"', 1500"})
    void readsTheBody(String value, long millis) {
        assertThat(wait(429, "{\"retry_after\":" + value + "}")).contains(Duration.ofMillis(millis));
    }

    @Test
    void noTimeAtAllIsNoWaitAfterA429() {
        assertThat(wait(429, "{\"retry_after\":0}", "Retry-After", "0")).isEmpty();
        assertThat(wait(429, "{\"retry_after\":-4}")).isEmpty();
        assertThat(wait(429, "{}", "X-RateLimit-Reset", "1")).isEmpty();
        assertThat(wait(429, "{\"retry_after\":0}", "X-RateLimit-Reset-After", "1.25"))
                .contains(Duration.ofMillis(1250));
        assertThat(wait(503, "{\"retry_after\":-4}")).contains(Duration.ZERO);
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "\"x\"", "true", "[]", "{}"})
    void anOddBodyCountsAsAbsent(String value) {
        assertThat(wait(429, "{\"retry_after\":" + value + "}")).isEmpty();
    }

    @Test
    void theLongerOfHeaderAndBodyWins() {
        assertThat(wait(429, "{\"retry_after\":2.5}", "Retry-After", "2")).contains(Duration.ofMillis(2500));
        assertThat(wait(429, "{\"retry_after\":0.5}", "Retry-After", "2")).contains(Duration.ofSeconds(2));
    }

    @Test
    void withoutEitherA429LooksAtTheBucket() {
        assertThat(wait(429, "{}", "X-RateLimit-Reset-After", "1.25", "X-RateLimit-Reset", "9999999999"))
                .contains(Duration.ofMillis(1250));
        assertThat(wait(429, "{}", "X-RateLimit-Reset", Long.toString(NOW.getEpochSecond() + 7)))
                .contains(Duration.ofSeconds(7));
        assertThat(wait(429, "{}", "X-RateLimit-Reset", NOW.getEpochSecond() + 7 + ".5"))
                .contains(Duration.ofMillis(7500));
        assertThat(wait(429, "{}", "X-RateLimit-Reset", Long.toString(NOW.toEpochMilli() + 7000)))
                .contains(Duration.ofSeconds(7));
        assertThat(wait(429, "{}", "X-RateLimit-Reset-After", "x")).isEmpty();
    }

    @Test
    void theBucketOfAnotherAnswerIsNoWait() {
        assertThat(wait(503, "{}", "X-RateLimit-Reset-After", "1.25")).isEmpty();
        assertThat(wait(429, "{}", "Retry-After", "1", "X-RateLimit-Reset-After", "9"))
                .contains(Duration.ofSeconds(1));
    }

    @Test
    void absentIsAbsent() {
        assertThat(wait(429, "{}")).isEmpty();
        assertThat(wait(503, "[]")).isEmpty();
    }
}
