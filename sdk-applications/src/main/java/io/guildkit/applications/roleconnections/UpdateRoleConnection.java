package io.guildkit.applications.roleconnections;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireRequest;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/** The new role connection of a user with an application. Absent members are not sent. */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface UpdateRoleConnection extends WireRequest
        permits UpdateRoleConnectionBuilder.ImmutableUpdateRoleConnection {
    /** Writes this type as JSON. */
    WireWriter<UpdateRoleConnection> CODEC = UpdateRoleConnectionCodec.CODEC;

    /** {@return the name of the connected platform, at most 50 characters; empty to leave it out} */
    Optional<String> platformName();

    /** {@return the user's name on the platform, at most 100 characters; empty to leave it out} */
    Optional<String> platformUsername();

    /**
     * {@return the values of the properties, of at most 100 characters each, by keys of 1 to 50; empty to leave them
     * out}
     */
    Optional<Map<String, String>> metadata();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        faults.at("platform_name").length(platformName(), 0, RoleConnectionLimits.PLATFORM_NAME);
        faults.at("platform_username").length(platformUsername(), 0, RoleConnectionLimits.PLATFORM_USERNAME);
        FieldErrors properties = faults.at("metadata");
        metadata()
                .ifPresent(values -> values.forEach((key, value) -> {
                    RoleConnectionLimits.key(properties, key);
                    properties.at(key).length(value, 0, RoleConnectionLimits.METADATA_VALUE);
                }));
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static UpdateRoleConnectionBuilder builder() {
        return new UpdateRoleConnectionBuilder();
    }
}
