package io.guildkit.invites.gifs;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.form.FieldErrors;
import java.util.Optional;
import org.immutables.value.Value;

/** The text to suggest search terms for. */
@RequestStyle
@Value.Immutable
public sealed interface SuggestTerms permits SuggestTermsBuilder.ImmutableSuggestTerms {
    /** {@return the search text} */
    String q();

    /** {@return the maximum number of terms, 1 to 50; the service may return fewer; empty for 20} */
    Optional<Integer> limit();

    /** {@return the language, such as {@code de}; empty for {@code en-US}} */
    Optional<String> locale();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = FieldErrors.none();
        faults.at("q").required(q());
        faults.at("limit").range(limit(), 1, 50);
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static SuggestTermsBuilder builder() {
        return new SuggestTermsBuilder();
    }
}
