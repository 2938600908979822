package io.guildkit.benchmarks.guildkit;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.Callable;

/** Counts what a piece of code allocates on the thread that runs it. */
final class Allocations {
    private static final int WARM_UP = 50;
    private static final int ROUNDS = 10;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocations() {}

    /** The least of several times: caches that are filled, and pools that lend a new buffer, only add to it. */
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
