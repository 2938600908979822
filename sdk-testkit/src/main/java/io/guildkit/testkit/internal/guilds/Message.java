package io.guildkit.testkit.internal.guilds;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A message that a webhook has posted. */
public final class Message {
    private final String id;
    private final Channel channel;
    private final Webhook webhook;
    private final MessageAuthor author;
    private final Instant created;
    private ObjectNode body;
    private List<Attachment> attachments = List.of();
    private Mentions mentions = Mentions.NOBODY;
    private @Nullable Instant edited;

    /** Begins with what can't be changed later, and with a body that can. */
    public Message(
            String id, Channel channel, Webhook webhook, MessageAuthor author, Instant created, ObjectNode body) {
        this.id = id;
        this.channel = channel;
        this.webhook = webhook;
        this.author = author;
        this.created = created;
        this.body = body;
    }

    /** Returns the id. */
    public String id() {
        return id;
    }

    /** Returns the channel or thread where it stands. */
    public Channel channel() {
        return channel;
    }

    /** Returns what posted it. */
    public Webhook webhook() {
        return webhook;
    }

    /** Returns who seems to have written it. */
    public MessageAuthor author() {
        return author;
    }

    /** Returns when it was posted. */
    public Instant created() {
        return created;
    }

    /** Returns what it says, as it goes over the wire. */
    public ObjectNode body() {
        return body;
    }

    /** Changes what it says. */
    public void setBody(ObjectNode json) {
        body = json;
    }

    /** Returns the files. */
    public List<Attachment> attachments() {
        return attachments;
    }

    /** Changes the files. */
    public void setAttachments(List<Attachment> files) {
        attachments = List.copyOf(files);
    }

    /** Returns whom it notifies. */
    public Mentions mentions() {
        return mentions;
    }

    /** Changes whom it notifies. */
    public void setMentions(Mentions people) {
        mentions = people;
    }

    /** Returns when it was changed last, or null. */
    public @Nullable Instant edited() {
        return edited;
    }

    /** Notes that it was changed. */
    public void setEdited(Instant time) {
        edited = time;
    }
}
