package io.guildkit.benchmarks.child;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.util.Arrays;

/** Measures the resources of this process. */
final class Costs {
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Costs() {}

    /** Returns the CPU time of the whole process, with garbage collection and compilation. */
    static long cpuNanos() {
        return SYSTEM.getProcessCpuTime();
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

    /** Sorts the first values, and returns their median. */
    static long median(long[] nanos, int count) {
        Arrays.sort(nanos, 0, count);
        return nanos[count / 2];
    }

    static int peakThreads() {
        return THREADS.getPeakThreadCount();
    }

    static void forgetPeaks() {
        THREADS.resetPeakThreadCount();
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
