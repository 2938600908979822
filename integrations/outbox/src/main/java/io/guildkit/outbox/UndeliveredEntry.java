package io.guildkit.outbox;

import io.guildkit.core.failure.Processing;
import java.time.Instant;

/**
 * An entry that the outbox does not send any more. It stays in the database until it is {@linkplain WebhookOutbox#retry sent again} or
 * {@linkplain WebhookOutbox#discard discarded}.
 *
 * @param id the entry
 * @param lane the lane
 * @param kind what was to be sent
 * @param reason why the outbox gave up
 * @param detail the last failure, without secrets
 * @param attempts the number of attempts
 * @param processing whether the message is in the channel: {@link Processing#UNKNOWN} if the outcome of one attempt is unknown
 * @param acceptedAt the time of acceptance, by the clock of the database
 * @param endedAt the time at which the outbox gave up, by the clock of the database
 */
public record UndeliveredEntry(
        OutboxId id,
        String lane,
        EntryKind kind,
        Reason reason,
        String detail,
        int attempts,
        Processing processing,
        Instant acceptedAt,
        Instant endedAt) {
    /** The reasons for which the outbox gives up. The database contains the names. */
    public enum Reason {
        /** The service refused the message, such as with the status 400 or 403. */
        REFUSED,

        /** A file of the message cannot be read. */
        UNREADABLE_FILE,

        /** The stored message cannot be read: a newer version of the library wrote it, or its encryption key is missing. */
        UNREADABLE_MESSAGE,

        /** The message waited for longer than {@link WebhookOutbox.Builder#maxAge}. */
        TOO_OLD,

        /** The message had {@link WebhookOutbox.Builder#maxAttempts} attempts. */
        TOO_MANY_ATTEMPTS,

        /** The message to edit or delete was not delivered, or the outbox does not remember it. */
        TARGET_NOT_DELIVERED,

        /** The message is parked, because the service may have processed it. */
        OUTCOME_UNKNOWN
    }
}
