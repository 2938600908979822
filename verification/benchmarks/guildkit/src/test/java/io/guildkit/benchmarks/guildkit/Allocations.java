package io.guildkit.benchmarks.guildkit;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.Callable;

/** Counts the bytes that code allocates on its thread. */
final class Allocations {
    private static final int WARM_UP = 50;
    private static final int ROUNDS = 10;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocations() {}

    /** Returns the minimum of several runs. Filling caches and pools only adds to it. */
    static long of(Callable<?> code) throws Exception {
        for (int i = 0; i < WARM_UP; i++) {
            code.call();
        }
        long least = Long.MAX_VALUE;
        for (int i = 0; i < ROUNDS; i++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            code.call();
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }
}
