package io.guildkit.applications.assets;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.WireModel;
import java.util.List;
import org.immutables.value.Value;

/** External images that become assets. */
@RequestStyle
@Value.Immutable
@WireModel
sealed interface CreateExternalAssets permits CreateExternalAssetsBuilder.ImmutableCreateExternalAssets {
    /** Writes this type as JSON. */
    WireWriter<CreateExternalAssets> CODEC = CreateExternalAssetsCodec.CODEC;

    /** {@return the addresses of images: 1 or 2, of at most 256 characters each} */
    List<String> urls();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        FieldErrors all = faults.at("urls");
        all.size(urls().size(), 1, AssetLimits.EXTERNAL_ASSETS);
        all.each(urls(), (place, url) -> place.length(url, 0, AssetLimits.EXTERNAL_ASSET_URL));
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static CreateExternalAssetsBuilder builder() {
        return new CreateExternalAssetsBuilder();
    }
}
