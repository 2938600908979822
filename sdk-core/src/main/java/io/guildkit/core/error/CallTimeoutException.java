package io.guildkit.core.error;

import org.jspecify.annotations.Nullable;

/** A call or one of its attempts took too long; nothing was processed, or it does no harm to send it again. */
public final class CallTimeoutException extends TransportException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the operation that took too long
     * @param cause the cause, if there is one
     */
    public CallTimeoutException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
