package io.guildkit.examples;

import io.guildkit.core.ContextPropagation;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/** Carries the mapped diagnostic context of SLF4J to the callbacks of asynchronous calls. */
public final class LoggingContext {
    private LoggingContext() {}

    // snippet: mdc
    static ContextPropagation loggingContext() {
        return () -> {
            Map<String, String> captured = copy();
            return task -> () -> {
                Map<String, String> before = copy();
                MDC.setContextMap(captured);
                try {
                    task.run();
                } finally {
                    MDC.setContextMap(before);
                }
            };
        };
    }

    private static Map<String, String> copy() {
        @Nullable Map<String, String> context = MDC.getCopyOfContextMap(); // null if nothing was put
        return context == null ? Map.of() : context;
    }
    // snippet: end
}
