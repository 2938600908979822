package io.guildkit.core.internal.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.internal.util.Clocks;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.testsupport.SimulatedTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class RefusalWaitsTest {
    private static final Duration WAIT = Duration.ofSeconds(5);

    private final List<CompletableFuture<Void>> sleeps = new ArrayList<>();
    private final RefusalWaits waits = new RefusalWaits(duration -> {
        CompletableFuture<Void> sleep = new CompletableFuture<>();
        sleeps.add(sleep);
        return sleep;
    });
    private final RateLimiter limiter = limiter();
    private final RateLimiter other = limiter();

    private static RateLimiter limiter() {
        SimulatedTime time = new SimulatedTime();
        return new LearnedRateLimiter(new Clocks(time, time::now), time::sleep, RateLimitPolicy.standard());
    }

    @Test
    void waitEndsWithSleep() {
        CompletableFuture<Void> wait = waits.begin(WAIT, limiter);
        assertThat(wait).isNotDone();
        sleeps.get(0).complete(null);
        assertThat(wait).isCompleted();
    }

    @Test
    void waitFailsWithSleep() {
        CompletableFuture<Void> wait = waits.begin(WAIT, limiter);
        sleeps.get(0).completeExceptionally(new IllegalStateException());
        assertThat(wait).isCompletedExceptionally();
    }

    @Test
    void liftEndsTheWaitsOfOneLimiter() {
        CompletableFuture<Void> wait = waits.begin(WAIT, limiter);
        CompletableFuture<Void> othersWait = waits.begin(WAIT, other);
        waits.lift(limiter);
        assertThat(wait).isCompleted();
        assertThat(othersWait).isNotDone();
    }

    @Test
    void liftEndsAWaitWhoseSleepIsJustBeginning() {
        RefusalWaits[] lifted = new RefusalWaits[1];
        lifted[0] = new RefusalWaits(duration -> {
            lifted[0].lift(limiter);
            return new CompletableFuture<>();
        });
        assertThat(lifted[0].begin(WAIT, limiter)).isCompleted();
    }

    @Test
    void endedWaitLeavesTimer() {
        waits.begin(WAIT, limiter).cancel(false);
        var unused = waits.begin(WAIT, limiter);
        waits.lift(limiter);
        assertThat(sleeps).allMatch(CompletableFuture::isCancelled);
    }
}
