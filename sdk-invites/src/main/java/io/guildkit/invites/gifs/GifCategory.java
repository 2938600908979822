package io.guildkit.invites.gifs;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import org.immutables.value.Value;

/** A group of popular GIFs. */
@Value.Immutable
@WireModel
public sealed interface GifCategory extends WireObject permits GifCategoryBuilder.ImmutableGifCategory {
    /** Reads and writes this type as JSON. */
    Codec<GifCategory> CODEC = GifCategoryCodec.CODEC;

    /** {@return the search text; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String name() {
        return "";
    }

    /** {@return a GIF as the preview of the category; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String src() {
        return "";
    }

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static GifCategoryBuilder builder() {
        return new GifCategoryBuilder();
    }
}
