package io.guildkit.redis.internal;

import io.guildkit.core.limit.Sleeper;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Virtual time that advances from one due task to the next. All tasks of all simulated processes run on one thread. */
final class SimulatedTime implements Sleeper {
    private final PriorityQueue<Due> due =
            new PriorityQueue<>(Comparator.comparingLong(Due::at).thenComparingLong(Due::number));
    private final Queue<Runnable> ready = new ArrayDeque<>();
    private boolean running;
    private long now;
    private long number;

    private record Due(long at, long number, Runnable action) {}

    /** Returns the nanoseconds since the start. */
    long now() {
        return now;
    }

    /** Runs a task at once, or after the running task. */
    void execute(Runnable task) {
        ready.add(task);
        if (running) {
            return;
        }
        running = true;
        try {
            for (Runnable next = ready.poll(); next != null; next = ready.poll()) {
                next.run();
            }
        } finally {
            running = false;
        }
    }

    void after(Duration wait, Runnable action) {
        due.add(new Due(now + Math.max(0, wait.toNanos()), number++, action));
    }

    @Override
    public CompletionStage<Void> sleep(Duration duration) {
        CompletableFuture<Void> over = new CompletableFuture<>();
        after(duration, () -> over.complete(null));
        return over;
    }

    /** Lets time pass, and runs the tasks that become due. */
    void pass(Duration time) {
        long end = now + time.toNanos();
        while (!due.isEmpty() && due.peek().at() <= end) {
            Due next = due.poll();
            now = Math.max(now, next.at());
            execute(next.action());
        }
        now = end;
    }
}
