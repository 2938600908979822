package io.guildkit.simulation;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The timer of a client in virtual time. One thread at a time runs its tasks. */
final class SimulatedTimer extends AbstractExecutorService implements ScheduledExecutorService {
    private final Scheduler scheduler;
    private final Queue<Runnable> due = new ArrayDeque<>();
    private boolean working;
    private boolean closed;

    SimulatedTimer(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        if (closed) {
            throw new RejectedExecutionException("the timer is closed");
        }
        Task task = new Task(command);
        task.event = scheduler.after(unit.toNanos(delay), "timer", () -> rings(task));
        return task;
    }

    private void rings(Task task) {
        if (closed) {
            return;
        }
        due.add(task);
        if (!working) {
            working = true;
            scheduler.thread("timer", this::work).start();
        }
    }

    private void work() {
        for (Runnable task = due.poll(); task != null; task = due.poll()) {
            task.run();
        }
        working = false;
    }

    private final class Task extends FutureTask<Void> implements ScheduledFuture<Void> {
        private Scheduler.@Nullable Event event;

        Task(Runnable command) {
            super(command, null);
        }

        @Override
        public boolean cancel(boolean mayInterrupt) {
            if (event != null) {
                event.cancel();
            }
            return super.cancel(false);
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return event == null ? 0 : unit.convert(event.moment() - scheduler.now(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
        }
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable command, long initialDelay, long period, TimeUnit unit) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long initialDelay, long delay, TimeUnit unit) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void execute(Runnable command) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void shutdown() {
        closed = true;
    }

    @Override
    public List<Runnable> shutdownNow() {
        closed = true;
        due.clear();
        return List.of();
    }

    @Override
    public boolean isShutdown() {
        return closed;
    }

    @Override
    public boolean isTerminated() {
        return closed && !working;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return isTerminated();
    }
}
