package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.Optional;
import org.immutables.value.Value;

/** The guild of origin of an object. */
@Value.Immutable
@WireModel
public sealed interface IntegrationGuild extends WireObject permits IntegrationGuildBuilder.ImmutableIntegrationGuild {
    /** Reads and writes this type as JSON. */
    Codec<IntegrationGuild> CODEC = IntegrationGuildCodec.CODEC;

    /** {@return the identifier} */
    Snowflake id();

    /** {@return the name; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String name() {
        return "";
    }

    /** {@return the icon's hash; empty if there is none} */
    Optional<String> icon();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static IntegrationGuildBuilder builder() {
        return new IntegrationGuildBuilder();
    }
}
