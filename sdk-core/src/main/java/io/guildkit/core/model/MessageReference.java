package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.OpenObject;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import java.util.Optional;
import org.immutables.value.Value;

/** The message that another message replies to, forwards or was copied from. */
@Value.Immutable
@WireModel
public sealed interface MessageReference extends OpenObject permits MessageReferenceBuilder.ImmutableMessageReference {
    /** Reads and writes this type as JSON. */
    Codec<MessageReference> CODEC = MessageReferenceCodec.CODEC;

    /** {@return the type of the reference, as the service's number: 0 for a reply, 1 for a forward; empty if absent} */
    Optional<Integer> type();

    /** {@return the message; empty if absent} */
    Optional<Snowflake> messageId();

    /** {@return the channel of the message; empty if absent} */
    Optional<Snowflake> channelId();

    /** {@return the guild of the message; empty if absent, and for a message outside guilds} */
    Optional<Snowflake> guildId();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static MessageReferenceBuilder builder() {
        return new MessageReferenceBuilder();
    }
}
