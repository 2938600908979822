package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.OpenObject;
import io.guildkit.core.wire.WireModel;
import java.util.Optional;
import org.immutables.value.Value;

/** Further properties of a scheduled event, beside its entity. */
@Value.Immutable
@WireModel
public sealed interface GuildScheduledEventMetadata extends OpenObject
        permits GuildScheduledEventMetadataBuilder.ImmutableGuildScheduledEventMetadata {
    /** Reads and writes this type as JSON. */
    Codec<GuildScheduledEventMetadata> CODEC = GuildScheduledEventMetadataCodec.CODEC;

    /** {@return the place of an event outside the service; empty for other events} */
    Optional<String> location();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static GuildScheduledEventMetadataBuilder builder() {
        return new GuildScheduledEventMetadataBuilder();
    }
}
