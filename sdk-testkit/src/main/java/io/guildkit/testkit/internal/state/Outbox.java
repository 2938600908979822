package io.guildkit.testkit.internal.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The messages the service has sent to its users, by mail or to their phones. */
public final class Outbox {
    public enum Kind {
        SMS_CODE,
        RESET,
        REVERT,
        IP_AUTHORIZATION
    }

    private final List<Message> messages = new ArrayList<>();

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
