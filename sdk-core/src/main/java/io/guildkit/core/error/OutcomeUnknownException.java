package io.guildkit.core.error;

import org.jspecify.annotations.Nullable;

/**
 * The request was sent, but no response arrived. The client does not repeat it, because the service may have processed
 * it. Check the state of the service before you repeat the call.
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
