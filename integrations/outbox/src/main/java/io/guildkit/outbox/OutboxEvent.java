package io.guildkit.outbox;

import io.guildkit.core.model.Message;
import java.time.Duration;
import java.util.Optional;

/**
 * An event of an entry or a lane. The outbox records the event in the database first, and then calls the listener. If the process ends in
 * between, the listener is not called. A program that must not miss undelivered messages reads {@link WebhookOutbox#deadLetters} and {@link
 * WebhookOutbox#parked} when it starts.
 */
public sealed interface OutboxEvent {
    /**
     * Returns the lane.
     *
     * @return the name
     */
    String lane();

    /**
     * An entry was delivered.
     *
     * @param id the entry
     * @param lane the lane
     * @param kind what was sent
     * @param message the message as the service saved it; empty for a deletion, and if the response was unreadable
     * @param attempts the number of attempts, at least 1
     * @param waited the time from the acceptance until the outbox has recorded the delivery. The clock of the database measures it until
     *     the last attempt, and the monotonic clock of the process from there
     */
    record Delivered(OutboxId id, String lane, EntryKind kind, Optional<Message> message, int attempts, Duration waited)
            implements OutboxEvent {}

    /**
     * The outbox gave up on an entry, and the lane continues.
     *
     * @param entry the entry
     */
    record DeadLetter(UndeliveredEntry entry) implements OutboxEvent {
        @Override
        public String lane() {
            return entry.lane();
        }
    }

    /**
     * The outcome of an entry is unknown, and the lane continues.
     *
     * @param entry the entry
     */
    record Parked(UndeliveredEntry entry) implements OutboxEvent {
        @Override
        public String lane() {
            return entry.lane();
        }
    }

    /**
     * The webhook is gone, or its token was refused. The messages of the lane wait for {@link WebhookOutbox#resume(String)}, or for a
     * process whose client has another URL.
     *
     * @param lane the lane
     * @param detail the response of the service, without secrets
     */
    record LaneSuspended(String lane, String detail) implements OutboxEvent {}
}
