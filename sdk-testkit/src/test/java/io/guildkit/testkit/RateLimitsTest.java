package io.guildkit.testkit;

import static io.guildkit.testkit.RateLimitHeader.BUCKET;
import static io.guildkit.testkit.RateLimitHeader.LIMIT;
import static io.guildkit.testkit.RateLimitHeader.REMAINING;
import static io.guildkit.testkit.RateLimitHeader.REMAINING_AND_THREE;
import static io.guildkit.testkit.RateLimitHeader.RESET;
import static io.guildkit.testkit.RateLimitHeader.RESET_AFTER;
import static io.guildkit.testkit.RateLimitHeader.RESET_DECIMALS;
import static io.guildkit.testkit.RateLimitHeader.RESET_MILLIS;
import static io.guildkit.testkit.RateLimitHeader.RETRY_AFTER;
import static io.guildkit.testkit.RateLimitHeader.RETRY_AFTER_DATE;
import static io.guildkit.testkit.RateLimitHeader.RETRY_AFTER_DECIMALS;
import static io.guildkit.testkit.RateLimitHeader.RETRY_AFTER_ZERO;
import static io.guildkit.testkit.RateLimitHeader.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.guildkit.testkit.TestClient.Answer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@EmulatorTest
class RateLimitsTest {
    private static final String PLACE = "/auth/location-metadata";
    private static final String ROUTE = "GET " + PLACE;
    private static final String OTHER = "/unique-username/username-suggestions-unauthed";
    private static final String OTHER_PLACE = OTHER + "?global_name=Ada";
    private static final Duration WINDOW = Duration.ofMillis(2500);

    private ServiceEmulator emulator;
    private TestClient client;

    @BeforeEach
    void connect(ServiceEmulator emulator) {
        this.emulator = emulator;
        client = TestClient.of(emulator);
    }

    private int status() throws Exception {
        return client.get(PLACE).status();
    }

    /** The headers that tell of limits. */
    private static Map<String, String> told(Answer answer) {
        Map<String, String> told = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        answer.response().headers().map().forEach((name, values) -> {
            if (name.startsWith("x-ratelimit") || name.equals("retry-after")) {
                told.put(name, String.join(",", values));
            }
        });
        return told;
    }

    /** The refusal of a second request within a window that allows one, half a second after the first. */
    private Answer refusal() throws Exception {
        assertThat(status()).isEqualTo(200);
        emulator.clock().advance(Duration.ofMillis(500));
        Answer refusal = client.get(PLACE);
        assertThat(refusal.status()).isEqualTo(429);
        assertThat(refusal.field("message")).isNotEmpty();
        return refusal;
    }

    @Test
    void tellClientsThatWaitInRealTimeThatTheClockStandsStill() throws Exception {
        emulator.rateLimits().on(ROUTE).allow(1, Duration.ofNanos(1));
        assertThat(status()).isEqualTo(200);
        client.get(PLACE); // refused at a time from which the wait is long over, by any real clock
        assertThat(client.get(PLACE).field("message")).contains("stands still", "clock().advance");
        emulator.clock().advance(Duration.ofNanos(1));
        assertThat(status()).isEqualTo(200);
        emulator.rateLimits().on(ROUTE).allow(1, Duration.ofDays(1));
        emulator.clock().advance(Duration.ofDays(1));
        assertThat(status()).isEqualTo(200);
        assertThat(client.get(PLACE).field("message")).isEqualTo("You are being rate limited.");
        assertThat(client.get(PLACE).field("message")).isEqualTo("You are being rate limited.");
    }

    @Test
    void allowSoManyInAWindowOfTheVirtualClock() throws Exception {
        emulator.rateLimits().on(ROUTE).allow(2, WINDOW);
        assertThat(status()).isEqualTo(200);
        emulator.clock().advance(WINDOW.minusMillis(1));
        assertThat(status()).isEqualTo(200);
        assertThat(status()).isEqualTo(429);
        assertThat(emulator.processed("GET " + PLACE)).isEqualTo(2);
        emulator.clock().advance(Duration.ofMillis(1));
        assertThat(status()).isEqualTo(200);
        assertThat(status()).isEqualTo(200);
        assertThat(status()).isEqualTo(429);
    }

    @Test
    void tellAllThatServicesTell() throws Exception {
        emulator.rateLimits().on(ROUTE).bucket("abc").allow(1, WINDOW);
        Answer first = client.get(PLACE);
        String reset = emulator.clock().instant().plus(WINDOW).getEpochSecond() + ".500";
        assertThat(told(first))
                .isEqualTo(Map.of(
                        "x-ratelimit-limit", "1",
                        "x-ratelimit-remaining", "0",
                        "x-ratelimit-reset", reset,
                        "x-ratelimit-reset-after", "2.500",
                        "x-ratelimit-bucket", "abc"));
        emulator.clock().advance(Duration.ofMillis(500));
        Answer second = client.get(PLACE);
        assertThat(told(second))
                .isEqualTo(Map.of(
                        "x-ratelimit-limit", "1",
                        "x-ratelimit-remaining", "0",
                        "x-ratelimit-reset", reset,
                        "x-ratelimit-reset-after", "2.000",
                        "x-ratelimit-bucket", "abc",
                        "x-ratelimit-scope", "user",
                        "retry-after", "2"));
        assertThat(second.json().path("retry_after").asDouble()).isEqualTo(2.0);
        assertThat(second.json().path("global").asBoolean(true)).isFalse();
    }

    @Test
    void tellTheResetInEachForm() throws Exception {
        long end = emulator.clock().instant().plus(WINDOW).toEpochMilli();
        emulator.rateLimits().on(ROUTE).headers(RESET).allow(9, WINDOW);
        assertThat(told(client.get(PLACE))).isEqualTo(Map.of("x-ratelimit-reset", String.valueOf(end / 1000 + 1)));
        emulator.rateLimits().on(ROUTE).headers(RESET_DECIMALS).allow(9, WINDOW);
        assertThat(told(client.get(PLACE))).isEqualTo(Map.of("x-ratelimit-reset", end / 1000 + ".500"));
        emulator.rateLimits().on(ROUTE).headers(RESET_MILLIS).allow(9, WINDOW);
        assertThat(told(client.get(PLACE))).isEqualTo(Map.of("x-ratelimit-reset", String.valueOf(end)));
    }

    @Test
    void tellOnlyWhatTheyAreSetToTell() throws Exception {
        emulator.rateLimits().on(ROUTE).headers(LIMIT, BUCKET).bucket("b").allow(9, WINDOW);
        assertThat(told(client.get(PLACE))).isEqualTo(Map.of("x-ratelimit-limit", "9", "x-ratelimit-bucket", "b"));
        emulator.rateLimits()
                .on(ROUTE)
                .headers()
                .retryAfter(RetryAfterBody.ABSENT)
                .allow(1, WINDOW);
        assertThat(told(client.get(PLACE))).isEmpty();
        Answer refusal = client.get(PLACE);
        assertThat(refusal.status()).isEqualTo(429);
        assertThat(told(refusal)).isEmpty();
        assertThat(refusal.json().has("retry_after")).isFalse();
    }

    @Test
    void tellTheWaitInEachForm() throws Exception {
        emulator.rateLimits()
                .on(ROUTE)
                .headers(RETRY_AFTER)
                .retryAfter(RetryAfterBody.INTEGER)
                .allow(1, WINDOW.plusMillis(1));
        Answer refusal = refusal();
        assertThat(told(refusal)).isEqualTo(Map.of("retry-after", "3"));
        assertThat(refusal.json().path("retry_after").isInt()).isTrue();
        assertThat(refusal.json().path("retry_after").intValue()).isEqualTo(3);
    }

    @Test
    void tellTheWaitWithDecimals() throws Exception {
        emulator.rateLimits().on(ROUTE).headers(RETRY_AFTER_DECIMALS).allow(1, WINDOW.plusMillis(1));
        Answer refusal = refusal();
        assertThat(told(refusal)).isEqualTo(Map.of("retry-after", "2.001"));
        assertThat(refusal.json().path("retry_after").doubleValue()).isEqualTo(2.001);
    }

    @Test
    void tellTheWaitAsADate() throws Exception {
        emulator.rateLimits().on(ROUTE).headers(RETRY_AFTER_DATE).allow(1, WINDOW);
        assertThat(told(refusal())).isEqualTo(Map.of("retry-after", "Thu, 01 Jan 2026 00:00:03 GMT"));
    }

    @Test
    void canLie() throws Exception {
        emulator.rateLimits()
                .on(ROUTE)
                .headers(REMAINING_AND_THREE, RETRY_AFTER_ZERO)
                .retryAfter(RetryAfterBody.ZERO)
                .allow(2, WINDOW);
        assertThat(told(client.get(PLACE))).isEqualTo(Map.of("x-ratelimit-remaining", "2"));
        assertThat(status()).isEqualTo(200);
        Answer refusal = client.get(PLACE);
        assertThat(refusal.header("Retry-After")).contains("0");
        assertThat(refusal.json().path("retry_after").asInt(-1)).isZero();
    }

    @Test
    void canBeSharedByRoutes() throws Exception {
        emulator.rateLimits().on(ROUTE, "GET " + OTHER).allow(2, WINDOW);
        Answer one = client.get(PLACE);
        Answer other = client.get(OTHER_PLACE);
        assertThat(one.header("X-RateLimit-Bucket")).isPresent().isEqualTo(other.header("X-RateLimit-Bucket"));
        assertThat(status()).isEqualTo(429);
        assertThat(client.get(OTHER_PLACE).status()).isEqualTo(429);
    }

    @Test
    void canBeOneForEachRoute() throws Exception {
        emulator.rateLimits()
                .onEachOther()
                .headers(REMAINING, RESET_AFTER, BUCKET)
                .allow(1, WINDOW);
        Answer one = client.get(PLACE);
        Answer other = client.get(OTHER_PLACE);
        assertThat(List.of(one.status(), other.status())).containsExactly(200, 200);
        assertThat(one.header("X-RateLimit-Bucket")).isPresent().isNotEqualTo(other.header("X-RateLimit-Bucket"));
        assertThat(status()).isEqualTo(429);
        emulator.rateLimits().clear();
        assertThat(status()).isEqualTo(200);
    }

    @Test
    void areForEachCallerAndEachAddress() throws Exception {
        EmulatedAccount ada = emulator.account("ada@example.com").create();
        EmulatedAccount bob = emulator.account("bob@example.com").create();
        TestClient asAda = client.as(ada.newSession());
        emulator.rateLimits().on("GET /auth/sessions").allow(1, WINDOW);
        assertThat(asAda.get("/auth/sessions").status()).isEqualTo(200);
        assertThat(asAda.get("/auth/sessions").status()).isEqualTo(429);
        assertThat(client.as(bob.newSession()).get("/auth/sessions").status()).isEqualTo(200);
        emulator.rateLimits().on(ROUTE).allow(1, WINDOW);
        assertThat(status()).isEqualTo(200);
        assertThat(status()).isEqualTo(429);
        assertThat(client.with("X-Forwarded-For", "203.0.113.7").get(PLACE).status())
                .isEqualTo(200);
    }

    @Test
    void canBeForAllTogether() throws Exception {
        emulator.rateLimits().on(ROUTE).shared().headers(SCOPE).allow(1, WINDOW);
        assertThat(client.with("X-Forwarded-For", "203.0.113.7").get(PLACE).status())
                .isEqualTo(200);
        Answer refusal = client.get(PLACE);
        assertThat(refusal.status()).isEqualTo(429);
        assertThat(refusal.header("X-RateLimit-Scope")).contains("shared");
    }

    @Test
    void areForEachGuildByItself() throws Exception {
        EmulatedAccount ada = emulator.account("ada@example.com").create();
        TestClient asAda = client.as(ada.newSession());
        String route = "/guilds/%s/invites";
        String chess = emulator.guild("Chess").owner(ada).create().id();
        String go = emulator.guild("Go").owner(ada).create().id();
        emulator.rateLimits().on("GET /guilds/{guild.id}/invites").allow(1, WINDOW);
        assertThat(asAda.get(String.format(route, chess)).status()).isEqualTo(200);
        assertThat(asAda.get(String.format(route, chess)).status()).isEqualTo(429);
        assertThat(asAda.get(String.format(route, go)).status()).isEqualTo(200);
    }

    @Test
    void canBeForAllThatACallerDoes() throws Exception {
        emulator.rateLimits().global().allow(2, WINDOW);
        emulator.rateLimits().on(ROUTE).allow(1, WINDOW);
        assertThat(status()).isEqualTo(200);
        assertThat(client.get(OTHER_PLACE).status()).isEqualTo(200);
        Answer refusal = client.get(OTHER_PLACE);
        assertThat(refusal.status()).isEqualTo(429);
        assertThat(refusal.header("X-RateLimit-Global")).contains("true");
        assertThat(refusal.header("X-RateLimit-Scope")).contains("global");
        assertThat(refusal.json().path("global").asBoolean()).isTrue();
        assertThat(client.with("X-Forwarded-For", "203.0.113.7")
                        .get(OTHER_PLACE)
                        .status())
                .isEqualTo(200);
    }

    @Test
    void countEachWebhookForItselfAndNotGlobally() throws Exception {
        EmulatedAccount ada = emulator.account("ada@example.com").create();
        EmulatedGuild chess = emulator.guild("Chess").owner(ada).create();
        EmulatedWebhook deploys = chess.channel("general").webhook("Deploys").create();
        EmulatedWebhook builds = chess.channel("general").webhook("Builds").create();
        emulator.rateLimits().global().allow(1, WINDOW);
        emulator.rateLimits().on("GET /webhooks/{webhook.id}/{webhook.token}").allow(1, WINDOW);
        String path = "/webhooks/%s/%s";
        assertThat(client.get(String.format(path, deploys.id(), deploys.token()))
                        .status())
                .isEqualTo(200);
        assertThat(client.get(String.format(path, deploys.id(), deploys.token()))
                        .status())
                .isEqualTo(429);
        assertThat(client.get(String.format(path, builds.id(), builds.token())).status())
                .isEqualTo(200);
        assertThat(status()).isEqualTo(200);
    }

    @Test
    void doNotCountWhatAFaultKeepsFromTheService() throws Exception {
        emulator.rateLimits().on(ROUTE).allow(1, WINDOW);
        emulator.faults().on(ROUTE).html(502);
        assertThat(status()).isEqualTo(502);
        assertThat(status()).isEqualTo(200);
    }

    @Test
    void areRefusedIfTheyMakeNoSense() {
        RateLimits limits = emulator.rateLimits();
        assertThatIllegalArgumentException().isThrownBy(() -> limits.on("GET /nowhere"));
        assertThatIllegalArgumentException().isThrownBy(() -> limits.on(ROUTE).allow(0, WINDOW));
        assertThatIllegalArgumentException().isThrownBy(() -> limits.on(ROUTE).allow(1, Duration.ZERO));
    }
}
