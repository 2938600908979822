package io.guildkit.testkit.internal.auth;

import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.Elevations;
import io.guildkit.testkit.internal.state.Outbox;
import io.guildkit.testkit.internal.state.SecondFactors;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.state.Ticket;
import io.guildkit.testkit.internal.validation.BodySpec;
import java.util.EnumSet;
import java.util.Set;

/** The verification of second factors, for sign-in and for sensitive routes, and sign-in with only a security key. */
record MfaRoutes(State state, SignIns signIns, SecondFactorCheck check) {
    private static final String TYPE_VARIABLE = "authenticator_type";
    private static final String TYPE_FIELD = "mfa_type";
    private static final int VISIBLE_DIGITS = 4;
    private static final Set<Ticket.Purpose> SMS_PURPOSES =
            EnumSet.of(Ticket.Purpose.LOGIN, Ticket.Purpose.RESET, Ticket.Purpose.ELEVATION);
    private static final BodySpec VERIFY =
            Fields.withOrigin(BodySpec.empty().required(Fields.TICKET, text()).required(Fields.CODE, text()));
    private static final BodySpec SEND_SMS = BodySpec.empty().required(Fields.TICKET, text());
    private static final BodySpec FINISH = BodySpec.empty()
            .required(Fields.TICKET, text())
            .required(TYPE_FIELD, Fields.authenticatorType())
            .required("data", text());
    private static final String CREDENTIAL = "credential";
    private static final BodySpec FINISH_PASSWORDLESS =
            Fields.withOrigin(BodySpec.empty().required(Fields.TICKET, text()).required(CREDENTIAL, text()));

    void register(Router router) {
        router.post("/auth/mfa/{" + TYPE_VARIABLE + "}").open().body(VERIFY).handle(this::verify);
        router.post("/auth/mfa/sms/send").open().body(SEND_SMS).handle(this::sendSms);
        router.post("/mfa/finish").body(FINISH).handle(this::finish);
        router.post("/auth/conditional/start").open().handle(this::startPasswordless);
        router.post("/auth/conditional/finish").open().body(FINISH_PASSWORDLESS).handle(this::finishPasswordless);
    }

    private Reply verify(Exchange exchange) {
        String type = exchange.variable(TYPE_VARIABLE);
        if (!Fields.authenticatorType().accepts(type)) {
            throw Problem.field(TYPE_VARIABLE, "BASE_TYPE_CHOICES", "This is no authenticator type.");
        }
        Ticket ticket = check.ticket(exchange.text(Fields.TICKET), Set.of(Ticket.Purpose.LOGIN));
        Account account = check.owner(ticket);
        check.requireOffered(type, account, TYPE_VARIABLE);
        signIns.admit(account, false);
        check.spend(type, exchange.text(Fields.CODE), ticket, account);
        ObjectNode body = Reply.object().put(Fields.TOKEN, signIns.open(account, exchange));
        return Reply.ok(signIns.settings(body, account));
    }

    private Reply sendSms(Exchange exchange) {
        Ticket ticket = check.ticket(exchange.text(Fields.TICKET), SMS_PURPOSES);
        Account account = check.owner(ticket);
        String phone = account.phone();
        if (phone == null || !account.factors.sms) {
            throw Problem.field(Fields.TICKET, "SMS_NOT_ENABLED", "No code can be sent to a phone of this account.");
        }
        String code = state.seeds.digits();
        ticket.sent(code);
        state.outbox.send(Outbox.Kind.SMS_CODE, phone, code);
        return Reply.ok(Reply.object().put(Fields.PHONE, redacted(phone)));
    }

    private Reply finish(Exchange exchange) {
        Account account = exchange.caller();
        Ticket ticket = check.ticketOf(account, exchange.text(Fields.TICKET), Ticket.Purpose.ELEVATION);
        String type = exchange.text(TYPE_FIELD);
        check.requireOffered(type, account, TYPE_FIELD);
        check.spend(type, exchange.text("data"), ticket, account);
        String jwt = state.elevations.issue(account);
        return Reply.ok(Reply.object().put(Fields.TOKEN, jwt)).header("Set-Cookie", cookie(jwt));
    }

    private static String cookie(String jwt) {
        return Elevations.COOKIE + "=" + jwt + "; Max-Age=" + Elevations.LIFETIME.toSeconds()
                + "; Path=/; Secure; HttpOnly; SameSite=Strict";
    }

    private static String redacted(String phone) {
        int hidden = Math.max(0, phone.length() - VISIBLE_DIGITS - 1);
        return "+" + "*".repeat(hidden) + phone.substring(phone.length() - Math.min(VISIBLE_DIGITS, phone.length()));
    }

    private Reply startPasswordless(Exchange exchange) {
        Ticket ticket = state.tickets.issue(Ticket.Purpose.PASSWORDLESS, null);
        return Reply.ok(Reply.object()
                .put(Fields.TICKET, ticket.value)
                .put("challenge", state.relyingParty.challengeFor(ticket)));
    }

    private Reply finishPasswordless(Exchange exchange) {
        Ticket ticket = check.ticket(exchange.text(Fields.TICKET), Set.of(Ticket.Purpose.PASSWORDLESS));
        String credential = exchange.text(CREDENTIAL);
        Account account = owner(credential);
        signIns.admit(account, false);
        check.spend(SecondFactors.WEBAUTHN, credential, ticket, account);
        return Reply.ok(signIns.signIn(account, exchange));
    }

    private Account owner(String credential) {
        String key = state.relyingParty
                .claimedKey(credential)
                .orElseThrow(() -> Problem.field(CREDENTIAL, "CREDENTIAL_INVALID", "This is no JSON."));
        return state.accounts
                .byCredential(key)
                .orElseThrow(
                        () -> Problem.plain(400, ErrorCode.MFA_CODE_INVALID, "No account knows this security key."));
    }
}
