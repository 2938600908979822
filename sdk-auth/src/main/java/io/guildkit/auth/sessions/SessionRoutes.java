package io.guildkit.auth.sessions;

import io.guildkit.core.route.Route;
import java.util.List;

/** The endpoints of sessions: their paths and credentials. */
final class SessionRoutes {
    static final Route LIST = Route.get("/auth/sessions").account();
    static final Route LOGOUT = Route.post("/auth/sessions/logout").account();

    private SessionRoutes() {}

    static List<Route> all() {
        return List.of(LIST, LOGOUT);
    }
}
