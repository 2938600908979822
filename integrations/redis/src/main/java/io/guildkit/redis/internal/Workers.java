package io.guildkit.redis.internal;

import java.time.Duration;

/** Runs the tasks of a fleet. Tests replace it together with the clocks. */
interface Workers {
    /**
     * Runs a task that may block.
     *
     * @return false after {@link #close}, when it never runs
     */
    boolean execute(Runnable task);

    /** Runs a short task later. After {@link #close} it never runs. */
    void schedule(Duration wait, Runnable task);

    /** Runs a task that lasts as long as the fleet. */
    void receive(Runnable task);

    /** Discards scheduled tasks. Tasks that run are finished. */
    void close();
}
