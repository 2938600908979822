package io.guildkit.testsupport;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Remembers what was running at the start of a test or test class, and collects the uncaught exceptions until its end. */
final class Watch {
    private final @Nullable Watch around;
    private final Set<Thread> knownThreads = nonDaemonThreads();
    private int knownConnections = Connections.inUse();
    private final Queue<Throwable> uncaught = new ConcurrentLinkedQueue<>();
    private final Thread.@Nullable UncaughtExceptionHandler handlerBefore = Thread.getDefaultUncaughtExceptionHandler();

    /**
     * Starts collecting.
     *
     * @param around the watch over the class of the test; it does not report the leaks of the test again
     */
    Watch(@Nullable Watch around) {
        this.around = around;
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) ->
                uncaught.add(new AssertionError("Uncaught exception in the thread " + thread.getName(), thrown)));
    }

    /**
     * Waits until nothing is left running, and stops collecting.
     *
     * @throws AssertionError if something is left, or an exception was uncaught; each is a suppressed exception
     */
    void finish(Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        List<Throwable> leaks = leaks();
        while (!leaks.isEmpty() && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(100_000);
            leaks = leaks();
        }
        if (!leaks.isEmpty() && around != null) {
            around.ignoreRunningThreads();
        }
        Thread.setDefaultUncaughtExceptionHandler(handlerBefore);
        leaks.addAll(uncaught);
        if (!leaks.isEmpty()) {
            AssertionError failure = new AssertionError(leaks.stream()
                    .map(Throwable::getMessage)
                    .collect(Collectors.joining("\n", "The test leaks:\n", "")));
            leaks.forEach(failure::addSuppressed);
            throw failure;
        }
    }

    private void ignoreRunningThreads() {
        knownThreads.addAll(nonDaemonThreads());
        knownConnections = Connections.inUse();
        if (around != null) {
            around.ignoreRunningThreads();
        }
    }

    private List<Throwable> leaks() {
        List<Throwable> leaks = new ArrayList<>();
        for (Thread thread : nonDaemonThreads()) {
            if (!knownThreads.contains(thread)) {
                AssertionError leak = new AssertionError("Non-daemon thread " + thread.getName());
                leak.setStackTrace(thread.getStackTrace());
                leaks.add(leak);
            }
        }
        int connections = Connections.inUse() - knownConnections;
        if (connections > 0) {
            leaks.add(new AssertionError("Connections in use: " + connections));
        }
        return leaks;
    }

    private static Set<Thread> nonDaemonThreads() {
        ThreadGroup all = Thread.currentThread().getThreadGroup();
        while (all.getParent() != null) {
            all = all.getParent();
        }
        Thread[] threads = new Thread[2 * all.activeCount() + 100]; // enumerate() leaves out threads that do not fit
        return Stream.of(threads)
                .limit(all.enumerate(threads))
                .filter(thread -> !thread.isDaemon() && !isExpected(thread.getName()))
                .collect(Collectors.toSet());
    }

    /** The idle threads of a closed mock server live for another minute, the thread of JUnit's timeouts until the end. */
    private static boolean isExpected(String thread) {
        return thread.startsWith("MockWebServer")
                || thread.equals("OkHttp awaitIdle")
                || thread.equals("junit-jupiter-timeout-watcher");
    }
}
