package io.guildkit.auth.recovery;

import io.guildkit.core.route.Route;

/** The endpoints of recovery: their paths and credentials. */
final class RecoveryRoutes {
    static final Route FORGOT_PASSWORD = Route.post("/auth/forgot").open();
    static final Route RESET_PASSWORD = Route.post("/auth/reset").open();
    static final Route REVERT_ACCOUNT = Route.post("/auth/revert").optional().account();

    private RecoveryRoutes() {}
}
