package io.guildkit.invites.integrations;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.List;
import org.immutables.value.Value;

/** The result of moving a guild's applications to the OAuth2 scope {@code applications.commands}. */
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
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static CommandScopeMigrationBuilder builder() {
        return new CommandScopeMigrationBuilder();
    }
}
