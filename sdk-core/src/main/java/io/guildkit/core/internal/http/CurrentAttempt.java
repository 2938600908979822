package io.guildkit.core.internal.http;

import org.jspecify.annotations.Nullable;

/**
 * The attempt that a thread is executing. The HTTP client calls resolvers, socket factories and authenticators on the thread of an
 * exchange, without naming the exchange.
 */
final class CurrentAttempt {
    private static final ThreadLocal<@Nullable Attempt> CURRENT = new ThreadLocal<>();

    private CurrentAttempt() {}

    /** Returns the attempt of the current thread; null for none. */
    static @Nullable Attempt get() {
        return CURRENT.get();
    }

    /**
     * Begins an attempt on the current thread.
     *
     * @return the attempt that the thread executed before, to be passed to {@link #leave}; null for none
     */
    static @Nullable Attempt enter(@Nullable Attempt attempt) {
        Attempt outer = CURRENT.get();
        CURRENT.set(attempt);
        return outer;
    }

    /** Ends the attempt of the current thread. */
    static void leave(@Nullable Attempt outer) {
        if (outer == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(outer);
        }
    }
}
