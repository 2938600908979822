package io.guildkit.invites.discovery;

import io.guildkit.core.base.style.RequestStyle;
import java.util.Optional;
import org.immutables.value.Value;

/** The options of a list of discovery categories. */
@RequestStyle
@Value.Immutable
public sealed interface ListDiscoveryCategories
        permits ListDiscoveryCategoriesBuilder.ImmutableListDiscoveryCategories {
    /** {@return the language of the categories' names, such as {@code de}; empty for {@code en-US}} */
    Optional<String> locale();

    /** {@return whether to list only categories that can be a main category; empty for no} */
    Optional<Boolean> primaryOnly();

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static ListDiscoveryCategoriesBuilder builder() {
        return new ListDiscoveryCategoriesBuilder();
    }
}
