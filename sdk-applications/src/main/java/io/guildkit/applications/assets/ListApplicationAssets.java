package io.guildkit.applications.assets;

import io.guildkit.core.base.style.RequestStyle;
import java.util.Optional;
import org.immutables.value.Value;

/** The options of a list of an application's assets. */
@RequestStyle
@Value.Immutable
public sealed interface ListApplicationAssets permits ListApplicationAssetsBuilder.ImmutableListApplicationAssets {
    /** {@return whether to bypass the service's cache; empty for no} */
    Optional<Boolean> nocache();

    /**
     * Returns a builder of the query.
     *
     * @return a new builder
     */
    static ListApplicationAssetsBuilder builder() {
        return new ListApplicationAssetsBuilder();
    }
}
