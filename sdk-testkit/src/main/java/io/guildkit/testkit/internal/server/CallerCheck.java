package io.guildkit.testkit.internal.server;

import io.guildkit.testkit.internal.http.Access;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Incoming;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Route;
import io.guildkit.testkit.internal.state.Session;
import io.guildkit.testkit.internal.state.State;
import org.jspecify.annotations.Nullable;

/** Identifies the caller, and checks the credentials. */
record CallerCheck(State state) {
    private static final String BOT = "Bot ";
    private static final String BEARER = "Bearer ";

    /** Returns the session of the caller; null on a route without credentials. */
    @Nullable
    Session check(Incoming request, Route route) {
        if (route.access() == Access.OPEN) {
            return null;
        }
        String credentials = request.header("Authorization");
        if (credentials == null || credentials.isBlank()) {
            throw Problem.general(401, "401: Unauthorized");
        }
        if (credentials.startsWith(BEARER)) {
            return application(credentials.substring(BEARER.length()), route);
        }
        if (route.access() == Access.OAUTH2) {
            throw ErrorCode.UNAUTHORIZED.problem();
        }
        boolean bot = credentials.startsWith(BOT);
        Session session = state.sessions
                .byToken(bot ? credentials.substring(BOT.length()) : credentials)
                .filter(found -> found.account.bot == bot)
                .orElseThrow(ErrorCode.UNAUTHORIZED::problem);
        if (bot && route.access() == Access.ACCOUNT) {
            throw ErrorCode.USERS_ONLY.problem();
        }
        if (!bot && route.access() == Access.BOT) {
            throw ErrorCode.BOTS_ONLY.problem();
        }
        session.lastUsed = state.now();
        return session;
    }

    private Session application(String token, Route route) {
        Session session = state.sessions.byOAuth2Token(token).orElseThrow(ErrorCode.UNAUTHORIZED::problem);
        String scope = route.scope();
        if (scope == null) {
            throw ErrorCode.UNAUTHORIZED.problem();
        }
        if (!route.allows(session.grant.scopes())) {
            throw ErrorCode.MISSING_OAUTH2_SCOPE.problem("Missing required OAuth2 scope: " + scope);
        }
        return session;
    }
}
