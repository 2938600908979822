package io.guildkit.redis.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.auth.EncryptionKeys;
import io.guildkit.core.auth.SecondFactorSharing;
import io.guildkit.core.auth.SecondFactorSharing.Asking;
import io.guildkit.core.auth.SecondFactorSharing.Failed;
import io.guildkit.core.auth.SecondFactorSharing.Proven;
import io.guildkit.core.auth.SecondFactorSharing.Turn;
import io.guildkit.core.base.ValueCipher;
import io.guildkit.redis.internal.SimulatedFleet.FleetProcess;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes that need a second factor, on virtual time. */
class SharedPromptsTest extends SimulatedFleetTest {
    private static final EncryptionKeys KEYS = EncryptionKeys.of("k1", new byte[32]);
    private static final Duration COOLDOWN = Duration.ofSeconds(30);

    private FleetProcess first;
    private FleetProcess second;
    private SecondFactorSharing one;
    private SecondFactorSharing two;

    @BeforeEach
    void startProcesses() {
        first = fleet.start(POLICY);
        one = prompts(first);
        second = fleet.start(POLICY);
        two = prompts(second);
    }

    private static SecondFactorSharing prompts(FleetProcess process) {
        return new SharedPrompts(
                process.link, new ValueCipher("Redis", KEYS.current(), KEYS::find), "https://chat.example.com");
    }

    private static CompletableFuture<Turn> turn(SecondFactorSharing process) {
        return turn(process, Optional.empty());
    }

    private static CompletableFuture<Turn> turn(SecondFactorSharing process, Optional<String> refusedProof) {
        return process.turn("canary-token", refusedProof).toCompletableFuture();
    }

    private static Asking asking(CompletableFuture<Turn> turn) {
        assertThat(turn).isCompleted();
        assertThat(turn.join()).isInstanceOf(Asking.class);
        return (Asking) turn.join();
    }

    @Test
    void asksInOneProcessAndSharesProof() {
        Asking turn = asking(turn(one));
        CompletableFuture<Turn> waiting = turn(two);
        pass(60);
        assertThat(waiting).as("while the owner is being asked").isNotDone();

        turn.proven("canary-proof");

        assertThat(waiting).isCompletedWithValue(new Proven("canary-proof"));
        assertThat(turn(one)).isCompletedWithValue(new Proven("canary-proof"));
    }

    /** Redis keeps a prompt for ten minutes after the last renewal. This owner renews its turn for eleven. */
    @Test
    void keepsTurnOfOwnerWhoTakesLong() {
        Asking turn = asking(turn(one));
        SecondFactorSharing three = prompts(fleet.start(POLICY));
        SecondFactorSharing four = prompts(fleet.start(POLICY));
        List<CompletableFuture<Turn>> waiting = List.of(turn(one), turn(two), turn(three), turn(four));
        pass(11 * 60);
        assertThat(waiting).noneMatch(CompletableFuture::isDone);

        turn.proven("canary-proof");

        assertThat(waiting).allSatisfy(each -> assertThat(each).isCompletedWithValue(new Proven("canary-proof")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a list", "a hash of texts", "a damaged proof"})
    void foreignValueIsReplaced(String foreign) {
        asking(turn(one)).proven("canary-proof");
        String key = redis().keys("*:prompt").iterator().next();
        switch (foreign) {
            case "a list" -> {
                redis().del(key);
                redis().rpush(key, "foreign");
            }
            case "a hash of texts" -> redis().hset(key, "until", "foreign");
            default -> redis().hset(key, "proof", "foreign");
        }

        CompletableFuture<Turn> asks = turn(two);
        pass(0.1);
        asking(asks).proven("canary-new");

        assertThat(turn(one)).isCompletedWithValue(new Proven("canary-new"));
        assertThat(first.link.isAttached()).isTrue();
    }

    /** Breaks the idle connections of all processes. */
    private void breakConnections() {
        fleet.processes.forEach(process -> process.connection.close());
    }

    @Test
    void connectionsThatBreakBeforeEachCommandChangeNothing() {
        breakConnections();
        Asking turn = asking(turn(one));
        breakConnections();
        List<CompletableFuture<Turn>> waiting = List.of(turn(one), turn(two), turn(two), turn(two));
        breakConnections();
        pass(10);
        breakConnections();
        turn.proven("canary-proof");
        pass(1);
        assertThat(waiting).allSatisfy(each -> assertThat(each).isCompletedWithValue(new Proven("canary-proof")));
        assertThat(fleet.processes).allMatch(process -> process.link.isAttached());
    }

    @Test
    void turnsEndWhenFleetIsClosed() {
        asking(turn(one));
        List<CompletableFuture<Turn>> waiting = List.of(turn(two), turn(two), turn(two), turn(two));
        second.link.close();
        assertThat(waiting).allMatch(CompletableFuture::isCompletedExceptionally);
    }

    @Test
    void asksOnceForSeveralClientsOfOneProcess() {
        Asking turn = asking(turn(one));
        List<CompletableFuture<Turn>> waiting = List.of(turn(one), turn(one), turn(two), turn(two));
        pass(10);
        assertThat(waiting).noneMatch(CompletableFuture::isDone);

        turn.proven("proof");

        assertThat(waiting).allSatisfy(each -> assertThat(each).isCompletedWithValue(new Proven("proof")));
    }

    /** Messages arrive while a command is under way, and are received by other threads of the process. */
    @Test
    void takesOneTurnIfSeveralThreadsAskForIt() {
        fleet.roundTrip = Duration.ofMillis(200);
        CompletableFuture<Turn> turn = turn(two);
        for (int i = 0; i < 4; i++) {
            pass(0.03);
            second.link.deliver(null);
        }
        pass(2);

        asking(turn).proven("proof");
        pass(1);

        CompletableFuture<Turn> later = turn(one);
        pass(1);
        assertThat(later).isCompletedWithValue(new Proven("proof"));
    }

    @Test
    void messagesAddNoPolls() {
        asking(turn(one));
        CompletableFuture<Turn> waiting = turn(two);
        for (int i = 0; i < 100; i++) {
            second.link.deliver(null);
        }
        long before = fleet.commands;

        pass(60);

        assertThat(waiting).isNotDone();
        assertThat(fleet.commands - before).as("polls, renewals and heartbeats").isLessThan(300);
    }

    @Test
    void asksAgainIfServiceRefusesSharedProof() {
        asking(turn(one)).proven("proof");

        Optional<String> refused = Optional.of("proof");
        asking(turn(two, refused)).proven("better");

        assertThat(turn(one, refused)).isCompletedWithValue(new Proven("better"));
    }

    @Test
    void asksAgainAfterProofExpires() {
        asking(turn(one)).proven("proof");

        pass(286);

        assertThat(asking(turn(two))).isNotNull();
    }

    @Test
    void sharesFailureDuringCooldown() {
        Asking turn = asking(turn(one));
        CompletableFuture<Turn> waiting = turn(two);

        turn.failed(true, COOLDOWN);

        assertThat(waiting).isCompletedWithValue(new Failed(true));
        fleet.pass(COOLDOWN.minusMillis(10));
        assertThat(turn(two)).isCompletedWithValue(new Failed(true));
        pass(0.02);
        assertThat(asking(turn(two))).isNotNull();
    }

    @Test
    void replacesAskingProcessThatDies() {
        asking(turn(one));
        CompletableFuture<Turn> waiting = turn(two);
        first.kill();

        pass(4);

        assertThat(asking(waiting)).isNotNull();
    }

    @Test
    void ignoresProofOfReplacedProcess() {
        Asking late = asking(turn(one));
        CompletableFuture<Turn> waiting = turn(two);
        first.suspend();
        pass(4);
        Asking present = asking(waiting);
        first.resume();

        late.proven("late");
        CompletableFuture<Turn> third = turn(prompts(fleet.start(POLICY)));
        assertThat(third).isNotDone();
        present.proven("present");

        assertThat(third).isCompletedWithValue(new Proven("present"));
    }

    @Test
    void passesReleasedTurnToNextProcess() {
        asking(turn(one)).released();

        assertThat(asking(turn(two))).isNotNull();
    }

    @Test
    void failsTurnWithoutRedis() {
        fleet.down = true;

        assertThat(turn(one)).isCompletedExceptionally();
        assertThat(turn(one)).isCompletedExceptionally();
    }

    @Test
    void separatesAccounts() {
        asking(turn(one));

        assertThat(asking(two.turn("another-token", Optional.empty()).toCompletableFuture()))
                .isNotNull();
    }

    @Test
    void dropsProofOfTokenThatSignsOut() {
        asking(turn(one)).proven("canary-proof");

        two.signedOut("canary-token");

        assertThat(redis().hgetAll(redis().keys("test:*prompt").iterator().next()))
                .containsOnlyKeys("number");
        assertThat(asking(turn(one))).isNotNull();
    }

    @Test
    void ignoresProofOfTokenThatSignsOutWhileOwnerIsAsked() {
        Asking late = asking(turn(one));
        two.signedOut("canary-token");

        late.proven("canary-proof");

        assertThat(asking(turn(two))).isNotNull();
    }

    @Test
    void passesTurnOfTokenThatSignsOutToNextProcess() {
        asking(turn(one));
        CompletableFuture<Turn> waiting = turn(two);

        one.signedOut("canary-token");

        assertThat(asking(waiting)).isNotNull();
    }

    @Test
    void signOutOfOtherTokenChangesNothing() {
        asking(turn(one)).proven("proof");

        one.signedOut("another-token");

        assertThat(turn(two)).isCompletedWithValue(new Proven("proof"));
        assertThat(redis().keys("test:*prompt")).hasSize(1);
    }

    @Test
    void storesProofEncrypted() {
        asking(turn(one)).proven("canary-proof");

        assertThat(redis().keys("test:*")).isNotEmpty().allSatisfy(key -> {
            assertThat(key).doesNotContain("canary");
            assertThat(new String(redis().dump(key), StandardCharsets.ISO_8859_1))
                    .doesNotContain("canary");
            assertThat(redis().pttl(key)).isBetween(1L, 600_000L);
        });
        assertThat(new Proven("canary").toString()).doesNotContain("canary");
    }
}
