package io.guildkit.testkit.internal.guilds;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The names of an application's fields, by their readers. */
public final class ApplicationFields {
    public static final String ID = "id";
    public static final String NAME = "name";
    public static final String DESCRIPTION = "description";
    public static final String ICON = "icon";
    public static final String COVER_IMAGE = "cover_image";
    public static final String SPLASH = "splash";
    public static final String TYPE = "type";
    public static final String FLAGS = "flags";
    public static final String PRIMARY_SKU_ID = "primary_sku_id";
    public static final String VERIFY_KEY = "verify_key";
    public static final String GUILD_ID = "guild_id";
    public static final String EULA_ID = "eula_id";
    public static final String SLUG = "slug";
    public static final String ALIASES = "aliases";
    public static final String EXECUTABLES = "executables";
    public static final String THIRD_PARTY_SKUS = "third_party_skus";
    public static final String HOOK = "hook";
    public static final String OVERLAY = "overlay";
    public static final String OVERLAY_METHODS = "overlay_methods";
    public static final String OVERLAY_WARN = "overlay_warn";
    public static final String OVERLAY_COMPATIBILITY_HOOK = "overlay_compatibility_hook";
    public static final String BOT = "bot";
    public static final String OWNER = "owner";
    public static final String TEAM = "team";
    public static final String DEVELOPERS = "developers";
    public static final String PUBLISHERS = "publishers";
    public static final String RPC_ORIGINS = "rpc_origins";
    public static final String REDIRECT_URIS = "redirect_uris";
    public static final String DEEPLINK_URI = "deeplink_uri";
    public static final String INTEGRATION_PUBLIC = "integration_public";
    public static final String INTEGRATION_REQUIRE_CODE_GRANT = "integration_require_code_grant";
    public static final String BOT_PUBLIC = "bot_public";
    public static final String BOT_REQUIRE_CODE_GRANT = "bot_require_code_grant";
    public static final String BOT_DISABLED = "bot_disabled";
    public static final String BOT_QUARANTINED = "bot_quarantined";
    public static final String GUILD_COUNT = "approximate_guild_count";
    public static final String USER_INSTALL_COUNT = "approximate_user_install_count";
    public static final String INTERNAL_GUILD_RESTRICTION = "internal_guild_restriction";
    public static final String TERMS_OF_SERVICE_URL = "terms_of_service_url";
    public static final String PRIVACY_POLICY_URL = "privacy_policy_url";
    public static final String VERIFICATION_URL = "role_connections_verification_url";
    public static final String INTERACTIONS_ENDPOINT_URL = "interactions_endpoint_url";
    public static final String INTERACTIONS_VERSION = "interactions_version";
    public static final String INTERACTIONS_EVENT_TYPES = "interactions_event_types";
    public static final String EVENT_WEBHOOKS_STATUS = "event_webhooks_status";
    public static final String EVENT_WEBHOOKS_URL = "event_webhooks_url";
    public static final String EVENT_WEBHOOKS_TYPES = "event_webhooks_types";
    public static final String EXPLICIT_CONTENT_FILTER = "explicit_content_filter";
    public static final String TAGS = "tags";
    public static final String INSTALL_PARAMS = "install_params";
    public static final String CUSTOM_INSTALL_URL = "custom_install_url";
    public static final String INTEGRATION_TYPES_CONFIG = "integration_types_config";
    public static final String IS_VERIFIED = "is_verified";
    public static final String VERIFICATION_STATE = "verification_state";
    public static final String STORE_STATE = "store_application_state";
    public static final String RPC_STATE = "rpc_application_state";
    public static final String CREATOR_MONETIZATION_STATE = "creator_monetization_state";
    public static final String IS_DISCOVERABLE = "is_discoverable";
    public static final String DISCOVERABILITY_STATE = "discoverability_state";
    public static final String DISCOVERY_ELIGIBILITY = "discovery_eligibility_flags";
    public static final String IS_MONETIZED = "is_monetized";
    public static final String STOREFRONT_AVAILABLE = "storefront_available";
    public static final String MONETIZATION_STATE = "monetization_state";
    public static final String MONETIZATION_ELIGIBILITY = "monetization_eligibility_flags";
    public static final String MAX_PARTICIPANTS = "max_participants";
    public static final String ACTIVITY_CONFIG = "embedded_activity_config";

    public static final List<String> OF_INTEGRATION = List.of(
            ID,
            NAME,
            DESCRIPTION,
            ICON,
            COVER_IMAGE,
            SPLASH,
            TYPE,
            PRIMARY_SKU_ID,
            BOT,
            DEEPLINK_URI,
            THIRD_PARTY_SKUS,
            IS_VERIFIED,
            IS_DISCOVERABLE,
            IS_MONETIZED);

    /** The fields for rich presence. */
    public static final List<String> RICH_PRESENCE = List.of(
            ID,
            NAME,
            DESCRIPTION,
            ICON,
            COVER_IMAGE,
            SPLASH,
            TYPE,
            FLAGS,
            PRIMARY_SKU_ID,
            VERIFY_KEY,
            EULA_ID,
            SLUG,
            ALIASES,
            EXECUTABLES,
            THIRD_PARTY_SKUS,
            HOOK,
            OVERLAY,
            OVERLAY_METHODS,
            OVERLAY_WARN,
            OVERLAY_COMPATIBILITY_HOOK,
            DEVELOPERS,
            PUBLISHERS,
            RPC_ORIGINS,
            DEEPLINK_URI,
            IS_VERIFIED,
            IS_DISCOVERABLE,
            IS_MONETIZED,
            STOREFRONT_AVAILABLE,
            MAX_PARTICIPANTS,
            ACTIVITY_CONFIG);

    /** The public fields. */
    public static final List<String> PUBLIC = Stream.concat(
                    RICH_PRESENCE.stream(),
                    Stream.of(
                            GUILD_ID,
                            BOT,
                            INTEGRATION_PUBLIC,
                            INTEGRATION_REQUIRE_CODE_GRANT,
                            BOT_PUBLIC,
                            BOT_REQUIRE_CODE_GRANT,
                            TERMS_OF_SERVICE_URL,
                            PRIVACY_POLICY_URL,
                            TAGS,
                            INSTALL_PARAMS,
                            CUSTOM_INSTALL_URL,
                            INTEGRATION_TYPES_CONFIG))
            .toList();

    /** The fields for detecting a running application. */
    public static final List<String> OF_DETECTION = List.of(
            ID, NAME, ALIASES, EXECUTABLES, HOOK, OVERLAY, OVERLAY_METHODS, OVERLAY_WARN, OVERLAY_COMPATIBILITY_HOOK);

    /** The fields for owners. */
    private static final List<String> PRIVATE = List.of(
            OWNER,
            TEAM,
            REDIRECT_URIS,
            BOT_DISABLED,
            BOT_QUARANTINED,
            GUILD_COUNT,
            USER_INSTALL_COUNT,
            INTERNAL_GUILD_RESTRICTION,
            VERIFICATION_URL,
            INTERACTIONS_ENDPOINT_URL,
            INTERACTIONS_VERSION,
            INTERACTIONS_EVENT_TYPES,
            EVENT_WEBHOOKS_STATUS,
            EVENT_WEBHOOKS_URL,
            EVENT_WEBHOOKS_TYPES,
            EXPLICIT_CONTENT_FILTER,
            VERIFICATION_STATE,
            STORE_STATE,
            RPC_STATE,
            CREATOR_MONETIZATION_STATE,
            DISCOVERABILITY_STATE,
            DISCOVERY_ELIGIBILITY,
            MONETIZATION_STATE,
            MONETIZATION_ELIGIBILITY);

    /** The derived fields. */
    private static final Set<String> DERIVED = Set.of(
            ID,
            VERIFY_KEY,
            GUILD_ID,
            BOT,
            OWNER,
            TEAM,
            BOT_PUBLIC,
            BOT_REQUIRE_CODE_GRANT,
            IS_VERIFIED,
            IS_DISCOVERABLE,
            IS_MONETIZED,
            ACTIVITY_CONFIG);

    /** The fields that are stored unchanged. */
    public static final Set<String> KEPT = Stream.concat(PUBLIC.stream(), PRIVATE.stream())
            .filter(field -> !DERIVED.contains(field))
            .collect(Collectors.toUnmodifiableSet());

    private ApplicationFields() {}
}
