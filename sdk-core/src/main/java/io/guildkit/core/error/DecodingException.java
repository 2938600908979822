package io.guildkit.core.error;

import io.guildkit.core.failure.GuildkitException;
import org.jspecify.annotations.Nullable;

/**
 * The service reported success, but its response cannot be read: it is not JSON, it is empty or too large, it lacks the
 * identity of the object, or it is an error object, whose code and message are in the exception's message. Unless it is an error, the
 * service has executed the operation.
 */
public final class DecodingException extends GuildkitException {
    private static final long serialVersionUID = 1L;

    /** The status of the response. */
    private final int status;

    /**
     * Creates an exception.
     *
     * @param message the route, and the problem of the response
     * @param status the response's HTTP status
     * @param cause the cause, if there is one
     */
    public DecodingException(String message, int status, @Nullable Throwable cause) {
        super(message, cause);
        this.status = status;
    }

    /**
     * Returns the response's HTTP status.
     *
     * @return 200 to 299
     */
    public int status() {
        return status;
    }
}
