package io.guildkit.core.error;

import org.jspecify.annotations.Nullable;

/**
 * The request was sent, there was no answer, and it must not be sent twice: the service may have processed it or not.
 * Find out by looking at its state before you repeat the call.
 */
public final class OutcomeUnknownException extends TransportException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message what went wrong
     * @param cause the cause, if there is one
     */
    public OutcomeUnknownException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
