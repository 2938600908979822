package io.guildkit.testkit.internal.applications;

import io.guildkit.testkit.internal.guilds.ApplicationStore;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Doorkeeper;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.State;

/** All routes of this area. */
public final class ApplicationAreaRoutes {
    private ApplicationAreaRoutes() {}

    public static void register(Router router, State state, Community community) {
        ApplicationStore applications = community.applications;
        OwnershipCheck ownership = new OwnershipCheck(applications);
        ApplicationSettings settings = new ApplicationSettings(community);
        Doorkeeper doorkeeper = new Doorkeeper(community);
        new ApplicationRoutes(state, applications, ownership, settings).register(router);
        new BotRoutes(state, applications, ownership).register(router);
        new IntentRoutes(ownership).register(router);
        new ActivityRoutes(state, applications, doorkeeper, ownership).register(router);
        new AssetRoutes(state, community, ownership).register(router);
        new PublicRoutes(applications, doorkeeper, ownership).register(router);
        new DisclosureRoutes(ownership).register(router);
        new UnverifiedRoutes(applications).register(router);
        new RoleConnectionRoutes(applications, ownership).register(router);
    }
}
