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

    /** {@return the guild; empty if there is none} */
    Optional<Snowflake> guildId();

    /** {@return the channel of the webhook's messages; empty if there is none} */
    Optional<Snowflake> channelId();

    /** {@return the creator; empty if the webhook was requested with its token} */
    Optional<PartialUser> user();

    /** {@return the name that the webhook's messages show, 1 to 80 characters; empty if there is none} */
    Optional<String> name();

    /** {@return the avatar's hash; empty if there is none} */
    Optional<String> avatar();

    /**
     * {@return the token, a secret; empty unless the webhook has the type {@link WebhookType#INCOMING}. The service
     * returns the token of an application's webhook to this application only}
     */
    @Value.Redacted
    Optional<String> token();

    /** {@return the application that created the webhook; empty if there is none} */
    Optional<Snowflake> applicationId();

    /**
     * {@return the guild of the followed channel; empty unless the webhook has the type {@link
     * WebhookType#CHANNEL_FOLLOWER}, or if its creator can no longer see the guild}
     */
    Optional<IntegrationGuild> sourceGuild();

    /** {@return the followed channel; empty if {@link #sourceGuild()} is} */
    Optional<WebhookChannel> sourceChannel();

    /**
     * {@return the URL to post to, a secret because it contains the token; empty if {@link #token()} is. {@link
     * WebhookClient#of} accepts this URL}
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
