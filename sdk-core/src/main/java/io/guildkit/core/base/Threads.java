package io.guildkit.core.base;

import org.jspecify.annotations.Nullable;

/** Creates daemon threads. */
final class Threads {
    private Threads() {}

    /**
     * Creates a thread that inherits neither the thread locals nor the context class loader of its creator. Before Android 13, it inherits
     * the inheritable thread locals, because there is no other constructor.
     */
    static Thread daemon(Runnable task, String name) {
        Thread thread;
        try {
            thread = new Daemon(task, name, false);
        } catch (NoSuchMethodError e) {
            thread = new Daemon(task, name);
        }
        thread.setDaemon(true);
        thread.setContextClassLoader(Threads.class.getClassLoader());
        return thread;
    }

    /** Returns the task of the current thread; null if this class did not create the thread. */
    static @Nullable Runnable currentTask() {
        return Thread.currentThread() instanceof Daemon daemon ? daemon.task : null;
    }

    private static final class Daemon extends Thread {
        private final Runnable task;

        Daemon(Runnable task, String name, boolean inheritThreadLocals) {
            super(null, task, name, 0, inheritThreadLocals);
            this.task = task;
        }

        Daemon(Runnable task, String name) {
            super(null, task, name);
            this.task = task;
        }
    }
}
