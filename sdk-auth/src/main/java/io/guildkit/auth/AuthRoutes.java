package io.guildkit.auth;

import io.guildkit.auth.handoff.HandoffClient;
import io.guildkit.auth.recovery.RecoveryClient;
import io.guildkit.auth.registration.RegistrationClient;
import io.guildkit.auth.sessions.SessionsClient;
import io.guildkit.core.internal.pipeline.Elevations;
import io.guildkit.core.route.Route;
import java.util.List;
import java.util.stream.Stream;

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

    /** Returns these routes and those of the other topics. */
    static List<Route> all() {
        return Stream.of(
                        List.of(LOGIN, VERIFY_MFA, START_PASSWORDLESS, FINISH_PASSWORDLESS, AUTHORIZE_IP, LOGOUT),
                        Elevations.routes(),
                        SessionsClient.routes(),
                        HandoffClient.routes(),
                        RegistrationClient.routes(),
                        RecoveryClient.routes())
                .flatMap(List::stream)
                .toList();
    }
}
