package io.guildkit.invites.gifs;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.List;
import org.immutables.value.Value;

/** What is in fashion among GIFs. */
@Value.Immutable
@WireModel
public sealed interface TrendingGifs extends WireObject permits TrendingGifsBuilder.ImmutableTrendingGifs {
    /** {@return what many look for} */
    @JsonProperty(required = true)
    List<GifCategory> categories();

    /** {@return a GIF or a few in fashion, to stand for all of them} */
    @JsonProperty(required = true)
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
