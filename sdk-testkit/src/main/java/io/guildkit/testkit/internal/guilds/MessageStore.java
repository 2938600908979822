package io.guildkit.testkit.internal.guilds;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** All messages, and the files that belong to none. */
public final class MessageStore {
    private final Map<String, Message> byId = new LinkedHashMap<>();
    private final List<Attachment> loose = new ArrayList<>();

    public void add(Message message) {
        byId.put(message.id, message);
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
