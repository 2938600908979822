package io.guildkit.applications;

import io.guildkit.core.base.style.RequestStyle;
import java.util.Optional;
import org.immutables.value.Value;

/** The options of a request for the public profile of an application. */
@RequestStyle
@Value.Immutable
public sealed interface GetPublicApplication permits GetPublicApplicationBuilder.ImmutableGetPublicApplication {
    /** {@return whether to include the application's guild; empty for no} */
    Optional<Boolean> withGuild();

    /**
     * Returns a builder of the query.
     *
     * @return a new builder
     */
    static GetPublicApplicationBuilder builder() {
        return new GetPublicApplicationBuilder();
    }
}
