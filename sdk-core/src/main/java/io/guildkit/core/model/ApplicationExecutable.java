package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import org.immutables.value.Value;

/** A program by which a game is recognised. */
@Value.Immutable
@WireModel
public sealed interface ApplicationExecutable extends WireObject
        permits ApplicationExecutableBuilder.ImmutableApplicationExecutable {
    /** Reads and writes this type as JSON. */
    Codec<ApplicationExecutable> CODEC = ApplicationExecutableCodec.CODEC;

    /** {@return the operating system; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default ExecutableOs os() {
        return ExecutableOs.UNKNOWN;
    }

    /** {@return the file name; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String name() {
        return "";
    }

    /** {@return whether the program only launches the game} */
    @WireRequired
    @Value.Default
    default boolean isLauncher() {
        return false;
    }

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static ApplicationExecutableBuilder builder() {
        return new ApplicationExecutableBuilder();
    }
}
