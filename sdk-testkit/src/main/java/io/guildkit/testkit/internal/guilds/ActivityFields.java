package io.guildkit.testkit.internal.guilds;

import java.util.Set;

/** The names of the fields of an activity's configuration. */
public final class ActivityFields {
    public static final String PREVIEW_VIDEO = "activity_preview_video_asset_id";
    public static final String PLATFORMS = "supported_platforms";
    public static final String ORIENTATION = "default_orientation_lock_state";
    public static final String TABLET_ORIENTATION = "tablet_default_orientation_lock_state";
    public static final String AGE_GATE = "requires_age_gate";
    public static final String LEGACY_RATIO = "legacy_responsive_aspect_ratio";
    public static final String PREMIUM_TIER = "premium_tier_requirement";
    public static final String FREE_FROM = "free_period_starts_at";
    public static final String FREE_UNTIL = "free_period_ends_at";
    public static final String BY_PLATFORM = "client_platform_config";
    public static final String SHELF_RANK = "shelf_rank";
    public static final String CSP_EXCEPTION = "has_csp_exception";
    public static final String ADVERTISEMENTS = "displays_advertisements";
    public static final String LABEL_TYPE = "label_type";
    public static final String LABEL_UNTIL = "label_until";
    public static final String RELEASE_PHASE = "release_phase";

    /** All fields but those of the platforms, which have their own below {@link #BY_PLATFORM}. */
    public static final Set<String> ALL = Set.of(
            PREVIEW_VIDEO,
            PLATFORMS,
            ORIENTATION,
            TABLET_ORIENTATION,
            AGE_GATE,
            LEGACY_RATIO,
            PREMIUM_TIER,
            FREE_FROM,
            FREE_UNTIL,
            BY_PLATFORM,
            SHELF_RANK,
            CSP_EXCEPTION,
            ADVERTISEMENTS);

    private ActivityFields() {}
}
