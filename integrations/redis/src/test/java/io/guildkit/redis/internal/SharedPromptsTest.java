package io.guildkit.redis.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.auth.SecondFactorSharing;
import io.guildkit.core.auth.SecondFactorSharing.Asking;
import io.guildkit.core.auth.SecondFactorSharing.Failed;
import io.guildkit.core.auth.SecondFactorSharing.Proven;
import io.guildkit.core.auth.SecondFactorSharing.Turn;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.redis.EncryptionKeys;
import io.guildkit.redis.internal.SimulatedFleet.FleetProcess;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Processes that need a second factor, on virtual time. */
class SharedPromptsTest {
    private static final EncryptionKeys KEYS = EncryptionKeys.of("k1", new byte[32]);
    private static final Duration COOLDOWN = Duration.ofSeconds(30);

    @AutoClose
    private static final TestRedis REDIS = TestRedis.start();

    private SimulatedFleet fleet;
    private FleetProcess first;
    private SecondFactorSharing one;
    private SecondFactorSharing two;

    @BeforeEach
    void startProcesses() {
        fleet = new SimulatedFleet(REDIS);
        first = fleet.start(RateLimitPolicy.standard());
        one = prompts(first);
        two = prompts(fleet.start(RateLimitPolicy.standard()));
    }

    private static SecondFactorSharing prompts(FleetProcess process) {
        return new SharedPrompts(process.link, new ValueCipher(KEYS.current(), KEYS::find), "https://chat.example.com");
    }

    private static CompletableFuture<Turn> ask(SecondFactorSharing process) {
        return process.turn("canary-token", Optional.empty()).toCompletableFuture();
    }

    private static Asking asking(CompletableFuture<Turn> turn) {
        assertThat(turn).isCompleted();
        assertThat(turn.join()).isInstanceOf(Asking.class);
        return (Asking) turn.join();
    }

    @Test
    void asksInOneProcessAndSharesTheProof() {
        Asking turn = asking(ask(one));
        CompletableFuture<Turn> waiting = ask(two);
        fleet.pass(Duration.ofSeconds(60));
        assertThat(waiting).as("while the owner is being asked").isNotDone();

        turn.proven("canary-proof");

        assertThat(waiting).isCompletedWithValue(new Proven("canary-proof"));
        assertThat(ask(one)).isCompletedWithValue(new Proven("canary-proof"));
    }

    @Test
    void asksAgainIfTheServiceRefusesTheSharedProof() {
        asking(ask(one)).proven("proof");

        Optional<String> refused = Optional.of("proof");
        Asking again = asking(two.turn("canary-token", refused).toCompletableFuture());
        again.proven("better");

        assertThat(one.turn("canary-token", refused).toCompletableFuture()).isCompletedWithValue(new Proven("better"));
    }

    @Test
    void forgetsAProofWhenItExpires() {
        asking(ask(one)).proven("proof");

        fleet.pass(Duration.ofSeconds(286));

        assertThat(asking(ask(two))).isNotNull();
    }

    @Test
    void sharesAFailureForTheTimeOfTheCooldown() {
        Asking turn = asking(ask(one));
        CompletableFuture<Turn> waiting = ask(two);

        turn.failed(true, COOLDOWN);

        assertThat(waiting).isCompletedWithValue(new Failed(true));
        fleet.pass(COOLDOWN.minusMillis(10));
        assertThat(ask(two)).isCompletedWithValue(new Failed(true));
        fleet.pass(Duration.ofMillis(20));
        assertThat(asking(ask(two))).isNotNull();
    }

    @Test
    void replacesAProcessThatDiesWhileItAsks() {
        asking(ask(one));
        CompletableFuture<Turn> waiting = ask(two);
        first.kill();

        fleet.pass(Duration.ofSeconds(4));

        assertThat(asking(waiting)).isNotNull();
    }

    @Test
    void ignoresTheProofOfAProcessThatWasReplaced() {
        Asking late = asking(ask(one));
        CompletableFuture<Turn> waiting = ask(two);
        first.suspend();
        fleet.pass(Duration.ofSeconds(4));
        Asking present = asking(waiting);
        first.resume();

        late.proven("late");
        CompletableFuture<Turn> third = ask(prompts(fleet.start(RateLimitPolicy.standard())));
        assertThat(third).isNotDone();
        present.proven("present");

        assertThat(third).isCompletedWithValue(new Proven("present"));
    }

    @Test
    void passesTheTurnOnWhenNobodyWaitsForIt() {
        asking(ask(one)).released();

        assertThat(asking(ask(two))).isNotNull();
    }

    @Test
    void leavesTheDecisionToTheProcessWithoutRedis() {
        fleet.down = true;

        assertThat(ask(one)).isCompletedExceptionally();
        assertThat(ask(one)).isCompletedExceptionally();
    }

    @Test
    void keepsAccountsApart() {
        asking(ask(one));

        assertThat(asking(two.turn("another-token", Optional.empty()).toCompletableFuture()))
                .isNotNull();
    }

    @Test
    void showsNoProofToReadersOfTheDatabase() {
        asking(ask(one)).proven("canary-proof");

        for (String key : REDIS.client().keys("test:*")) {
            assertThat(key).doesNotContain("canary");
            assertThat(new String(REDIS.client().dump(key), StandardCharsets.ISO_8859_1))
                    .doesNotContain("canary");
            assertThat(REDIS.client().pttl(key)).as(key).isBetween(1L, 600_000L);
        }
        assertThat(new Proven("canary").toString()).doesNotContain("canary");
    }
}
