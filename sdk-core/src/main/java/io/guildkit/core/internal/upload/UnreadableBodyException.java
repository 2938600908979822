package io.guildkit.core.internal.upload;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The request's body could not be read. This is not a network failure, and a retry would not help. */
public final class UnreadableBodyException extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the description of the failure
     * @param cause the cause, if there is one
     */
    public UnreadableBodyException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
