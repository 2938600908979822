package io.guildkit.applications.activities;

import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.internal.style.RequestStyle;
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

/** What to change of how an activity runs. What is not touched stays as it is. */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface ModifyEmbeddedActivityConfig extends WireRequest
        permits ModifyEmbeddedActivityConfigBuilder.ImmutableModifyEmbeddedActivityConfig {
    /** Writes this type as JSON. */
    WireWriter<ModifyEmbeddedActivityConfig> CODEC = ModifyEmbeddedActivityConfigCodec.CODEC;

    /** {@return the asset with its preview} */
    Patch<Snowflake> activityPreviewVideoAssetId();

    /** {@return where it runs} */
    Patch<List<ActivityPlatform>> supportedPlatforms();

    /** {@return how it may be turned on phones; empty to keep it} */
    Optional<OrientationLockState> defaultOrientationLockState();

    /** {@return how it may be turned on tablets; empty to keep it} */
    Optional<OrientationLockState> tabletDefaultOrientationLockState();

    /** {@return whether it is for adults only; empty to keep it} */
    Optional<Boolean> requiresAgeGate();

    /**
     * {@return when it begins to be free}
     *
     * @deprecated by the service
     */
    @Deprecated
    Patch<Instant> freePeriodStartsAt();

    /**
     * {@return when it ceases to be free}
     *
     * @deprecated by the service
     */
    @Deprecated
    Patch<Instant> freePeriodEndsAt();

    /** {@return how it is offered, by platform; empty to keep it} */
    Optional<Map<ActivityPlatform, ActivityPlatformConfig>> clientPlatformConfig();

    /** {@return its place among the activities; empty to keep it} */
    Optional<Integer> shelfRank();

    /** Checks the request. */
    @Value.Check
    default void check() {
        CODEC.check(this).throwIfAny();
    }

    /**
     * Begins a request.
     *
     * @return a new builder
     */
    static ModifyEmbeddedActivityConfigBuilder builder() {
        return new ModifyEmbeddedActivityConfigBuilder();
    }
}
