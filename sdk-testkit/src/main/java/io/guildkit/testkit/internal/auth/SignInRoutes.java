package io.guildkit.testkit.internal.auth;

import static io.guildkit.testkit.internal.validation.Rules.bool;
import static io.guildkit.testkit.internal.validation.TextSpec.text;

import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.Elevations;
import io.guildkit.testkit.internal.state.Outbox;
import io.guildkit.testkit.internal.state.PhoneVerifications;
import io.guildkit.testkit.internal.state.SecondFactors;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.state.Ticket;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.FormErrors;
import io.guildkit.testkit.internal.validation.TextSpec;
import java.net.URI;
import java.util.EnumSet;
import java.util.Set;

/**
 * Signing in with a password or only a security key, making an address trusted, and the verification of second factors,
 * for sign-in and for sensitive routes.
 */
record SignInRoutes(State state, SignIn signIn) {
    private static final BodySpec LOGIN = SignIn.withOrigin(BodySpec.empty()
            .required(SignIn.LOGIN, text())
            .required(SignIn.PASSWORD, SignIn.password())
            .optional("undelete", bool()));
    private static final BodySpec AUTHORIZE_IP = BodySpec.empty().required(SignIn.TOKEN, text());
    private static final BodySpec SEND_SMS = BodySpec.empty().required(SignIn.TICKET, text());
    private static final Set<Ticket.Purpose> SMS_PURPOSES =
            EnumSet.of(Ticket.Purpose.LOGIN, Ticket.Purpose.RESET, Ticket.Purpose.ELEVATION);
    private static final int VISIBLE_DIGITS = 4;
    private static final String TYPE_VARIABLE = "authenticator_type";
    private static final String TYPE_FIELD = "mfa_type";
    private static final TextSpec TYPES = text().oneOf(
                    SecondFactors.TOTP,
                    SecondFactors.SMS,
                    SecondFactors.BACKUP,
                    SecondFactors.WEBAUTHN,
                    Account.PASSWORD);
    private static final BodySpec VERIFY = SignIn.withOrigin(SEND_SMS.required(SignIn.CODE, text()));
    private static final BodySpec FINISH = SEND_SMS.required(TYPE_FIELD, TYPES).required("data", text());
    private static final String CREDENTIAL = "credential";
    private static final BodySpec FINISH_PASSWORDLESS = SignIn.withOrigin(SEND_SMS.required(CREDENTIAL, text()));

    void register(Router router) {
        router.open("POST /auth/login").body(LOGIN).json(this::login);
        router.open("POST /auth/authorize-ip").body(AUTHORIZE_IP).noContent(this::authorizeIp);
        router.open("POST /auth/mfa/{authenticator_type}").body(VERIFY).json(this::verify);
        router.open("POST /auth/mfa/sms/send").body(SEND_SMS).json(this::sendSms);
        router.users("POST /mfa/finish").body(FINISH).handle(this::finish);
        router.open("POST /auth/conditional/start").json(this::startPasswordless);
        router.open("POST /auth/conditional/finish").body(FINISH_PASSWORDLESS).json(this::finishPasswordless);
    }

    private Json login(Exchange exchange) {
        String login = exchange.text(SignIn.LOGIN);
        Account account = state.accounts
                .byLogin(login)
                .filter(found -> found.hasPassword(exchange.text(SignIn.PASSWORD)))
                .orElseThrow(SignInRoutes::wrongLogin);
        signIn.admit(account, exchange.flag("undelete"));
        requireTrust(account, login, exchange.request().address());
        return account.factors.any()
                ? SignIn.requiredActions(signIn.secondFactorRequired(account, Ticket.Purpose.LOGIN), account)
                : signIn.signIn(account, exchange);
    }

    private static Problem wrongLogin() {
        FormErrors errors = new FormErrors();
        errors.at(SignIn.LOGIN).add("INVALID_LOGIN", "Login or password is invalid.");
        errors.at(SignIn.PASSWORD).add("INVALID_LOGIN", "Login or password is invalid.");
        return Problem.form(errors);
    }

    private void requireTrust(Account account, String login, String address) {
        if (account.trusts(address)) {
            return;
        }
        if (login.equals(account.phone())) {
            state.phoneVerifications.begin(login, PhoneVerifications.Purpose.LOGIN, account);
            throw ErrorCode.PHONE_VERIFICATION_REQUIRED.problem();
        }
        state.outbox.send(Outbox.Kind.IP_AUTHORIZATION, login, state.ipTokens.issue(account));
        throw Problem.field(
                SignIn.LOGIN,
                "ACCOUNT_LOGIN_VERIFICATION_EMAIL",
                "New login location detected, please check your e-mail.");
    }

    private void authorizeIp(Exchange exchange) {
        String token = exchange.text(SignIn.TOKEN);
        Account account = SignIn.meaning(state.ipTokens, token, "The token is not valid.");
        state.ipTokens.spend(token);
        account.trustedAddresses.add(exchange.request().address());
    }

    private Json verify(Exchange exchange) {
        String type = exchange.variable(TYPE_VARIABLE);
        if (!TYPES.accepts(type)) {
            throw Problem.field(TYPE_VARIABLE, "BASE_TYPE_CHOICES", "This is no authenticator type.");
        }
        Ticket ticket = signIn.ticket(exchange, Set.of(Ticket.Purpose.LOGIN));
        Account account = SignIn.owner(ticket);
        SignIn.requireOffered(type, account, TYPE_VARIABLE);
        signIn.admit(account, false);
        signIn.spend(type, exchange.text(SignIn.CODE), ticket, account);
        return SignIn.settings(signIn.open(account, exchange), account);
    }

    private Json sendSms(Exchange exchange) {
        Ticket ticket = signIn.ticket(exchange, SMS_PURPOSES);
        Account account = SignIn.owner(ticket);
        String phone = account.phone();
        if (phone == null || !account.factors.sms) {
            throw Problem.field(SignIn.TICKET, "SMS_NOT_ENABLED", "No code can be sent to a phone of this account.");
        }
        String code = state.seeds.digits();
        ticket.smsCode = code;
        state.outbox.send(Outbox.Kind.SMS_CODE, phone, code);
        return Json.object().with(SignIn.PHONE, redacted(phone));
    }

    private static String redacted(String phone) {
        int hidden = Math.max(0, phone.length() - VISIBLE_DIGITS - 1);
        return "+" + "*".repeat(hidden) + phone.substring(phone.length() - Math.min(VISIBLE_DIGITS, phone.length()));
    }

    private Reply finish(Exchange exchange) {
        Account account = exchange.caller();
        Ticket ticket = signIn.ticketOf(account, exchange, Ticket.Purpose.ELEVATION);
        String type = exchange.text(TYPE_FIELD);
        SignIn.requireOffered(type, account, TYPE_FIELD);
        signIn.spend(type, exchange.text("data"), ticket, account);
        String jwt = state.elevations.issue(account);
        String cookie = Elevations.COOKIE + "=" + jwt + "; Max-Age=" + Elevations.LIFETIME.toSeconds() + "; Path="
                + URI.create(state.url("/")).getPath() + "; Secure; HttpOnly; SameSite=Strict";
        return Reply.ok(Json.object().with(SignIn.TOKEN, jwt)).header("Set-Cookie", cookie);
    }

    private Json startPasswordless(Exchange exchange) {
        Ticket ticket = state.issueTicket(Ticket.Purpose.PASSWORDLESS, null);
        return Json.object()
                .with(SignIn.TICKET, ticket.value)
                .with("challenge", state.relyingParty.challengeFor(ticket));
    }

    private Json finishPasswordless(Exchange exchange) {
        Ticket ticket = signIn.ticket(exchange, Set.of(Ticket.Purpose.PASSWORDLESS));
        String credential = exchange.text(CREDENTIAL);
        String key = state.relyingParty
                .claimedKey(credential)
                .orElseThrow(() -> Problem.field(CREDENTIAL, "CREDENTIAL_INVALID", "This is no JSON."));
        Account account = state.accounts
                .byCredential(key)
                .orElseThrow(() -> ErrorCode.MFA_CODE_INVALID.problem("No account knows this security key."));
        signIn.admit(account, false);
        signIn.spend(SecondFactors.WEBAUTHN, credential, ticket, account);
        return signIn.signIn(account, exchange);
    }
}
