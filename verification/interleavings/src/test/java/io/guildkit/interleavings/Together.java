package io.guildkit.interleavings;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Threads of a scenario. */
public final class Together {
    private Together() {}

    /** Code that a thread runs. */
    public interface Task {
        void run() throws Exception;
    }

    /** Runs each task in a thread of its own, and waits for all. Throws what the first failed task threw. */
    public static void run(Task... tasks) throws InterruptedException {
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (Task task : tasks) {
            Thread thread = new Thread(() -> {
                try {
                    task.run();
                } catch (Throwable e) {
                    failure.compareAndSet(null, e);
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        Throwable thrown = failure.get();
        if (thrown != null) {
            throw new AssertionError("a thread failed", thrown);
        }
    }

    /** Fails unless a condition holds. AssertJ would add thousands of steps. */
    public static void require(boolean holds, String message) {
        if (!holds) {
            throw new AssertionError(message);
        }
    }
}
