package io.guildkit.invites.gifs;

import io.guildkit.core.internal.util.Limits;
import java.util.Optional;
import org.immutables.value.Value;

/** What to suggest search terms for. */
@Value.Immutable
public sealed interface SuggestTerms permits SuggestTermsBuilder.ImmutableSuggestTerms {
    /** {@return what to look for} */
    String q();

    /** {@return how many to ask for, 1 to 50; fewer may come; empty for 20} */
    Optional<Integer> limit();

    /** {@return the language, such as {@code de}; empty for {@code en-US}} */
    Optional<String> locale();

    /** Checks the limits. */
    @Value.Check
    default void check() {
        Limits.notEmpty("q", q());
        limit().ifPresent(limit -> Limits.range("limit", limit, 1, 50));
    }

    /**
     * Begins a request.
     *
     * @return a new builder
     */
    static SuggestTermsBuilder builder() {
        return new SuggestTermsBuilder();
    }
}
