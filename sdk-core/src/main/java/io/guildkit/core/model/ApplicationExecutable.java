package io.guildkit.core.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import org.immutables.value.Value;

/** A program by which a game is recognised. */
@Value.Immutable
@WireModel
public sealed interface ApplicationExecutable extends WireObject
        permits ApplicationExecutableBuilder.ImmutableApplicationExecutable {
    /** {@return its operating system; unknown if the service left it out} */
    @JsonProperty(required = true)
    @Value.Default
    default ExecutableOs os() {
        return ExecutableOs.UNKNOWN;
    }

    /** {@return its file name; "" if the service left it out} */
    @JsonProperty(required = true)
    @Value.Default
    default String name() {
        return "";
    }

    /** {@return whether it only launches the game} */
    @JsonProperty(required = true)
    @Value.Default
    default boolean isLauncher() {
        return false;
    }

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static ApplicationExecutableBuilder builder() {
        return new ApplicationExecutableBuilder();
    }
}
