package io.guildkit.applications;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.model.ApplicationExecutable;
import io.guildkit.core.model.OverlayMethodFlag;
import io.guildkit.core.wire.FlagSet;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** A game that is recognised by its programs. */
@Value.Immutable
@WireModel
public sealed interface DetectableApplication extends WireObject
        permits DetectableApplicationBuilder.ImmutableDetectableApplication {
    /** Reads and writes this type as JSON. */
    Codec<DetectableApplication> CODEC = DetectableApplicationCodec.CODEC;

    /** {@return the identifier} */
    Snowflake id();

    /** {@return the name; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String name() {
        return "";
    }

    /** {@return the other names of the game} */
    @WireRequired
    List<String> aliases();

    /** {@return the programs that identify the application} */
    @WireRequired
    List<ApplicationExecutable> executables();

    /** {@return the themes} */
    @WireRequired
    List<String> themes();

    /** {@return whether the client may hook into the application} */
    @WireRequired
    @Value.Default
    default boolean hook() {
        return false;
    }

    /** {@return whether the application supports an overlay} */
    @WireRequired
    @Value.Default
    default boolean overlay() {
        return false;
    }

    /** {@return the methods of drawing the overlay; empty if the service left them out} */
    Optional<FlagSet<OverlayMethodFlag>> overlayMethods();

    /** {@return whether the overlay is known to cause problems} */
    @WireRequired
    @Value.Default
    default boolean overlayWarn() {
        return false;
    }

    /** {@return whether the overlay needs the compatibility hook} */
    @WireRequired
    @Value.Default
    default boolean overlayCompatibilityHook() {
        return false;
    }

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static DetectableApplicationBuilder builder() {
        return new DetectableApplicationBuilder();
    }
}
