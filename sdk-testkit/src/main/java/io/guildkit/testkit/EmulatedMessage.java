package io.guildkit.testkit;

import io.guildkit.testkit.internal.guilds.Message;
import io.guildkit.testkit.internal.view.MessageJson;
import io.guildkit.testkit.internal.world.World;
import java.util.List;
import java.util.Optional;

/** A handle on a message in an emulator. It returns the current content, including edits. */
public final class EmulatedMessage extends Handle<Message> {
    EmulatedMessage(World world, Message message) {
        super(world, message);
    }

    /** Returns the id. */
    public String id() {
        return object.id;
    }

    /** Returns the id of the webhook that posted it. */
    public String webhookId() {
        return object.webhook.id;
    }

    /** Returns the channel or thread. */
    public EmulatedChannel channel() {
        return new EmulatedChannel(world, object.channel);
    }

    /** Returns the name under which it was posted. */
    public String username() {
        return object.author.name();
    }

    /** Returns the URL of the requested avatar; empty for the webhook's own. */
    public Optional<String> avatarUrl() {
        return Optional.ofNullable(object.author.avatarUrl());
    }

    /** Returns the text; an empty string if there is none. */
    public String content() {
        return state.locked(() -> object.body().path("content").asText());
    }

    /** Returns the JSON of the message. */
    public String json() {
        return state.locked(() -> MessageJson.of(object).toString());
    }

    /** Returns the files. */
    public List<EmulatedAttachment> attachments() {
        return state.locked(
                () -> object.attachments.stream().map(EmulatedAttachment::new).toList());
    }

    /** Deletes the message without an event. */
    public void delete() {
        state.lockedRun(() -> community.messages.remove(object));
    }

    @Override
    public String toString() {
        return "EmulatedMessage{id=" + id() + ", username=" + username() + ", content=" + content() + ", attachments="
                + attachments() + "}";
    }
}
