package io.guildkit.core.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RefusalWaitsTest {
    private static final Duration WAIT = Duration.ofSeconds(5);

    private final List<CompletableFuture<Void>> sleeps = new ArrayList<>();
    private final RefusalWaits waits = new RefusalWaits(duration -> {
        CompletableFuture<Void> sleep = new CompletableFuture<>();
        sleeps.add(sleep);
        return sleep;
    });

    @Test
    void waitEndsWithSleep() {
        CompletableFuture<Void> wait = waits.begin(WAIT, waits.lifts());
        assertThat(wait).isNotDone();
        sleeps.get(0).complete(null);
        assertThat(wait).isCompleted();
    }

    @Test
    void waitFailsWithSleep() {
        CompletableFuture<Void> wait = waits.begin(WAIT, waits.lifts());
        sleeps.get(0).completeExceptionally(new IllegalStateException());
        assertThat(wait).isCompletedExceptionally();
    }

    @Test
    void liftEndsAllWaits() {
        List<CompletableFuture<Void>> all =
                Stream.generate(() -> waits.begin(WAIT, waits.lifts())).limit(4).toList();
        waits.lift();
        assertThat(all).allMatch(CompletableFuture::isDone);
    }

    @Test
    void liftEndsWaitsThatBeginForEarlierRefusals() {
        int whenRefused = waits.lifts();
        waits.lift();
        assertThat(waits.begin(WAIT, whenRefused)).isCompleted();
        assertThat(sleeps).isEmpty();
        assertThat(waits.begin(WAIT, waits.lifts())).isNotDone();
    }

    @Test
    void liftEndsAWaitWhoseSleepIsJustBeginning() {
        RefusalWaits[] lifted = new RefusalWaits[1];
        lifted[0] = new RefusalWaits(duration -> {
            lifted[0].lift();
            return new CompletableFuture<>();
        });
        assertThat(lifted[0].begin(WAIT, 0)).isCompleted();
    }

    @Test
    void endedWaitLeavesTimer() {
        waits.begin(WAIT, waits.lifts()).cancel(false);
        var unused = waits.begin(WAIT, waits.lifts());
        waits.lift();
        assertThat(sleeps).allMatch(CompletableFuture::isCancelled);
    }
}
