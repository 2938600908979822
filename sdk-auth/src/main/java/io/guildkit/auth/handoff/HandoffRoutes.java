package io.guildkit.auth.handoff;

import io.guildkit.core.route.Route;

/** The endpoints of handoff: their paths and credentials. */
final class HandoffRoutes {
    static final Route CREATE = Route.post("/auth/handoff").account();
    static final Route EXCHANGE = Route.post("/auth/handoff/exchange").open();

    private HandoffRoutes() {}
}
