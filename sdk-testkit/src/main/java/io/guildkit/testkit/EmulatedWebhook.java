package io.guildkit.testkit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.guilds.Webhook;
import io.guildkit.testkit.internal.webhooks.MessageRoutes;
import io.guildkit.testkit.internal.world.World;
import java.util.NoSuchElementException;
import java.util.Optional;

/** A handle on a webhook within an emulator. */
public final class EmulatedWebhook extends Handle<Webhook> {
    EmulatedWebhook(World world, Webhook webhook) {
        super(world, webhook);
    }

    /** Returns the id. */
    public String id() {
        return object.id;
    }

    /** Returns the number of the type: 1 incoming, 2 following a channel, 3 of an application. */
    public int type() {
        return object.type();
    }

    /**
     * Returns the token.
     *
     * @throws NoSuchElementException if it has none, because it follows a channel
     */
    public String token() {
        String token = object.token;
        if (token == null) {
            throw new NoSuchElementException("A webhook that follows a channel has no token.");
        }
        return token;
    }

    /**
     * Returns the URL for posting: a secret, because it contains the token.
     *
     * @throws NoSuchElementException if it has no token, because it follows a channel
     */
    public String url() {
        token();
        return state.locked(() -> object.url(state));
    }

    /** Returns the name. */
    public Optional<String> name() {
        return state.locked(() -> Optional.ofNullable(object.name));
    }

    /** Returns the hash of the avatar. */
    public Optional<String> avatar() {
        return state.locked(() -> Optional.ofNullable(object.avatar));
    }

    /** Returns its channel. */
    public EmulatedChannel channel() {
        return state.locked(() -> new EmulatedChannel(world, object.channel));
    }

    /**
     * Creates a message with a text, without an event.
     *
     * @param content the text, 1 to 2,000 characters
     * @throws IllegalArgumentException if the service would refuse it
     */
    @CanIgnoreReturnValue
    public EmulatedMessage message(String content) {
        return messageOf("{\"content\":" + TextNode.valueOf(content) + "}");
    }

    /**
     * Creates a message, without an event.
     *
     * @param json the body of a request that executes the webhook: embeds, components, a poll and so on
     * @throws IllegalArgumentException if it is not JSON, or the service would refuse it; the message contains the reason
     */
    @CanIgnoreReturnValue
    public EmulatedMessage messageOf(String json) {
        ObjectNode fields = Wire.object(json);
        return look(it ->
                new EmulatedMessage(world, MessageRoutes.seed(community, it, fields, world.leniency.isGranted())));
    }

    /** Deletes the webhook without an event. */
    public void delete() {
        state.lockedRun(() -> object.guild.webhooks.remove(object));
    }

    @Override
    public String toString() {
        return "EmulatedWebhook{id=" + id() + ", name=" + name().orElse("none") + "}";
    }
}
