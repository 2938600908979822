package io.guildkit.invites.integrations;

import io.guildkit.core.internal.style.RequestStyle;
import java.util.Optional;
import org.immutables.value.Value;

/** Which of a guild's integrations to list, and what of them. */
@RequestStyle
@Value.Immutable
public sealed interface ListGuildIntegrations permits ListGuildIntegrationsBuilder.ImmutableListGuildIntegrations {
    /** {@return whether to list only applications with registered commands; empty for no} */
    Optional<Boolean> hasCommands();

    /** {@return whether to say by what the applications let the guild give out roles; empty for no} */
    Optional<Boolean> includeRoleConnectionsMetadata();

    /**
     * Begins a request.
     *
     * @return a new builder
     */
    static ListGuildIntegrationsBuilder builder() {
        return new ListGuildIntegrationsBuilder();
    }
}
