package io.guildkit.testkit;

import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Message;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.view.MessageJson;
import java.util.List;
import java.util.Optional;

/** A handle on a message in an emulator. It returns the current content, including edits. */
public final class EmulatedMessage {
    private final State state;
    private final Community community;
    private final Message message;

    EmulatedMessage(State state, Community community, Message message) {
        this.state = state;
        this.community = community;
        this.message = message;
    }

    /** Returns the id. */
    public String id() {
        return message.id;
    }

    /** Returns the id of the webhook that posted it. */
    public String webhookId() {
        return message.webhook.id;
    }

    /** Returns the channel or thread. */
    public EmulatedChannel channel() {
        return new EmulatedChannel(state, community, message.channel);
    }

    /** Returns the name under which it was posted. */
    public String username() {
        return message.author.name();
    }

    /** Returns the URL of the requested avatar; empty for the webhook's own. */
    public Optional<String> avatarUrl() {
        return Optional.ofNullable(message.author.avatarUrl());
    }

    /** Returns the text; an empty string if there is none. */
    public String content() {
        return state.locked(() -> message.body().path("content").asText());
    }

    /** Returns the JSON of the message. */
    public String json() {
        return state.locked(() -> MessageJson.of(message).toString());
    }

    /** Returns the files. */
    public List<EmulatedAttachment> attachments() {
        return state.locked(
                () -> message.attachments.stream().map(EmulatedAttachment::new).toList());
    }

    /** Deletes the message without an event. */
    public void delete() {
        state.lockedRun(() -> community.messages.remove(message));
    }

    @Override
    public String toString() {
        return "EmulatedMessage{id=" + id() + ", username=" + username() + ", content=" + content() + ", attachments="
                + attachments() + "}";
    }
}
