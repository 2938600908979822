package io.guildkit.testkit.internal.auth;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.ClientInfo;
import io.guildkit.testkit.internal.state.SecondFactors;
import io.guildkit.testkit.internal.state.Session;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.state.Ticket;

/** The common part of all sign-ins. */
record SignIns(State state) {
    /** Refuses accounts that are suspended, or put aside by their owners and not wanted back. */
    void admit(Account account, boolean undelete) {
        if (account.status == Account.Status.SUSPENDED) {
            throw Problem.of(
                    403,
                    Reply.object().put(Fields.USER_ID, account.id).put("suspended_user_token", state.seeds.opaque(32)));
        }
        if (undelete) {
            account.status = Account.Status.ACTIVE;
        }
        switch (account.status) {
            case DISABLED -> throw Problem.plain(400, ErrorCode.ACCOUNT_DISABLED, "Your account is disabled.");
            case MARKED_FOR_DELETION ->
                throw Problem.plain(
                        400, ErrorCode.ACCOUNT_MARKED_FOR_DELETION, "Your account is scheduled to be deleted.");
            default -> {}
        }
    }

    /** Signs the client in and returns its token. */
    String open(Account account, Exchange exchange) {
        ClientInfo client = ClientInfo.of(exchange.request().header("User-Agent"), state.location.countryCode());
        Session session = state.sessions.open(account, client);
        return session.token;
    }

    /** Signs the client in and returns its token with the other members of the response to a first step. */
    ObjectNode signIn(Account account, Exchange exchange) {
        ObjectNode body = Reply.object().put(Fields.USER_ID, account.id).put(Fields.TOKEN, open(account, exchange));
        requiredActions(settings(body, account), account);
        return body;
    }

    /** Adds the settings that a client needs after sign-in. */
    ObjectNode settings(ObjectNode body, Account account) {
        body.putObject("user_settings").put("locale", account.locale).put("theme", account.theme);
        return body;
    }

    /** Adds the required actions, if there are any. */
    void requiredActions(ObjectNode body, Account account) {
        if (!account.requiredActions.isEmpty()) {
            account.requiredActions.forEach(body.putArray("required_actions")::add);
        }
    }

    /** Returns the demand for a second factor, with all accepted types. */
    ObjectNode secondFactorWanted(Account account, Ticket.Purpose purpose) {
        Ticket ticket = state.tickets.issue(purpose, account);
        SecondFactors factors = account.factors;
        return Reply.object()
                .put(Fields.USER_ID, account.id)
                .put(Fields.TICKET, ticket.value)
                .put("mfa", true)
                .put(SecondFactors.TOTP, factors.totp != null)
                .put(SecondFactors.SMS, factors.sms)
                .put(SecondFactors.BACKUP, factors.hasBackupCodes())
                .put(
                        SecondFactors.WEBAUTHN,
                        factors.credentials.isEmpty() ? null : state.relyingParty.challengeFor(ticket));
    }
}
