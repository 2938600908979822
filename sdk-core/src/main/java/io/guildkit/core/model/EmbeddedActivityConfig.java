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

/** The configuration of an application that runs within the client, an activity. */
@Value.Immutable
@WireModel
public sealed interface EmbeddedActivityConfig extends WireObject
        permits EmbeddedActivityConfigBuilder.ImmutableEmbeddedActivityConfig {
    /** Reads and writes this type as JSON. */
    Codec<EmbeddedActivityConfig> CODEC = EmbeddedActivityConfigCodec.CODEC;

    /** {@return the application; empty inside the application itself} */
    Optional<Snowflake> applicationId();

    /** {@return the asset with the preview of the activity; empty if there is none} */
    Optional<Snowflake> activityPreviewVideoAssetId();

    /** {@return the platforms that the activity supports} */
    @WireRequired
    List<ActivityPlatform> supportedPlatforms();

    /** {@return the orientations on phones; unknown if the service left them out} */
    @WireRequired
    @Value.Default
    default OrientationLockState defaultOrientationLockState() {
        return OrientationLockState.UNKNOWN;
    }

    /** {@return the orientations on tablets; unknown if the service left them out} */
    @WireRequired
    @Value.Default
    default OrientationLockState tabletDefaultOrientationLockState() {
        return OrientationLockState.UNKNOWN;
    }

    /** {@return whether the activity is for adults only} */
    @WireRequired
    @Value.Default
    default boolean requiresAgeGate() {
        return false;
    }

    /** {@return whether the activity uses the old layout of the window} */
    @WireRequired
    @Value.Default
    default boolean legacyResponsiveAspectRatio() {
        return false;
    }

    /**
     * {@return the guild level that the activity needs; empty for none}
     *
     * @deprecated by the service
     */
    @Deprecated
    Optional<Integer> premiumTierRequirement();

    /**
     * {@return the start of the free period; empty for none}
     *
     * @deprecated by the service
     */
    @Deprecated
    Optional<Instant> freePeriodStartsAt();

    /**
     * {@return the end of the free period; empty for none}
     *
     * @deprecated by the service
     */
    @Deprecated
    Optional<Instant> freePeriodEndsAt();

    /** {@return the configurations by platform} */
    @WireRequired
    Map<ActivityPlatform, ActivityPlatformConfig> clientPlatformConfig();

    /** {@return the position among the activities; 0 if the service left it out} */
    @WireRequired
    @Value.Default
    default int shelfRank() {
        return 0;
    }

    /** {@return whether the activity bypasses the proxy of activities} */
    @WireRequired
    @Value.Default
    default boolean hasCspException() {
        return false;
    }

    /** {@return whether the activity shows advertisements} */
    @WireRequired
    @Value.Default
    default boolean displaysAdvertisements() {
        return false;
    }

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static EmbeddedActivityConfigBuilder builder() {
        return new EmbeddedActivityConfigBuilder();
    }
}
