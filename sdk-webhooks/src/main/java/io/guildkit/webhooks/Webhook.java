package io.guildkit.webhooks;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.model.IntegrationGuild;
import io.guildkit.core.model.PartialUser;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.Optional;
import org.immutables.value.Value;

/** An address for posting messages to a channel, by its identifier and token. */
@Value.Immutable
@WireModel
public sealed interface Webhook extends WireObject permits WebhookBuilder.ImmutableWebhook {
    /** Reads and writes this type as JSON. */
    Codec<Webhook> CODEC = WebhookCodec.CODEC;

    /** {@return the identifier} */
    Snowflake id();

    /** {@return the type; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default WebhookType type() {
        return WebhookType.UNKNOWN;
    }

    /** {@return the guild; empty if it has none} */
    Optional<Snowflake> guildId();

    /** {@return the channel it posts to; empty if it has none} */
    Optional<Snowflake> channelId();

    /** {@return the creator; empty if the webhook was requested by its token} */
    Optional<PartialUser> user();

    /** {@return the name its messages are shown with, 1 to 80 characters; empty if it has none} */
    Optional<String> name();

    /** {@return the avatar's hash; empty if it has none} */
    Optional<String> avatar();

    /**
     * {@return the token, a secret; empty unless it is of the type {@link WebhookType#INCOMING}; that of an application's
     * webhook is shown to that application only}
     */
    @Value.Redacted
    Optional<String> token();

    /** {@return the application that created it; empty if none did} */
    Optional<Snowflake> applicationId();

    /**
     * {@return the guild it reposts from; empty unless it is of the type {@link WebhookType#CHANNEL_FOLLOWER}, or if its
     * creator can no longer see that guild}
     */
    Optional<IntegrationGuild> sourceGuild();

    /** {@return the channel it reposts from; empty when {@link #sourceGuild()} is} */
    Optional<WebhookChannel> sourceChannel();

    /**
     * {@return the URL to post to, a secret because it contains the token; empty if {@link #token()} is. {@link
     * WebhookClient#of} accepts it}
     */
    @Value.Redacted
    Optional<String> url();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static WebhookBuilder builder() {
        return new WebhookBuilder();
    }
}
