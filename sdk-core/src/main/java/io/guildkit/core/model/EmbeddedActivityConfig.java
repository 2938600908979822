package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/** How an application runs within the client. */
@Value.Immutable
@WireModel
public sealed interface EmbeddedActivityConfig extends WireObject
        permits EmbeddedActivityConfigBuilder.ImmutableEmbeddedActivityConfig {
    /** Reads and writes this type as JSON. */
    Codec<EmbeddedActivityConfig> CODEC = EmbeddedActivityConfigCodec.CODEC;

    /** {@return the application; empty inside the application itself} */
    Optional<Snowflake> applicationId();

    /** {@return the asset with its preview; empty if it has none} */
    Optional<Snowflake> activityPreviewVideoAssetId();

    /** {@return where it runs} */
    @WireRequired
    List<ActivityPlatform> supportedPlatforms();

    /** {@return how it may be turned on phones; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default OrientationLockState defaultOrientationLockState() {
        return OrientationLockState.UNKNOWN;
    }

    /** {@return how it may be turned on tablets; unknown if the service left it out} */
    @WireRequired
    @Value.Default
    default OrientationLockState tabletDefaultOrientationLockState() {
        return OrientationLockState.UNKNOWN;
    }

    /** {@return whether it is for adults only} */
    @WireRequired
    @Value.Default
    default boolean requiresAgeGate() {
        return false;
    }

    /** {@return whether it uses the old way to fit the window} */
    @WireRequired
    @Value.Default
    default boolean legacyResponsiveAspectRatio() {
        return false;
    }

    /**
     * {@return the guild level it needs; empty for none}
     *
     * @deprecated by the service
     */
    @Deprecated
    Optional<Integer> premiumTierRequirement();

    /**
     * {@return when it begins to be free; empty for never}
     *
     * @deprecated by the service
     */
    @Deprecated
    Optional<Instant> freePeriodStartsAt();

    /**
     * {@return when it ceases to be free; empty for never}
     *
     * @deprecated by the service
     */
    @Deprecated
    Optional<Instant> freePeriodEndsAt();

    /** {@return how it is offered, by platform} */
    @WireRequired
    Map<ActivityPlatform, ActivityPlatformConfig> clientPlatformConfig();

    /** {@return its place among the activities; 0 if the service left it out} */
    @WireRequired
    @Value.Default
    default int shelfRank() {
        return 0;
    }

    /** {@return whether it bypasses the proxy of activities} */
    @WireRequired
    @Value.Default
    default boolean hasCspException() {
        return false;
    }

    /** {@return whether it shows advertisements} */
    @WireRequired
    @Value.Default
    default boolean displaysAdvertisements() {
        return false;
    }

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static EmbeddedActivityConfigBuilder builder() {
        return new EmbeddedActivityConfigBuilder();
    }
}
