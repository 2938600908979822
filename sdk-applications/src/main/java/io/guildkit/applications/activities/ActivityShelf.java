package io.guildkit.applications.activities;

import io.guildkit.applications.assets.ApplicationAsset;
import io.guildkit.core.codec.Codec;
import io.guildkit.core.model.EmbeddedActivityConfig;
import io.guildkit.core.model.PartialApplication;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.List;
import java.util.Map;
import org.immutables.value.Value;

/** The activities that can be launched somewhere. */
@Value.Immutable
@WireModel
public sealed interface ActivityShelf extends WireObject permits ActivityShelfBuilder.ImmutableActivityShelf {
    /** Reads and writes this type as JSON. */
    Codec<ActivityShelf> CODEC = ActivityShelfCodec.CODEC;

    /** {@return the configurations of the activities} */
    @WireRequired
    List<EmbeddedActivityConfig> activities();

    /** {@return the applications of the activities} */
    @WireRequired
    List<PartialApplication> applications();

    /** {@return the assets of the activities, by application} */
    @WireRequired
    Map<Snowflake, List<ApplicationAsset>> assets();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static ActivityShelfBuilder builder() {
        return new ActivityShelfBuilder();
    }
}
