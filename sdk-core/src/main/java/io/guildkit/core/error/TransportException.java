package io.guildkit.core.error;

import io.guildkit.core.failure.GuildkitException;
import org.jspecify.annotations.Nullable;

/** No response arrived: the service could not be reached, or the connection broke. */
public sealed class TransportException extends GuildkitException permits CallTimeoutException, OutcomeUnknownException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the description of the failure
     * @param cause the cause, if there is one
     */
    public TransportException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
