package io.guildkit.testkit.internal.auth;

import static io.guildkit.testkit.internal.validation.TextSpec.text;

import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.Outbox;
import io.guildkit.testkit.internal.state.PhoneVerifications;
import io.guildkit.testkit.internal.state.SecondFactors;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.state.State.RevertPoint;
import io.guildkit.testkit.internal.state.Ticket;
import io.guildkit.testkit.internal.validation.BodySpec;
import java.util.List;
import java.util.function.Consumer;

/** Recovery: forgotten passwords, and stolen accounts. */
record RecoveryRoutes(State state, SignIn signIn, Consumer<Account> disconnect) {
    private static final BodySpec FORGOT = BodySpec.empty().required(SignIn.LOGIN, text());
    private static final BodySpec REVERT =
            BodySpec.empty().required(SignIn.TOKEN, text()).required(SignIn.PASSWORD, SignIn.password());
    private static final BodySpec RESET =
            REVERT.optional("source", text()).optional(SignIn.TICKET, text()).optional(SignIn.CODE, text());
    private static final String INVALID_TOKEN = "The token is not, or no longer, valid.";

    void register(Router router) {
        router.open("POST /auth/forgot").body(FORGOT).noContent(this::forgot);
        router.open("POST /auth/reset").body(RESET).json(this::reset);
        router.open("POST /auth/revert").body(REVERT).json(this::revert);
    }

    /** The response does not reveal whether the account exists. */
    private void forgot(Exchange exchange) {
        String login = exchange.text(SignIn.LOGIN);
        boolean byPhone = login.startsWith("+");
        state.accounts.byLogin(login).ifPresent(account -> {
            if (byPhone) {
                state.phoneVerifications.begin(login, PhoneVerifications.Purpose.RESET, account);
            } else {
                state.outbox.send(Outbox.Kind.RESET, login, state.resetTokens.issue(account));
            }
        });
        ErrorCode.PHONE_VERIFICATION_REQUIRED.throwIf(byPhone);
    }

    private Json reset(Exchange exchange) {
        String token = exchange.text(SignIn.TOKEN);
        Account account = SignIn.meaning(state.resetTokens, token, INVALID_TOKEN);
        signIn.admit(account, false);
        if (account.factors.any()) {
            if (!exchange.has(SignIn.TICKET) && !exchange.has(SignIn.CODE)) {
                return signIn.secondFactorRequired(account, Ticket.Purpose.RESET);
            }
            spendSecondFactor(exchange, account);
        }
        state.resetTokens.spend(token);
        account.requiredActions.remove(Account.UPDATE_PASSWORD);
        changePassword(account, exchange);
        state.emit("AUTH_SESSION_CHANGE");
        return signIn.open(account, exchange);
    }

    private void spendSecondFactor(Exchange exchange, Account account) {
        for (String field : List.of(SignIn.TICKET, SignIn.CODE)) {
            if (!exchange.has(field)) {
                throw Problem.field(field, "BASE_TYPE_REQUIRED", "This field is required.");
            }
        }
        Ticket ticket = signIn.ticketOf(account, exchange, Ticket.Purpose.RESET);
        String proof = exchange.text(SignIn.CODE);
        signIn.spend(typeOf(proof, ticket, account.factors), proof, ticket, account);
    }

    /** Returns the type of a second factor, which the request does not contain. */
    private static String typeOf(String proof, Ticket ticket, SecondFactors factors) {
        if (proof.startsWith("{")) {
            return SecondFactors.WEBAUTHN;
        }
        if (factors.sms && proof.equals(ticket.smsCode)) {
            return SecondFactors.SMS;
        }
        return factors.totp != null ? SecondFactors.TOTP : SecondFactors.BACKUP;
    }

    private Json revert(Exchange exchange) {
        String token = exchange.text(SignIn.TOKEN);
        RevertPoint point = SignIn.meaning(state.revertTokens, token, INVALID_TOKEN);
        state.revertTokens.spend(token);
        Account account = point.account();
        account.email = point.email();
        account.factors.clear();
        state.accounts.blacklistedPhones.addAll(account.phones);
        account.phones.clear();
        account.setPhone(null);
        changePassword(account, exchange);
        disconnect.accept(account);
        return Json.object().with(RegistrationRoutes.EMAIL, point.email());
    }

    private void changePassword(Account account, Exchange exchange) {
        account.password = exchange.text(SignIn.PASSWORD);
        state.sessions.endAll(account);
        state.tickets.removeIf(ticket -> account.equals(ticket.account));
    }
}
