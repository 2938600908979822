package io.guildkit.testkit.internal.applications;

import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Doorkeeper;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.State;

/** All routes of this area. */
public final class ApplicationAreaRoutes {
    private ApplicationAreaRoutes() {}

    /** Adds the routes to those the service has. */
    public static void register(Router router, State state, Community community) {
        OwnershipCheck ownership = new OwnershipCheck(community.applications());
        ApplicationSettings settings = new ApplicationSettings(community);
        Doorkeeper doorkeeper = new Doorkeeper(community);
        new ApplicationListRoutes(state, community, ownership, settings).register(router);
        new ApplicationRoutes(community, ownership, settings).register(router);
        new BotRoutes(state, community, ownership).register(router);
        new IntentRoutes(ownership).register(router);
        new ActivityRoutes(state, community, doorkeeper, ownership).register(router);
        new ProxyRoutes(ownership).register(router);
        new AssetRoutes(state, ownership).register(router);
        new UploadRoutes(state, community, ownership).register(router);
        new PublicRoutes(community, doorkeeper, ownership).register(router);
        new DisclosureRoutes(ownership).register(router);
        new UnverifiedRoutes(community).register(router);
        new RoleConnectionRoutes(community, ownership).register(router);
    }
}
