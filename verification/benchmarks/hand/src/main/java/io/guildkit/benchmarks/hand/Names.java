package io.guildkit.benchmarks.hand;

import com.fasterxml.jackson.core.io.SerializedString;

/** The encoded names of members, which Jackson writes fastest. */
public final class Names {
    public static final SerializedString ABOUT = new SerializedString("about");
    public static final SerializedString ACCENT_COLOR = new SerializedString("accent_color");
    public static final SerializedString ACTIVITY_PREVIEW_VIDEO_ASSET_ID =
            new SerializedString("activity_preview_video_asset_id");
    public static final SerializedString ALIASES = new SerializedString("aliases");
    public static final SerializedString ANIMATED = new SerializedString("animated");
    public static final SerializedString APPLICATION_ID = new SerializedString("application_id");
    public static final SerializedString APPROXIMATE_GUILD_COUNT = new SerializedString("approximate_guild_count");
    public static final SerializedString APPROXIMATE_MEMBER_COUNT = new SerializedString("approximate_member_count");
    public static final SerializedString APPROXIMATE_PRESENCE_COUNT =
            new SerializedString("approximate_presence_count");
    public static final SerializedString APPROXIMATE_USER_INSTALL_COUNT =
            new SerializedString("approximate_user_install_count");
    public static final SerializedString AUTO_REMOVED = new SerializedString("auto_removed");
    public static final SerializedString AVAILABLE = new SerializedString("available");
    public static final SerializedString AVATAR = new SerializedString("avatar");
    public static final SerializedString BANNER = new SerializedString("banner");
    public static final SerializedString BOT = new SerializedString("bot");
    public static final SerializedString BOT_DISABLED = new SerializedString("bot_disabled");
    public static final SerializedString BOT_PUBLIC = new SerializedString("bot_public");
    public static final SerializedString BOT_QUARANTINED = new SerializedString("bot_quarantined");
    public static final SerializedString BOT_REQUIRE_CODE_GRANT = new SerializedString("bot_require_code_grant");
    public static final SerializedString CATEGORIES = new SerializedString("categories");
    public static final SerializedString CATEGORY_IDS = new SerializedString("category_ids");
    public static final SerializedString CHANNEL = new SerializedString("channel");
    public static final SerializedString CHANNEL_ID = new SerializedString("channel_id");
    public static final SerializedString CLIENT_PLATFORM_CONFIG = new SerializedString("client_platform_config");
    public static final SerializedString CODE = new SerializedString("code");
    public static final SerializedString COVER_IMAGE = new SerializedString("cover_image");
    public static final SerializedString CREATED_AT = new SerializedString("created_at");
    public static final SerializedString CREATOR = new SerializedString("creator");
    public static final SerializedString CREATOR_ID = new SerializedString("creator_id");
    public static final SerializedString CREATOR_MONETIZATION_STATE =
            new SerializedString("creator_monetization_state");
    public static final SerializedString CUSTOM_INSTALL_URL = new SerializedString("custom_install_url");
    public static final SerializedString DEEPLINK_URI = new SerializedString("deeplink_uri");
    public static final SerializedString DEFAULT_ORIENTATION_LOCK_STATE =
            new SerializedString("default_orientation_lock_state");
    public static final SerializedString DESCRIPTION = new SerializedString("description");
    public static final SerializedString DEVELOPERS = new SerializedString("developers");
    public static final SerializedString DISCOVERABILITY_STATE = new SerializedString("discoverability_state");
    public static final SerializedString DISCOVERY_ELIGIBILITY_FLAGS =
            new SerializedString("discovery_eligibility_flags");
    public static final SerializedString DISCOVERY_SPLASH = new SerializedString("discovery_splash");
    public static final SerializedString DISCRIMINATOR = new SerializedString("discriminator");
    public static final SerializedString DISPLAYS_ADVERTISEMENTS = new SerializedString("displays_advertisements");
    public static final SerializedString DISTRIBUTOR = new SerializedString("distributor");
    public static final SerializedString EMBEDDED_ACTIVITY_CONFIG = new SerializedString("embedded_activity_config");
    public static final SerializedString EMOJI_COUNT = new SerializedString("emoji_count");
    public static final SerializedString EMOJI_ID = new SerializedString("emoji_id");
    public static final SerializedString EMOJI_NAME = new SerializedString("emoji_name");
    public static final SerializedString EMOJIS = new SerializedString("emojis");
    public static final SerializedString ENTITY_ID = new SerializedString("entity_id");
    public static final SerializedString ENTITY_METADATA = new SerializedString("entity_metadata");
    public static final SerializedString ENTITY_TYPE = new SerializedString("entity_type");
    public static final SerializedString EULA_ID = new SerializedString("eula_id");
    public static final SerializedString EVENT_WEBHOOKS_STATUS = new SerializedString("event_webhooks_status");
    public static final SerializedString EVENT_WEBHOOKS_TYPES = new SerializedString("event_webhooks_types");
    public static final SerializedString EVENT_WEBHOOKS_URL = new SerializedString("event_webhooks_url");
    public static final SerializedString EXECUTABLES = new SerializedString("executables");
    public static final SerializedString EXPIRES_AT = new SerializedString("expires_at");
    public static final SerializedString EXPLICIT_CONTENT_FILTER = new SerializedString("explicit_content_filter");
    public static final SerializedString FEATURES = new SerializedString("features");
    public static final SerializedString FLAGS = new SerializedString("flags");
    public static final SerializedString FORMAT_TYPE = new SerializedString("format_type");
    public static final SerializedString FREE_PERIOD_ENDS_AT = new SerializedString("free_period_ends_at");
    public static final SerializedString FREE_PERIOD_STARTS_AT = new SerializedString("free_period_starts_at");
    public static final SerializedString GLOBAL_NAME = new SerializedString("global_name");
    public static final SerializedString GUILD = new SerializedString("guild");
    public static final SerializedString GUILD_ID = new SerializedString("guild_id");
    public static final SerializedString GUILD_SCHEDULED_EVENT = new SerializedString("guild_scheduled_event");
    public static final SerializedString GUILDS = new SerializedString("guilds");
    public static final SerializedString HAS_CSP_EXCEPTION = new SerializedString("has_csp_exception");
    public static final SerializedString HOOK = new SerializedString("hook");
    public static final SerializedString ICON = new SerializedString("icon");
    public static final SerializedString ID = new SerializedString("id");
    public static final SerializedString IMAGE = new SerializedString("image");
    public static final SerializedString INSTALL_PARAMS = new SerializedString("install_params");
    public static final SerializedString INTEGRATION_PUBLIC = new SerializedString("integration_public");
    public static final SerializedString INTEGRATION_REQUIRE_CODE_GRANT =
            new SerializedString("integration_require_code_grant");
    public static final SerializedString INTEGRATION_TYPES_CONFIG = new SerializedString("integration_types_config");
    public static final SerializedString INTERACTIONS_ENDPOINT_URL = new SerializedString("interactions_endpoint_url");
    public static final SerializedString INTERACTIONS_EVENT_TYPES = new SerializedString("interactions_event_types");
    public static final SerializedString INTERACTIONS_VERSION = new SerializedString("interactions_version");
    public static final SerializedString INTERNAL_GUILD_RESTRICTION =
            new SerializedString("internal_guild_restriction");
    public static final SerializedString INVITER = new SerializedString("inviter");
    public static final SerializedString IS_DISCOVERABLE = new SerializedString("is_discoverable");
    public static final SerializedString IS_LAUNCHER = new SerializedString("is_launcher");
    public static final SerializedString IS_MONETIZED = new SerializedString("is_monetized");
    public static final SerializedString IS_NICKNAME_CHANGEABLE = new SerializedString("is_nickname_changeable");
    public static final SerializedString IS_PRIMARY = new SerializedString("is_primary");
    public static final SerializedString IS_PUBLISHED = new SerializedString("is_published");
    public static final SerializedString IS_VERIFIED = new SerializedString("is_verified");
    public static final SerializedString KEYWORDS = new SerializedString("keywords");
    public static final SerializedString LABEL_TYPE = new SerializedString("label_type");
    public static final SerializedString LABEL_UNTIL = new SerializedString("label_until");
    public static final SerializedString LEGACY_RESPONSIVE_ASPECT_RATIO =
            new SerializedString("legacy_responsive_aspect_ratio");
    public static final SerializedString LIMIT = new SerializedString("limit");
    public static final SerializedString LOCATION = new SerializedString("location");
    public static final SerializedString MANAGED = new SerializedString("managed");
    public static final SerializedString MAX_AGE = new SerializedString("max_age");
    public static final SerializedString MAX_PARTICIPANTS = new SerializedString("max_participants");
    public static final SerializedString MAX_USES = new SerializedString("max_uses");
    public static final SerializedString MEMBERS = new SerializedString("members");
    public static final SerializedString MEMBERSHIP_STATE = new SerializedString("membership_state");
    public static final SerializedString MONETIZATION_ELIGIBILITY_FLAGS =
            new SerializedString("monetization_eligibility_flags");
    public static final SerializedString MONETIZATION_STATE = new SerializedString("monetization_state");
    public static final SerializedString NAME = new SerializedString("name");
    public static final SerializedString NEW_MEMBER = new SerializedString("new_member");
    public static final SerializedString NSFW = new SerializedString("nsfw");
    public static final SerializedString NSFW_LEVEL = new SerializedString("nsfw_level");
    public static final SerializedString OAUTH2_INSTALL_PARAMS = new SerializedString("oauth2_install_params");
    public static final SerializedString OFFSET = new SerializedString("offset");
    public static final SerializedString OS = new SerializedString("os");
    public static final SerializedString OVERLAY = new SerializedString("overlay");
    public static final SerializedString OVERLAY_COMPATIBILITY_HOOK =
            new SerializedString("overlay_compatibility_hook");
    public static final SerializedString OVERLAY_METHODS = new SerializedString("overlay_methods");
    public static final SerializedString OVERLAY_WARN = new SerializedString("overlay_warn");
    public static final SerializedString OWNER = new SerializedString("owner");
    public static final SerializedString OWNER_USER_ID = new SerializedString("owner_user_id");
    public static final SerializedString PACK_ID = new SerializedString("pack_id");
    public static final SerializedString PERMISSIONS = new SerializedString("permissions");
    public static final SerializedString PREFERRED_LOCALE = new SerializedString("preferred_locale");
    public static final SerializedString PREMIUM_SUBSCRIPTION_COUNT =
            new SerializedString("premium_subscription_count");
    public static final SerializedString PREMIUM_TIER_REQUIREMENT = new SerializedString("premium_tier_requirement");
    public static final SerializedString PRIMARY_CATEGORY = new SerializedString("primary_category");
    public static final SerializedString PRIMARY_CATEGORY_ID = new SerializedString("primary_category_id");
    public static final SerializedString PRIMARY_SKU_ID = new SerializedString("primary_sku_id");
    public static final SerializedString PRIVACY_LEVEL = new SerializedString("privacy_level");
    public static final SerializedString PRIVACY_POLICY_URL = new SerializedString("privacy_policy_url");
    public static final SerializedString PUBLIC_FLAGS = new SerializedString("public_flags");
    public static final SerializedString PUBLISHERS = new SerializedString("publishers");
    public static final SerializedString REASON = new SerializedString("reason");
    public static final SerializedString REASONS_TO_JOIN = new SerializedString("reasons_to_join");
    public static final SerializedString RECIPIENTS = new SerializedString("recipients");
    public static final SerializedString REDIRECT_URIS = new SerializedString("redirect_uris");
    public static final SerializedString RELEASE_PHASE = new SerializedString("release_phase");
    public static final SerializedString REQUIRE_COLONS = new SerializedString("require_colons");
    public static final SerializedString REQUIRES_AGE_GATE = new SerializedString("requires_age_gate");
    public static final SerializedString ROLE = new SerializedString("role");
    public static final SerializedString ROLE_CONNECTIONS_VERIFICATION_URL =
            new SerializedString("role_connections_verification_url");
    public static final SerializedString ROLES = new SerializedString("roles");
    public static final SerializedString RPC_APPLICATION_STATE = new SerializedString("rpc_application_state");
    public static final SerializedString RPC_ORIGINS = new SerializedString("rpc_origins");
    public static final SerializedString SCHEDULED_END_TIME = new SerializedString("scheduled_end_time");
    public static final SerializedString SCHEDULED_START_TIME = new SerializedString("scheduled_start_time");
    public static final SerializedString SCOPES = new SerializedString("scopes");
    public static final SerializedString SHELF_RANK = new SerializedString("shelf_rank");
    public static final SerializedString SHOW_VERIFICATION_FORM = new SerializedString("show_verification_form");
    public static final SerializedString SKU = new SerializedString("sku");
    public static final SerializedString SLUG = new SerializedString("slug");
    public static final SerializedString SOCIAL_LINKS = new SerializedString("social_links");
    public static final SerializedString SORT_VALUE = new SerializedString("sort_value");
    public static final SerializedString SPLASH = new SerializedString("splash");
    public static final SerializedString STATUS = new SerializedString("status");
    public static final SerializedString STICKER_COUNT = new SerializedString("sticker_count");
    public static final SerializedString STICKERS = new SerializedString("stickers");
    public static final SerializedString STORE_APPLICATION_STATE = new SerializedString("store_application_state");
    public static final SerializedString STOREFRONT_AVAILABLE = new SerializedString("storefront_available");
    public static final SerializedString SUPPORTED_PLATFORMS = new SerializedString("supported_platforms");
    public static final SerializedString SYSTEM = new SerializedString("system");
    public static final SerializedString TABLET_DEFAULT_ORIENTATION_LOCK_STATE =
            new SerializedString("tablet_default_orientation_lock_state");
    public static final SerializedString TAGS = new SerializedString("tags");
    public static final SerializedString TARGET_APPLICATION = new SerializedString("target_application");
    public static final SerializedString TARGET_TYPE = new SerializedString("target_type");
    public static final SerializedString TARGET_USER = new SerializedString("target_user");
    public static final SerializedString TEAM = new SerializedString("team");
    public static final SerializedString TEAM_ID = new SerializedString("team_id");
    public static final SerializedString TEMPORARY = new SerializedString("temporary");
    public static final SerializedString TERMS_OF_SERVICE_URL = new SerializedString("terms_of_service_url");
    public static final SerializedString THIRD_PARTY_SKUS = new SerializedString("third_party_skus");
    public static final SerializedString TOTAL = new SerializedString("total");
    public static final SerializedString TYPE = new SerializedString("type");
    public static final SerializedString USER = new SerializedString("user");
    public static final SerializedString USER_COUNT = new SerializedString("user_count");
    public static final SerializedString USERNAME = new SerializedString("username");
    public static final SerializedString USES = new SerializedString("uses");
    public static final SerializedString VANITY_URL_CODE = new SerializedString("vanity_url_code");
    public static final SerializedString VERIFICATION_LEVEL = new SerializedString("verification_level");
    public static final SerializedString VERIFICATION_STATE = new SerializedString("verification_state");
    public static final SerializedString VERIFY_KEY = new SerializedString("verify_key");

    private Names() {}
}
