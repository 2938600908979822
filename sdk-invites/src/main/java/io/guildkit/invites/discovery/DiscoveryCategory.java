package io.guildkit.invites.discovery;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import org.immutables.value.Value;

/** A subject that public guilds are sorted by. */
@Value.Immutable
@WireModel
public sealed interface DiscoveryCategory extends WireObject
        permits DiscoveryCategoryBuilder.ImmutableDiscoveryCategory {
    /** Reads and writes this type as JSON. */
    Codec<DiscoveryCategory> CODEC = DiscoveryCategoryCodec.CODEC;

    /** {@return the number of the category} */
    int id();

    /** {@return the name, in the requested language; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String name() {
        return "";
    }

    /** {@return whether a guild can have the category as its main category} */
    @WireRequired
    @Value.Default
    default boolean isPrimary() {
        return false;
    }

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static DiscoveryCategoryBuilder builder() {
        return new DiscoveryCategoryBuilder();
    }
}
