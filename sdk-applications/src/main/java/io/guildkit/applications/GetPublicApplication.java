package io.guildkit.applications;

import java.util.Optional;
import org.immutables.value.Value;

/** What to look up of an application besides. */
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
