package io.guildkit.applications.bots;

import io.guildkit.core.route.Route;

/** The endpoints of bots: their paths and credentials. */
final class BotRoutes {
    private static final String BOT = "/applications/{application.id}/bot";

    static final Route CREATE = Route.post(BOT).accountOrBot();
    static final Route MODIFY = Route.patch(BOT).accountOrBot();
    static final Route RESET_TOKEN = Route.post(BOT + "/reset").accountOrBot();

    private BotRoutes() {}
}
