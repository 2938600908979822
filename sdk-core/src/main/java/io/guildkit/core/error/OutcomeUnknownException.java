package io.guildkit.core.error;

import org.jspecify.annotations.Nullable;

/**
 * The request was sent without a response. It is not repeated, because the service may have processed it.
 * Find out by looking at its state before you repeat the call.
 */
public final class OutcomeUnknownException extends TransportException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the description of the failure
     * @param cause the cause, if there is one
     */
    public OutcomeUnknownException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
