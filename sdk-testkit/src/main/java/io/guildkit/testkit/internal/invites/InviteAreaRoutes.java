package io.guildkit.testkit.internal.invites;

import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Doorkeeper;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.State;

/** All routes of this area. */
public final class InviteAreaRoutes {
    private InviteAreaRoutes() {}

    public static void register(Router router, State state, Community community, Admission admission) {
        Doorkeeper doorkeeper = new Doorkeeper(community);
        new InviteRoutes(state, community, doorkeeper, admission).register(router);
        new InviteListRoutes(community, doorkeeper).register(router);
        new InviteCreation(state, community, doorkeeper).register(router);
    }
}
