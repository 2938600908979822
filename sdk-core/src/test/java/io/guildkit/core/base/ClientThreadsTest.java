package io.guildkit.core.base;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.internal.pipeline.Pipeline;
import java.lang.ref.WeakReference;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ClientThreadsTest {
    private final ClientThreads threads = new ClientThreads(1);
    private final CountDownLatch queued = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);

    @AfterEach
    void end() {
        over.countDown();
        threads.close();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Runs a task that ends when the next one is queued, and returns a reference to an object of that task. */
    private WeakReference<Object> runUntilNextIsQueued() {
        Object result = new Object();
        threads.execute(
                () -> {
                    await(queued);
                    assertThat(result).isNotNull();
                },
                false);
        return new WeakReference<>(result);
    }

    @Test
    void busyThreadsRetainNoFinishedTask() {
        WeakReference<Object> result = runUntilNextIsQueued();
        CountDownLatch begun = new CountDownLatch(1);
        threads.execute(
                () -> {
                    begun.countDown();
                    await(over);
                },
                false);
        queued.countDown();
        await(begun);
        Pipeline.eventually("the first task is collected", () -> {
            System.gc();
            return result.get() == null;
        });
    }

    @Test
    void closedThreadsRunQueuedAndLaterTasks() {
        WeakReference<Object> unused = runUntilNextIsQueued();
        CountDownLatch ran = new CountDownLatch(2);
        threads.execute(ran::countDown, false);
        threads.close();
        queued.countDown();
        Pipeline.eventually("the thread is free", threads::haveRoom);
        threads.execute(ran::countDown, false);
        await(ran);
    }
}
