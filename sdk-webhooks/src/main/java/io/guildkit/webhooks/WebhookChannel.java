package io.guildkit.webhooks;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import org.immutables.value.Value;

/** A channel that a webhook reposts from. */
@Value.Immutable
@WireModel
public sealed interface WebhookChannel extends WireObject permits WebhookChannelBuilder.ImmutableWebhookChannel {
    /** Reads and writes this type as JSON. */
    Codec<WebhookChannel> CODEC = WebhookChannelCodec.CODEC;

    /** {@return the identifier} */
    Snowflake id();

    /** {@return the name, 1 to 100 characters; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String name() {
        return "";
    }

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static WebhookChannelBuilder builder() {
        return new WebhookChannelBuilder();
    }
}
