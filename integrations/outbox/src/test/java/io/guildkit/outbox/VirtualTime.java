package io.guildkit.outbox;

import io.guildkit.core.base.Workers;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/** Runs the tasks of several processes on the thread of the test, one after the other. */
final class VirtualTime {
    private static final Duration REAL_LIMIT = Duration.ofSeconds(20);

    private final PriorityQueue<Task> tasks =
            new PriorityQueue<>(Comparator.comparingLong(Task::at).thenComparingLong(Task::number));
    private final ReentrantLock lock = new ReentrantLock();
    private long now;
    private long number;

    private record Task(long at, long number, VirtualProcess process, Runnable task) {}

    /** The threads of one process. */
    static final class VirtualProcess implements Workers {
        private final VirtualTime time;
        private volatile boolean dead;

        private VirtualProcess(VirtualTime time) {
            this.time = time;
        }

        @Override
        public boolean execute(Runnable task) {
            time.add(this, Duration.ZERO, task);
            return true;
        }

        @Override
        public void schedule(Duration wait, Runnable task) {
            time.add(this, wait, task);
        }

        @Override
        public boolean executeApart(Runnable task) {
            return execute(task);
        }

        @Override
        public void close() {
            dead = true;
        }
    }

    VirtualProcess newProcess() {
        return new VirtualProcess(this);
    }

    private void add(VirtualProcess process, Duration wait, Runnable task) {
        lock.lock();
        try {
            tasks.add(new Task(now + wait.toNanos(), number++, process, task));
        } finally {
            lock.unlock();
        }
    }

    long now() {
        lock.lock();
        try {
            return now;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Runs the next task.
     *
     * @return whether there was one that is due by then
     */
    boolean runNext(long until) {
        Task next;
        lock.lock();
        try {
            next = tasks.peek();
            if (next == null || next.at() > until) {
                now = Math.max(now, until);
                return false;
            }
            tasks.remove();
            now = Math.max(now, next.at());
        } finally {
            lock.unlock();
        }
        if (!next.process().dead) {
            next.task().run();
        }
        return true;
    }

    void advance(Duration time) {
        long until = now() + time.toNanos();
        while (runNext(until)) {
            // runs all tasks that are due
        }
    }

    /** Suspends one process while time passes for the others. Afterwards its threads continue in any order, within a second. */
    void suspend(VirtualProcess process, Duration time, Random random) {
        lock.lock();
        try {
            long end = now + time.toNanos();
            List<Task> all = List.copyOf(tasks);
            tasks.clear();
            for (Task task : all) {
                long continued = end + Duration.ofMillis(random.nextInt(1000)).toNanos();
                boolean isDelayed = task.process() == process && task.at() < continued;
                tasks.add(isDelayed ? new Task(continued, task.number(), process, task.task()) : task);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Suspends all processes. They continue in any order, within a second. */
    void suspend(Duration time, Random random) {
        lock.lock();
        try {
            now += time.toNanos();
            Map<VirtualProcess, Long> continued = new HashMap<>();
            List<Task> all = List.copyOf(tasks);
            tasks.clear();
            for (Task task : all) {
                long at = continued.computeIfAbsent(
                        task.process(),
                        process -> now + Duration.ofMillis(random.nextInt(1000)).toNanos());
                tasks.add(new Task(Math.max(at, task.at()), task.number(), task.process(), task.task()));
            }
        } finally {
            lock.unlock();
        }
    }

    /** Lets time pass until something has happened, for which threads of a client or a service may need real time. */
    void advanceUntil(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + REAL_LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("has not happened: " + what);
            }
            advance(Duration.ofMillis(100));
        }
    }

    /** Waits until a thread of a client or a service has added a task that is due now. */
    void awaitTask() {
        long end = System.nanoTime() + REAL_LIMIT.toNanos();
        while (!isTaskDue()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("no task");
            }
            Thread.onSpinWait();
        }
    }

    private boolean isTaskDue() {
        lock.lock();
        try {
            Task next = tasks.peek();
            return next != null && next.at() <= now;
        } finally {
            lock.unlock();
        }
    }
}
