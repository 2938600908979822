package io.guildkit.testkit.internal.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StateTest {
    private static final int THREADS = 8;
    private static final int CHANGES = 2_000;

    private final State state = new State(Clock.systemUTC(), 1, "http://localhost");
    private int changes;

    @Test
    void changesOfManyThreadsExcludeEachOther() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            CompletableFuture.allOf(Stream.generate(() -> CompletableFuture.runAsync(this::change, threads))
                            .limit(THREADS)
                            .toArray(CompletableFuture[]::new))
                    .get(20, TimeUnit.SECONDS);
        } finally {
            threads.shutdownNow();
        }
        assertThat(changes).isEqualTo(THREADS * CHANGES);
    }

    private void change() {
        for (int i = 0; i < CHANGES; i++) {
            state.lockedRun(() -> changes++);
        }
    }
}
