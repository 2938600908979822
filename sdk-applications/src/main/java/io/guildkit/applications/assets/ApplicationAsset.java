package io.guildkit.applications.assets;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import org.immutables.value.Value;

/** An image of an application, for its rich presence. */
@Value.Immutable
@WireModel
public sealed interface ApplicationAsset extends WireObject permits ApplicationAssetBuilder.ImmutableApplicationAsset {
    /** Reads and writes this type as JSON. */
    Codec<ApplicationAsset> CODEC = ApplicationAssetCodec.CODEC;

    /** {@return the identifier} */
    Snowflake id();

    /** {@return the kind; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default ApplicationAssetType type() {
        return ApplicationAssetType.UNKNOWN;
    }

    /** {@return the name; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String name() {
        return "";
    }

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static ApplicationAssetBuilder builder() {
        return new ApplicationAssetBuilder();
    }
}
