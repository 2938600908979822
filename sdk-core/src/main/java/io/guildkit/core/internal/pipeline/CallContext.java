package io.guildkit.core.internal.pipeline;

import java.util.concurrent.Executor;

/** The context of the thread that sent a call. It runs tasks on the current thread in that context. */
interface CallContext extends Executor {
    /** Adds the line that sent the call to the exception that ended it, if the client records such lines. */
    void locate(Throwable failure);
}
