package io.guildkit.benchmarks.child;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.util.Arrays;

/** Reads the meters of this process. */
final class Costs {
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Costs() {}

    /** CPU time of the whole process, garbage collection and compilation included. */
    static long cpuNanos() {
        return SYSTEM.getProcessCpuTime();
    }

    /** Bytes that all living threads have allocated. Java 17 keeps no sum of those that have ended. */
    static long allocatedBytes() {
        return Arrays.stream(THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds()))
                .filter(bytes -> bytes > 0)
                .sum();
    }

    /** How long compilers have worked, together. */
    static long compilationMillis() {
        return ManagementFactory.getCompilationMXBean().getTotalCompilationTime();
    }

    /** The middle one of the first times, which are sorted for that. */
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
