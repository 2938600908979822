package io.guildkit.outbox;

import io.guildkit.webhooks.WebhookMessage;
import java.time.Instant;
import java.util.Optional;

/**
 * A message that may have been delivered.
 *
 * @param id the entry
 * @param lane the lane
 * @param kind what was sent
 * @param attempts the number of attempts so far, at least 1
 * @param sentAt the time of the last attempt, by the clock of the database
 * @param message the message, with its files; empty for an edit
 * @param detail what happened, without secrets
 */
public record UnknownOutcome(
        OutboxId id,
        String lane,
        EntryKind kind,
        int attempts,
        Instant sentAt,
        Optional<WebhookMessage> message,
        String detail) {}
