package io.guildkit.auth;

import io.guildkit.core.route.Route;

/** The endpoints of sign-in and sign-out: their paths and credentials. */
final class AuthRoutes {
    static final Route LOGIN = Route.post("/auth/login").open();
    static final Route VERIFY_MFA = Route.post("/auth/mfa/{authenticator_type}").open();
    static final Route START_PASSWORDLESS =
            Route.post("/auth/conditional/start").open();
    static final Route FINISH_PASSWORDLESS =
            Route.post("/auth/conditional/finish").open();
    static final Route AUTHORIZE_IP = Route.post("/auth/authorize-ip").open();
    static final Route LOGOUT = Route.post("/auth/logout").keepsToken().account();

    private AuthRoutes() {}
}
