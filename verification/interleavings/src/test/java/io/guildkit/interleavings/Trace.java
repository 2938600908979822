package io.guildkit.interleavings;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.pastalab.fray.core.ThreadContext;
import org.pastalab.fray.rmi.ScheduleObserver;

/** Records which thread continued at each step, and at which line of the project. */
final class Trace implements ScheduleObserver<ThreadContext> {
    private final List<String> steps = new ArrayList<>();

    @Override
    public void onNewSchedule(Collection<? extends ThreadContext> threads, ThreadContext next) {
        String step = "thread " + next.getIndex() + " continues at " + position(next.getThread());
        if (steps.isEmpty() || !steps.get(steps.size() - 1).equals(step)) {
            steps.add(step);
        }
    }

    private static String position(Thread thread) {
        return Stream.of(thread.getStackTrace())
                .filter(frame -> frame.getClassName().startsWith("io.guildkit.")
                        && !frame.getClassName().equals(Trace.class.getName()))
                .findFirst()
                .map(frame -> frame.getMethodName() + " (" + frame.getFileName() + ":" + frame.getLineNumber() + ")")
                .orElse("its start or end");
    }

    @Override
    public void onContextSwitch(ThreadContext from, ThreadContext to) {}

    @Override
    public String toString() {
        return String.join("\n", steps);
    }
}
