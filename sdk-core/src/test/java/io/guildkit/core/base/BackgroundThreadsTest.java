package io.guildkit.core.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No task is lost while the system has no thread left. */
class BackgroundThreadsTest {
    private final AtomicInteger failures = new AtomicInteger();
    private final ThreadFactory exhausted = task -> {
        if (failures.getAndDecrement() > 0) {
            throw new OutOfMemoryError("unable to create native thread");
        }
        return Threads.daemon(task, "test");
    };
    private final BackgroundThreads workers = new BackgroundThreads(exhausted, exhausted);

    @AfterEach
    void close() {
        workers.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3})
    void runsTaskWhenThreadCanBeStarted(int times) throws Exception {
        CountDownLatch ran = new CountDownLatch(1);
        failures.set(times);
        assertThat(workers.execute(ran::countDown)).isTrue();
        assertThat(ran.await(20, TimeUnit.SECONDS)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3})
    void runsTaskApartWhenThreadCanBeStarted(int times) throws Exception {
        CountDownLatch ran = new CountDownLatch(1);
        failures.set(times);
        assertThat(workers.executeApart(ran::countDown)).isTrue();
        assertThat(ran.await(20, TimeUnit.SECONDS)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void scheduledTasksStartOthersInSpiteOfExhaustion(int times) throws Exception {
        CountDownLatch ran = new CountDownLatch(1);
        failures.set(times);
        workers.schedule(Duration.ZERO, () -> workers.executeApart(ran::countDown));
        assertThat(ran.await(20, TimeUnit.SECONDS)).isTrue();
    }
}
