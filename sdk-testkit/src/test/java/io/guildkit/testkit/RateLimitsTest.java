package io.guildkit.testkit;

import static io.guildkit.testkit.RateLimitHeader.BUCKET;
import static io.guildkit.testkit.RateLimitHeader.REMAINING_AND_THREE;
import static io.guildkit.testkit.RateLimitHeader.RETRY_AFTER_ZERO;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.guildkit.testkit.TestClient.Response;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateLimitsTest extends Scene {
    private static final String PLACE = "/auth/location-metadata";
    private static final String ROUTE = "GET " + PLACE;
    private static final Duration WINDOW = Duration.ofMillis(2500);

    private RateLimits limits;

    @BeforeEach
    void nameRequests() {
        limits = emulator.rateLimits();
        http.caller("ada", emulator.account("ada@example.com").create())
                .caller("bob", emulator.account("bob@example.com").create())
                .let("path", PLACE)
                .let("place", "anybody GET {path}")
                .let("other", "anybody GET /unique-username/username-suggestions-unauthed")
                .let("elsewhere", "anybody GET {path} (X-Forwarded-For: 203.0.113.7)");
    }

    @Test
    void explainThatTheClockStandsStill() {
        limits.on(ROUTE).allow(1, Duration.ofNanos(1));
        http.verify("""
            {place} -> 200
            # By any real clock, the wait ends before the next request.
            {place} -> 429
            {place} -> 429 {message: '~.*stands still.*clock[(][)].advance.*'}
            later PT0.000000001S
            {place} -> 200
            """);
        limits.on(ROUTE).allow(1, Duration.ofDays(1));
        http.verify("""
            later P1D
            {place} -> 200
            {place} -> 429 {message: 'You are being rate limited.'}
            {place} -> 429 {message: 'You are being rate limited.'}
            """);
    }

    @Test
    void allowANumberOfRequestsInAWindowOfTheVirtualClock() {
        limits.on(ROUTE).allow(2, WINDOW);
        http.verify("""
            {place} -> 200
            later PT2.499S
            {place} -> 200
            {place} -> 429
            """);
        assertThat(emulator.processed(ROUTE)).isEqualTo(2);
        http.verify("""
            later PT0.001S
            {place} -> 200
            {place} -> 200
            {place} -> 429
            """);
    }

    /** Returns the headers that state limits, without their prefix. */
    private static String headers(Response response) {
        return response.response().headers().map().entrySet().stream()
                .filter(header -> header.getKey().matches("(?i)x-ratelimit-.*|retry-after"))
                .map(header -> header.getKey().replaceFirst("(?i)x-ratelimit-", "") + ": "
                        + String.join(",", header.getValue()))
                .sorted()
                .collect(Collectors.joining(", "));
    }

    @Test
    void sendTheUsualHeaders() throws Exception {
        limits.on(ROUTE).bucket("abc").allow(1, WINDOW);
        assertThat(headers(client.get(PLACE)))
                .isEqualTo("bucket: abc, limit: 1, remaining: 0, reset-after: 2.500, reset: 1767225602.500");
        emulator.clock().advance(Duration.ofMillis(500));
        Response refusal = client.get(PLACE);
        assertThat(headers(refusal))
                .isEqualTo("bucket: abc, limit: 1, remaining: 0, reset-after: 2.000, reset: 1767225602.500,"
                        + " retry-after: 2, scope: user");
        assertThat(refusal.json().path("retry_after").asDouble()).isEqualTo(2.0);
        assertThat(refusal.json().path("global").asBoolean(true)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            RESET                | DECIMALS | reset: 1767225603     | reset: 1767225603                          | 2.001
            RESET_DECIMALS       | DECIMALS | reset: 1767225602.501 | reset: 1767225602.501                      | 2.001
            RESET_MILLIS         | DECIMALS | reset: 1767225602501  | reset: 1767225602501                       | 2.001
            LIMIT BUCKET         | DECIMALS | bucket: b, limit: 1   | bucket: b, limit: 1                        | 2.001
            ''                   | ABSENT   | ''                    | ''                                         | ''
            RETRY_AFTER          | INTEGER  | ''                    | retry-after: 3                             | 3
            RETRY_AFTER_DECIMALS | DECIMALS | ''                    | retry-after: 2.001                         | 2.001
            RETRY_AFTER_DATE     | DECIMALS | ''                    | retry-after: Thu, 01 Jan 2026 00:00:03 GMT | 2.001
            """)
    void sendTheChosenHeaders(String names, RetryAfterBody body, String first, String refused, String wait)
            throws Exception {
        RateLimitHeader[] chosen = Arrays.stream(names.split(" ", -1))
                .filter(name -> !name.isEmpty())
                .map(RateLimitHeader::valueOf)
                .toArray(RateLimitHeader[]::new);
        limits.on(ROUTE).bucket("b").headers(chosen).retryAfter(body).allow(1, WINDOW.plusMillis(1));
        assertThat(headers(client.get(PLACE))).isEqualTo(first);
        emulator.clock().advance(Duration.ofMillis(500));
        Response refusal = client.get(PLACE);
        assertThat(refusal.status()).isEqualTo(429);
        assertThat(headers(refusal)).isEqualTo(refused);
        assertThat(refusal.json().path("retry_after")).hasToString(wait);
        assertThat(refusal.field("message")).isNotEmpty();
    }

    @Test
    void sendWrongNumbersOnRequest() {
        limits.on(ROUTE)
                .headers(REMAINING_AND_THREE, RETRY_AFTER_ZERO)
                .retryAfter(RetryAfterBody.ZERO)
                .allow(2, WINDOW);
        http.verify("""
            {place} -> 200 (X-RateLimit-Remaining: 2)
            {place} -> 200
            {place} -> 429 (Retry-After: 0) {retry_after: 0}
            """);
    }

    @Test
    void areSharedByRoutes() {
        limits.on(ROUTE, "GET /unique-username/username-suggestions-unauthed").allow(2, WINDOW);
        http.verify("""
            {place}                 -> 200 (X-RateLimit-Bucket: <bucket>)
            {other}                 -> 200 (X-RateLimit-Bucket: {bucket})
            {{place} or {other}}    -> 429
            """);
    }

    @Test
    void applyToEachRouteByItself() {
        limits.onEachOther().headers(BUCKET).allow(1, WINDOW);
        http.verify("""
            {place} -> 200 (X-RateLimit-Bucket: <bucket>)
            {other} -> 200 (X-RateLimit-Bucket: <other>)
            {place} -> 429
            """);
        assertThat(http.value("bucket")).isNotEqualTo(http.value("other"));
        limits.clear();
        http.verify("{place} -> 200");
    }

    @Test
    void applyToEachCallerAndAddress() {
        limits.on("GET /auth/sessions").allow(1, WINDOW);
        limits.on(ROUTE).allow(1, WINDOW);
        http.verify("""
            ada GET /auth/sessions  -> 200
            ada GET /auth/sessions  -> 429
            bob GET /auth/sessions  -> 200
            {place}                 -> 200
            {place}                 -> 429
            {elsewhere}             -> 200
            """);
    }

    @Test
    void applyToAllCallersTogether() {
        limits.on(ROUTE).shared().headers(RateLimitHeader.SCOPE).allow(1, WINDOW);
        http.verify("""
            {elsewhere} -> 200
            {place}     -> 429 (X-RateLimit-Scope: shared)
            """);
    }

    @Test
    void applyToEachGuild() {
        EmulatedAccount owner = emulator.account().create();
        limits.on("GET /guilds/{guild.id}/invites").allow(1, WINDOW);
        http.caller("owner", owner)
                .let("one", emulator.guild("One").owner(owner).create().id())
                .let("two", emulator.guild("Two").owner(owner).create().id())
                .verify("""
            owner GET /guilds/{one}/invites -> 200
            owner GET /guilds/{one}/invites -> 429
            owner GET /guilds/{two}/invites -> 200
            """);
    }

    @Test
    void applyToAllRequestsOfACaller() {
        limits.global().allow(2, WINDOW);
        limits.on(ROUTE).allow(1, WINDOW);
        http.verify("""
            {place}     -> 200
            {other}     -> 200
            {other}     -> 429 (X-RateLimit-Global: true) (X-RateLimit-Scope: global) {global: true}
            {elsewhere} -> 200
            """);
    }

    @Test
    void applyToEachWebhookAndNeverGlobally() {
        EmulatedChannel general = emulator.guild("Chess Club").create().channel("general");
        limits.global().allow(1, WINDOW);
        limits.on("GET /webhooks/{webhook.id}/{webhook.token}").allow(1, WINDOW);
        http.let("one", ChessClub.link(general.webhook("One").create()))
                .let("two", ChessClub.link(general.webhook("Two").create()))
                .verify("""
            anybody GET {one} -> 200
            anybody GET {one} -> 429
            anybody GET {two} -> 200
            {place}           -> 200
            """);
    }

    @Test
    void doNotCountRequestsThatAFaultDrops() {
        limits.on(ROUTE).allow(1, WINDOW);
        emulator.faults().on(ROUTE).html(502);
        http.verify("{place} -> 502\n{place} -> 200");
    }

    @Test
    void needAKnownRouteAndPositiveNumbers() {
        assertThatIllegalArgumentException().isThrownBy(() -> limits.on("GET /nowhere"));
        assertThatIllegalArgumentException().isThrownBy(() -> limits.on(ROUTE).allow(0, WINDOW));
        assertThatIllegalArgumentException().isThrownBy(() -> limits.on(ROUTE).allow(1, Duration.ZERO));
    }
}
