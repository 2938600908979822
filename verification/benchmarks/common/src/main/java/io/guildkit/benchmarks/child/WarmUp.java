package io.guildkit.benchmarks.child;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Lets compilers come to an end: who is measured before that is measured for how much code he has. */
final class WarmUp {
    /** How long one kind of work lasts before compilers are asked again. */
    static final long STRETCH = TimeUnit.SECONDS.toNanos(2);

    /** How long compilers may work in a stretch if they have come to an end. */
    private static final long QUIET_MILLIS = 100;

    private WarmUp() {}

    /** What is done for a time, in nanoseconds. */
    interface Work {
        void last(long nanos) throws IOException, InterruptedException;
    }

    /** Works until compilers have hardly anything left to do, or the time is over. */
    static void with(Work work, long most) throws IOException, InterruptedException {
        long end = System.nanoTime() + most;
        long compiling;
        do {
            long before = Costs.compilationMillis();
            work.last(Math.min(STRETCH, most));
            compiling = Costs.compilationMillis() - before;
        } while (compiling > QUIET_MILLIS && System.nanoTime() < end);
    }
}
