package io.guildkit.core.internal.pipeline;

import io.guildkit.core.base.Log;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

/** Completes futures on the user's executor. A result is never lost: if the executor refuses it, the current thread completes the future. */
final class Completions {
    private final Optional<Executor> executor;
    private final AtomicBoolean warned = new AtomicBoolean();

    /**
     * Creates an object for the calls of one client.
     *
     * @param executor the user's executor; empty to complete futures on the current thread, which belongs to the client
     */
    Completions(Optional<Executor> executor) {
        this.executor = executor;
    }

    /**
     * Completes the future of a call.
     *
     * @param completion completes the future at the first time, and does nothing afterwards
     * @param context the context of the call, which callbacks of the future see
     */
    void complete(Runnable completion, CallContext context) {
        if (executor.isEmpty()) {
            completion.run();
            return;
        }
        try {
            executor.get().execute(() -> context.execute(completion));
        } catch (Throwable e) { // full, closed, without a thread, or broken: the executor is the user's
            if (!warned.getAndSet(true)) {
                Log.warn(
                        "The client''s executor refuses to run callbacks ({0}), so they run on the client''s threads;"
                                + " close the client before the executor",
                        e.getClass().getName());
            }
            completion.run();
        }
    }
}
