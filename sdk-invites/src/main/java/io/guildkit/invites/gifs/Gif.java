package io.guildkit.invites.gifs;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import org.immutables.value.Value;

/** A GIF of the external provider. */
@Value.Immutable
@WireModel
public sealed interface Gif extends WireObject permits GifBuilder.ImmutableGif {
    /** Reads and writes this type as JSON. */
    Codec<Gif> CODEC = GifCodec.CODEC;

    /** {@return the identifier at the provider} */
    String id();

    /** {@return the title; "" if the service left it out. The service no longer uses the title} */
    @WireRequired
    @Value.Default
    default String title() {
        return "";
    }

    /** {@return the page at the provider; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String url() {
        return "";
    }

    /** {@return the file in the requested format; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String src() {
        return "";
    }

    /** {@return the file as a GIF; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String gifSrc() {
        return "";
    }

    /** {@return a static preview; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String preview() {
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
    static GifBuilder builder() {
        return new GifBuilder();
    }
}
