package io.guildkit.invites.integrations;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.List;
import org.immutables.value.Value;

/** What the move of a guild's applications to their own command scope came to. */
@Value.Immutable
@WireModel
public sealed interface CommandScopeMigration extends WireObject
        permits CommandScopeMigrationBuilder.ImmutableCommandScopeMigration {
    /** Reads and writes this type as JSON. */
    Codec<CommandScopeMigration> CODEC = CommandScopeMigrationCodec.CODEC;

    /** {@return the integrations that have registered commands now} */
    @WireRequired
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
