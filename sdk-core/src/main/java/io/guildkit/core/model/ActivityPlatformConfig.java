package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.Patch;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import io.guildkit.core.wire.WireSent;
import java.time.Instant;
import org.immutables.value.Value;

/** The configuration of an activity on one platform. */
@Value.Immutable
@WireModel
@WireSent
public sealed interface ActivityPlatformConfig extends WireObject
        permits ActivityPlatformConfigBuilder.ImmutableActivityPlatformConfig {
    /** Reads and writes this type as JSON. */
    Codec<ActivityPlatformConfig> CODEC = ActivityPlatformConfigCodec.CODEC;

    /** {@return the label; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default ReleaseLabelType labelType() {
        return ReleaseLabelType.UNKNOWN;
    }

    /** {@return the end of the release phase's label; without a value, there is no end} */
    @Value.Default
    default Patch<Instant> labelUntil() {
        return Patch.keep();
    }

    /** {@return the audience; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default ReleasePhase releasePhase() {
        return ReleasePhase.UNKNOWN;
    }

    /**
     * Returns a builder.
     *
     * @return a new builder
     */
    static ActivityPlatformConfigBuilder builder() {
        return new ActivityPlatformConfigBuilder();
    }
}
