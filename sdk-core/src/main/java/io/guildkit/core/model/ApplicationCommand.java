package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.OpenObject;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireRequired;
import java.util.Optional;
import org.immutables.value.Value;

/** A command that an application offers. {@link #unknownFields()} contains the members without an accessor. */
@Value.Immutable
@WireModel
public sealed interface ApplicationCommand extends OpenObject
        permits ApplicationCommandBuilder.ImmutableApplicationCommand {
    /** Reads and writes this type as JSON. */
    Codec<ApplicationCommand> CODEC = ApplicationCommandCodec.CODEC;

    /** {@return the identifier} */
    Snowflake id();

    /** {@return the application; empty if the service left it out} */
    @WireRequired
    Optional<Snowflake> applicationId();

    /** {@return the name; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String name() {
        return "";
    }

    /** {@return the description; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String description() {
        return "";
    }

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static ApplicationCommandBuilder builder() {
        return new ApplicationCommandBuilder();
    }
}
