package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import org.immutables.value.Value;

/** A developer or publisher of a game. */
@Value.Immutable
@WireModel
public sealed interface Company extends WireObject permits CompanyBuilder.ImmutableCompany {
    /** Reads and writes this type as JSON. */
    Codec<Company> CODEC = CompanyCodec.CODEC;

    /** {@return the identifier} */
    Snowflake id();

    /** {@return the name; "" if the service left it out} */
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
    static CompanyBuilder builder() {
        return new CompanyBuilder();
    }
}
