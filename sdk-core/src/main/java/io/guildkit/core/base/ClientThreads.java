package io.guildkit.core.base;

import java.lang.reflect.InvocationTargetException;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;

/**
 * The threads of a client: virtual threads from Java 21 on, otherwise {@linkplain PlatformThreads platform threads} whose number is
 * bounded.
 *
 * <p>The threads start without a task of an executor, and inherit nothing. Agents and inheritable thread locals would otherwise give
 * them the context of the call that happens to need the first thread. Tasks bring the context of their call along.
 */
public final class ClientThreads {
    /** Most clients resolve one host name, and the JDK lets a second lookup of the same name wait for the first. */
    private static final int MAX_LOOKUPS = 4;

    private final Optional<ThreadFactory> virtual;

    /** Creates the threads of lookups; empty for {@link #lookups}. */
    private final Optional<ThreadFactory> ofLookups;

    private final PlatformThreads platform;
    private final PlatformThreads lookups;

    /**
     * Creates the threads of a client.
     *
     * @param max the number of platform threads that work on calls at a time; does not limit virtual threads
     */
    public ClientThreads(int max) {
        this(virtualThreads(), Optional.empty(), max);
    }

    /**
     * Creates threads that a factory provides: one for each task and each lookup, without a bound.
     *
     * @param factory creates threads that are not started
     */
    public ClientThreads(ThreadFactory factory) {
        this(Optional.of(factory), Optional.of(factory), 1);
    }

    private ClientThreads(Optional<ThreadFactory> virtual, Optional<ThreadFactory> ofLookups, int max) {
        this.virtual = virtual;
        this.ofLookups = ofLookups;
        Consumer<Thread> starter = ClientThreads::start;
        this.platform = new PlatformThreads("guildkit", max, starter);
        this.lookups = new PlatformThreads("guildkit-dns", MAX_LOOKUPS, starter);
    }

    private static Optional<ThreadFactory> virtualThreads() {
        try {
            Class<?> type = Class.forName("java.lang.Thread$Builder");
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            builder = type.getMethod("inheritInheritableThreadLocals", boolean.class)
                    .invoke(builder, false);
            return Optional.of((ThreadFactory) type.getMethod("factory").invoke(builder));
        } catch (ClassNotFoundException
                | NoSuchMethodException
                | IllegalAccessException
                | InvocationTargetException e) {
            return Optional.empty(); // before Java 21
        }
    }

    /**
     * Runs a task on the next free thread.
     *
     * @param urgent whether a thread of this client may be waiting for the task, so that it must not be queued
     * @throws RejectedExecutionException if no thread can be started, as when the operating system refuses one
     */
    public void execute(Runnable task, boolean urgent) {
        if (virtual.isPresent()) {
            start(virtual.get().newThread(task));
        } else {
            platform.execute(task, !urgent);
        }
    }

    /**
     * Runs a lookup of a host name, which may block without end, on one of four platform threads. Queues it while all are in use.
     *
     * @throws RejectedExecutionException if no thread can be started
     */
    public void executeLookup(Runnable task) {
        if (ofLookups.isPresent()) {
            start(ofLookups.get().newThread(task));
        } else {
            lookups.execute(task, true);
        }
    }

    /** Starts a thread. The JVM throws an error if it cannot, which would end calls without a result. */
    private static void start(Thread thread) {
        try {
            thread.start();
        } catch (OutOfMemoryError e) {
            throw new RejectedExecutionException("no thread can be started", e);
        }
    }

    /** Returns whether a task that is not urgent would not be queued now. */
    public boolean haveRoom() {
        return virtual.isPresent() || platform.haveRoom();
    }

    /** Returns whether the current thread belongs to this client. Callbacks there may wait for the calls that they make. */
    public boolean isCurrent() {
        return platform.isCurrent();
    }

    /** Lets idle threads end. Later tasks still run, because a call that ends late has listeners, too. */
    public void close() {
        platform.close();
        lookups.close();
    }
}
