package io.guildkit.core.internal.http;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The request's body could not be read. This is not a network failure, and a retry would not help. */
public final class UnreadableBodyException extends IOException {
    private static final long serialVersionUID = 1L;

    UnreadableBodyException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
