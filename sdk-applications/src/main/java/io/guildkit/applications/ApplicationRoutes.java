package io.guildkit.applications;

import io.guildkit.core.route.Route;

/** The endpoints of applications themselves: their paths and credentials. */
final class ApplicationRoutes {
    private static final String ALL = "/applications";
    private static final String ONE = ALL + "/{application.id}";
    private static final String OWN = ALL + "/@me";

    static final Route LIST = Route.get(ALL).account();
    static final Route LIST_WITH_ASSETS = Route.get("/applications-with-assets").account();
    static final Route CREATE = Route.post(ALL).account();
    static final Route GET = Route.get(ONE).accountOrBot();
    static final Route GET_OWN = Route.get(OWN).accountOrBot();
    static final Route MODIFY = Route.patch(ONE).accountOrBot();
    static final Route MODIFY_OWN = Route.patch(OWN).accountOrBot();
    static final Route DELETE = Route.post(ONE + "/delete").accountOrBot();
    static final Route TRANSFER = Route.post(ONE + "/transfer").accountOrBot();
    static final Route RESET_SECRET = Route.post(ONE + "/reset").accountOrBot();
    static final Route REQUEST_INTENTS =
            Route.post(ONE + "/request-additional-intents").accountOrBot();
    static final Route GET_DISCOVERABILITY =
            Route.get(ONE + "/discoverability-state").accountOrBot();
    static final Route LIST_OF_GUILD =
            Route.get("/guilds/{guild.id}/applications").major("guild.id").accountOrBot();
    static final Route LIST_DETECTABLE =
            Route.get(ALL + "/detectable").optional().accountOrBot();
    static final Route LIST_PUBLIC = Route.get(ALL + "/public").anyToken();
    static final Route GET_PUBLIC = Route.get(ONE + "/public").anyToken();
    static final Route GET_RPC = Route.get(ONE + "/rpc").optional().accountOrBot();

    private ApplicationRoutes() {}
}
