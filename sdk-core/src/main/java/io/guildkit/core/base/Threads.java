package io.guildkit.core.base;

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
            thread = new Thread(null, task, name, 0, false);
        } catch (NoSuchMethodError e) {
            thread = new Thread(null, task, name);
        }
        thread.setDaemon(true);
        thread.setContextClassLoader(Threads.class.getClassLoader());
        return thread;
    }
}
