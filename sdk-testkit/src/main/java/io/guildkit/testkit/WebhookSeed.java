package io.guildkit.testkit;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.ChannelType;
import io.guildkit.testkit.internal.guilds.Guild;
import io.guildkit.testkit.internal.guilds.Webhook;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.world.World;
import org.jspecify.annotations.Nullable;

/** A builder of a webhook of a channel, by default an incoming one. {@link #create()} creates it. */
public final class WebhookSeed extends WorldPart {
    private final Channel channel;
    private final Guild guild;
    private final String name;
    private int type = Webhook.INCOMING;
    private @Nullable Account creator;
    private @Nullable Application application;
    private @Nullable Channel source;

    WebhookSeed(World world, Channel channel, String name) {
        super(world);
        Guild owner = channel.guild;
        if (owner == null || !ChannelType.takesWebhooks(channel.type)) {
            throw new IllegalArgumentException("Channels of type " + channel.type + " take no webhooks.");
        }
        this.channel = channel;
        this.guild = owner;
        this.name = name;
    }

    /** Sets its creator; by default the owner of the guild. */
    @CanIgnoreReturnValue
    public WebhookSeed creator(EmulatedAccount account) {
        creator = account.object;
        return this;
    }

    /** Makes it a webhook that an application created: only its bot sees the token, and messages can have components. */
    @CanIgnoreReturnValue
    public WebhookSeed createdBy(EmulatedApplication owner) {
        application = owner.object;
        return this;
    }

    /** Makes it a webhook that follows another channel. It has no token. */
    @CanIgnoreReturnValue
    public WebhookSeed following(EmulatedChannel followed) {
        type = Webhook.CHANNEL_FOLLOWER;
        source = followed.object;
        return this;
    }

    /** Makes it a webhook for an application's responses to interactions. It has a token and no URL. */
    @CanIgnoreReturnValue
    public WebhookSeed ofApplication(EmulatedApplication owner) {
        type = Webhook.APPLICATION;
        return createdBy(owner);
    }

    /** Creates the webhook, without any event. */
    public EmulatedWebhook create() {
        return state.locked(() -> {
            Account account = creator == null ? guild.owner : creator;
            Webhook.Origin origin = new Webhook.Origin(type, account, application, source);
            Webhook webhook = community.createWebhook(null, guild, channel, origin, null);
            webhook.name = name;
            return new EmulatedWebhook(world, webhook);
        });
    }
}
