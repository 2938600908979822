package io.guildkit.core.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.wire.OpenObject;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import java.util.Optional;
import org.immutables.value.Value;

/** A command that an application offers. All but the basics is among the {@linkplain #unknownFields() open fields}. */
@Value.Immutable
@WireModel
public sealed interface ApplicationCommand extends OpenObject
        permits ApplicationCommandBuilder.ImmutableApplicationCommand {
    /** {@return the identifier} */
    Snowflake id();

    /** {@return the application; empty if the service left it out} */
    @JsonProperty(required = true)
    Optional<Snowflake> applicationId();

    /** {@return its name; "" if the service left it out} */
    @JsonProperty(required = true)
    @Value.Default
    default String name() {
        return "";
    }

    /** {@return what it does; "" if the service left it out} */
    @JsonProperty(required = true)
    @Value.Default
    default String description() {
        return "";
    }

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static ApplicationCommandBuilder builder() {
        return new ApplicationCommandBuilder();
    }
}
