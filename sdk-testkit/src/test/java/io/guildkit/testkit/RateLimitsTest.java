package io.guildkit.testkit;

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

@Scenarios("""
    explain that the clock stands still
    {limit}, requests: 1, per_seconds: 0.000000001}     -> 200
    {place} -> 200
    # By any real clock, the wait ends before the next request.
    {place} -> 429
    {place} -> 429 {message: '~.*stands still.*clock[(][)].advance.*'}
    later PT0.000000001S
    {place} -> 200
    {limit}, requests: 1, per_seconds: 86400}           -> 200
    later P1D
    {place} -> 200
    {place} -> 429 {message: 'You are being rate limited.'}
    {place} -> 429 {message: 'You are being rate limited.'}

    allow a number of requests in a window of the virtual clock
    {limit}, requests: 2, per_seconds: 2.5}             -> 200
    {place} -> 200
    later PT2.499S
    {place} -> 200
    {place} -> 429
    later PT0.001S
    {place} -> 200
    {place} -> 200
    {place} -> 429

    are shared by routes
    admin POST /limits {routes: ['GET {path}', 'GET {otherPath}'], requests: 2, per_seconds: 9} -> 200
    {place}                 -> 200 (X-RateLimit-Bucket: <bucket>)
    {other}                 -> 200 (X-RateLimit-Bucket: {bucket})
    {{place} or {other}}    -> 429

    apply to each route by itself
    admin POST /limits {kind: 'each_other', requests: 1, per_seconds: 9} -> 200
    {place} -> 200 (X-RateLimit-Bucket: <bucket>)
    {other} -> 200
    {place} -> 429 (X-RateLimit-Bucket: {bucket})

    apply to each caller and address
    {limit}, requests: 1, per_seconds: 9}                                               -> 200
    admin POST /limits {routes: ['GET /auth/sessions'], requests: 1, per_seconds: 9}    -> 200
    ada GET /auth/sessions  -> 200
    ada GET /auth/sessions  -> 429
    bob GET /auth/sessions  -> 200
    {place}                 -> 200
    {place}                 -> 429
    {elsewhere}             -> 200

    apply to each guild
    admin POST /guilds {name: 'Other', owner: 'ada'}                                    -> 200 {id: '<second>'}
    admin POST /limits {routes: ['GET /guilds/{guild.id}/invites'], requests: 1, per_seconds: 9} -> 200
    ada GET /guilds/{guild}/invites     -> 200
    ada GET /guilds/{guild}/invites     -> 429
    ada GET /guilds/{second}/invites    -> 200

    apply to all requests of a caller
    admin POST /limits {kind: 'global', requests: 2, per_seconds: 9}                    -> 200
    {limit}, requests: 1, per_seconds: 9}                                               -> 200
    {place}     -> 200
    {other}     -> 200
    {other}     -> 429 (X-RateLimit-Global: true) (X-RateLimit-Scope: global) {global: true}
    {elsewhere} -> 200

    apply to each webhook and never globally
    let webhooks = GET /webhooks/{webhook.id}/{webhook.token}
    admin POST /limits {kind: 'global', requests: 1, per_seconds: 9}                    -> 200
    admin POST /limits {routes: ['{webhooks}'], requests: 1, per_seconds: 9}            -> 200
    admin POST /webhooks {channel: '{general}', name: 'One'}    -> 200 {id: '<one>', token: '<first>'}
    admin POST /webhooks {channel: '{general}', name: 'Two'}    -> 200 {id: '<two>', token: '<second>'}
    anybody GET /webhooks/{one}/{first}     -> 200
    anybody GET /webhooks/{one}/{first}     -> 429
    anybody GET /webhooks/{two}/{second}    -> 200
    {place}                                 -> 200

    do not count requests that a fault drops
    {limit}, requests: 1, per_seconds: 9}                               -> 200
    admin POST /faults {kind: 'html', route: 'GET {path}', status: 502} -> 200
    {place} -> 502
    {place} -> 200

    send wrong numbers on request
    {limit}, headers: ['remaining_and_three', 'retry_after_zero'], retry_after: 'zero', requests: 2, per_seconds: 9} -> 200
    {place} -> 200 (X-RateLimit-Remaining: 2)
    {place} -> 200
    {place} -> 429 (Retry-After: 0) {retry_after: 0}
    """)
class RateLimitsTest extends ChessClub {
    private static final String PLACE = "/auth/location-metadata";
    private static final String ROUTE = "GET " + PLACE;
    private static final Duration WINDOW = Duration.ofMillis(2500);

    private RateLimits limits;

    @BeforeEach
    void nameRequests() {
        limits = emulator.rateLimits();
        http.let("path", PLACE)
                .let("place", "anybody GET {path}")
                .let("otherPath", "/unique-username/username-suggestions-unauthed")
                .let("other", "anybody GET {otherPath}")
                .let("elsewhere", "anybody GET {path} (X-Forwarded-For: 203.0.113.7)")
                .let("limit", "admin POST /limits {routes: ['GET {path}']");
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
    void areReplacedAndLifted() {
        limits.on(ROUTE).allow(9, WINDOW);
        limits.on(ROUTE).shared().headers(RateLimitHeader.SCOPE).allow(1, WINDOW);
        http.verify("""
            {elsewhere} -> 200
            {place}     -> 429 (X-RateLimit-Scope: shared)
            """);
        limits.clear();
        limits.onEachOther().headers(RateLimitHeader.BUCKET).allow(1, WINDOW);
        limits.global().allow(2, WINDOW);
        http.verify("""
            {place} -> 200 (X-RateLimit-Bucket: <bucket>)
            {other} -> 200 (X-RateLimit-Bucket: <other>)
            anybody GET /experiments -> 429 {global: true}
            """);
        assertThat(http.value("bucket")).isNotEqualTo(http.value("other"));
    }

    @Test
    void needAKnownRouteAndPositiveNumbers() {
        assertThatIllegalArgumentException().isThrownBy(() -> limits.on("GET /nowhere"));
        assertThatIllegalArgumentException().isThrownBy(() -> limits.on(ROUTE).allow(0, WINDOW));
        assertThatIllegalArgumentException().isThrownBy(() -> limits.on(ROUTE).allow(1, Duration.ZERO));
    }
}
