package io.guildkit.core.internal.http;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The request's body could not be had: no fault of the network, and no reason to try again. */
public final class UnreadableBodyException extends IOException {
    private static final long serialVersionUID = 1L;

    UnreadableBodyException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
