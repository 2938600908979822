package io.guildkit.core.internal.util;

import java.util.function.LongSupplier;

/**
 * The threads, the timer and the network's clock of a client. A simulation replaces all three.
 *
 * @param nanoTime counts nanoseconds from an arbitrary moment, and is the time that the network and the timer follow
 */
public record Machine(ClientThreads threads, Timer timer, LongSupplier nanoTime) {
    /**
     * Creates threads and a timer of the JVM.
     *
     * @param maxThreads the number of platform threads that work on calls at a time
     */
    public static Machine real(int maxThreads) {
        return new Machine(new ClientThreads(maxThreads), new Timer(), System::nanoTime);
    }
}
