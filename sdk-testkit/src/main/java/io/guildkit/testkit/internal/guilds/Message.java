package io.guildkit.testkit.internal.guilds;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.state.Account;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A message that a webhook has posted. */
public final class Message {
    public final String id;
    public final Channel channel;
    public final Webhook webhook;
    public final Author author;
    public final Instant created;
    /** The JSON of the content. Its tree would take several times the memory. */
    private byte[] body;

    public List<Attachment> attachments = List.of();
    public Mentions mentions = new Mentions(List.of(), List.of(), false);
    public @Nullable Instant edited;

    public Message(String id, Channel channel, Webhook webhook, Author author, Instant created, ObjectNode body) {
        this.id = id;
        this.channel = channel;
        this.webhook = webhook;
        this.author = author;
        this.created = created;
        this.body = bytes(body);
    }

    /** The displayed author, with the hash of the avatar and the requested URL. */
    public record Author(
            String name, @Nullable String avatar, @Nullable String avatarUrl) {}

    /** The accounts and the ids of the roles that a message notifies, or all members. */
    public record Mentions(List<Account> users, List<String> roles, boolean everyone) {}

    /** Returns a copy of the JSON of the content. */
    public ObjectNode body() {
        return (ObjectNode) Json.parse(body);
    }

    public void setBody(ObjectNode changed) {
        body = bytes(changed);
    }

    private static byte[] bytes(ObjectNode json) {
        return json.toString().getBytes(StandardCharsets.UTF_8);
    }
}
