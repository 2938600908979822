package io.guildkit.invites.gifs;

import io.guildkit.core.internal.util.Limits;
import java.util.Optional;
import org.immutables.value.Value;

/** Which GIFs to look for. */
@Value.Immutable
public sealed interface SearchGifs permits SearchGifsBuilder.ImmutableSearchGifs {
    /** {@return what to look for} */
    String q();

    /** {@return how many to ask for, 20 to 500; fewer may come; empty to leave it to the service} */
    Optional<Integer> limit();

    /** {@return the format of {@link Gif#src()}; empty for {@link GifMediaFormat#MEDIUMGIF}} */
    Optional<GifMediaFormat> mediaFormat();

    /** {@return the language, such as {@code de}; empty for {@code en-US}} */
    Optional<String> locale();

    /** Checks the limits. */
    @Value.Check
    default void check() {
        Limits.notEmpty("q", q());
        limit().ifPresent(limit -> Limits.range("limit", limit, 20, 500));
    }

    /**
     * Begins a request.
     *
     * @return a new builder
     */
    static SearchGifsBuilder builder() {
        return new SearchGifsBuilder();
    }
}
