package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.KeyedBy;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.Map;
import org.immutables.value.Value;

/** A criterion of an application by which guilds assign roles. */
@Value.Immutable
@WireModel
@KeyedBy("key")
public sealed interface RoleConnectionMetadata extends WireObject
        permits RoleConnectionMetadataBuilder.ImmutableRoleConnectionMetadata {
    /** Reads and writes this type as JSON. */
    Codec<RoleConnectionMetadata> CODEC = RoleConnectionMetadataCodec.CODEC;

    /** {@return the comparison; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default RoleConnectionMetadataType type() {
        return RoleConnectionMetadataType.UNKNOWN;
    }

    /** {@return the key of the property's value in role connections, 1 to 50 characters; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String key() {
        return "";
    }

    /** {@return the display name, 1 to 100 characters; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String name() {
        return "";
    }

    /** {@return the name by language} */
    Map<String, String> nameLocalizations();

    /** {@return the description, 1 to 200 characters; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String description() {
        return "";
    }

    /** {@return the description by language} */
    Map<String, String> descriptionLocalizations();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static RoleConnectionMetadataBuilder builder() {
        return new RoleConnectionMetadataBuilder();
    }
}
