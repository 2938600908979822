package io.guildkit.testkit;

import io.guildkit.testkit.internal.state.Mutex;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * The waits for a clock, and the numbers of calls that work or wait. When all calls wait, the clock moves to the earliest end of a wait.
 * Waits that no call needs do not move it.
 */
final class VirtualWaits {
    // Why: docs/decisions/0127

    private static final Duration LONGEST = Duration.ofDays(36_500);

    private final LongSupplier nanoTime;
    private final LongConsumer advance;
    private final Runnable moved;
    private final Mutex mutex = new Mutex();

    private final TreeSet<Wait> waits =
            new TreeSet<>(Comparator.<Wait>comparingLong(wait -> wait.end).thenComparing(wait -> wait.number));

    /** The calls that work, and holds of the time. The counters change under the mutex, so that a decision sees one state of all. */
    private final AtomicInteger working = new AtomicInteger();

    /** The calls that wait. */
    private final AtomicInteger waiting = new AtomicInteger();

    /** The threads of tests that must wait before the time passes. */
    private final AtomicInteger workers = new AtomicInteger();

    private long begun;

    /** Whether a thread is completing waits. That thread also completes the waits that become due meanwhile, so completions do not nest. */
    private boolean waking;

    /**
     * Creates an object without waits.
     *
     * @param nanoTime returns the clock's monotonic time
     * @param advance moves the clock by nanoseconds
     * @param moved runs after moves, on any thread
     */
    VirtualWaits(LongSupplier nanoTime, LongConsumer advance, Runnable moved) {
        this.nanoTime = nanoTime;
        this.advance = advance;
        this.moved = moved;
    }

    /** A wait until a monotonic time. */
    private static final class Wait extends CompletableFuture<Void> {
        private final long end;
        private final long number;

        Wait(long end, long number) {
            this.end = end;
            this.number = number;
        }
    }

    CompletableFuture<Void> sleep(Duration duration) {
        long nanos = duration.compareTo(LONGEST) < 0 ? duration.toNanos() : LONGEST.toNanos();
        Wait wait = mutex.locked(() -> {
            Wait added = new Wait(nanoTime.getAsLong() + nanos, begun++);
            waits.add(added);
            return added;
        });
        var unused = wait.whenComplete((slept, failure) -> mutex.lockedRun(() -> waits.remove(wait)));
        settle();
        return wait;
    }

    /** Begins work of a call, which ends with the completion of the future. */
    CompletableFuture<Void> work() {
        return counted(working);
    }

    /** Begins that a call waits, until the completion of the future. */
    CompletableFuture<Void> await() {
        return counted(waiting);
    }

    /** Begins a thread's work, until the completion of the future. The calls of the thread count as well. */
    CompletableFuture<Void> worker() {
        return counted(workers);
    }

    private CompletableFuture<Void> counted(AtomicInteger counter) {
        mutex.lockedRun(counter::incrementAndGet);
        CompletableFuture<Void> phase = new CompletableFuture<>();
        var unused = phase.whenComplete((over, failure) -> {
            mutex.lockedRun(counter::decrementAndGet);
            settle();
        });
        return phase;
    }

    /** Completes the waits that are over, and moves the clock to the next end of a wait while all calls wait. */
    void settle() {
        boolean mine = mutex.locked(() -> {
            boolean free = !waking;
            waking = true;
            return free;
        });
        if (!mine) {
            return;
        }
        for (List<Wait> over = next(); !over.isEmpty(); over = next()) {
            over.forEach(wait -> wait.complete(null));
        }
    }

    /** Returns the next waits to complete, the earliest first; if there are none, this thread wakes no more. */
    private List<Wait> next() {
        long before = nanoTime.getAsLong();
        List<Wait> over = mutex.locked(() -> {
            if (allWait() && !waits.isEmpty()) {
                advance.accept(Math.max(0, waits.first().end - nanoTime.getAsLong()));
            }
            long now = nanoTime.getAsLong();
            List<Wait> due = new ArrayList<>();
            while (!waits.isEmpty() && waits.first().end <= now) {
                due.add(Objects.requireNonNull(waits.pollFirst()));
            }
            waking = !due.isEmpty();
            return due;
        });
        if (!over.isEmpty() && nanoTime.getAsLong() != before) {
            moved.run();
        }
        return over;
    }

    private boolean allWait() {
        return working.get() == 0 && waiting.get() > 0 && waiting.get() >= workers.get();
    }

    /** Returns the numbers of calls for the text of the clock; empty if there are none. */
    @Override
    public String toString() {
        return mutex.locked(() -> working.get() + waiting.get() == 0
                ? ""
                : ", " + working.get() + " calls work, " + waiting.get() + " wait");
    }
}
