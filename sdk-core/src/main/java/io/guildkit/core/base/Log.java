package io.guildkit.core.base;

import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The log of the library. Messages have the placeholders of {@link java.text.MessageFormat}, and contain no secrets.
 *
 * <p>It is the system's logger where there is one, because programs direct that to the library of their choice. Android has none.
 */
public final class Log {
    // Why: docs/decisions/0131

    private static final String NAME = "io.guildkit.core";
    private static final Sink SINK = sink();

    private Log() {}

    /** Writes messages. */
    private interface Sink {
        void warn(String message, Object... values);

        void debug(String message, Object... values);

        boolean writesDebug();
    }

    private static Sink sink() {
        try {
            return new SystemLog(System.getLogger(NAME));
        } catch (LinkageError e) {
            return new AndroidLog(Logger.getLogger(NAME));
        }
    }

    /** Reports what the user should change. */
    public static void warn(String message, Object... values) {
        SINK.warn(message, values);
    }

    /** Reports what helps to understand the behaviour of the client. */
    public static void debug(String message, Object... values) {
        SINK.debug(message, values);
    }

    /** Returns whether such messages are written. */
    public static boolean writesDebug() {
        return SINK.writesDebug();
    }

    private record SystemLog(System.Logger logger) implements Sink {
        @Override
        public void warn(String message, Object... values) {
            logger.log(System.Logger.Level.WARNING, message, values);
        }

        @Override
        public void debug(String message, Object... values) {
            logger.log(System.Logger.Level.DEBUG, message, values);
        }

        @Override
        public boolean writesDebug() {
            return logger.isLoggable(System.Logger.Level.DEBUG);
        }
    }

    private record AndroidLog(Logger logger) implements Sink {
        @Override
        public void warn(String message, Object... values) {
            logger.log(Level.WARNING, message, values);
        }

        @Override
        public void debug(String message, Object... values) {
            logger.log(Level.FINE, message, values);
        }

        @Override
        public boolean writesDebug() {
            return logger.isLoggable(Level.FINE);
        }
    }
}
