package io.guildkit.core.error;

import io.guildkit.core.failure.GuildkitException;
import org.jspecify.annotations.Nullable;

/**
 * A file could not be read: it ended early, had changed, was too large, or came from a stream that was read before. The
 * request was incomplete, so the service has not processed it, and it was not repeated.
 */
public final class UploadException extends GuildkitException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the description of the failure
     * @param cause the cause, if there is one
     */
    public UploadException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
