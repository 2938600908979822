package io.guildkit.invites.integrations;

import io.guildkit.core.base.style.RequestStyle;
import java.util.Optional;
import org.immutables.value.Value;

/** The options of a list of a guild's integrations. */
@RequestStyle
@Value.Immutable
public sealed interface ListGuildIntegrations permits ListGuildIntegrationsBuilder.ImmutableListGuildIntegrations {
    /** {@return whether to list only applications with registered commands; empty for no} */
    Optional<Boolean> hasCommands();

    /** {@return whether to return the applications' criteria for roles; empty for no} */
    Optional<Boolean> includeRoleConnectionsMetadata();

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static ListGuildIntegrationsBuilder builder() {
        return new ListGuildIntegrationsBuilder();
    }
}
