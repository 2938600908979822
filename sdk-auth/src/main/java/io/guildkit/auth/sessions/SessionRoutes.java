package io.guildkit.auth.sessions;

import io.guildkit.core.route.Route;

/** The endpoints of sessions: their paths and credentials. */
final class SessionRoutes {
    static final Route LIST = Route.get("/auth/sessions").account();
    static final Route LOGOUT = Route.post("/auth/sessions/logout").account();

    private SessionRoutes() {}
}
