package io.guildkit.invites.integrations;

import io.guildkit.core.route.Route;

/** The endpoints of integrations: their paths and credentials. */
final class IntegrationRoutes {
    private static final String OF_GUILD = "/guilds/{guild.id}/integrations";
    private static final String ONE = "/{integration.id}";
    private static final String OF_CHANNEL = "/channels/{channel.id}/integrations";
    private static final String GUILD = "guild.id";
    private static final String CHANNEL = "channel.id";

    static final Route LIST_OF_GUILD = Route.get(OF_GUILD).major(GUILD).accountOrBot();
    static final Route CREATE = Route.post(OF_GUILD).major(GUILD).accountOrBot();
    static final Route SYNC = Route.post(OF_GUILD + ONE + "/sync").major(GUILD).accountOrBot();
    static final Route MODIFY = Route.patch(OF_GUILD + ONE).major(GUILD).accountOrBot();
    static final Route DELETE = Route.delete(OF_GUILD + ONE).major(GUILD).accountOrBot();
    static final Route MIGRATE_COMMAND_SCOPE =
            Route.post("/guilds/{guild.id}/migrate-command-scope").major(GUILD).accountOrBot();
    static final Route APPLICATION_IDS =
            Route.get("/users/@me/guilds/integration-application-ids").account();
    static final Route LIST_OF_CHANNEL = Route.get(OF_CHANNEL).major(CHANNEL).account();
    static final Route DELETE_OF_CHANNEL =
            Route.delete(OF_CHANNEL + ONE).major(CHANNEL).account();
    static final Route JOIN = Route.post("/integrations/{integration.id}/join").account();

    private IntegrationRoutes() {}
}
