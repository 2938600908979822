package io.guildkit.invites.discovery;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.form.FieldErrors;
import java.util.Optional;
import org.immutables.value.Value;

/** The search for discoverable guilds. */
@RequestStyle
@Value.Immutable
public sealed interface SearchDiscoverableGuilds
        permits SearchDiscoverableGuildsBuilder.ImmutableSearchDiscoverableGuilds {
    /** {@return the search text, at most 100 characters} */
    String query();

    /** {@return the maximum number of guilds on a page, 1 to 48; empty for 24} */
    Optional<Integer> limit();

    /** {@return the number of guilds to skip, at most 2999; empty for none} */
    Optional<Integer> offset();

    /** {@return the category to look in; empty for all} */
    Optional<Integer> categoryId();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = FieldErrors.none();
        faults.at("query").length(query(), 0, DiscoveryLimits.QUERY);
        faults.at("limit").range(limit(), 1, DiscoveryLimits.PAGE);
        faults.at("offset").range(offset(), 0, DiscoveryLimits.OFFSET);
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static SearchDiscoverableGuildsBuilder builder() {
        return new SearchDiscoverableGuildsBuilder();
    }
}
