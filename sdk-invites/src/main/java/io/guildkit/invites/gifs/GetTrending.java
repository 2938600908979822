package io.guildkit.invites.gifs;

import java.util.Optional;
import org.immutables.value.Value;

/** How to show what is in fashion. */
@Value.Immutable
public sealed interface GetTrending permits GetTrendingBuilder.ImmutableGetTrending {
    /** {@return the format of {@link Gif#src()}; empty for {@link GifMediaFormat#MEDIUMGIF}} */
    Optional<GifMediaFormat> mediaFormat();

    /** {@return the language, such as {@code de}; empty for {@code en-US}} */
    Optional<String> locale();

    /**
     * Begins a request.
     *
     * @return a new builder
     */
    static GetTrendingBuilder builder() {
        return new GetTrendingBuilder();
    }
}
