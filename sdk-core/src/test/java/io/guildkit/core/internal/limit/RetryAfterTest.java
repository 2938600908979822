package io.guildkit.core.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.error.ErrorResponse;
import io.guildkit.core.internal.http.ErrorResponses;
import io.guildkit.core.route.Headers;
import io.guildkit.core.route.Route;
import io.guildkit.testsupport.Text;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
            503 | Retry-After: Fri, 02 Jan 2026 04:04:15 +0100                                    | {} | PT10S
            503 | Retry-After: fri, 2 JAN 2026 03:04:15 utc                                       | {} | PT10S
            503 | Retry-After: 02 Jan 2026 03:04:15 GMT                                           | {} | PT10S
            503 | Retry-After: Mon, 02 Jan 2026 03:04:15 GMT                                      | {} | PT10S
            503 | Retry-After: Fri, 02 Jan 2026 03:04:60 GMT                                      | {} | PT55S
            503 | Retry-After: Friday, 02-Jan-26 03:04:15 GMT                                     | {} | PT10S
            503 | Retry-After: Fri Jan  2 03:04:15 2026                                           | {} | PT10S
            503 | Retry-After: Mon Jan 12 03:04:05 2026                                           | {} | PT240H
            503 | Retry-After: Friday, 02-Jan-26 02:00:30 GMT; Date: Fri Jan  2 02:00:00 2026     | {} | PT30S
            503 | Retry-After: Fri Jan  2 02:00:30 2026; Date: Friday, 02-Jan-26 02:00:00 GMT     | {} | PT30S

            # A year of two digits is at most 50 years ahead.
            503 | Retry-After: Thursday, 02-Jan-76 03:04:05 GMT                                           | {} | P365D
            503 | Retry-After: Friday, 02-Jan-76 03:04:06 GMT                                             | {} | PT0S
            503 | Retry-After: Thursday, 31-Dec-99 23:59:59 GMT                                           | {} | PT0S
            503 | Retry-After: Sunday, 06-Nov-94 08:50:37 GMT; Date: Sunday, 06-Nov-94 08:49:37 GMT       | {} | PT60S
            503 | Retry-After: Sunday, 06-Nov-2094 08:50:37 GMT                                           | {} | P365D

            # Of several waits the longest counts.
            503 | Retry-After: 1; Retry-After: 3                                       | {} | PT3S
            503 | Retry-After: 3; Retry-After: 1                                       | {} | PT3S
            503 | Retry-After: 1, 3                                                    | {} | PT3S
            503 | Retry-After: 3 ,1,                                                   | {} | PT3S
            503 | Retry-After: 1, soon; Retry-After: ,2                                | {} | PT2S
            503 | Retry-After: 5, Fri, 02 Jan 2026 03:04:15 GMT                        | {} | PT10S
            503 | Retry-After: Friday, 02-Jan-26 03:04:15 GMT, 11                      | {} | PT11S
            503 | Retry-After: Fri, 02 Jan 2026 03:04:15 GMT, Fri Jan  2 03:04:25 2026 | {} | PT20S
            503 | Retry-After: 10; Retry-After: Fri, 02 Jan 2026 03:04:14 GMT          | {} | PT10S

            # The header is invalid.
            429 | Retry-After: NaN                           | {} | none
            429 | Retry-After: soon                          | {} | none
            429 | Retry-After:                               | {} | none
            429 | Retry-After: 12 seconds                    | {} | none
            429 | Retry-After: Fri, 32 Jan 2026 03:04:15 GMT | {} | none
            429 | Retry-After: Fri, 02 Foo 2026 03:04:15 GMT | {} | none
            429 | Retry-After: Fri, 02 Jan 2026 03:04:15     | {} | none
            429 | Retry-After: Fri, 02 Jan 2026 25:04:15 GMT | {} | none
            429 | Retry-After: Fri, 02 Jan 2026 03:04:99 GMT | {} | none
            429 | Retry-After: Fri, 02 Jan 2026 03:04:15 +9900 | {} | none
            429 | Retry-After: Fri, 29 Feb 2027 03:04:15 GMT | {} | none
            429 | Retry-After: Mon Feb 30 03:04:05 2026      | {} | none
            429 | Retry-After: 0:10                          | {} | none
            429 | Retry-After: 2d                            | {} | none
            429 | Retry-After: 2f                            | {} | none
            429 | Retry-After: 2 d                           | {} | none
            429 | Retry-After: 0x2p0                         | {} | none
            429 | Retry-After: Infinity                      | {} | none
            429 | Retry-After: -Infinity                     | {} | none
            429 | Retry-After: 1_000                         | {} | none
            429 | Retry-After: .                             | {} | none
            429 | Retry-After: e5                            | {} | none
            429 | Retry-After: 1-1                           | {} | none
            429 | Retry-After: \u0663                        | {} | none
            429 | X: y                                       | {'retry_after':'2d'}       | none
            429 | X: y                                       | {'retry_after':'0x2p0'}    | none
            429 | X: y                                       | {'retry_after':'Infinity'} | none
            429 | X: y                                       | {'retry_after':'NaN'}      | none
            429 | X-RateLimit-Reset-After: 2d                | {} | none
            429 | X-RateLimit-Reset-After: Infinity          | {} | none
            429 | X-RateLimit-Reset: 0x7p30                  | {} | none

            # Waits are at most a year.
            429 | Retry-After: 99999999999999999999999 | {}                                          | P365D
            429 | Retry-After: 1e300                   | {}                                          | P365D
            429 | Retry-After: 9223372036854775807     | {}                                          | P365D
            429 | X: y                                 | {'retry_after':'99999999999999999999999'}   | P365D
            429 | X: y                                 | {'retry_after':'1e300'}                     | P365D
            429 | X: y                                 | {'retry_after':1e999}                       | P365D
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

    @ParameterizedTest
    @ValueSource(strings = {"5d", "0x5p0", "NaN", "Infinity", "five", ""})
    void ignoresCountsThatAreNoNumbers(String text) {
        RateLimitHeaders limits =
                new RateLimitHeaders(Headers.of("X-RateLimit-Limit", text, "X-RateLimit-Remaining", text), NOW);
        assertThat(limits.limit()).isEmpty();
        assertThat(limits.remaining()).isEmpty();
    }

    @Test
    void readsDatesInAnyLocale() {
        Locale before = Locale.getDefault();
        try {
            for (String language :
                    List.of("tr-TR", "ar-SA-u-nu-arab", "th-TH-u-ca-buddhist-nu-thai", "ja-JP-u-ca-japanese")) {
                Locale.setDefault(Locale.forLanguageTag(language));
                for (String date : List.of(
                        "FRIDAY, 02-JAN-26 03:04:15 GMT",
                        "Fri, 02 Jan 2026 03:04:15 GMT",
                        "Fri Jan  2 03:04:15 2026")) {
                    assertThat(new RateLimitHeaders(Headers.of("Retry-After", date), NOW).retryAfter())
                            .as("%s in %s", date, language)
                            .contains(Duration.ofSeconds(10));
                }
                assertThat(HttpDate.parse("Sunday, 12-APRIL-26 03:04:15 GMT", NOW))
                        .isEmpty();
                assertThat(HttpDate.parse("Sun, 12 APR 2026 00:00:00 GMT", NOW))
                        .contains(Instant.parse("2026-04-12T00:00:00Z"));
            }
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void resetIsNotNamedWait() {
        ErrorResponse response = ErrorResponses.read(
                Route.get("/x").open(), 429, Headers.of("X-RateLimit-Reset-After", "9"), new byte[0], NOW);
        assertThat(response.namedWait()).isEmpty();
        assertThat(response.retryAfter()).contains(Duration.ofSeconds(9));
    }
}
