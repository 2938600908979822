package io.guildkit.simulation;

import io.guildkit.core.ContextPropagation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The context of calls: each thread knows the number of the call that it works for. */
final class CallContext implements ContextPropagation {
    private final ThreadLocal<@Nullable Integer> current = new ThreadLocal<>();
    private final List<String> wrong = new ArrayList<>();

    /** Puts the context of a call in force on the current thread. */
    void begin(int call) {
        current.set(call);
    }

    /** Returns the number of the call in whose context the current thread runs; -1 outside all contexts. */
    int current() {
        Integer call = current.get();
        return call == null ? -1 : call;
    }

    /** Records a violation if the current thread does not run in the context of a call. */
    void require(String what, int call) {
        require(what, current() == call);
    }

    void require(String what, boolean right) {
        if (!right) {
            wrong.add(what + " runs in the context of call " + current());
        }
    }

    List<String> wrong() {
        return wrong;
    }

    @Override
    public UnaryOperator<Runnable> capture() {
        Integer captured = current.get();
        return task -> () -> {
            Integer before = current.get();
            current.set(captured);
            try {
                task.run();
            } finally {
                current.set(before);
            }
        };
    }
}
