package io.guildkit.applications.assets;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import org.immutables.value.Value;

/** A picture of an application, for its rich presence. */
@Value.Immutable
@WireModel
public sealed interface ApplicationAsset extends WireObject permits ApplicationAssetBuilder.ImmutableApplicationAsset {
    /** {@return the identifier} */
    Snowflake id();

    /** {@return its kind; unknown if the service left it out} */
    @JsonProperty(required = true)
    @Value.Default
    default ApplicationAssetType type() {
        return ApplicationAssetType.UNKNOWN;
    }

    /** {@return its name; "" if the service left it out} */
    @JsonProperty(required = true)
    @Value.Default
    default String name() {
        return "";
    }

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static ApplicationAssetBuilder builder() {
        return new ApplicationAssetBuilder();
    }
}
