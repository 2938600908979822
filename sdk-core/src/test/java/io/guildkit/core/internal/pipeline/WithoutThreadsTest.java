package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.base.ClientThreads;
import io.guildkit.core.base.Machine;
import io.guildkit.core.base.Timer;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.failure.Processing;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A machine that starts no thread. */
class WithoutThreadsTest extends Pipeline {
    private static final class ThreadThatCannotStart extends Thread {
        @Override
        @SuppressWarnings("UnsynchronizedOverridesSynchronized") // has no state
        public void start() {
            throw new OutOfMemoryError("unable to create native thread");
        }
    }

    @Test
    void callsFailAndAreReported() {
        Machine machine = new Machine(
                new ClientThreads(task -> new ThreadThatCannotStart()),
                new Timer(),
                System::nanoTime,
                Machine.Wait.REAL);
        try (HttpApiClient core = HttpApiClient.create(settings().build(), machine)) {
            List<CompletableFuture<?>> calls = Stream.generate(() -> post(core).sendAsync())
                    .limit(4)
                    .<CompletableFuture<?>>map(call -> call)
                    .toList();
            assertThat(calls)
                    .allSatisfy(call -> assertThatThrownBy(() -> join(call))
                            .isInstanceOfSatisfying(
                                    TransportException.class,
                                    e -> assertThat(e.processing()).isEqualTo(Processing.NOT_PROCESSED)));
        }
        assertThat(listener.attemptCounts(4)).containsExactly(0, 0, 0, 0);
        assertThat(server.getRequestCount()).isZero();
    }
}
