package io.guildkit.testkit.contract;

import static io.guildkit.testkit.RateLimitHeader.BUCKET;
import static io.guildkit.testkit.RateLimitHeader.LIMIT;
import static io.guildkit.testkit.RateLimitHeader.REMAINING;
import static io.guildkit.testkit.RateLimitHeader.REMAINING_AND_THREE;
import static io.guildkit.testkit.RateLimitHeader.RESET;
import static io.guildkit.testkit.RateLimitHeader.RESET_AFTER;
import static io.guildkit.testkit.RateLimitHeader.RESET_DECIMALS;
import static io.guildkit.testkit.RateLimitHeader.RESET_MILLIS;
import static io.guildkit.testkit.RateLimitHeader.RETRY_AFTER;
import static io.guildkit.testkit.RateLimitHeader.RETRY_AFTER_ZERO;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.guildkit.GuildkitClient;
import io.guildkit.core.ApiCall;
import io.guildkit.core.error.RateLimitedException;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.testkit.EmulatedAccount;
import io.guildkit.testkit.EmulatedGuild;
import io.guildkit.testkit.RateLimitHeader;
import io.guildkit.testkit.RetryAfterBody;
import io.guildkit.testkit.VirtualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The client learns the limits of the emulator and observes them. */
class RateLimitsContractTest extends BothWaysContractTest {
    private static final String LIST = "GET /guilds/{guild.id}/invites";
    private static final Duration WINDOW = Duration.ofMillis(2500);

    private EmulatedAccount ada;
    private EmulatedGuild chess;
    private Snowflake guild;
    private GuildkitClient client;

    @BeforeEach
    void plant() {
        ada = seed().create();
        chess = emulator.guild("Chess").owner(ada).create();
        guild = Snowflake.of(chess.id());
        signedIn(ada);
        client = client(builder());
    }

    @AfterEach
    void resetCounters() {
        assertThat(client.rateLimits().snapshot()).allMatch(bucket -> bucket.inFlight() == 0 && bucket.waiting() == 0);
    }

    private ApiCall<?> list() {
        return client.invites().listOfGuild(guild);
    }

    private void send(int times, ApiCall<?> call) {
        for (int i = 0; i < times; i++) {
            sent(call);
        }
    }

    private long refusals() {
        return emulator.requests().stream()
                .filter(call -> call.status().orElse(0) == 429)
                .count();
    }

    static Stream<Arguments> headers() {
        return Stream.of(
                arguments("all", List.of(LIMIT, REMAINING, RESET_DECIMALS, RESET_AFTER, BUCKET)),
                arguments("reset in whole seconds", List.of(LIMIT, REMAINING, RESET, BUCKET)),
                arguments("reset with decimals", List.of(LIMIT, REMAINING, RESET_DECIMALS, BUCKET)),
                arguments("reset in milliseconds", List.of(LIMIT, REMAINING, RESET_MILLIS, BUCKET)),
                arguments("no bucket", List.of(LIMIT, REMAINING, RESET_AFTER)),
                arguments("no limit", List.of(REMAINING, RESET_AFTER)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("headers")
    void sequentialCallsAreNotRefused(String name, List<RateLimitHeader> headers) {
        emulator.rateLimits()
                .on(LIST)
                .headers(headers.toArray(RateLimitHeader[]::new))
                .allow(5, WINDOW);
        Instant start = emulator.clock().instant();
        send(16, list());
        assertThat(refusals()).isZero();
        assertThat(emulator.requests()).hasSize(16);
        assertThat(Duration.between(start, emulator.clock().instant()))
                .isBetween(WINDOW.multipliedBy(3), WINDOW.multipliedBy(3).plusSeconds(3));
    }

    @Test
    void simultaneousCallsAreNotRefused() {
        Queue<Sleep> sleeps = new PriorityBlockingQueue<>();
        client = client(builder().sleeper(wait -> {
            Sleep sleep = new Sleep(emulator.clock().instant().plus(wait), new CompletableFuture<>());
            sleeps.add(sleep);
            return sleep.over();
        }));
        emulator.rateLimits().on(LIST).allow(5, WINDOW);
        CompletableFuture<?> all = CompletableFuture.allOf(IntStream.range(0, 41)
                .mapToObj(i -> list().timeout(WINDOW.multipliedBy(100)).sendAsync())
                .toArray(CompletableFuture[]::new));
        while (!all.isDone()) {
            // A request takes no time by the emulator's clock, so the clock moves only while none is in flight.
            if (inFlight() == 0 && !sleeps.isEmpty()) {
                sleeps.remove().end(emulator.clock());
            } else {
                Thread.onSpinWait();
            }
        }
        Futures.get(all);
        assertThat(refusals()).isZero();
        assertThat(emulator.processed(LIST)).isEqualTo(41);
    }

    private int inFlight() {
        return client.rateLimits().snapshot().stream()
                .mapToInt(RateLimiter.Bucket::inFlight)
                .sum();
    }

    /** A wait that ends when the test advances the clock. */
    private record Sleep(Instant end, CompletableFuture<Void> over) implements Comparable<Sleep> {
        @Override
        public int compareTo(Sleep other) {
            return end.compareTo(other.end);
        }

        void end(VirtualClock clock) {
            Duration left = Duration.between(clock.instant(), end);
            if (!left.isNegative()) {
                clock.advance(left);
            }
            over.complete(null);
        }
    }

    @Test
    void observesConfiguredLimit() {
        client = client(builder().rateLimitPolicy(RateLimitPolicy.standard().withGlobal(5, WINDOW)));
        emulator.rateLimits().global().allow(5, WINDOW);
        for (int i = 0; i < 8; i++) {
            sent(list());
            sent(client.integrations().listOfGuild(guild));
        }
        assertThat(refusals()).isZero();
    }

    @Test
    void unknownGlobalLimitCausesOneRefusalInWindow() {
        emulator.rateLimits().global().allow(5, WINDOW);
        for (int i = 0; i < 8; i++) {
            sent(list());
            sent(client.integrations().listOfGuild(guild));
        }
        assertThat(refusals()).isBetween(1L, 3L);
    }

    @Test
    void overstatedLimitCausesOneRefusalInWindow() {
        emulator.rateLimits()
                .on(LIST)
                .headers(LIMIT, REMAINING_AND_THREE, RESET_AFTER, RETRY_AFTER)
                .allow(5, WINDOW);
        send(16, list());
        assertThat(refusals()).isBetween(1L, 3L);
    }

    @Test
    void backsOffAfterRefusalsWithoutWait() {
        emulator.rateLimits()
                .on(LIST)
                .headers(RETRY_AFTER_ZERO)
                .retryAfter(RetryAfterBody.ZERO)
                .allow(1, Duration.ofMinutes(10));
        sent(list());
        assertThatThrownBy(() -> sent(list())).isInstanceOf(RateLimitedException.class);
        assertThat(refusals()).isEqualTo(4);
        assertThat(waits)
                .hasSizeGreaterThanOrEqualTo(3)
                .allSatisfy(wait -> assertThat(wait).isGreaterThanOrEqualTo(Duration.ofSeconds(1)));
    }
}
