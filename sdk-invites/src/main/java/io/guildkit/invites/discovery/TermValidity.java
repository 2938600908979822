package io.guildkit.invites.discovery;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import org.immutables.value.Value;

/** The validity of a term as a keyword of a guild. */
@Value.Immutable
@WireModel
public sealed interface TermValidity extends WireObject permits TermValidityBuilder.ImmutableTermValidity {
    /** Reads and writes this type as JSON. */
    Codec<TermValidity> CODEC = TermValidityCodec.CODEC;

    /** {@return whether the term is valid} */
    @WireRequired
    @Value.Default
    default boolean valid() {
        return false;
    }

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static TermValidityBuilder builder() {
        return new TermValidityBuilder();
    }
}
