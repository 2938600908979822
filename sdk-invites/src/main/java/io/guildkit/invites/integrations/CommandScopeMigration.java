package io.guildkit.invites.integrations;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.List;
import org.immutables.value.Value;

/** What the move of a guild's applications to their own command scope came to. */
@Value.Immutable
@WireModel
public sealed interface CommandScopeMigration extends WireObject
        permits CommandScopeMigrationBuilder.ImmutableCommandScopeMigration {
    /** {@return the integrations that have registered commands now} */
    @JsonProperty(required = true)
    List<Snowflake> integrationIdsWithAppCommands();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static CommandScopeMigrationBuilder builder() {
        return new CommandScopeMigrationBuilder();
    }
}
