package io.guildkit.core.auth;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;

/** Runs actions on channels to their end. An interrupt closes the channel that a thread uses, and a sign-in must not be lost by it. */
final class Uninterrupted {
    private Uninterrupted() {}

    /** An action that has no effect if its channel is closed. */
    interface Action<T> {
        T run() throws IOException;
    }

    /** Runs an action, again after each interrupt. The thread is interrupted afterwards if it was before or meanwhile. */
    static <T> T run(Action<T> action) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try {
                    return action.run();
                } catch (ClosedByInterruptException e) {
                    interrupted |= Thread.interrupted();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
