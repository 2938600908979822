package io.guildkit.core.internal.pipeline;

import io.guildkit.core.ContextPropagation;
import io.guildkit.core.base.CallSite;
import io.guildkit.core.base.Log;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Captures the contexts of threads that send calls.
 *
 * <p>Agents such as OpenTelemetry's attach the current context to tasks that are passed to an executor of the JDK. So the capture
 * passes one task through such an executor, which gives it back instead of running it. Running the task again puts the context in force.
 */
final class CallContexts {
    // Why: docs/decisions/0086

    private final List<ContextPropagation> propagations;
    private final boolean recordsSites;

    /** The site of the call for which the current thread works. A call that a callback makes refers to it. */
    @SuppressWarnings("ThreadLocalUsage") // clients share no state, and a site is taken out after each task
    private final ThreadLocal<@Nullable CallSite> site = new ThreadLocal<>();

    /** The task that one method of this class hands to another on the same thread, because agents wrap what passes the executor. */
    @SuppressWarnings("ThreadLocalUsage") // clients share no state, and a task is taken out at once
    private final ThreadLocal<@Nullable Runnable> handedOver = new ThreadLocal<>();

    /** Runs nothing: it is shut down, and hands each task over as the agents have wrapped it. */
    private final Executor givesBack;

    /**
     * Creates an object for one client.
     *
     * @param propagations the user's
     * @param recordsSites whether exceptions of calls show the lines that sent them
     */
    CallContexts(List<ContextPropagation> propagations, boolean recordsSites) {
        this.propagations = propagations;
        this.recordsSites = recordsSites;
        ThreadPoolExecutor executor = new ThreadPoolExecutor(
                0, 1, 0, TimeUnit.SECONDS, new SynchronousQueue<>(), (task, self) -> handedOver.set(task));
        executor.shutdown();
        this.givesBack = executor;
    }

    /** Captures the context of the current thread. */
    CallContext capture() {
        List<UnaryOperator<Runnable>> wrappers = propagations.isEmpty() ? List.of() : new ArrayList<>();
        for (ContextPropagation propagation : propagations) {
            try {
                wrappers.add(propagation.capture());
            } catch (Throwable e) { // the user's, or of a class that is missing
                warn("captured", e);
            }
        }
        CallContext captured = new Captured(throughAgents(this::runHandedOver), wrappers);
        return recordsSites ? new Located(captured, new CallSite(site.get())) : captured;
    }

    private Runnable throughAgents(Runnable task) {
        try {
            givesBack.execute(task);
            Runnable wrapped = handedOver.get();
            return wrapped == null ? task : wrapped;
        } finally {
            handedOver.remove();
        }
    }

    private void runHandedOver() {
        Runnable task = handedOver.get();
        handedOver.remove();
        if (task != null) {
            task.run();
        }
    }

    private final class Captured implements CallContext {
        /** Runs the handed-over task in the context that an agent has attached. */
        private final Runnable withAgents;

        private final List<UnaryOperator<Runnable>> wrappers;

        Captured(Runnable withAgents, List<UnaryOperator<Runnable>> wrappers) {
            this.withAgents = withAgents;
            this.wrappers = wrappers;
        }

        @Override
        public void execute(Runnable task) {
            handedOver.set(wrapped(task));
            try {
                withAgents.run();
            } finally {
                handedOver.remove();
            }
        }

        @Override
        public void locate(Throwable failure) {
            // not recorded
        }

        private Runnable wrapped(Runnable task) {
            Runnable wrapped = task;
            for (UnaryOperator<Runnable> wrapper : wrappers) {
                Once once = new Once(wrapped);
                wrapped = () -> {
                    try {
                        wrapper.apply(once).run();
                    } catch (Throwable e) { // the user's, or of a class that is missing
                        warn("put in force", e);
                    }
                    once.run(); // a wrapper that fails must not cost the call its end
                };
            }
            return wrapped;
        }
    }

    /** A context with the line that sent the call. */
    private final class Located implements CallContext {
        private final CallContext captured;
        private final CallSite own;

        Located(CallContext captured, CallSite own) {
            this.captured = captured;
            this.own = own;
        }

        @Override
        public void execute(Runnable task) {
            captured.execute(() -> {
                CallSite outer = site.get();
                site.set(own);
                try {
                    task.run();
                } finally {
                    restore(outer);
                }
            });
        }

        private void restore(@Nullable CallSite outer) {
            if (outer == null) {
                site.remove();
            } else {
                site.set(outer);
            }
        }

        @Override
        public void locate(Throwable failure) {
            own.addTo(failure);
        }
    }

    /** Runs a task the first time only. */
    private static final class Once implements Runnable {
        private @Nullable Runnable task;

        Once(Runnable task) {
            this.task = task;
        }

        @Override
        public void run() {
            Runnable pending = task;
            task = null;
            if (pending != null) {
                pending.run();
            }
        }
    }

    private static void warn(String what, Throwable e) {
        Log.warn(
                "A context could not be {0}, so the call continues without it: {1}",
                what, e.getClass().getName());
    }
}
