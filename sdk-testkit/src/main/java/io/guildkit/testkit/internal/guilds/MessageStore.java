package io.guildkit.testkit.internal.guilds;

import io.guildkit.testkit.internal.state.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** All messages, and the files that belong to none. */
public final class MessageStore extends Store<Message> {
    /** The files that belong to no message. */
    public final List<Attachment> loose = new ArrayList<>();

    private Consumer<Message> listener = message -> {};

    MessageStore() {
        super("a message", message -> message.id);
    }

    /** Sets the listener of new messages. */
    public void onPost(Consumer<Message> consumer) {
        listener = consumer;
    }

    /** Adds a new message, which ends the archival of its thread. */
    public void post(Message message) {
        message.channel.archived = false;
        put(message);
        listener.accept(message);
    }

    public List<Message> in(Channel channel) {
        return where(message -> message.channel.equals(channel));
    }

    public Optional<Attachment> attachment(String id) {
        return Stream.concat(loose.stream(), all().stream().flatMap(message -> message.attachments.stream()))
                .filter(attachment -> attachment.id().equals(id))
                .findFirst();
    }
}
