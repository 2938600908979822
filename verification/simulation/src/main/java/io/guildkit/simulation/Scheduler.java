package io.guildkit.simulation;

import io.guildkit.testsupport.Trace;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import okio.AsyncTimeout;
import org.jspecify.annotations.Nullable;

/**
 * Runs all threads of a simulation on the current thread, in an order that a seed chooses, and in virtual time.
 *
 * <p>Threads that can continue and events whose moment has come are chosen with the same probability, one at a time. Time passes only
 * when no thread can continue. Threads give way where they park, wait for a lock, yield or block on a simulated socket.
 */
final class Scheduler {
    /** Exceeds the steps of each run that ends: a run takes some hundred. */
    private static final int MAX_STEPS = 200_000;

    /** The longest real time that a thread may wait for a monitor of a thread that is not simulated. */
    private static final long FOREIGN_PATIENCE = 10_000_000_000L;

    /** The lock of the time limits of all sockets and streams. */
    private static final ReentrantLock TIME_LIMITS = timeLimits();

    private static final SimulatedThreads THREADS = new SimulatedThreads();

    private final SplittableRandom random;
    private final Trace trace;
    private final List<Step> ready = new ArrayList<>();

    /** The threads that have begun and not ended, with their numbers. */
    private final Map<Long, Thread> live = new LinkedHashMap<>();

    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final Map<String, Throwable> deaths = new LinkedHashMap<>();
    private long now;
    private long sequence;
    private int steps;

    private record Step(long thread, String name, Runnable task) {}

    /** An action at a moment, which can be cancelled. */
    static final class Event implements Comparable<Event> {
        private final long moment;
        private final long sequence;
        private final String name;
        private final Runnable action;
        private boolean over;

        private Event(long moment, long sequence, String name, Runnable action) {
            this.moment = moment;
            this.sequence = sequence;
            this.name = name;
            this.action = action;
        }

        /** Returns false if the action has run, or was cancelled before. */
        boolean cancel() {
            boolean cancelled = !over;
            over = true;
            return cancelled;
        }

        boolean isOver() {
            return over;
        }

        long moment() {
            return moment;
        }

        @Override
        public int compareTo(Event other) {
            int byMoment = Long.compare(moment, other.moment);
            return byMoment != 0 ? byMoment : Long.compare(sequence, other.sequence);
        }
    }

    /** How a wait ended. */
    enum Wait {
        DONE,
        TIMEOUT,
        INTERRUPTED
    }

    private static ReentrantLock timeLimits() {
        try {
            Field lock = AsyncTimeout.class.getDeclaredField("lock");
            lock.setAccessible(true);
            return (ReentrantLock) lock.get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Another version of Okio", e);
        }
    }

    Scheduler(long seed, Trace trace) {
        this.random = new SplittableRandom(seed);
        this.trace = trace;
    }

    /** Returns the virtual time in nanoseconds. */
    long now() {
        return now;
    }

    /** Returns the threads that have not ended. */
    Collection<Thread> live() {
        return live.values();
    }

    /** Returns the exceptions that ended threads, by the name of the thread. */
    Map<String, Throwable> deaths() {
        return deaths;
    }

    /** Creates a thread of the simulation, which is not started. */
    Thread thread(String prefix, Runnable task) {
        long number = sequence++;
        String name = prefix + "-" + number;
        return THREADS.create(step -> ready(new Step(number, name, step)), name, () -> {
            live.put(number, Thread.currentThread());
            try {
                task.run();
            } catch (Throwable e) {
                deaths.put(name, e);
            } finally {
                live.remove(number);
            }
        });
    }

    /** Runs an action after a delay, which may be zero. */
    Event after(long nanos, String name, Runnable action) {
        Event event = new Event(now + Math.max(0, nanos), sequence++, name, action);
        events.add(event);
        return event;
    }

    /**
     * Adds a thread that can continue. A thread of the JVM may do so, after it has released a monitor. The place depends on the thread
     * only: the order in which one step makes threads ready may depend on hash codes.
     */
    private void ready(Step step) {
        synchronized (ready) {
            int place = ready.size();
            while (place > 0 && ready.get(place - 1).thread() > step.thread()) {
                place--;
            }
            ready.add(place, step);
        }
    }

    /**
     * Runs until nothing can happen any more.
     *
     * @return false if the run was stopped because it did not end
     */
    boolean run() {
        while (steps < MAX_STEPS) {
            awaitForeign();
            int threads;
            synchronized (ready) {
                threads = ready.size();
            }
            List<Event> due = due(threads == 0);
            if (threads + due.size() == 0) {
                return true;
            }
            steps++;
            int chosen = random.nextInt(threads + due.size());
            if (chosen < threads) {
                Step step;
                synchronized (ready) {
                    step = ready.remove(chosen);
                }
                trace.step(now, step.name());
                run(step);
            } else {
                Event event = due.get(chosen - threads);
                events.remove(event);
                event.over = true;
                trace.step(now, event.name);
                event.action.run();
            }
        }
        return false;
    }

    /**
     * Runs a step. A thread that meets the thread of the time limits at their lock continues at once: in another run of the same seed they
     * may not meet.
     */
    private void run(Step step) {
        step.task().run();
        Thread thread = live.get(step.thread());
        while (thread != null && TIME_LIMITS.hasQueuedThread(thread)) {
            awaitForeign(() -> !isReady(step.thread()));
            Step next = removeReady(step.thread());
            if (next == null) {
                return;
            }
            next.task().run();
            thread = live.get(step.thread());
        }
    }

    private @Nullable Step removeReady(long number) {
        synchronized (ready) {
            for (int i = 0; i < ready.size(); i++) {
                if (ready.get(i).thread() == number) {
                    return ready.remove(i);
                }
            }
            return null;
        }
    }

    /** Returns the events whose moment has come. Moves the time to the next event if there is none and no thread can continue. */
    private List<Event> due(boolean mayAdvance) {
        List<Event> due = new ArrayList<>();
        while (!events.isEmpty() && events.peek().over) {
            events.remove();
        }
        Event next = events.peek();
        if (next == null || (next.moment > now && !mayAdvance)) {
            return due;
        }
        now = Math.max(now, next.moment);
        while (!events.isEmpty() && events.peek().moment <= now) {
            Event event = events.remove();
            if (!event.over) {
                due.add(event);
            }
        }
        events.addAll(due);
        return due;
    }

    /** Waits for the threads that had to wait for a thread of the JVM. */
    private void awaitForeign() {
        live.forEach((number, thread) -> awaitForeign(() -> isUnderWay(thread, number)));
    }

    private static void awaitForeign(BooleanSupplier underWay) {
        if (underWay.getAsBoolean()) {
            long end = System.nanoTime() + FOREIGN_PATIENCE;
            while (underWay.getAsBoolean() && System.nanoTime() < end) {
                Thread.onSpinWait();
            }
        }
    }

    /**
     * Returns whether a thread neither waits nor is ready. The JVM has a thread of its own that makes those ready which waited for
     * a monitor.
     */
    private boolean isUnderWay(Thread thread, long number) {
        return switch (thread.getState()) {
            case BLOCKED -> true;
            case RUNNABLE -> !isReady(number);
            default -> false;
        };
    }

    private boolean isReady(long number) {
        synchronized (ready) {
            return ready.stream().anyMatch(step -> step.thread() == number);
        }
    }

    /** Blocks the current thread until a condition holds. Code that changes the condition must unpark the waiting threads. */
    Wait await(Set<Thread> waiting, BooleanSupplier condition, long nanos) {
        Thread caller = Thread.currentThread();
        long end = nanos == Long.MAX_VALUE ? nanos : now + nanos;
        Event alarm = nanos == Long.MAX_VALUE
                ? null
                : after(nanos, "alarm of " + caller.getName(), () -> LockSupport.unpark(caller));
        waiting.add(caller);
        try {
            while (!condition.getAsBoolean()) {
                if (caller.isInterrupted()) {
                    return Wait.INTERRUPTED;
                }
                if (now >= end) {
                    return Wait.TIMEOUT;
                }
                LockSupport.park(this);
            }
            return Wait.DONE;
        } finally {
            waiting.remove(caller);
            if (alarm != null) {
                alarm.cancel();
            }
        }
    }

    /** Blocks the current thread until a future completes, as {@link CompletableFuture#get(long, TimeUnit)} does. */
    Object get(CompletableFuture<Object> future, long nanos)
            throws InterruptedException, ExecutionException, TimeoutException {
        Thread caller = Thread.currentThread();
        var unused = future.whenComplete((value, failure) -> LockSupport.unpark(caller));
        return switch (await(new LinkedHashSet<>(), future::isDone, nanos)) {
            case DONE -> future.get();
            case TIMEOUT -> throw new TimeoutException();
            case INTERRUPTED -> {
                Thread.interrupted();
                throw new InterruptedException();
            }
        };
    }

    /** Lets other threads continue before the current one. Called in all code of users. */
    @SuppressWarnings("ThreadPriorityCheck") // the scheduler is this one
    static void giveWay() {
        Thread.yield();
    }

    /** Blocks the current thread for a time, or until it is interrupted. Keeps the interrupt. */
    void sleep(long nanos) {
        Wait ignored = await(new LinkedHashSet<>(), () -> false, nanos);
    }
}
