package io.guildkit.core.error;

import org.jspecify.annotations.Nullable;

/**
 * The service reported success, but its answer can't be read: it is not JSON, it is empty or too large, or it lacks what
 * identifies the object. The operation itself has been carried out.
 */
public final class DecodingException extends GuildkitException {
    private static final long serialVersionUID = 1L;

    /** The status of the answer. */
    private final int status;

    /**
     * Creates an exception.
     *
     * @param message the route and what is wrong with the answer
     * @param status the answer's HTTP status
     * @param cause the cause, if there is one
     */
    public DecodingException(String message, int status, @Nullable Throwable cause) {
        super(message, cause);
        this.status = status;
    }

    /**
     * Returns the answer's HTTP status.
     *
     * @return 200 to 299
     */
    public int status() {
        return status;
    }
}
