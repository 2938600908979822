package io.guildkit.testkit.internal.server;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Incoming;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Route;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.Elevations;
import io.guildkit.testkit.internal.state.SecondFactors;
import io.guildkit.testkit.internal.state.Session;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.state.Ticket;
import org.jspecify.annotations.Nullable;

/** Stops calls of sensitive routes until the caller has shown a second factor in the last few minutes. */
record ElevationGate(State state) {
    private static final String HEADER = "X-Service-MFA-Authorization";

    void check(Incoming request, Route route, @Nullable Session session) {
        if (session == null || !state.elevations.routes.contains(route.key())) {
            return;
        }
        Account account = session.account;
        if (account.bot || session.isOAuth2() || account.elevationMethods().isEmpty() || isElevated(request, account)) {
            return;
        }
        throw required(account);
    }

    private boolean isElevated(Incoming request, Account account) {
        String shown = request.header(HEADER);
        String jwt = shown == null ? request.cookie(Elevations.COOKIE) : shown;
        return jwt != null && state.elevations.isValid(jwt, account);
    }

    private Problem required(Account account) {
        Ticket ticket = state.issueTicket(Ticket.Purpose.ELEVATION, account);
        Json mfa = Json.object().with("ticket", ticket.value);
        methods(account, ticket, mfa.putArray("methods"));
        return ErrorCode.MFA_REQUIRED.problem("mfa", mfa);
    }

    private void methods(Account account, Ticket ticket, ArrayNode methods) {
        for (String type : account.elevationMethods()) {
            ObjectNode method = methods.addObject().put("type", type);
            switch (type) {
                case SecondFactors.TOTP ->
                    method.put("backup_codes_allowed", account.factors.has(SecondFactors.BACKUP));
                case SecondFactors.WEBAUTHN -> method.put("challenge", state.relyingParty.challengeFor(ticket));
                default -> {}
            }
        }
    }
}
