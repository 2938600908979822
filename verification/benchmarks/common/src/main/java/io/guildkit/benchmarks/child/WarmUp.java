package io.guildkit.benchmarks.child;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Works until the compilers are idle. Before that, a measurement would depend on the amount of code. */
final class WarmUp {
    /** The time between two checks of the compilers. */
    static final long STRETCH = TimeUnit.SECONDS.toNanos(2);

    /** The time after which caches and branch prediction are used to a task again. */
    static final long AFTER_PAUSE = TimeUnit.MILLISECONDS.toNanos(100);

    /** The time that idle compilers may take in a stretch. */
    private static final long QUIET_MILLIS = 100;

    /** The cores that the parent leaves to this process; empty for all. */
    private static final String CORES = System.getProperty("benchmarks.cores", "");

    private WarmUp() {}

    /** Work that lasts for a time, in nanoseconds. */
    interface Work {
        void last(long nanos) throws IOException, InterruptedException;
    }

    /** Works until the compilers are nearly idle, or the time is over. */
    static void with(Work work, long most) throws IOException, InterruptedException {
        long end = System.nanoTime() + most;
        long compiling;
        do {
            long before = Costs.compilationMillis();
            work.last(Math.min(STRETCH, most));
            compiling = Costs.compilationMillis() - before;
        } while (compiling > QUIET_MILLIS && System.nanoTime() < end);
    }

    /** Moves all threads of this process away from the core of the server. */
    static void leaveTheServersCore() throws IOException, InterruptedException {
        if (CORES.isEmpty()) {
            return;
        }
        String pid = Long.toString(ProcessHandle.current().pid());
        int status = new ProcessBuilder("taskset", "-a", "-c", "-p", CORES, pid)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start()
                .waitFor();
        if (status != 0) {
            throw new IOException("taskset: " + status);
        }
    }
}
