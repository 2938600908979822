package io.guildkit.applications;

import io.guildkit.core.json.Limits;
import io.guildkit.core.json.WireModel;
import io.guildkit.core.model.ImageData;
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
