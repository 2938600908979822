package io.guildkit.benchmarks.hand.typed;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.guildkit.benchmarks.hand.Names;
import io.guildkit.benchmarks.hand.Read;
import io.guildkit.benchmarks.hand.Write;
import java.io.IOException;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The activity configuration of an application, with types as expressive as those of the model. */
public record EmbeddedActivityConfig(
        Optional<String> applicationId,
        Optional<String> activityPreviewVideoAssetId,
        List<String> supportedPlatforms,
        int defaultOrientationLockState,
        int tabletDefaultOrientationLockState,
        boolean requiresAgeGate,
        boolean legacyResponsiveAspectRatio,
        Optional<Integer> premiumTierRequirement,
        Optional<Instant> freePeriodStartsAt,
        Optional<Instant> freePeriodEndsAt,
        Map<String, ActivityPlatformConfig> clientPlatformConfig,
        int shelfRank,
        boolean hasCspException,
        boolean displaysAdvertisements) {
    /** Reads the object that the parser has just entered. */
    public static EmbeddedActivityConfig read(JsonParser in) throws IOException {
        String applicationId = null;
        String activityPreviewVideoAssetId = null;
        List<String> supportedPlatforms = List.of();
        int defaultOrientationLockState = 0;
        int tabletDefaultOrientationLockState = 0;
        boolean requiresAgeGate = false;
        boolean legacyResponsiveAspectRatio = false;
        Integer premiumTierRequirement = null;
        Instant freePeriodStartsAt = null;
        Instant freePeriodEndsAt = null;
        Map<String, ActivityPlatformConfig> clientPlatformConfig = Map.of();
        int shelfRank = 0;
        boolean hasCspException = false;
        boolean displaysAdvertisements = false;
        for (String field = in.nextFieldName(); field != null; field = in.nextFieldName()) {
            switch (field) {
                case "application_id" -> applicationId = Read.text(in);
                case "activity_preview_video_asset_id" -> activityPreviewVideoAssetId = Read.text(in);
                case "supported_platforms" -> supportedPlatforms = Collections.unmodifiableList(Read.texts(in));
                case "default_orientation_lock_state" -> defaultOrientationLockState = in.nextIntValue(0);
                case "tablet_default_orientation_lock_state" -> tabletDefaultOrientationLockState = in.nextIntValue(0);
                case "requires_age_gate" -> requiresAgeGate = Read.flag(in);
                case "legacy_responsive_aspect_ratio" -> legacyResponsiveAspectRatio = Read.flag(in);
                case "premium_tier_requirement" -> premiumTierRequirement = Read.integer(in);
                case "free_period_starts_at" -> freePeriodStartsAt = Read.time(in);
                case "free_period_ends_at" -> freePeriodEndsAt = Read.time(in);
                case "client_platform_config" ->
                    clientPlatformConfig = Collections.unmodifiableMap(Read.map(in, ActivityPlatformConfig::read));
                case "shelf_rank" -> shelfRank = in.nextIntValue(0);
                case "has_csp_exception" -> hasCspException = Read.flag(in);
                case "displays_advertisements" -> displaysAdvertisements = Read.flag(in);
                default -> Read.skip(in);
            }
        }
        return new EmbeddedActivityConfig(
                Optional.ofNullable(applicationId),
                Optional.ofNullable(activityPreviewVideoAssetId),
                supportedPlatforms,
                defaultOrientationLockState,
                tabletDefaultOrientationLockState,
                requiresAgeGate,
                legacyResponsiveAspectRatio,
                Optional.ofNullable(premiumTierRequirement),
                Optional.ofNullable(freePeriodStartsAt),
                Optional.ofNullable(freePeriodEndsAt),
                clientPlatformConfig,
                shelfRank,
                hasCspException,
                displaysAdvertisements);
    }

    /** Writes it as an object. */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        Write.text(out, Names.APPLICATION_ID, applicationId.orElse(null));
        Write.text(out, Names.ACTIVITY_PREVIEW_VIDEO_ASSET_ID, activityPreviewVideoAssetId.orElse(null));
        Write.texts(out, Names.SUPPORTED_PLATFORMS, supportedPlatforms);
        Write.number(out, Names.DEFAULT_ORIENTATION_LOCK_STATE, defaultOrientationLockState);
        Write.number(out, Names.TABLET_DEFAULT_ORIENTATION_LOCK_STATE, tabletDefaultOrientationLockState);
        Write.flag(out, Names.REQUIRES_AGE_GATE, requiresAgeGate);
        Write.flag(out, Names.LEGACY_RESPONSIVE_ASPECT_RATIO, legacyResponsiveAspectRatio);
        Write.number(out, Names.PREMIUM_TIER_REQUIREMENT, premiumTierRequirement.orElse(null));
        Write.time(out, Names.FREE_PERIOD_STARTS_AT, freePeriodStartsAt.orElse(null));
        Write.time(out, Names.FREE_PERIOD_ENDS_AT, freePeriodEndsAt.orElse(null));
        Write.map(out, Names.CLIENT_PLATFORM_CONFIG, clientPlatformConfig, ActivityPlatformConfig::write);
        Write.number(out, Names.SHELF_RANK, shelfRank);
        Write.flag(out, Names.HAS_CSP_EXCEPTION, hasCspException);
        Write.flag(out, Names.DISPLAYS_ADVERTISEMENTS, displaysAdvertisements);
        out.writeEndObject();
    }
}
