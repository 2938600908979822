package io.guildkit.applications.roleconnections;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.model.IntegrationApplication;
import io.guildkit.core.model.RoleConnectionMetadata;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/** The connection of a user with an application, as its role connections show it to guilds. */
@Value.Immutable
@WireModel
public sealed interface ApplicationRoleConnection extends WireObject
        permits ApplicationRoleConnectionBuilder.ImmutableApplicationRoleConnection {
    /** Reads and writes this type as JSON. */
    Codec<ApplicationRoleConnection> CODEC = ApplicationRoleConnectionCodec.CODEC;

    /** {@return the name of the connected platform; empty for none} */
    Optional<String> platformName();

    /** {@return the user's name on the platform; empty for none} */
    Optional<String> platformUsername();

    /** {@return the values of the properties, by key} */
    @WireRequired
    Map<String, String> metadata();

    /** {@return the application; known only in the list of all} */
    Optional<IntegrationApplication> application();

    /** {@return the properties the application has; known only in the list of all, and not of all} */
    List<RoleConnectionMetadata> applicationMetadata();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static ApplicationRoleConnectionBuilder builder() {
        return new ApplicationRoleConnectionBuilder();
    }
}
