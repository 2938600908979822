package io.guildkit.testkit.internal.guilds;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.http.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The names of an application's fields, by the responses that contain them, and the initial values. */
public final class ApplicationFields {
    public static final List<String> OF_INTEGRATION = words("""
            id name description icon cover_image splash type primary_sku_id bot deeplink_uri third_party_skus
            is_verified is_discoverable is_monetized""");

    public static final List<String> RICH_PRESENCE = words("""
            id name description icon cover_image splash type flags primary_sku_id verify_key eula_id slug aliases
            executables third_party_skus hook overlay overlay_methods overlay_warn overlay_compatibility_hook developers
            publishers rpc_origins deeplink_uri is_verified is_discoverable is_monetized storefront_available
            max_participants embedded_activity_config""");

    /** The fields that all users see. */
    public static final List<String> PUBLIC =
            Stream.concat(RICH_PRESENCE.stream(), words("""
            guild_id bot integration_public integration_require_code_grant bot_public bot_require_code_grant
            terms_of_service_url privacy_policy_url tags install_params custom_install_url
            integration_types_config""").stream()).toList();

    /** The fields for detecting a running application. */
    public static final List<String> OF_DETECTION = words("""
            id name aliases executables hook overlay overlay_methods overlay_warn overlay_compatibility_hook""");

    /** The fields that only owners see. */
    private static final List<String> PRIVATE = words("""
            owner team redirect_uris bot_disabled bot_quarantined approximate_guild_count approximate_user_install_count
            internal_guild_restriction role_connections_verification_url interactions_endpoint_url interactions_version
            interactions_event_types event_webhooks_status event_webhooks_url event_webhooks_types
            explicit_content_filter verification_state store_application_state rpc_application_state
            creator_monetization_state discoverability_state discovery_eligibility_flags monetization_state
            monetization_eligibility_flags""");

    /** The fields that follow from others, or from objects. */
    private static final List<String> DERIVED = words("""
            id verify_key guild_id bot owner team bot_public bot_require_code_grant is_verified is_discoverable
            is_monetized embedded_activity_config""");

    /** The fields that are stored unchanged. */
    public static final Set<String> KEPT = Stream.concat(PUBLIC.stream(), PRIVATE.stream())
            .filter(field -> !DERIVED.contains(field))
            .collect(Collectors.toUnmodifiableSet());

    private static final String INITIAL = """
            {
              "description": "", "icon": null, "type": null, "flags": 0, "hook": false, "integration_public": true,
              "integration_require_code_grant": false, "approximate_user_install_count": 0,
              "internal_guild_restriction": 1, "role_connections_verification_url": null,
              "interactions_endpoint_url": "", "interactions_version": 1, "explicit_content_filter": 0,
              "verification_state": 1, "store_application_state": 1, "rpc_application_state": 0,
              "creator_monetization_state": 1, "discoverability_state": 1, "discovery_eligibility_flags": 0,
              "storefront_available": false, "monetization_state": 1, "monetization_eligibility_flags": 0,
              "max_participants": -1, "redirect_uris": [], "interactions_event_types": []
            }""";

    private static final String INITIAL_ACTIVITY = """
            {
              "activity_preview_video_asset_id": null, "supported_platforms": ["web"],
              "default_orientation_lock_state": 1, "tablet_default_orientation_lock_state": 1,
              "requires_age_gate": false, "legacy_responsive_aspect_ratio": false, "premium_tier_requirement": null,
              "free_period_starts_at": null, "free_period_ends_at": null, "client_platform_config": {},
              "shelf_rank": 0, "has_csp_exception": false, "displays_advertisements": false
            }""";

    /** The fields of an activity's configuration. */
    public static final Set<String> OF_ACTIVITY =
            initialActivity().properties().stream().map(Map.Entry::getKey).collect(Collectors.toUnmodifiableSet());

    private ApplicationFields() {}

    /** Refuses fields that are none of the known ones. */
    public static void require(String field, Set<String> known) {
        if (!known.contains(field)) {
            throw new IllegalArgumentException("'" + field + "' is not one of " + new TreeSet<>(known) + ".");
        }
    }

    static ObjectNode initial(String name) {
        ObjectNode json = parse("{}").put("name", name);
        return json.setAll(parse(INITIAL));
    }

    static ObjectNode initialActivity() {
        return parse(INITIAL_ACTIVITY);
    }

    private static ObjectNode parse(String json) {
        return (ObjectNode) Json.parse(json.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> words(String text) {
        return List.of(text.split("\\s+", -1));
    }
}
