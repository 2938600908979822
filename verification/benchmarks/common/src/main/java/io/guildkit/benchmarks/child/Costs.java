package io.guildkit.benchmarks.child;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.ObjectName;

/** Measures the resources of this process. */
final class Costs {
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** The threads of the process on Linux. */
    private static final Path TASKS = Path.of("/proc/self/task");

    /** The statistics of the compiler threads, whose number must not change. */
    private static final List<Path> COMPILERS = compilers();

    /** The position of the thread's time as a user in its statistics, after the name. The time in the kernel follows. */
    private static final int USER_TIME = 11;

    /** The unit of these times, in nanoseconds. */
    private static final long TICK = TimeUnit.MILLISECONDS.toNanos(10);

    /** The line with the number of times that a thread gave its core up by itself. */
    private static final String WAITS = "voluntary_ctxt_switches:";

    /** The file for a histogram of the live objects, which the parent reads; empty for none. */
    private static final String HISTOGRAM = System.getProperty("benchmarks.histogram", "");

    private Costs() {}

    /** Returns the CPU time of the whole process, with garbage collection, and without the compiler threads on Linux. */
    static long cpuNanos() {
        return SYSTEM.getProcessCpuTime()
                - COMPILERS.stream().mapToLong(Costs::threadNanos).sum();
    }

    private static List<Path> compilers() {
        if (!Files.isDirectory(TASKS)) {
            return List.of();
        }
        try (Stream<Path> tasks = Files.list(TASKS)) {
            return tasks.map(task -> task.resolve("stat"))
                    .filter(Costs::isCompiler)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isCompiler(Path stat) {
        try {
            return Files.readString(stat).contains(" CompilerThre"); // the kernel cuts names off
        } catch (IOException e) {
            return false; // the thread has ended
        }
    }

    private static long threadNanos(Path stat) {
        try {
            String[] values = Files.readString(stat).replaceFirst(".*\\) ", "").split(" ", -1);
            return (Long.parseLong(values[USER_TIME]) + Long.parseLong(values[USER_TIME + 1])) * TICK;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns how often the living threads have waited; 0 on systems other than Linux. */
    static long waits() {
        if (!Files.isDirectory(TASKS)) {
            return 0;
        }
        try (Stream<Path> tasks = Files.list(TASKS)) {
            return tasks.mapToLong(task -> waits(task.resolve("status"))).sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long waits(Path status) {
        try (Stream<String> lines = Files.lines(status)) {
            return lines.filter(line -> line.startsWith(WAITS))
                    .mapToLong(line ->
                            Long.parseLong(line.substring(WAITS.length()).strip()))
                    .sum();
        } catch (IOException | UncheckedIOException e) {
            return 0; // the thread has ended
        }
    }

    /** Returns the bytes that all living threads have allocated. Java 17 has no sum that includes ended threads. */
    static long allocatedBytes() {
        return Arrays.stream(THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds()))
                .filter(bytes -> bytes > 0)
                .sum();
    }

    /** Returns the sum of the times of all compiler threads. */
    static long compilationMillis() {
        return ManagementFactory.getCompilationMXBean().getTotalCompilationTime();
    }

    static int peakThreads() {
        return THREADS.getPeakThreadCount();
    }

    static void forgetPeaks() {
        THREADS.resetPeakThreadCount();
    }

    /** Writes which objects are live, if the parent wants to know. */
    static void writeHistogram() {
        if (HISTOGRAM.isEmpty()) {
            return;
        }
        try {
            Object histogram = ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "gcClassHistogram",
                            new Object[] {new String[0]},
                            new String[] {String[].class.getName()});
            Files.writeString(Path.of(HISTOGRAM), histogram.toString());
        } catch (IOException | JMException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Collects garbage, and returns the bytes that were still in use right after it. */
    static long liveHeapBytes() {
        System.gc();
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .mapToLong(pool -> pool.getCollectionUsage().getUsed())
                .sum();
    }
}
