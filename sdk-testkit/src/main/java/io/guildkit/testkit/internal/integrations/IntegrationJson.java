package io.guildkit.testkit.internal.integrations;

import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Integration;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.view.ApplicationJson;
import io.guildkit.testkit.internal.view.UserJson;

/** Integrations. */
final class IntegrationJson {
    private static final String VERIFICATION_URL = "role_connections_verification_url";

    private IntegrationJson() {}

    /** Writes an integration with the fields of all responses. */
    static Json plain(Integration integration) {
        Json json = Reply.object()
                .with("id", integration.id)
                .with("name", integration.name)
                .with("type", integration.type)
                .with("enabled", integration.enabled)
                .with(
                        "account",
                        Reply.object().with("id", integration.accountId).with("name", integration.name));
        if (integration.isSynced()) {
            json.with("syncing", false)
                    .with("role_id", integration.roleId)
                    .optional(
                            "enable_emoticons",
                            integration.type.equals(Integration.STREAM) ? integration.emoticons : null)
                    .with("expire_behavior", integration.expireBehavior)
                    .with("expire_grace_period", integration.gracePeriod)
                    .with("synced_at", integration.syncedAt)
                    .with("subscriber_count", integration.subscribers);
        }
        json.with("revoked", integration.revoked);
        if (integration.application != null) {
            json.with("application", ApplicationJson.ofIntegration(integration.application))
                    .with("scopes", integration.scopes);
        }
        return json;
    }

    /** Writes an integration with the fields for managers of its guild. */
    static Json forManagers(Integration integration, boolean withRoleConnections) {
        Json json = plain(integration).optional("user", integration.user, UserJson::partial);
        Application application = integration.application;
        if (application != null && withRoleConnections) {
            json.withObject("/application").set(VERIFICATION_URL, application.fields.get(VERIFICATION_URL));
            json.with("role_connections_metadata", application.roleConnectionMetadata);
        }
        return json;
    }
}
