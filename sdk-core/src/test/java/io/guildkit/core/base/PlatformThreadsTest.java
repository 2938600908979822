package io.guildkit.core.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.internal.pipeline.Pipeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PlatformThreadsTest {
    private static final int MAX = 4;

    private final AtomicBoolean scarce = new AtomicBoolean();
    private Runnable atStart = () -> {};
    private final List<Thread> started = new ArrayList<>();
    private final PlatformThreads threads = new PlatformThreads("test", MAX, this::start);
    private final CountDownLatch release = new CountDownLatch(1);

    @AfterEach
    void end() {
        release.countDown();
        threads.close();
        Pipeline.eventually("the threads end", () -> started.stream().noneMatch(Thread::isAlive));
    }

    private void start(Thread thread) {
        atStart.run();
        if (scarce.get()) {
            throw new RejectedExecutionException("no thread");
        }
        started.add(thread);
        thread.start();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Occupies all places, and returns when all tasks run. */
    private void fill() {
        CountDownLatch running = new CountDownLatch(MAX);
        for (int i = 0; i < MAX; i++) {
            threads.execute(
                    () -> {
                        running.countDown();
                        await(release);
                    },
                    true);
        }
        await(running);
    }

    @Test
    void runsAllTasksWithBoundedNumberOfThreads() {
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch all = new CountDownLatch(500);
        for (int i = 0; i < 500; i++) {
            threads.execute(
                    () -> {
                        most.accumulateAndGet(running.incrementAndGet(), Math::max);
                        running.decrementAndGet();
                        all.countDown();
                    },
                    true);
        }
        await(all);
        assertThat(most.get()).isBetween(1, MAX);
        assertThat(started).hasSizeLessThanOrEqualTo(MAX);
    }

    @Test
    void startsThreadForUrgentTaskIfAllOthersAreBusy() {
        fill();
        assertThat(threads.haveRoom()).isFalse();
        CountDownLatch urgent = new CountDownLatch(MAX);
        for (int i = 0; i < MAX; i++) {
            threads.execute(urgent::countDown, false);
        }
        await(urgent);
    }

    @Test
    void idleThreadsRunLaterTasks() {
        Set<Thread> used = ConcurrentHashMap.newKeySet();
        for (int i = 0; i < 20; i++) {
            CountDownLatch over = new CountDownLatch(1);
            threads.execute(
                    () -> {
                        used.add(Thread.currentThread());
                        over.countDown();
                    },
                    i % 2 == 0);
            await(over);
            Pipeline.eventually("the thread is idle", threads::haveRoom);
        }
        assertThat(used).hasSizeLessThan(20);
    }

    @Test
    void queuesTaskThatGetsNoThreadIfOthersWillBeFree() {
        CountDownLatch running = new CountDownLatch(1);
        threads.execute(
                () -> {
                    running.countDown();
                    await(release);
                },
                true);
        await(running);
        scarce.set(true);
        CountDownLatch ran = new CountDownLatch(2);
        threads.execute(ran::countDown, true);
        threads.execute(ran::countDown, true);
        release.countDown();
        await(ran);
    }

    @Test
    void rejectsTaskThatNoThreadWouldRun() {
        scarce.set(true);
        for (boolean limited : new boolean[] {true, false}) {
            assertThatThrownBy(() -> threads.execute(() -> {}, limited)).isInstanceOf(RejectedExecutionException.class);
        }
        assertThat(threads.haveRoom()).isTrue();
        scarce.set(false);
        CountDownLatch ran = new CountDownLatch(1);
        threads.execute(ran::countDown, true);
        await(ran);
    }

    /** The second task finds all places taken while the thread of the first task is being started. */
    @Test
    void runsTaskThatArrivesWhileAnotherGetsNoThread() throws InterruptedException {
        PlatformThreads single = new PlatformThreads("test", 1, this::start);
        CountDownLatch ran = new CountDownLatch(1);
        Thread second = new Thread(() -> single.execute(ran::countDown, true));
        atStart = () -> {
            atStart = () -> {};
            second.start();
            Pipeline.eventually(
                    "the second task waits or is queued",
                    () -> Set.of(Thread.State.WAITING, Thread.State.TERMINATED).contains(second.getState()));
            throw new RejectedExecutionException("no thread");
        };
        assertThatThrownBy(() -> single.execute(() -> {}, true)).isInstanceOf(RejectedExecutionException.class);
        await(ran);
        second.join();
        single.close();
    }

    @Test
    void interruptOfOneTaskDoesNotReachQueuedTask() {
        AtomicBoolean interrupted = new AtomicBoolean();
        CountDownLatch queued = new CountDownLatch(1);
        CountDownLatch ran = new CountDownLatch(1);
        PlatformThreads single = new PlatformThreads("test", 1, this::start);
        single.execute(
                () -> {
                    await(queued);
                    Thread.currentThread().interrupt();
                },
                true);
        single.execute(
                () -> {
                    interrupted.set(Thread.currentThread().isInterrupted());
                    ran.countDown();
                },
                true);
        queued.countDown();
        await(ran);
        single.close();
        assertThat(interrupted).isFalse();
    }

    @Test
    void interruptOfOneTaskDoesNotReachNext() {
        AtomicBoolean interrupted = new AtomicBoolean();
        CountDownLatch ran = new CountDownLatch(1);
        threads.execute(Thread.currentThread()::isInterrupted, true);
        threads.execute(() -> Thread.currentThread().interrupt(), true);
        Pipeline.eventually("the threads are idle", threads::haveRoom);
        threads.execute(
                () -> {
                    interrupted.set(Thread.currentThread().isInterrupted());
                    ran.countDown();
                },
                true);
        await(ran);
        assertThat(interrupted).isFalse();
    }
}
