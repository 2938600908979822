package io.guildkit.invites.gifs;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.form.FieldErrors;
import java.util.Optional;
import org.immutables.value.Value;

/** The options of a list of trending search terms. */
@RequestStyle
@Value.Immutable
public sealed interface ListTrendingTerms permits ListTrendingTermsBuilder.ImmutableListTrendingTerms {
    /** {@return the maximum number of terms, 1 to 50; the service may return fewer; empty for 5} */
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
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static ListTrendingTermsBuilder builder() {
        return new ListTrendingTermsBuilder();
    }
}
