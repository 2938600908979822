package io.guildkit.applications.assets;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import org.immutables.value.Value;

/** An external image that can be used as an asset. */
@Value.Immutable
@WireModel
public sealed interface ExternalAsset extends WireObject permits ExternalAssetBuilder.ImmutableExternalAsset {
    /** Reads and writes this type as JSON. */
    Codec<ExternalAsset> CODEC = ExternalAssetCodec.CODEC;

    /** {@return the original URL; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String url() {
        return "";
    }

    /** {@return the path on the media proxy; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String externalAssetPath() {
        return "";
    }

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static ExternalAssetBuilder builder() {
        return new ExternalAssetBuilder();
    }
}
