package io.guildkit.applications.assets;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import org.immutables.value.Value;

/** A picture from elsewhere that can be used as an asset. */
@Value.Immutable
@WireModel
public sealed interface ExternalAsset extends WireObject permits ExternalAssetBuilder.ImmutableExternalAsset {
    /** {@return where it is from; "" if the service left it out} */
    @JsonProperty(required = true)
    @Value.Default
    default String url() {
        return "";
    }

    /** {@return its path on the proxy of media; "" if the service left it out} */
    @JsonProperty(required = true)
    @Value.Default
    default String externalAssetPath() {
        return "";
    }

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static ExternalAssetBuilder builder() {
        return new ExternalAssetBuilder();
    }
}
