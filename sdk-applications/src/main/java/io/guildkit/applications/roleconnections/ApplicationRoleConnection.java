package io.guildkit.applications.roleconnections;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.model.IntegrationApplication;
import io.guildkit.core.model.RoleConnectionMetadata;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/** What a user has shown of themselves to guilds by way of an application. */
@Value.Immutable
@WireModel
public sealed interface ApplicationRoleConnection extends WireObject
        permits ApplicationRoleConnectionBuilder.ImmutableApplicationRoleConnection {
    /** {@return what the application connects to; empty if it does not say} */
    Optional<String> platformName();

    /** {@return who the user is there; empty if the application does not say} */
    Optional<String> platformUsername();

    /** {@return the values of the properties, by key} */
    @JsonProperty(required = true)
    Map<String, String> metadata();

    /** {@return the application; known only in the list of all} */
    Optional<IntegrationApplication> application();

    /** {@return the properties the application has; known only in the list of all, and not of all} */
    List<RoleConnectionMetadata> applicationMetadata();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static ApplicationRoleConnectionBuilder builder() {
        return new ApplicationRoleConnectionBuilder();
    }
}
