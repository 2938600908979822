package io.guildkit.outbox;

import io.guildkit.core.failure.GuildkitException;
import io.guildkit.core.failure.Processing;
import org.jspecify.annotations.Nullable;

/**
 * The database failed, or does not accept the message. {@link #processing()} states whether a message was accepted: {@link
 * Processing#NOT_PROCESSED} means no. {@link Processing#UNKNOWN} means that the connection broke during the commit. Enqueue the message again
 * with the same {@linkplain Enqueue#key key} then, which stores it once.
 */
public sealed class OutboxException extends GuildkitException permits OutboxFullException {
    private static final long serialVersionUID = 1L;

    OutboxException(String message, @Nullable Throwable cause, Processing processing) {
        super(message, cause);
        initProcessing(processing);
    }
}
