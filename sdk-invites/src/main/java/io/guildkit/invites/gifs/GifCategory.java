package io.guildkit.invites.gifs;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import org.immutables.value.Value;

/** A group of GIFs that many look for. */
@Value.Immutable
@WireModel
public sealed interface GifCategory extends WireObject permits GifCategoryBuilder.ImmutableGifCategory {
    /** {@return what to search for; "" if the service left it out} */
    @JsonProperty(required = true)
    @Value.Default
    default String name() {
        return "";
    }

    /** {@return a GIF to show for it; "" if the service left it out} */
    @JsonProperty(required = true)
    @Value.Default
    default String src() {
        return "";
    }

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static GifCategoryBuilder builder() {
        return new GifCategoryBuilder();
    }
}
