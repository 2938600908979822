package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import io.guildkit.core.wire.WireSent;
import java.util.Optional;
import org.immutables.value.Value;

/** An image or video of an embed. */
@Value.Immutable
@WireModel
@WireSent
public sealed interface EmbedMedia extends WireObject permits EmbedMediaBuilder.ImmutableEmbedMedia {
    /** Reads and writes this type as JSON. */
    Codec<EmbedMedia> CODEC = EmbedMediaCodec.CODEC;

    /** {@return the URL; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String url() {
        return "";
    }

    /** {@return the URL at the service's proxy; empty if the service left it out} */
    Optional<String> proxyUrl();

    /** {@return the height in pixels; empty if unknown} */
    Optional<Long> height();

    /** {@return the width in pixels; empty if unknown} */
    Optional<Long> width();

    /**
     * Returns a builder.
     *
     * @return a new builder
     */
    static EmbedMediaBuilder builder() {
        return new EmbedMediaBuilder();
    }
}
