package io.guildkit.invites.gifs;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.List;
import org.immutables.value.Value;

/** What is in fashion among GIFs. */
@Value.Immutable
@WireModel
public sealed interface TrendingGifs extends WireObject permits TrendingGifsBuilder.ImmutableTrendingGifs {
    /** Reads and writes this type as JSON. */
    Codec<TrendingGifs> CODEC = TrendingGifsCodec.CODEC;

    /** {@return what many look for} */
    @WireRequired
    List<GifCategory> categories();

    /** {@return a GIF or a few in fashion, to stand for all of them} */
    @WireRequired
    List<Gif> gifs();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static TrendingGifsBuilder builder() {
        return new TrendingGifsBuilder();
    }
}
