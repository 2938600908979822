package io.guildkit.outbox;

/**
 * The identifier of an accepted entry of an outbox. It has nothing to do with the identifier that the service gives to the message.
 *
 * @param value the number of the row in the table of messages
 */
public record OutboxId(long value) {
    /** Returns the number. */
    @Override
    public String toString() {
        return Long.toString(value);
    }
}
