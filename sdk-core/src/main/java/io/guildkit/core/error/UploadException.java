package io.guildkit.core.error;

import org.jspecify.annotations.Nullable;

/**
 * A file could not be read to its end, had changed since it was chosen, turned out to be too large, or came from a
 * stream that can be read only once and has been read before. The request was incomplete, so the service has not
 * processed it, and it was not repeated.
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
