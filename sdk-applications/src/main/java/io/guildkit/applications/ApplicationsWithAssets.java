package io.guildkit.applications;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.applications.assets.ApplicationAsset;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.List;
import java.util.Map;
import org.immutables.value.Value;

/** The applications of a user, and their assets. */
@Value.Immutable
@WireModel
public sealed interface ApplicationsWithAssets extends WireObject
        permits ApplicationsWithAssetsBuilder.ImmutableApplicationsWithAssets {
    /** {@return the applications} */
    @JsonProperty(required = true)
    List<Application> applications();

    /** {@return their assets, by application} */
    @JsonProperty(required = true)
    Map<Snowflake, List<ApplicationAsset>> assets();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static ApplicationsWithAssetsBuilder builder() {
        return new ApplicationsWithAssetsBuilder();
    }
}
