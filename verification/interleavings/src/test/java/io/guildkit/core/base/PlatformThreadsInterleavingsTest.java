package io.guildkit.core.base;

import static io.guildkit.interleavings.Together.require;

import io.guildkit.interleavings.Promise;
import io.guildkit.interleavings.Promise.Defect;
import io.guildkit.interleavings.Together;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

class PlatformThreadsInterleavingsTest {
    private static final int MAX = 2;

    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger mostRunning = new AtomicInteger();
    private final AtomicInteger starts = new AtomicInteger();

    /** The tasks that have run. */
    private final Semaphore ran = new Semaphore(0);

    private final AtomicInteger accepted = new AtomicInteger();

    private void work() {
        mostRunning.accumulateAndGet(running.incrementAndGet(), Math::max);
        running.decrementAndGet();
        ran.release();
    }

    private void submit(PlatformThreads threads) {
        try {
            threads.execute(this::work, true);
            accepted.incrementAndGet();
        } catch (RejectedExecutionException e) {
            // The task must not run.
        }
    }

    private void submitTwice(PlatformThreads threads) {
        submit(threads);
        submit(threads);
    }

    /** Waits for the accepted tasks, and ends the threads. A task that never runs is a deadlock. */
    private void finish(PlatformThreads threads) throws InterruptedException {
        ran.acquire(accepted.get());
        threads.close();
    }

    @Promise(
            brokenBy = {
                @Defect(
                        in = PlatformThreads.class,
                        original = "limited += isLimited ? 1 : 0;",
                        defective = "lock.unlock(); lock.lock(); limited += isLimited ? 1 : 0;"),
                @Defect(
                        in = PlatformThreads.class,
                        original = "Task queued = queue.poll();",
                        defective = "Task queued = queue.poll(); if (queued == null) { lock.unlock(); lock.lock(); }")
            })
    void limitedTasksRunOnceWithinTheBound() throws InterruptedException {
        PlatformThreads threads = new PlatformThreads("test", MAX, Thread::start);
        Together.run(() -> submitTwice(threads), () -> submitTwice(threads), () -> submitTwice(threads));
        finish(threads);
        require(mostRunning.get() <= MAX, "tasks at a time: " + mostRunning);
    }

    @Promise(
            brokenBy =
                    @Defect(
                            in = PlatformThreads.class,
                            original = "if (handedOver.size() < idle) {",
                            defective = "if (idle > 0) {"))
    void urgentTasksDoNotWaitForEachOther() throws InterruptedException {
        PlatformThreads threads = new PlatformThreads("test", MAX, Thread::start);
        submit(threads); // leaves an idle thread
        ran.acquire();
        CountDownLatch both = new CountDownLatch(2);
        Runnable meeting = () -> {
            both.countDown();
            await(both);
        };
        Together.run(() -> threads.execute(meeting, false), () -> threads.execute(meeting, false));
        both.await();
        threads.close();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Promise(
            brokenBy =
                    @Defect(
                            in = PlatformThreads.class,
                            original = "starter.accept(thread);",
                            defective = "limited++; lock.unlock(); try { starter.accept(thread); }"
                                    + " finally { lock.lock(); limited--; }"))
    void acceptedTasksRunAlthoughFewThreadsStart() throws InterruptedException {
        PlatformThreads threads = new PlatformThreads("test", 1, this::startEverySecond);
        Together.run(() -> submit(threads), () -> submit(threads), () -> submit(threads));
        finish(threads);
    }

    /** Starts every second thread. */
    private void startEverySecond(Thread thread) {
        if (starts.incrementAndGet() % 2 == 1) {
            throw new RejectedExecutionException("no thread can be started");
        }
        thread.start();
    }
}
