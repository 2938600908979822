package io.guildkit.testkit.internal.state;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The messages the service has sent to its users, by mail or to their phones. */
public final class Outbox {
    public enum Kind {
        SMS_CODE,
        RESET,
        REVERT,
        IP_AUTHORIZATION
    }

    private final List<Message> messages = new ArrayList<>();
    private final Supplier<Instant> now;
    private Consumer<Message> listener = message -> {};

    Outbox(Supplier<Instant> now) {
        this.now = now;
    }

    /** Sets the listener of messages. */
    public void onSend(Consumer<Message> consumer) {
        listener = consumer;
    }

    public void send(Kind kind, String recipient, String secret) {
        Message message = new Message(kind, recipient, secret, now.get());
        messages.add(message);
        listener.accept(message);
    }

    /** Adds a message that was sent before. */
    public void restore(Message message) {
        messages.add(message);
    }

    /** Returns all messages, the oldest first. */
    public List<Message> all() {
        return List.copyOf(messages);
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

    /** A message with a code or token to an email address or a phone number. */
    public record Message(Kind kind, String recipient, String secret, Instant time) {}
}
