package io.guildkit.core.base;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** Finds the cause of a stage's failure. */
public final class Failures {
    private Failures() {}

    /** Returns the cause of a stage's failure. */
    public static Throwable unwrap(Throwable failure) {
        Throwable cause = failure;
        while ((cause instanceof CompletionException || cause instanceof ExecutionException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    /** Returns the failure of a stage as an exception that can be thrown. */
    public static RuntimeException rethrown(Throwable failure) {
        Throwable cause = unwrap(failure);
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException runtime ? runtime : new CompletionException(cause);
    }
}
