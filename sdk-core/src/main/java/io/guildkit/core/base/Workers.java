package io.guildkit.core.base;

import java.time.Duration;

/** Runs the background tasks of a fleet or an outbox. Tests replace it together with the clocks. */
public interface Workers {
    /**
     * Runs a task that may block.
     *
     * @return false after {@link #close}, when it never runs
     */
    boolean execute(Runnable task);

    /** Runs a short task later. After {@link #close} it never runs. */
    void schedule(Duration wait, Runnable task);

    /**
     * Runs a task that waits for no other task: one that lasts, that must not be late, or that is code of users.
     *
     * @return false after {@link #close}, when it never runs
     */
    boolean executeApart(Runnable task);

    /** Discards scheduled tasks. Tasks that run are finished. */
    void close();
}
