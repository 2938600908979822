package io.guildkit.testkit.internal.integrations;

import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Doorkeeper;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.State;

/** All routes of this area. */
public final class IntegrationAreaRoutes {
    private IntegrationAreaRoutes() {}

    public static void register(Router router, State state, Community community) {
        Doorkeeper doorkeeper = new Doorkeeper(community);
        new GuildIntegrationRoutes(state, community, doorkeeper).register(router);
        new OwnIntegrationRoutes(state, community, doorkeeper).register(router);
    }
}
