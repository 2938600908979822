package io.guildkit.core;

import java.util.function.UnaryOperator;

/**
 * Propagates a context of the caller's thread to the threads of its call, such as the mapped diagnostic context of a logger, a security
 * context, or the context of a reactive pipeline.
 *
 * <p>The client captures the context on the thread that calls {@code sendAsync()}. The context is in force whenever the client works on
 * that call: in its decisions and attempts, and in token stores, upload sources, interceptors, listeners, second-factor handlers and
 * callbacks of its future. {@code send()} does all of this on the calling thread, and needs the context for second-factor handlers only.
 *
 * <p>The client carries the context of agents that instrument the executors of the JDK, such as the OpenTelemetry agent, without a
 * setting. {@code guildkit-micrometer} has an implementation for Micrometer's context propagation.
 *
 * <pre>{@code
 * ContextPropagation mdc = () -> {
 *     Map<String, String> captured = MDC.getCopyOfContextMap();
 *     return task -> () -> {
 *         Map<String, String> before = MDC.getCopyOfContextMap();
 *         MDC.setContextMap(captured);
 *         try {
 *             task.run();
 *         } finally {
 *             MDC.setContextMap(before);
 *         }
 *     };
 * };
 * }</pre>
 *
 * <p>Implementations must be thread-safe and must not block. If one throws, the client logs the exception and continues without it.
 */
@FunctionalInterface
public interface ContextPropagation {
    /**
     * Captures the context of the current thread.
     *
     * @return a function that wraps a task. The wrapped task puts the captured context in force, runs the task once, and restores the
     *     context of its thread. The client may wrap several tasks, and may run them on any thread, also at the same time
     */
    UnaryOperator<Runnable> capture();
}
