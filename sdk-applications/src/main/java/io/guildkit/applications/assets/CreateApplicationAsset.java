package io.guildkit.applications.assets;

import io.guildkit.core.internal.util.Limits;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.WireModel;
import org.immutables.value.Value;

/** The asset to create. */
@Value.Immutable
@WireModel
public sealed interface CreateApplicationAsset permits CreateApplicationAssetBuilder.ImmutableCreateApplicationAsset {
    /** {@return its name} */
    String name();

    /** {@return its kind} */
    ApplicationAssetType type();

    /** {@return the picture} */
    ImageData image();

    /** Checks the limits. */
    @Value.Check
    default void check() {
        Limits.notEmpty("name", name());
    }

    /**
     * Begins a request.
     *
     * @return a new builder
     */
    static CreateApplicationAssetBuilder builder() {
        return new CreateApplicationAssetBuilder();
    }
}
