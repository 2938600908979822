package io.guildkit.testkit;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.ChannelType;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Webhook;
import io.guildkit.testkit.internal.guilds.WebhookOrigin;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.State;
import org.jspecify.annotations.Nullable;

/** A webhook that is about to be planted into a channel, incoming unless said otherwise. {@link #create()} does it. */
public final class WebhookSeed {
    private final State state;
    private final Community community;
    private final Channel channel;
    private final Guild guild;
    private final String name;
    private int type = Webhook.INCOMING;
    private @Nullable Account creator;
    private @Nullable Application application;
    private @Nullable Channel source;

    WebhookSeed(State state, Community community, Channel channel, String name) {
        Guild owner = channel.guild;
        if (owner == null || !ChannelType.takesWebhooks(channel.type)) {
            throw new IllegalArgumentException("Channels of type " + channel.type + " take no webhooks.");
        }
        this.state = state;
        this.community = community;
        this.channel = channel;
        this.guild = owner;
        this.name = name;
    }

    /** Sets who created it; the owner of the guild if not said. */
    @CanIgnoreReturnValue
    public WebhookSeed creator(EmulatedAccount account) {
        creator = account.account();
        return this;
    }

    /** Makes it one that an application created to post with: only its bot sees the token, and it has components. */
    @CanIgnoreReturnValue
    public WebhookSeed createdBy(EmulatedApplication owner) {
        application = owner.application();
        return this;
    }

    /** Makes it one that posts what is posted to a channel elsewhere; it has no token. */
    @CanIgnoreReturnValue
    public WebhookSeed following(EmulatedChannel followed) {
        type = Webhook.CHANNEL_FOLLOWER;
        source = followed.channel();
        return this;
    }

    /** Makes it one that an application uses to answer those who use it; it has a token and no URL. */
    @CanIgnoreReturnValue
    public WebhookSeed ofApplication(EmulatedApplication owner) {
        type = Webhook.APPLICATION;
        return createdBy(owner);
    }

    /** Creates the webhook, without any event. */
    public EmulatedWebhook create() {
        return state.locked(() -> {
            Account account = creator == null ? guild.owner : creator;
            Webhook webhook =
                    community.createWebhook(guild, channel, new WebhookOrigin(type, account, application, source));
            webhook.name = name;
            return new EmulatedWebhook(state, community, webhook);
        });
    }
}
