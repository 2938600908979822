package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** A channel as other objects contain it. */
@Value.Immutable
@WireModel
public sealed interface PartialChannel extends WireObject permits PartialChannelBuilder.ImmutablePartialChannel {
    /** Reads and writes this type as JSON. */
    Codec<PartialChannel> CODEC = PartialChannelCodec.CODEC;

    /** {@return the identifier} */
    Snowflake id();

    /** {@return the type; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default ChannelType type() {
        return ChannelType.UNKNOWN;
    }

    /** {@return the name; empty if there is none} */
    Optional<String> name();

    /** {@return the users of a private channel; empty for other channels} */
    List<PartialRecipient> recipients();

    /** {@return the icon's hash of a group; empty if there is none} */
    Optional<String> icon();

    /** {@return the guild; empty for a private channel} */
    Optional<Snowflake> guildId();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static PartialChannelBuilder builder() {
        return new PartialChannelBuilder();
    }
}
