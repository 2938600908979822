package io.guildkit.invites.gifs;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.form.FieldErrors;
import java.util.Optional;
import org.immutables.value.Value;

/** The options of a request for trending categories and GIFs. */
@RequestStyle
@Value.Immutable
public sealed interface GetTrending permits GetTrendingBuilder.ImmutableGetTrending {
    /** {@return the format of {@link Gif#src()}; empty for {@link GifMediaFormat#MEDIUMGIF}} */
    Optional<GifMediaFormat> mediaFormat();

    /** {@return the language, such as {@code de}; empty for {@code en-US}} */
    Optional<String> locale();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = FieldErrors.none();
        faults.at("media_format").value(mediaFormat());
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static GetTrendingBuilder builder() {
        return new GetTrendingBuilder();
    }
}
