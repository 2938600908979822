package io.guildkit.applications.activities;

import io.guildkit.core.route.Route;

/** The endpoints of activities: their paths and credentials. */
final class ActivityRoutes {
    private static final String CONFIG = "/applications/{application.id}/embedded-activity-config";
    private static final String PROXY = "/applications/{application.id}/proxy-config";

    static final Route SHELF = Route.get("/activities/shelf").account();
    static final Route SET_EMBEDDED =
            Route.post("/applications/{application.id}/set-embedded").accountOrBot();
    static final Route GET_CONFIG = Route.get(CONFIG).accountOrBot();
    static final Route MODIFY_CONFIG = Route.patch(CONFIG).accountOrBot();
    static final Route GET_PROXY = Route.get(PROXY).accountOrBot();
    static final Route REPLACE_PROXY = Route.post(PROXY).accountOrBot();

    private ActivityRoutes() {}
}
