package io.guildkit.core.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.internal.pipeline.Pipeline;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TimerTest {
    private static final Duration BRIEFLY = Duration.ofMillis(5);

    private Timer timer = new Timer();

    @AfterEach
    void close() {
        timer.close();
        Pipeline.eventually("the thread ends", () -> thread().isEmpty());
    }

    private static Optional<Thread> thread() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("guildkit-timer"))
                .findFirst();
    }

    /** Waits without {@code orTimeout}, whose thread of the JDK would keep the class loader that a test installs. */
    private static void await(CompletableFuture<?> future) {
        assertThat(future).succeedsWithin(Duration.ofSeconds(20));
    }

    @Test
    void hasNoThreadBeforeTheFirstWait() {
        assertThat(thread()).isEmpty();
        await(timer.sleep(BRIEFLY).toCompletableFuture());
        assertThat(thread())
                .hasValueSatisfying(thread -> assertThat(thread.isDaemon()).isTrue());
    }

    @Test
    void endsItsThreadWhenNothingWaits() {
        timer = new Timer(BRIEFLY);
        await(timer.sleep(BRIEFLY).toCompletableFuture());
        Pipeline.eventually("the thread ends by itself", () -> thread().isEmpty());
        await(timer.sleep(BRIEFLY).toCompletableFuture());
    }

    @Test
    void forgetsCancelledWaits() {
        timer = new Timer(BRIEFLY);
        CompletableFuture<Void> forever =
                timer.sleep(Duration.ofSeconds(Long.MAX_VALUE)).toCompletableFuture();
        assertThat(thread()).isPresent();
        forever.cancel(false);
        Pipeline.eventually("there is nothing to wait for", () -> thread().isEmpty());
    }

    @Test
    void continuesAfterFailedTask() {
        Future<?> unused = timer.schedule(
                () -> {
                    throw new OutOfMemoryError("not really");
                },
                0);
        await(timer.sleep(BRIEFLY).toCompletableFuture());
    }

    @Test
    void runsNothingAfterClose() {
        AtomicBoolean ran = new AtomicBoolean();
        Future<?> before = timer.schedule(() -> ran.set(true), TimeUnit.MILLISECONDS.toNanos(50));
        timer.close();
        Future<?> after = timer.schedule(() -> ran.set(true), 0);
        Pipeline.eventually("the thread ends", () -> thread().isEmpty());
        assertThat(before.isDone()).isFalse();
        assertThat(after.isDone()).isTrue();
        assertThat(ran).isFalse();
    }

    @Test
    void retainsNoClassLoaderOfUsers() throws Exception {
        WeakReference<ClassLoader> loader = new WeakReference<>(waitWithinAClassLoader());
        Pipeline.eventually("the class loader is collected", () -> {
            System.gc();
            return loader.get() == null;
        });
    }

    /** Starts a timer of a copy of the library, from a thread with that copy as its context, and drops both. */
    @SuppressWarnings("resource") // closing it is not what makes it collectable
    private static ClassLoader waitWithinAClassLoader() throws Exception {
        URL[] classPath = Arrays.stream(System.getProperty("java.class.path").split(java.io.File.pathSeparator))
                .map(entry -> url(entry))
                .toArray(URL[]::new);
        URLClassLoader copy = new URLClassLoader(classPath, ClassLoader.getPlatformClassLoader());
        Class<?> type = copy.loadClass(Timer.class.getName());
        Thread.currentThread().setContextClassLoader(copy);
        try {
            var constructor = type.getDeclaredConstructor(Duration.class);
            constructor.setAccessible(true);
            var sleep = type.getDeclaredMethod("sleep", Duration.class);
            sleep.setAccessible(true);
            CompletableFuture<?> over = (CompletableFuture<?>) sleep.invoke(constructor.newInstance(BRIEFLY), BRIEFLY);
            await(over);
        } finally {
            Thread.currentThread().setContextClassLoader(TimerTest.class.getClassLoader());
        }
        return copy;
    }

    private static URL url(String entry) {
        try {
            return java.nio.file.Path.of(entry).toUri().toURL();
        } catch (java.net.MalformedURLException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Test
    void worksAgainWhenThreadsCanBeStarted() {
        AtomicBoolean refuses = new AtomicBoolean(true);
        Timer scarce = new Timer(Duration.ofSeconds(1), task -> {
            if (refuses.get()) { // as the start of a thread, which later versions of Java do not call on subclasses
                throw new OutOfMemoryError("unable to create native thread");
            }
            return daemon(task);
        });
        assertThatThrownBy(() -> scarce.schedule(() -> {}, 0)).isInstanceOf(RejectedExecutionException.class);
        refuses.set(false);
        await(scarce.sleep(Duration.ofMillis(1)));
        scarce.close();
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }
}
