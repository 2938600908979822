package io.guildkit.applications.activities;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.model.ActivityPlatform;
import io.guildkit.core.model.ActivityPlatformConfig;
import io.guildkit.core.model.OrientationLockState;
import io.guildkit.core.wire.Patch;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireRequest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/** The changes of an activity's configuration. Fields that are not set stay as they are. */
@RequestStyle
@SuppressWarnings("immutables:incompat") // a list that can be changed has an encoding of its own
@Value.Immutable
@WireModel
public sealed interface ModifyEmbeddedActivityConfig extends WireRequest
        permits ModifyEmbeddedActivityConfigBuilder.ImmutableModifyEmbeddedActivityConfig {
    /** Writes this type as JSON. */
    WireWriter<ModifyEmbeddedActivityConfig> CODEC = ModifyEmbeddedActivityConfigCodec.CODEC;

    /** {@return the asset with the preview of the activity} */
    Patch<Snowflake> activityPreviewVideoAssetId();

    /** {@return the platforms that the activity supports} */
    Patch<List<ActivityPlatform>> supportedPlatforms();

    /** {@return the orientations on phones; empty to keep them} */
    Optional<OrientationLockState> defaultOrientationLockState();

    /** {@return the orientations on tablets; empty to keep them} */
    Optional<OrientationLockState> tabletDefaultOrientationLockState();

    /** {@return whether the activity is for adults only; empty to keep it} */
    Optional<Boolean> requiresAgeGate();

    /**
     * {@return the start of the free period}
     *
     * @deprecated by the service
     */
    @Deprecated
    Patch<Instant> freePeriodStartsAt();

    /**
     * {@return the end of the free period}
     *
     * @deprecated by the service
     */
    @Deprecated
    Patch<Instant> freePeriodEndsAt();

    /** {@return the configurations by platform; empty to keep them} */
    Optional<Map<ActivityPlatform, ActivityPlatformConfig>> clientPlatformConfig();

    /** {@return the place among the activities; empty to keep it} */
    Optional<Integer> shelfRank();

    /** Checks the request. */
    @Value.Check
    default void check() {
        CODEC.check(this).throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static ModifyEmbeddedActivityConfigBuilder builder() {
        return new ModifyEmbeddedActivityConfigBuilder();
    }
}
