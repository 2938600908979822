package io.guildkit.core.base;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;

/**
 * The threads, the timer, the network's clock and the waits of a client. A simulation replaces all four.
 *
 * @param nanoTime counts nanoseconds from an arbitrary moment, and is the time that the network and the timer follow
 * @param waits blocks threads until their limits, in the time of {@code nanoTime}
 */
public record Machine(ClientThreads threads, Timer timer, LongSupplier nanoTime, Wait waits) {
    /** Blocks a thread. */
    @FunctionalInterface
    public interface Wait {
        /** Blocks a thread in real time. */
        Wait REAL = (future, nanos) -> future.get(nanos, TimeUnit.NANOSECONDS);

        /**
         * Blocks the current thread until a future completes.
         *
         * @param nanos the longest wait
         * @return the value of the future
         */
        Object get(CompletableFuture<Object> future, long nanos)
                throws InterruptedException, ExecutionException, TimeoutException;
    }

    /**
     * Creates threads and a timer of the JVM.
     *
     * @param maxThreads the number of platform threads that work on calls at a time
     */
    public static Machine real(int maxThreads) {
        return new Machine(new ClientThreads(maxThreads), new Timer(), System::nanoTime, Wait.REAL);
    }
}
