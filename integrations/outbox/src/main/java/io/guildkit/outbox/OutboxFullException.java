package io.guildkit.outbox;

import io.guildkit.core.failure.Processing;

/** The lane has as many waiting messages as {@link WebhookOutbox.Builder#capacity} allows. The message was not accepted. */
public final class OutboxFullException extends OutboxException {
    private static final long serialVersionUID = 1L;

    OutboxFullException(String lane, int capacity) {
        super(
                "The lane " + lane + " has " + capacity
                        + " waiting messages, which is its capacity; outbox.status() shows whether it is"
                        + " suspended. Accept the message later, or set a higher capacity(..) of the outbox",
                null,
                Processing.NOT_PROCESSED);
    }
}
