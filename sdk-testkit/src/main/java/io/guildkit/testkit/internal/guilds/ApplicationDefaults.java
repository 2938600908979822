package io.guildkit.testkit.internal.guilds;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The defaults of an application. */
final class ApplicationDefaults {
    private ApplicationDefaults() {}

    static ObjectNode application(String name) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put(ApplicationFields.NAME, name)
                .put(ApplicationFields.DESCRIPTION, "")
                .putNull(ApplicationFields.ICON)
                .putNull(ApplicationFields.TYPE)
                .put(ApplicationFields.FLAGS, 0L)
                .put(ApplicationFields.HOOK, false)
                .put(ApplicationFields.INTEGRATION_PUBLIC, true)
                .put(ApplicationFields.INTEGRATION_REQUIRE_CODE_GRANT, false)
                .put(ApplicationFields.USER_INSTALL_COUNT, 0)
                .put(ApplicationFields.INTERNAL_GUILD_RESTRICTION, 1)
                .putNull(ApplicationFields.VERIFICATION_URL)
                .put(ApplicationFields.INTERACTIONS_ENDPOINT_URL, "")
                .put(ApplicationFields.INTERACTIONS_VERSION, 1)
                .put(ApplicationFields.EXPLICIT_CONTENT_FILTER, 0)
                .put(ApplicationFields.VERIFICATION_STATE, 1)
                .put(ApplicationFields.STORE_STATE, 1)
                .put(ApplicationFields.RPC_STATE, 0)
                .put(ApplicationFields.CREATOR_MONETIZATION_STATE, 1)
                .put(ApplicationFields.DISCOVERABILITY_STATE, 1)
                .put(ApplicationFields.DISCOVERY_ELIGIBILITY, 0)
                .put(ApplicationFields.STOREFRONT_AVAILABLE, false)
                .put(ApplicationFields.MONETIZATION_STATE, 1)
                .put(ApplicationFields.MONETIZATION_ELIGIBILITY, 0)
                .put(ApplicationFields.MAX_PARTICIPANTS, -1);
        json.putArray(ApplicationFields.REDIRECT_URIS);
        json.putArray(ApplicationFields.INTERACTIONS_EVENT_TYPES);
        return json;
    }

    static ObjectNode activity() {
        ObjectNode json = JsonNodeFactory.instance.objectNode().putNull(ActivityFields.PREVIEW_VIDEO);
        json.putArray(ActivityFields.PLATFORMS).add("web");
        json.put(ActivityFields.ORIENTATION, 1)
                .put(ActivityFields.TABLET_ORIENTATION, 1)
                .put(ActivityFields.AGE_GATE, false)
                .put(ActivityFields.LEGACY_RATIO, false)
                .putNull(ActivityFields.PREMIUM_TIER)
                .putNull(ActivityFields.FREE_FROM)
                .putNull(ActivityFields.FREE_UNTIL)
                .putObject(ActivityFields.BY_PLATFORM);
        return json.put(ActivityFields.SHELF_RANK, 0)
                .put(ActivityFields.CSP_EXCEPTION, false)
                .put(ActivityFields.ADVERTISEMENTS, false);
    }
}
