package io.guildkit.applications;

import io.guildkit.applications.assets.ApplicationAsset;
import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.List;
import java.util.Map;
import org.immutables.value.Value;

/** The applications of a user, and their assets. */
@Value.Immutable
@WireModel
public sealed interface ApplicationsWithAssets extends WireObject
        permits ApplicationsWithAssetsBuilder.ImmutableApplicationsWithAssets {
    /** Reads and writes this type as JSON. */
    Codec<ApplicationsWithAssets> CODEC = ApplicationsWithAssetsCodec.CODEC;

    /** {@return the applications} */
    @WireRequired
    List<Application> applications();

    /** {@return the assets of the applications, by application} */
    @WireRequired
    Map<Snowflake, List<ApplicationAsset>> assets();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static ApplicationsWithAssetsBuilder builder() {
        return new ApplicationsWithAssetsBuilder();
    }
}
