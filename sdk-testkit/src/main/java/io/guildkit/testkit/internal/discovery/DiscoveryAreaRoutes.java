package io.guildkit.testkit.internal.discovery;

import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Doorkeeper;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.State;

/** All routes of this area. */
public final class DiscoveryAreaRoutes {
    private DiscoveryAreaRoutes() {}

    public static void register(Router router, State state, Community community, DiscoverySettings settings) {
        Doorkeeper doorkeeper = new Doorkeeper(community);
        DiscoverableGuildJson json = new DiscoverableGuildJson(community, settings);
        Findings findings = new Findings(community);
        new DiscoverableGuildRoutes(community, findings, json, settings).register(router);
        new LandingPageRoutes(community, json).register(router);
        new CategoryRoutes(doorkeeper, settings).register(router);
        new RequirementRoutes(state, doorkeeper).register(router);
        new MetadataRoutes(doorkeeper, settings).register(router);
    }
}
