package io.guildkit.testkit;

import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Webhook;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.webhooks.WebhookJson;
import java.util.NoSuchElementException;
import java.util.Optional;

/** A handle on a webhook within an emulator. */
public final class EmulatedWebhook {
    private final State state;
    private final Community community;
    private final Webhook webhook;

    EmulatedWebhook(State state, Community community, Webhook webhook) {
        this.state = state;
        this.community = community;
        this.webhook = webhook;
    }

    /** Returns the id. */
    public String id() {
        return webhook.id;
    }

    /** Returns the number of the type: 1 incoming, 2 following a channel, 3 of an application. */
    public int type() {
        return webhook.type();
    }

    /**
     * Returns the token.
     *
     * @throws NoSuchElementException if it has none, because it follows a channel
     */
    public String token() {
        String token = webhook.token;
        if (token == null) {
            throw new NoSuchElementException("A webhook that follows a channel has no token.");
        }
        return token;
    }

    /**
     * Returns where it is executed: a secret, as the token is part of it.
     *
     * @throws NoSuchElementException if it has no token, because it follows a channel
     */
    public String url() {
        token();
        return state.locked(() -> WebhookJson.url(webhook, state));
    }

    /** Returns the name. */
    public Optional<String> name() {
        return state.locked(() -> Optional.ofNullable(webhook.name));
    }

    /** Returns the hash of the picture. */
    public Optional<String> avatar() {
        return state.locked(() -> Optional.ofNullable(webhook.avatar));
    }

    /** Returns where it posts. */
    public EmulatedChannel channel() {
        return state.locked(() -> new EmulatedChannel(state, community, webhook.channel));
    }

    /** Deletes it without any event. */
    public void delete() {
        state.lockedRun(() -> webhook.guild.webhooks.remove(webhook));
    }
}
