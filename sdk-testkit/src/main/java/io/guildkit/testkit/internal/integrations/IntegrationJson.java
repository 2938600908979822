package io.guildkit.testkit.internal.integrations;

import static io.guildkit.testkit.internal.guilds.ApplicationFields.VERIFICATION_URL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Application;
import io.guildkit.testkit.internal.guilds.Integration;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.view.ApplicationJson;
import io.guildkit.testkit.internal.view.Timestamps;
import io.guildkit.testkit.internal.view.UserJson;

/** Integrations. */
final class IntegrationJson {
    private IntegrationJson() {}

    /** Writes an integration with the fields of all responses. */
    static ObjectNode plain(Integration integration) {
        ObjectNode json = Reply.object()
                .put("id", integration.id)
                .put("name", integration.name)
                .put("type", integration.type)
                .put("enabled", integration.enabled);
        json.putObject("account").put("id", integration.accountId).put("name", integration.name);
        if (integration.isSynced()) {
            subscribers(json, integration);
        }
        json.put("revoked", integration.revoked);
        Application application = integration.application;
        if (application != null) {
            json.set("application", ApplicationJson.ofIntegration(application));
            integration.scopes.forEach(json.putArray("scopes")::add);
        }
        return json;
    }

    /** Writes an integration with the fields for managers of its guild. */
    static ObjectNode forManagers(Integration integration, boolean withRoleConnections) {
        ObjectNode json = plain(integration);
        Account user = integration.user;
        if (user != null) {
            json.set("user", UserJson.partial(user));
        }
        Application application = integration.application;
        if (application != null && withRoleConnections) {
            json.withObject("/application").set(VERIFICATION_URL, application.fields.get(VERIFICATION_URL));
            application.roleConnections.metadata.forEach(json.putArray("role_connections_metadata")::add);
        }
        return json;
    }

    private static void subscribers(ObjectNode json, Integration integration) {
        json.put("syncing", false).put("role_id", integration.roleId);
        if (integration.type.equals(Integration.STREAM)) {
            json.put("enable_emoticons", integration.emoticons);
        }
        json.put("expire_behavior", integration.expireBehavior)
                .put("expire_grace_period", integration.gracePeriod)
                .put("synced_at", Timestamps.write(integration.syncedAt))
                .put("subscriber_count", integration.subscribers);
    }
}
