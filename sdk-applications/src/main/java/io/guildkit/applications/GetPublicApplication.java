package io.guildkit.applications;

import io.guildkit.core.internal.style.RequestStyle;
import java.util.Optional;
import org.immutables.value.Value;

/** What to look up of an application besides. */
@RequestStyle
@Value.Immutable
public sealed interface GetPublicApplication permits GetPublicApplicationBuilder.ImmutableGetPublicApplication {
    /** {@return whether to look up its guild, too; empty for no} */
    Optional<Boolean> withGuild();

    /**
     * Begins a query.
     *
     * @return a new builder
     */
    static GetPublicApplicationBuilder builder() {
        return new GetPublicApplicationBuilder();
    }
}
