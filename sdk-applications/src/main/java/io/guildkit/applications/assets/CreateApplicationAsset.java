package io.guildkit.applications.assets;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireRequest;
import org.immutables.value.Value;

/** The asset to create. */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface CreateApplicationAsset extends WireRequest
        permits CreateApplicationAssetBuilder.ImmutableCreateApplicationAsset {
    /** Writes this type as JSON. */
    WireWriter<CreateApplicationAsset> CODEC = CreateApplicationAssetCodec.CODEC;

    /** {@return the name} */
    String name();

    /** {@return the kind} */
    ApplicationAssetType type();

    /** {@return the image} */
    ImageData image();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        faults.at("name").required(name());
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static CreateApplicationAssetBuilder builder() {
        return new CreateApplicationAssetBuilder();
    }
}
