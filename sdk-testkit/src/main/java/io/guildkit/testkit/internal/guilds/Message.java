package io.guildkit.testkit.internal.guilds;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A message that a webhook has posted. */
public final class Message {
    public final String id;
    public final Channel channel;
    public final Webhook webhook;
    public final MessageAuthor author;
    public final Instant created;
    /** The JSON of the content. */
    public ObjectNode body;

    public List<Attachment> attachments = List.of();
    public Mentions mentions = Mentions.NONE;
    public @Nullable Instant edited;

    public Message(
            String id, Channel channel, Webhook webhook, MessageAuthor author, Instant created, ObjectNode body) {
        this.id = id;
        this.channel = channel;
        this.webhook = webhook;
        this.author = author;
        this.created = created;
        this.body = body;
    }
}
