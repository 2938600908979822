package io.guildkit.core.internal.http;

import io.guildkit.core.base.Log;
import io.guildkit.core.base.Machine;
import io.guildkit.core.base.Timer;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The registry of a client's unfinished calls. It ends a call at its deadline or when its thread is interrupted, and all calls when
 * the client is closed.
 *
 * <p>One alarm serves all calls: an alarm for each would wake the timer's thread at nearly every call of a program with
 * few calls at a time, which takes longer than all steps of a call. Times are those of the {@link Machine}, even if
 * the client has another clock, because the network does not follow that clock.
 */
public final class TimeLimits {
    // Why: docs/decisions/0028

    /** An unfinished call. */
    public interface Live {
        /** Returns the deadline of the call; {@link #NEVER} while it waits for a second factor. */
        long end();

        /** Returns the thread that the call blocks; null if it blocks none. */
        @Nullable
        Thread caller();

        /** Cancels the call's exchange, and prevents further ones. Thread-safe. */
        void cancel(Reply.Reason reason);

        /** Ends a cancelled call without waiting for its thread. May run code of users, such as callbacks. Thread-safe. */
        void finish(Reply.Reason reason);
    }

    public static final long NEVER = Long.MAX_VALUE;

    /** The longest time until an interrupt of a blocked thread has an effect: sockets ignore interrupts. */
    private static final long INTERRUPT_CHECK = Duration.ofMillis(50).toNanos();

    /** The longest time until the next alarm: an alarm keeps an abandoned client in memory. */
    private static final long FARTHEST = Duration.ofSeconds(10).toNanos();

    private final LongSupplier nanoTime;
    private final long origin;
    private final Timer timer;
    private final Executor threads;
    private final long farthest;
    private final Set<Live> calls = ConcurrentHashMap.newKeySet();
    private final ReentrantLock lock = new ReentrantLock();
    private volatile long alarmAt = NEVER;
    private volatile boolean closed;

    /**
     * Creates the registry of a client.
     *
     * @param threads starts a thread for each task, and never queues one
     * @param nanoTime the clock that the network and the timer follow
     */
    public TimeLimits(Timer timer, Executor threads, LongSupplier nanoTime) {
        this(timer, threads, nanoTime, FARTHEST);
    }

    TimeLimits(Timer timer, Executor threads, LongSupplier nanoTime, long farthest) {
        this.nanoTime = nanoTime;
        this.origin = nanoTime.getAsLong();
        this.timer = timer;
        this.threads = threads;
        this.farthest = farthest;
    }

    /** Returns the current time. */
    public long now() {
        return nanoTime.getAsLong() - origin;
    }

    /**
     * Adds a call.
     *
     * @return false if the client is closed, and the call must not begin
     */
    public boolean add(Live call) {
        calls.add(call);
        if (closed) { // close() may have missed the call
            calls.remove(call);
            return false;
        }
        watch(call);
        return true;
    }

    public void remove(Live call) {
        calls.remove(call);
    }

    public boolean isClosed() {
        return closed;
    }

    /** Sets the alarm for the end of a call. Callers call it again when the end has changed. */
    public void watch(Live call) {
        // A call that begins while the alarm runs is either inspected by it, or finds no alarm here.
        long next = nextCheck(call, now());
        if (next < alarmAt) {
            set(next);
        }
    }

    private static long nextCheck(Live call, long now) {
        return call.caller() == null ? call.end() : Math.min(call.end(), now + INTERRUPT_CHECK);
    }

    private void set(long moment) {
        lock.lock();
        try {
            if (moment < alarmAt) {
                long wait = Math.min(moment - now(), farthest);
                var unused = timer.schedule(() -> ring(moment), wait);
                alarmAt = moment; // not if the timer has no thread: the next call tries again
            }
        } finally {
            lock.unlock();
        }
    }

    private void ring(long moment) {
        lock.lock();
        try {
            if (moment != alarmAt) {
                return; // an earlier alarm has replaced this one
            }
            alarmAt = NEVER;
        } finally {
            lock.unlock();
        }
        long now = now();
        long next = NEVER;
        for (Live call : calls) {
            next = Math.min(next, checked(call, now));
        }
        if (next != NEVER) {
            set(next);
        }
    }

    /** Ends a call if its time has come, and returns the time of its next check. An error must not cost the others their check. */
    private long checked(Live call, long now) {
        try {
            if (call.end() <= now) {
                end(call, Reply.Reason.TIMEOUT);
                return NEVER;
            }
            if (isInterrupted(call)) {
                end(call, Reply.Reason.INTERRUPTED);
                return NEVER;
            }
        } catch (Throwable e) {
            Log.warn("A call could not be ended on time: {0}", e.getClass().getName());
            return now + INTERRUPT_CHECK;
        }
        return nextCheck(call, now);
    }

    private static boolean isInterrupted(Live call) {
        Thread caller = call.caller();
        return caller != null && caller.isInterrupted();
    }

    private void end(Live call, Reply.Reason reason) {
        onAnotherThread(() -> {
            call.cancel(reason);
            call.finish(reason);
        });
    }

    /** Runs code of users, which could block the timer or the thread that closes the client. */
    private void onAnotherThread(Runnable task) {
        try {
            threads.execute(task);
        } catch (RejectedExecutionException e) {
            task.run(); // no thread can be started; an end that is held up is better than none
        }
    }

    /** Ends all calls and refuses new ones. Afterwards the client sends nothing. */
    public void close() {
        closed = true;
        for (Live call : calls) {
            call.cancel(Reply.Reason.CLOSED);
            onAnotherThread(() -> call.finish(Reply.Reason.CLOSED));
        }
    }
}
