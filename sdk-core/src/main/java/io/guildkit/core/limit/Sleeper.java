package io.guildkit.core.limit;

import java.time.Duration;
import java.util.concurrent.CompletionStage;

/**
 * Waits between attempts. Tests replace it together with the clocks, so that they need not wait.
 */
@FunctionalInterface
public interface Sleeper {
    /**
     * Starts a wait.
     *
     * @param duration the time; positive
     * @return completes after the time, without blocking a thread. If the call ends earlier, and the stage is a
     *     {@link java.util.concurrent.CompletableFuture}, it is cancelled
     */
    CompletionStage<Void> sleep(Duration duration);
}
