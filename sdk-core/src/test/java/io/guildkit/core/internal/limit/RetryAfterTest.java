package io.guildkit.core.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.guildkit.core.error.ErrorResponse;
import io.guildkit.core.internal.http.ErrorResponses;
import io.guildkit.core.route.Headers;
import io.guildkit.core.route.Route;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
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
            RateLimitHeaders limits = new RateLimitHeaders(Headers.of(headers), NOW);
            return RetryAfter.orReset(RetryAfter.named(limits, PLAIN.readTree(body), status), limits, status);
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

    @ParameterizedTest
    @ValueSource(strings = {"null", "\"x\"", "true", "[]", "{}"})
    void anOddBodyCountsAsAbsent(String value) {
        assertThat(wait(429, "{\"retry_after\":" + value + "}")).isEmpty();
    }

    @Test
    void theLongerOfHeaderAndBodyWins() {
        assertThat(wait(429, "{\"retry_after\":2.5}", "Retry-After", "2")).contains(Duration.ofMillis(2500));
        assertThat(wait(429, "{\"retry_after\":0.5}", "Retry-After", "2")).contains(Duration.ofSeconds(2));
        assertThat(wait(429, "{\"retry_after\":0}", "Retry-After", "1")).contains(Duration.ofSeconds(1));
        assertThat(wait(429, "{\"retry_after\":1.2}", "Retry-After", "1.7")).contains(Duration.ofMillis(1700));
    }

    @ParameterizedTest
    @CsvSource({"0.25, 1, 250", "1.2, 2, 1200", "2, 2, 2000", "'\"64.57\"', 65, 64570", "1.0001, 2, 1001"})
    void theBodysDecimalsBeatAHeaderThatIsTheirCeiling(String body, String header, long millis) {
        assertThat(wait(429, "{\"retry_after\":" + body + "}", "Retry-After", header))
                .contains(Duration.ofMillis(millis));
    }

    @Test
    void aResetIsNoNamedWait() {
        ErrorResponse answer = ErrorResponses.read(
                Route.get("/x").open(), 429, Headers.of("X-RateLimit-Reset-After", "9"), new byte[0], NOW);
        assertThat(answer.namedWait()).isEmpty();
        assertThat(answer.retryAfter()).contains(Duration.ofSeconds(9));
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
        assertThat(wait(429, "{}", "X-RateLimit-Reset", "1")).isEmpty();
        assertThat(wait(429, "{}", "X-RateLimit-Reset-After", "x")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-4", "Fri, 02 Jan 2026 03:04:05 GMT"})
    void noTimeIsNoWaitAfterA429ButOneForAllElse(String time) {
        assertThat(wait(429, "{}", "Retry-After", time)).isEmpty();
        assertThat(wait(503, "{}", "Retry-After", time)).contains(Duration.ZERO);
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
