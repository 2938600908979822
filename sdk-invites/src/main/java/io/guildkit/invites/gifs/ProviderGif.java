package io.guildkit.invites.gifs;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import org.immutables.value.Value;

/** A GIF, as the provider's own search finds it. */
@Value.Immutable
@WireModel
public sealed interface ProviderGif extends WireObject permits ProviderGifBuilder.ImmutableProviderGif {
    /** Reads and writes this type as JSON. */
    Codec<ProviderGif> CODEC = ProviderGifCodec.CODEC;

    /** {@return the kind of medium, always {@code gif}; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String type() {
        return "";
    }

    /** {@return the page at the provider; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String url() {
        return "";
    }

    /** {@return the file; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String src() {
        return "";
    }

    /** {@return the width in pixels; 0 if the service left it out} */
    @WireRequired
    @Value.Default
    default int width() {
        return 0;
    }

    /** {@return the height in pixels; 0 if the service left it out} */
    @WireRequired
    @Value.Default
    default int height() {
        return 0;
    }

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static ProviderGifBuilder builder() {
        return new ProviderGifBuilder();
    }
}
