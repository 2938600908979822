package io.guildkit.testkit.internal.auth;

import static io.guildkit.testkit.internal.validation.TextSpec.text;

import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.OneTimeTokens;
import io.guildkit.testkit.internal.state.SecondFactors;
import io.guildkit.testkit.internal.state.Session.ClientInfo;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.state.Ticket;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.TextSpec;
import java.util.Set;

/** The common part of all sign-ins: their fields and responses, and the checks of accounts, tickets and second factors. */
record SignIn(State state) {
    static final String LOGIN = "login";
    static final String PASSWORD = "password";
    static final String TOKEN = "token";
    static final String TICKET = "ticket";
    static final String CODE = "code";
    static final String PHONE = "phone";
    static final String GIFT_CODE_SKU_ID = "gift_code_sku_id";
    private static final String USER_ID = "user_id";
    private static final String[] LOGIN_SOURCES =
            ("gift guild_template guild_invite dm_invite friend_invite role_subscription"
                            + " role_subscription_setting")
                    .split(" ", -1);

    static TextSpec password() {
        return text(8, 72);
    }

    /** Adds the two fields of the user's origin. */
    static BodySpec withOrigin(BodySpec spec) {
        return spec.optional("login_source", text().oneOf(LOGIN_SOURCES).nullable())
                .optional(GIFT_CODE_SKU_ID, text().nullable());
    }

    /** Refuses accounts that are suspended, or that their owners have disabled and do not reactivate. */
    void admit(Account account, boolean undelete) {
        if (account.status == Account.Status.SUSPENDED) {
            throw Problem.of(
                    403, Json.object().with(USER_ID, account.id).with("suspended_user_token", state.seeds.opaque(32)));
        }
        if (undelete) {
            account.status = Account.Status.ACTIVE;
        }
        ErrorCode.ACCOUNT_DISABLED.throwIf(account.status == Account.Status.DISABLED);
        ErrorCode.ACCOUNT_MARKED_FOR_DELETION.throwIf(account.status == Account.Status.MARKED_FOR_DELETION);
    }

    /** Signs the client in and returns its token. */
    Json open(Account account, Exchange exchange) {
        return open(Json.object(), account, exchange);
    }

    private Json open(Json body, Account account, Exchange exchange) {
        ClientInfo client = ClientInfo.of(exchange.request().header("User-Agent"), state.location.countryCode());
        return body.with(TOKEN, state.sessions.open(account, client).token);
    }

    /** Signs the client in and returns its token with the other members of the response to a first step. */
    Json signIn(Account account, Exchange exchange) {
        Json body = open(Json.object().with(USER_ID, account.id), account, exchange);
        return requiredActions(settings(body, account), account);
    }

    /** Adds the settings that a client needs after sign-in. */
    static Json settings(Json body, Account account) {
        return body.with(
                "user_settings", Json.object().with("locale", account.locale).with("theme", account.theme));
    }

    /** Adds the required actions, if there are any. */
    static Json requiredActions(Json body, Account account) {
        return body.optional("required_actions", account.requiredActions.isEmpty() ? null : account.requiredActions);
    }

    /** Returns the demand for a second factor, with all accepted types. */
    Json secondFactorRequired(Account account, Ticket.Purpose purpose) {
        Ticket ticket = state.issueTicket(purpose, account);
        SecondFactors factors = account.factors;
        return Json.object()
                .with(USER_ID, account.id)
                .with(TICKET, ticket.value)
                .with("mfa", true)
                .with(SecondFactors.TOTP, factors.has(SecondFactors.TOTP))
                .with(SecondFactors.SMS, factors.has(SecondFactors.SMS))
                .with(SecondFactors.BACKUP, factors.has(SecondFactors.BACKUP))
                .with(
                        SecondFactors.WEBAUTHN,
                        factors.has(SecondFactors.WEBAUTHN) ? state.relyingParty.challengeFor(ticket) : null);
    }

    /** Returns the meaning of a one-time token, or refuses. */
    static <T> T meaning(OneTimeTokens<T> tokens, String token, String refusal) {
        return tokens.meaning(token).orElseThrow(() -> Problem.field(TOKEN, "TOKEN_INVALID", refusal));
    }

    /** Returns the ticket of a request if it was issued for one of the purposes and is still valid, or refuses. */
    Ticket ticket(Exchange exchange, Set<Ticket.Purpose> purposes) {
        return state.tickets
                .byId(exchange.text(TICKET))
                .filter(ticket ->
                        purposes.contains(ticket.purpose) && state.now().isBefore(ticket.expiry))
                .orElseThrow(SignIn::invalidTicket);
    }

    /** Returns the ticket of a request if it was issued to the account, or refuses. */
    Ticket ticketOf(Account account, Exchange exchange, Ticket.Purpose purpose) {
        Ticket ticket = ticket(exchange, Set.of(purpose));
        if (!account.equals(ticket.account)) {
            throw invalidTicket();
        }
        return ticket;
    }

    private static Problem invalidTicket() {
        return Problem.field(TICKET, "MFA_TICKET_INVALID", "The ticket is not, or no longer, valid.");
    }

    /** Returns the account a ticket was issued to, or refuses. */
    static Account owner(Ticket ticket) {
        if (ticket.account == null) {
            throw invalidTicket();
        }
        return ticket.account;
    }

    /** Refuses a type of second factor that the account lacks. {@code field} is the field with the type. */
    static void requireOffered(String type, Account account, String field) {
        boolean offered = type.equals(SecondFactors.BACKUP)
                ? account.factors.any()
                : account.elevationMethods().contains(type);
        if (!offered) {
            throw Problem.field(field, "BASE_TYPE_CHOICES", "This method is not enabled for the account.");
        }
    }

    /** Accepts a valid second factor and uses up the ticket, or refuses and keeps the ticket. */
    void spend(String type, String proof, Ticket ticket, Account account) {
        SecondFactors factors = account.factors;
        boolean right = switch (type) {
            case SecondFactors.TOTP -> factors.spendTotp(proof, state.now()) || factors.spendBackupCode(proof);
            case SecondFactors.SMS -> ticket.spendSmsCode(proof);
            case SecondFactors.BACKUP -> factors.spendBackupCode(proof);
            case SecondFactors.WEBAUTHN -> state.relyingParty.accepts(proof, ticket, account);
            case Account.PASSWORD -> account.hasPassword(proof);
            default -> false;
        };
        ErrorCode.MFA_CODE_INVALID.throwIf(!right);
        state.tickets.remove(ticket);
    }
}
