package io.guildkit.core.base;

/** Notifies listeners of users. A listener that throws harms neither the call nor the other listeners. */
public final class Listeners {
    private Listeners() {}

    /**
     * Notifies a listener, and logs its exceptions.
     *
     * @param kind the listener's type, for the log
     * @param event calls the listener
     * @return whether the listener returned normally
     */
    public static boolean report(String kind, Runnable event) {
        try {
            event.run();
            return true;
        } catch (Throwable e) { // errors too: an assertion in a listener must not leave a call without an end
            failed(kind, e);
            return false;
        }
    }

    /** Logs the exception of a listener. */
    public static void failed(String kind, Throwable e) {
        Log.warn("A {0} failed: {1}", kind, e.getClass().getName());
    }
}
