package io.guildkit.invites.gifs;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.form.FieldErrors;
import java.util.Optional;
import org.immutables.value.Value;

/** The search for GIFs. */
@RequestStyle
@Value.Immutable
public sealed interface SearchGifs permits SearchGifsBuilder.ImmutableSearchGifs {
    /** {@return the search text} */
    String q();

    /** {@return the maximum number of GIFs, 20 to 500; the service may return fewer; empty for the service's default} */
    Optional<Integer> limit();

    /** {@return the format of {@link Gif#src()}; empty for {@link GifMediaFormat#MEDIUMGIF}} */
    Optional<GifMediaFormat> mediaFormat();

    /** {@return the language, such as {@code de}; empty for {@code en-US}} */
    Optional<String> locale();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = FieldErrors.none();
        faults.at("q").required(q());
        faults.at("limit").range(limit(), 20, 500);
        faults.at("media_format").value(mediaFormat());
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static SearchGifsBuilder builder() {
        return new SearchGifsBuilder();
    }
}
