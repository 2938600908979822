package io.guildkit.core.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.error.ErrorResponse;
import io.guildkit.core.internal.http.ErrorResponses;
import io.guildkit.core.route.Headers;
import io.guildkit.core.route.Route;
import io.guildkit.testsupport.Text;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryAfterTest {
    /** A Friday. */
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', nullValues = "none", textBlock = """
            # status | headers | body | wait

            # The header states seconds.
            503 | Retry-After: 0      | {} | PT0S
            503 | Retry-After: 1      | {} | PT1S
            503 | Retry-After: 65     | {} | PT65S
            503 | Retry-After: 0.5    | {} | PT0.5S
            503 | Retry-After: 1.0001 | {} | PT1.001S
            503 | Retry-After:  2     | {} | PT2S
            503 | Retry-After: -1     | {} | PT0S
            503 | Retry-After: -0.5   | {} | PT0S
            503 | Retry-After: 1e3    | {} | PT1000S

            # The header states a date, which is compared with the clock of the service.
            503 | Retry-After: Fri, 02 Jan 2026 03:04:15 GMT                                      | {} | PT10S
            503 | Retry-After: Fri, 02 Jan 2026 03:04:00 GMT                                      | {} | PT0S
            503 | Retry-After: Fri, 02 Jan 2026 02:00:30 GMT; Date: Fri, 02 Jan 2026 02:00:00 GMT | {} | PT30S
            503 | Retry-After: Fri, 02 Jan 2026 03:04:15 GMT; Date: gibberish                     | {} | PT10S

            # The header is invalid.
            429 | Retry-After: NaN                           | {} | none
            429 | Retry-After: soon                          | {} | none
            429 | Retry-After:                               | {} | none
            429 | Retry-After: 12 seconds                    | {} | none
            429 | Retry-After: Fri, 32 Jan 2026 03:04:15 GMT | {} | none
            429 | Retry-After: 0:10                          | {} | none

            # Waits are at most a year.
            429 | Retry-After: 99999999999999999999999 | {}                                          | P365D
            429 | Retry-After: 1e300                   | {}                                          | P365D
            429 | Retry-After: Infinity                | {}                                          | P365D
            429 | Retry-After: 9223372036854775807     | {}                                          | P365D
            429 | X: y                                 | {'retry_after':'99999999999999999999999'}   | P365D
            429 | X: y                                 | {'retry_after':'1e300'}                     | P365D
            429 | X: y                                 | {'retry_after':'Infinity'}                  | P365D
            429 | X: y                                 | {'retry_after':'9223372036854775807'}       | P365D
            429 | Retry-After: Fri, 31 Dec 9999 23:59:59 GMT                                      | {} | P365D
            429 | Retry-After: Fri, 31 Dec 9999 23:59:59 GMT; Date: Sat, 01 Jan 0000 00:00:00 GMT | {} | P365D

            # The body states seconds.
            429 | X: y | {'retry_after':3}      | PT3S
            429 | X: y | {'retry_after':0.25}   | PT0.25S
            429 | X: y | {'retry_after':'1.5'}  | PT1.5S
            429 | X: y | {'retry_after':null}   | none
            429 | X: y | {'retry_after':'x'}    | none
            429 | X: y | {'retry_after':true}   | none
            429 | X: y | {'retry_after':[]}     | none
            429 | X: y | {'retry_after':{}}     | none

            # The longer of both counts, unless the header is the body's wait rounded up.
            429 | Retry-After: 2   | {'retry_after':2.5}     | PT2.5S
            429 | Retry-After: 2   | {'retry_after':0.5}     | PT2S
            429 | Retry-After: 1   | {'retry_after':0}       | PT1S
            429 | Retry-After: 1.7 | {'retry_after':1.2}     | PT1.7S
            429 | Retry-After: 1   | {'retry_after':0.25}    | PT0.25S
            429 | Retry-After: 2   | {'retry_after':1.2}     | PT1.2S
            429 | Retry-After: 2   | {'retry_after':2}       | PT2S
            429 | Retry-After: 65  | {'retry_after':'64.57'} | PT64.57S
            429 | Retry-After: 2   | {'retry_after':1.0001}  | PT1.001S

            # Without both, a 429 has the wait of the bucket.
            429 | X-RateLimit-Reset-After: 1.25; X-RateLimit-Reset: 9999999999 | {} | PT1.25S
            429 | X-RateLimit-Reset: 1767323052                                | {} | PT7S
            429 | X-RateLimit-Reset: 1767323052.5                              | {} | PT7.5S
            429 | X-RateLimit-Reset: 1767323052000                             | {} | PT7S
            429 | X-RateLimit-Reset: 1                                         | {} | none
            429 | X-RateLimit-Reset-After: x                                   | {} | none
            429 | Retry-After: 1; X-RateLimit-Reset-After: 9                   | {} | PT1S
            503 | X-RateLimit-Reset-After: 1.25                                | {} | none

            # A wait of zero is a statement, except in a 429.
            429 | Retry-After: 0                             | {} | none
            503 | Retry-After: 0                             | {} | PT0S
            429 | Retry-After: -4                            | {} | none
            503 | Retry-After: -4                            | {} | PT0S
            429 | Retry-After: Fri, 02 Jan 2026 03:04:05 GMT | {} | none
            503 | Retry-After: Fri, 02 Jan 2026 03:04:05 GMT | {} | PT0S

            # Neither states a wait.
            429 | X: y | {} | none
            503 | X: y | [] | none
            """)
    void readsWait(int status, String headers, String body, @Nullable Duration wait) {
        RateLimitHeaders limits = new RateLimitHeaders(Headers.of(headers.split("; |(?<=[A-Za-z]): ?", -1)), NOW);
        assertThat(RetryAfter.orReset(RetryAfter.named(limits, Text.json(body), status), limits, status))
                .isEqualTo(Optional.ofNullable(wait));
    }

    @Test
    void resetIsNotNamedWait() {
        ErrorResponse response = ErrorResponses.read(
                Route.get("/x").open(), 429, Headers.of("X-RateLimit-Reset-After", "9"), new byte[0], NOW);
        assertThat(response.namedWait()).isEmpty();
        assertThat(response.retryAfter()).contains(Duration.ofSeconds(9));
    }
}
