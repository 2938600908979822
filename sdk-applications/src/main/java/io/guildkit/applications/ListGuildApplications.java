package io.guildkit.applications;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.model.ApplicationType;
import io.guildkit.core.wire.Snowflake;
import java.util.Optional;
import org.immutables.value.Value;

/** The options of a list of a guild's applications. */
@RequestStyle
@Value.Immutable
public sealed interface ListGuildApplications permits ListGuildApplicationsBuilder.ImmutableListGuildApplications {
    /** {@return the type of the listed applications; empty for all} */
    Optional<ApplicationType> type();

    /** {@return whether to include the applications' teams, which only owners see; empty for no} */
    Optional<Boolean> includeTeam();

    /** {@return a channel; its effect is not documented} */
    Optional<Snowflake> channelId();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = FieldErrors.none();
        faults.at("type").value(type());
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the query.
     *
     * @return a new builder
     */
    static ListGuildApplicationsBuilder builder() {
        return new ListGuildApplicationsBuilder();
    }
}
