package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.Optional;
import org.immutables.value.Value;

/** The origin of an embed's content. */
@Value.Immutable
@WireModel
public sealed interface EmbedProvider extends WireObject permits EmbedProviderBuilder.ImmutableEmbedProvider {
    /** Reads and writes this type as JSON. */
    Codec<EmbedProvider> CODEC = EmbedProviderCodec.CODEC;

    /** {@return the name; empty if the service left it out} */
    Optional<String> name();

    /** {@return the address; empty if the service left it out} */
    Optional<String> url();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static EmbedProviderBuilder builder() {
        return new EmbedProviderBuilder();
    }
}
