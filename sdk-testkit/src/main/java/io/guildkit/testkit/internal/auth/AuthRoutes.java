package io.guildkit.testkit.internal.auth;

import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.State;

/** All routes of this area. */
public final class AuthRoutes {
    private AuthRoutes() {}

    /** Adds the routes to those the service has; {@code newcomers} is where invites lead. */
    public static void register(Router router, State state, Newcomers newcomers) {
        SignIns signIns = new SignIns(state);
        SecondFactorCheck check = new SecondFactorCheck(state);
        UsernameRoutes usernames = new UsernameRoutes(state);
        new LoginRoutes(state, signIns).register(router);
        new MfaRoutes(state, signIns, check).register(router);
        new SessionRoutes(state, signIns).register(router);
        new RegistrationRoutes(state, signIns, usernames, newcomers).register(router);
        usernames.register(router);
        new PhoneRoutes(state).register(router);
        new VisitorRoutes(state).register(router);
        new RecoveryRoutes(state, signIns, check).register(router);
    }
}
