package io.guildkit.applications.roleconnections;

import io.guildkit.core.internal.util.Limits;
import io.guildkit.core.wire.WireModel;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/** What a user shows of themselves to guilds by way of an application. What is left out is not sent. */
@Value.Immutable
@WireModel
public sealed interface UpdateRoleConnection permits UpdateRoleConnectionBuilder.ImmutableUpdateRoleConnection {
    /** {@return what the application connects to, at most 50 characters; empty to leave it out} */
    Optional<String> platformName();

    /** {@return who the user is there, at most 100 characters; empty to leave it out} */
    Optional<String> platformUsername();

    /**
     * {@return the values of the properties, of at most 100 characters each, by keys of 1 to 50; empty to leave them
     * out}
     */
    Optional<Map<String, String>> metadata();

    /** Checks the limits. */
    @Value.Check
    default void check() {
        Limits.length("platform_name", platformName(), 0, RoleConnectionLimits.PLATFORM_NAME);
        Limits.length("platform_username", platformUsername(), 0, RoleConnectionLimits.PLATFORM_USERNAME);
        metadata()
                .ifPresent(values -> values.forEach((key, value) -> {
                    Limits.length("a key of metadata", key, 1, RoleConnectionLimits.METADATA_KEY);
                    Limits.length("metadata." + key, value, 0, RoleConnectionLimits.METADATA_VALUE);
                }));
    }

    /**
     * Begins a request.
     *
     * @return a new builder
     */
    static UpdateRoleConnectionBuilder builder() {
        return new UpdateRoleConnectionBuilder();
    }
}
