package io.guildkit.outbox;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An entry that this process is to send, or that a process was sending when it ended.
 *
 * @param target the entry of the message to edit or delete; 0 for a message
 * @param body the stored form, perhaps encrypted
 * @param files where the files are; null without files
 * @param attempts the number of attempts including this one
 * @param uncertain whether the outcome of an earlier attempt is unknown
 * @param sentAt the time of this attempt in milliseconds since 1970
 * @param age the age that {@link WebhookOutbox.Builder#maxAge} limits
 * @param waited the time from the acceptance to the claim
 * @param claim names the attempt
 */
record Claimed(
        long id,
        EntryKind kind,
        long target,
        String body,
        @Nullable String files,
        int attempts,
        boolean uncertain,
        long sentAt,
        Duration age,
        Duration waited,
        long acceptedAt,
        String claim) {
    OutboxId outboxId() {
        return new OutboxId(id);
    }

    Optional<String> location() {
        return Optional.ofNullable(files);
    }
}
