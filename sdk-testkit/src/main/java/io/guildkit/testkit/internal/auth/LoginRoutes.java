package io.guildkit.testkit.internal.auth;

import static io.guildkit.testkit.internal.validation.TextSpec.text;
import static io.guildkit.testkit.internal.validation.ValueSpec.bool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.Outbox;
import io.guildkit.testkit.internal.state.PhoneVerifications;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.state.Ticket;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.FormErrors;

/** Signing in with a password, and making an address trusted. */
record LoginRoutes(State state, SignIns signIns) {
    private static final BodySpec LOGIN = Fields.withOrigin(BodySpec.empty()
            .required(Fields.LOGIN, text())
            .required(Fields.PASSWORD, Fields.password())
            .optional("undelete", bool()));

    private static final BodySpec AUTHORIZE_IP = BodySpec.empty().required(Fields.TOKEN, text());

    void register(Router router) {
        router.post("/auth/login").open().body(LOGIN).handle(this::login);
        router.post("/auth/authorize-ip").open().body(AUTHORIZE_IP).handle(this::authorizeIp);
    }

    private Reply login(Exchange exchange) {
        String login = exchange.text(Fields.LOGIN);
        Account account = state.accounts
                .byLogin(login)
                .filter(found -> found.hasPassword(exchange.text(Fields.PASSWORD)))
                .orElseThrow(LoginRoutes::wrongLogin);
        signIns.admit(account, exchange.flag("undelete"));
        requireTrust(account, login, exchange.request().address());
        if (account.factors.any()) {
            ObjectNode wanted = signIns.secondFactorWanted(account, Ticket.Purpose.LOGIN);
            signIns.requiredActions(wanted, account);
            return Reply.ok(wanted);
        }
        return Reply.ok(signIns.signIn(account, exchange));
    }

    private Reply authorizeIp(Exchange exchange) {
        String token = exchange.text(Fields.TOKEN);
        Account account = state.ipTokens
                .meaning(token)
                .orElseThrow(() -> Problem.field(Fields.TOKEN, "TOKEN_INVALID", "The token is not valid."));
        state.ipTokens.spend(token);
        account.trust(exchange.request().address());
        return Reply.noContent();
    }

    private void requireTrust(Account account, String login, String address) {
        if (account.trusts(address)) {
            return;
        }
        if (login.equals(account.phone())) {
            state.phoneVerifications.begin(login, PhoneVerifications.Purpose.LOGIN, account);
            throw Problem.plain(
                    400, ErrorCode.PHONE_VERIFICATION_REQUIRED, "A verification code was sent to your phone.");
        }
        state.outbox.send(Outbox.Kind.IP_AUTHORIZATION, login, state.ipTokens.issue(account));
        throw Problem.field(
                Fields.LOGIN,
                "ACCOUNT_LOGIN_VERIFICATION_EMAIL",
                "New login location detected, please check your e-mail.");
    }

    private static Problem wrongLogin() {
        FormErrors errors = new FormErrors();
        for (String field : new String[] {Fields.LOGIN, Fields.PASSWORD}) {
            errors.at(field).add("INVALID_LOGIN", "Login or password is invalid.");
        }
        return Problem.form(errors);
    }
}
