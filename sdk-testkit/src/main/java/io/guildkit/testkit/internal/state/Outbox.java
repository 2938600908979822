package io.guildkit.testkit.internal.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The messages the service has sent to its users, by mail or to their phones. */
public final class Outbox {
    /** What a message is about. */
    public enum Kind {
        /** A code, sent to a phone. */
        SMS_CODE,
        /** A token for a new password, by mail. */
        RESET,
        /** A token to undo a takeover, by mail. */
        REVERT,
        /** A token to trust an address, by mail. */
        IP_AUTHORIZATION
    }

    private final List<Message> messages = new ArrayList<>();

    /** Sends a message. */
    public void send(Kind kind, String recipient, String secret) {
        messages.add(new Message(kind, recipient, secret));
    }

    /** Returns the secrets of all messages of a kind to one recipient, the oldest first. */
    public List<String> secrets(Kind kind, String recipient) {
        return messages.stream()
                .filter(message -> message.kind() == kind && message.recipient().equalsIgnoreCase(recipient))
                .map(Message::secret)
                .toList();
    }

    /** Returns the secret of the last message of a kind to one recipient. */
    public Optional<String> last(Kind kind, String recipient) {
        List<String> secrets = secrets(kind, recipient);
        return secrets.isEmpty() ? Optional.empty() : Optional.of(secrets.get(secrets.size() - 1));
    }

    private record Message(Kind kind, String recipient, String secret) {}
}
