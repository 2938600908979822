package io.guildkit.invites;

import io.guildkit.core.route.Route;

/** The endpoints of invites: their paths and credentials. */
final class InviteRoutes {
    private static final String INVITE = "/invites/{invite.code}";
    private static final String OF_CHANNEL = "/channels/{channel.id}/invites";
    private static final String OF_FRIENDS = "/users/@me/invites";
    private static final String CHANNEL = "channel.id";

    static final Route GET = Route.get(INVITE).optional().accountOrBot();
    static final Route ACCEPT = Route.post(INVITE).accountOrOauth2("guilds.join");
    static final Route DELETE = Route.delete(INVITE).accountOrBot();
    static final Route LIST_OF_GUILD =
            Route.get("/guilds/{guild.id}/invites").major("guild.id").accountOrBot();
    static final Route LIST_OF_CHANNEL = Route.get(OF_CHANNEL).major(CHANNEL).accountOrBot();
    static final Route CREATE = Route.post(OF_CHANNEL).major(CHANNEL).accountOrBot();
    static final Route LIST_OF_FRIENDS = Route.get(OF_FRIENDS).account();
    static final Route CREATE_OF_FRIEND = Route.post(OF_FRIENDS).account();
    static final Route REVOKE_OF_FRIENDS = Route.delete(OF_FRIENDS).account();

    private InviteRoutes() {}
}
