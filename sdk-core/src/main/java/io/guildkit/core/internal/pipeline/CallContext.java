package io.guildkit.core.internal.pipeline;

import java.util.concurrent.Executor;

/** The context of the thread that sent a call. It runs tasks on the current thread in that context. */
@FunctionalInterface
interface CallContext extends Executor {}
