package io.guildkit.applications;

import io.guildkit.core.base.style.RequestStyle;
import java.util.Optional;
import org.immutables.value.Value;

/** The options of a list of applications. */
@RequestStyle
@Value.Immutable
public sealed interface ListApplications permits ListApplicationsBuilder.ImmutableListApplications {
    /** {@return whether to include applications of the user's teams; empty for the service's choice} */
    Optional<Boolean> withTeamApplications();

    /**
     * Returns a builder of the query.
     *
     * @return a new builder
     */
    static ListApplicationsBuilder builder() {
        return new ListApplicationsBuilder();
    }
}
