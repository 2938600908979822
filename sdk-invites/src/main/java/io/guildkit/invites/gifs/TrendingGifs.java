package io.guildkit.invites.gifs;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.List;
import org.immutables.value.Value;

/** The trending categories and GIFs. */
@Value.Immutable
@WireModel
public sealed interface TrendingGifs extends WireObject permits TrendingGifsBuilder.ImmutableTrendingGifs {
    /** Reads and writes this type as JSON. */
    Codec<TrendingGifs> CODEC = TrendingGifsCodec.CODEC;

    /** {@return the trending categories} */
    @WireRequired
    List<GifCategory> categories();

    /** {@return the trending GIFs that serve as a preview, one or more} */
    @WireRequired
    List<Gif> gifs();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static TrendingGifsBuilder builder() {
        return new TrendingGifsBuilder();
    }
}
