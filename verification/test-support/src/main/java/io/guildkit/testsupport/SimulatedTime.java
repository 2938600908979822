package io.guildkit.testsupport;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Virtual time that jumps from one due action to the next. All actions run on one thread, one after the other. */
public final class SimulatedTime extends TestClock {
    /** The date at the start. */
    public static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

    private final PriorityQueue<Due> due =
            new PriorityQueue<>(Comparator.comparingLong(Due::at).thenComparingLong(Due::number));
    private final Queue<Runnable> ready = new ArrayDeque<>();
    private boolean running;
    private long now;
    private long number;

    private record Due(long at, long number, Runnable action) {}

    @Override
    public Instant instant() {
        return START.plusNanos(now);
    }

    /** Returns the nanoseconds since the start. */
    public long now() {
        return now;
    }

    /** Returns the time since the start. */
    public Duration elapsed() {
        return Duration.ofNanos(now);
    }

    /** Runs an action at once, or after the running action. */
    public void execute(Runnable action) {
        ready.add(action);
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

    /** Runs an action when a time has passed. */
    public void after(Duration wait, Runnable action) {
        due.add(new Due(now + Math.max(0, wait.toNanos()), number++, action));
    }

    /** Returns a stage that is complete when a time has passed. */
    public CompletionStage<Void> sleep(Duration duration) {
        CompletableFuture<Void> over = new CompletableFuture<>();
        after(duration, () -> over.complete(null));
        return over;
    }

    /** Runs all actions that are due within a period. */
    public void pass(Duration time) {
        long end = now + time.toNanos();
        while (!due.isEmpty() && due.peek().at() <= end) {
            next();
        }
        now = end;
    }

    /** Runs all actions. */
    public void run() {
        while (!due.isEmpty()) {
            next();
        }
    }

    private void next() {
        Due first = due.remove();
        now = Math.max(now, first.at());
        execute(first.action());
    }
}
