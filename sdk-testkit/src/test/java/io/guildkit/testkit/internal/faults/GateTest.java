package io.guildkit.testkit.internal.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class GateTest {
    private static final Duration LONG = Duration.ofHours(1);

    private final Gate gate = new Gate();

    private CompletableFuture<Void> arrive(int waits) throws InterruptedException {
        CompletableFuture<Void> call = CompletableFuture.runAsync(() -> {
            try {
                Gate.Visit visit = gate.enter();
                for (int i = 0; i < waits; i++) {
                    visit.pass(LONG);
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        assertThat(gate.awaitArrival(Duration.ofSeconds(20))).isTrue();
        return call;
    }

    @Test
    void aReleaseEndsOnlyTheWaitsOfTheTime() throws Exception {
        gate.release();
        CompletableFuture<Void> first = arrive(1);
        assertThat(gate.isInUse()).isTrue();
        gate.release();
        first.get(20, TimeUnit.SECONDS);
        CompletableFuture<Void> second = arrive(1);
        assertThat(gate.isInUse()).isTrue();
        assertThat(second).isNotDone();
        gate.open();
        second.get(20, TimeUnit.SECONDS);
    }

    @Test
    void aReleaseEndsAllWaitsOfACall() throws Exception {
        CompletableFuture<Void> call = arrive(5);
        gate.release();
        call.get(20, TimeUnit.SECONDS);
    }

    @Test
    void anOpenGateKeepsNoCall() throws Exception {
        gate.open();
        gate.release();
        arrive(2).get(20, TimeUnit.SECONDS);
    }
}
