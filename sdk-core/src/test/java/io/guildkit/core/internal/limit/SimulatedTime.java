package io.guildkit.core.internal.limit;

import io.guildkit.core.internal.util.Clocks;
import io.guildkit.core.limit.Sleeper;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Virtual time that jumps from one due action to the next. For one thread. */
final class SimulatedTime implements InstantSource, Sleeper {
    static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

    private final PriorityQueue<Due> due =
            new PriorityQueue<>(Comparator.comparingLong(Due::at).thenComparingLong(Due::number));
    private long now;
    private long number;

    private record Due(long at, long number, Runnable action) {}

    @Override
    public Instant instant() {
        return START.plusNanos(now);
    }

    /** Returns the clocks of a client. */
    Clocks clocks() {
        return new Clocks(this, () -> now);
    }

    /** Returns the time since the start. */
    Duration elapsed() {
        return Duration.ofNanos(now);
    }

    void after(Duration wait, Runnable action) {
        due.add(new Due(now + wait.toNanos(), number++, action));
    }

    @Override
    public CompletionStage<Void> sleep(Duration duration) {
        CompletableFuture<Void> over = new CompletableFuture<>();
        after(duration, () -> over.complete(null));
        return over;
    }

    /** Runs all actions that are due within a period. */
    void pass(Duration time) {
        long end = now + time.toNanos();
        while (!due.isEmpty() && due.peek().at() <= end) {
            next();
        }
        now = end;
    }

    /** Runs all actions. */
    void run() {
        while (!due.isEmpty()) {
            next();
        }
    }

    private void next() {
        Due first = due.poll();
        now = first.at();
        first.action().run();
    }
}
