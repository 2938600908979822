package io.guildkit.testkit.internal.guilds;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** All messages, and the files that belong to none. */
public final class MessageStore {
    private final Map<String, Message> byId = new LinkedHashMap<>();
    /** The files that belong to no message. */
    public final List<Attachment> loose = new ArrayList<>();

    private Consumer<Message> listener = message -> {};

    /** Sets the listener of new messages. */
    public void onAdd(Consumer<Message> consumer) {
        listener = consumer;
    }

    public void add(Message message) {
        restore(message);
        listener.accept(message);
    }

    /** Adds a message that was posted before. */
    public void restore(Message message) {
        byId.put(message.id, message);
    }

    public List<Message> all() {
        return List.copyOf(byId.values());
    }

    /** Keeps a file that belongs to no message. */
    public void add(Attachment attachment) {
        loose.add(attachment);
    }

    public Optional<Message> byId(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    public List<Message> in(Channel channel) {
        return byId.values().stream()
                .filter(message -> message.channel.equals(channel))
                .toList();
    }

    public Optional<Attachment> attachment(String id) {
        return Stream.concat(loose.stream(), byId.values().stream().flatMap(message -> message.attachments.stream()))
                .filter(attachment -> attachment.id().equals(id))
                .findFirst();
    }

    /** Deletes a message, its files too. */
    public void delete(Message message) {
        byId.remove(message.id);
    }
}
