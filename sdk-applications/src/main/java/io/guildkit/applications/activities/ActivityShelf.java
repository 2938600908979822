package io.guildkit.applications.activities;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.guildkit.applications.assets.ApplicationAsset;
import io.guildkit.core.model.EmbeddedActivityConfig;
import io.guildkit.core.model.PartialApplication;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.List;
import java.util.Map;
import org.immutables.value.Value;

/** The activities that can be launched somewhere. */
@Value.Immutable
@WireModel
public sealed interface ActivityShelf extends WireObject permits ActivityShelfBuilder.ImmutableActivityShelf {
    /** {@return how they run} */
    @JsonProperty(required = true)
    List<EmbeddedActivityConfig> activities();

    /** {@return the applications they belong to} */
    @JsonProperty(required = true)
    List<PartialApplication> applications();

    /** {@return the assets of those, by application} */
    @JsonProperty(required = true)
    Map<Snowflake, List<ApplicationAsset>> assets();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static ActivityShelfBuilder builder() {
        return new ActivityShelfBuilder();
    }
}
