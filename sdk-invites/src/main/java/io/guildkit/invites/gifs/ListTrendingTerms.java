package io.guildkit.invites.gifs;

import io.guildkit.core.internal.util.Limits;
import java.util.Optional;
import org.immutables.value.Value;

/** Which search terms to list. */
@Value.Immutable
public sealed interface ListTrendingTerms permits ListTrendingTermsBuilder.ImmutableListTrendingTerms {
    /** {@return how many to ask for, 1 to 50; fewer may come; empty for 5} */
    Optional<Integer> limit();

    /** {@return the language, such as {@code de}; empty for {@code en-US}} */
    Optional<String> locale();

    /** Checks the limits. */
    @Value.Check
    default void check() {
        limit().ifPresent(limit -> Limits.range("limit", limit, 1, 50));
    }

    /**
     * Begins a request.
     *
     * @return a new builder
     */
    static ListTrendingTermsBuilder builder() {
        return new ListTrendingTermsBuilder();
    }
}
