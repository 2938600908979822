package io.guildkit.invites.gifs;

import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.internal.style.RequestStyle;
import java.util.Optional;
import org.immutables.value.Value;

/** Which search terms to list. */
@RequestStyle
@Value.Immutable
public sealed interface ListTrendingTerms permits ListTrendingTermsBuilder.ImmutableListTrendingTerms {
    /** {@return how many to ask for, 1 to 50; fewer may come; empty for 5} */
    Optional<Integer> limit();

    /** {@return the language, such as {@code de}; empty for {@code en-US}} */
    Optional<String> locale();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = FieldErrors.none();
        faults.at("limit").range(limit(), 1, 50);
        faults.throwIfAny();
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
