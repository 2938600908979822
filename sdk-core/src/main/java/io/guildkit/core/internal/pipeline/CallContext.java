package io.guildkit.core.internal.pipeline;

import io.guildkit.core.ContextPropagation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The context of the thread that sends a call, in which other threads work on the call.
 *
 * <p>Agents such as OpenTelemetry's attach the current context to tasks that are passed to an executor of the JDK. So the capture
 * passes one task through such an executor, which gives it back instead of running it. Running the task again puts the context in force.
 */
final class CallContext implements Executor {
    private static final System.Logger LOG = System.getLogger("io.guildkit.core");

    /** The task that one method of this class hands to another on the same thread, because agents wrap what passes the executor. */
    private static final ThreadLocal<@Nullable Runnable> HANDED_OVER = new ThreadLocal<>();

    /** Runs nothing: it is shut down, and hands each task over as the agents have wrapped it. */
    private static final Executor GIVES_BACK = givesBack();

    /** Runs the handed-over task in the context that an agent has attached. */
    private final Runnable withAgents;

    private final List<UnaryOperator<Runnable>> wrappers;

    private CallContext(Runnable withAgents, List<UnaryOperator<Runnable>> wrappers) {
        this.withAgents = withAgents;
        this.wrappers = wrappers;
    }

    private static Executor givesBack() {
        ThreadPoolExecutor executor = new ThreadPoolExecutor(
                0, 1, 0, TimeUnit.SECONDS, new SynchronousQueue<>(), (task, self) -> HANDED_OVER.set(task));
        executor.shutdown();
        return executor;
    }

    /** Captures the context of the current thread. */
    static CallContext capture(List<ContextPropagation> propagations) {
        List<UnaryOperator<Runnable>> wrappers = propagations.isEmpty() ? List.of() : new ArrayList<>();
        for (ContextPropagation propagation : propagations) {
            try {
                wrappers.add(propagation.capture());
            } catch (RuntimeException e) { // the user's
                warn("captured", e);
            }
        }
        return new CallContext(throughAgents(CallContext::runHandedOver), wrappers);
    }

    private static Runnable throughAgents(Runnable task) {
        try {
            GIVES_BACK.execute(task);
            Runnable wrapped = HANDED_OVER.get();
            return wrapped == null ? task : wrapped;
        } finally {
            HANDED_OVER.remove();
        }
    }

    private static void runHandedOver() {
        Runnable task = HANDED_OVER.get();
        HANDED_OVER.remove();
        if (task != null) {
            task.run();
        }
    }

    /** Runs a task on the current thread in the context of the call. */
    @Override
    public void execute(Runnable task) {
        HANDED_OVER.set(wrapped(task));
        try {
            withAgents.run();
        } finally {
            HANDED_OVER.remove();
        }
    }

    private Runnable wrapped(Runnable task) {
        Runnable wrapped = task;
        for (UnaryOperator<Runnable> wrapper : wrappers) {
            Once once = new Once(wrapped);
            wrapped = () -> {
                try {
                    wrapper.apply(once).run();
                } catch (RuntimeException e) { // the user's
                    warn("put in force", e);
                }
                once.run(); // a wrapper that fails must not cost the call its end
            };
        }
        return wrapped;
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

    private static void warn(String what, RuntimeException e) {
        LOG.log(
                System.Logger.Level.WARNING,
                "A context could not be {0}, so the call continues without it: {1}",
                what,
                e.getClass().getName());
    }
}
