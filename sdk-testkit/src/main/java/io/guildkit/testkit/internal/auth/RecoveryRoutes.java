package io.guildkit.testkit.internal.auth;

import static io.guildkit.testkit.internal.validation.TextSpec.text;

import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.EventLog;
import io.guildkit.testkit.internal.state.OneTimeTokens;
import io.guildkit.testkit.internal.state.Outbox;
import io.guildkit.testkit.internal.state.PhoneVerifications;
import io.guildkit.testkit.internal.state.RevertPoint;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.state.Ticket;
import io.guildkit.testkit.internal.validation.BodySpec;

/** Recovery: forgotten passwords, and stolen accounts. */
record RecoveryRoutes(State state, SignIns signIns, SecondFactorCheck check) {
    private static final BodySpec FORGOT = BodySpec.empty().required(Fields.LOGIN, text());
    private static final BodySpec REVERT =
            BodySpec.empty().required(Fields.TOKEN, text()).required(Fields.PASSWORD, Fields.password());
    private static final BodySpec RESET =
            REVERT.optional("source", text()).optional(Fields.TICKET, text()).optional(Fields.CODE, text());

    void register(Router router) {
        router.post("/auth/forgot").open().body(FORGOT).handle(this::forgot);
        router.post("/auth/reset").open().body(RESET).handle(this::reset);
        router.post("/auth/revert").open().body(REVERT).handle(this::revert);
    }

    /** The response does not reveal whether the account exists. */
    private Reply forgot(Exchange exchange) {
        String login = exchange.text(Fields.LOGIN);
        boolean byPhone = login.startsWith("+");
        state.accounts.byLogin(login).ifPresent(account -> {
            if (byPhone) {
                state.phoneVerifications.begin(login, PhoneVerifications.Purpose.RESET, account);
            } else {
                state.outbox.send(Outbox.Kind.RESET, login, state.resetTokens.issue(account));
            }
        });
        if (byPhone) {
            throw Problem.plain(
                    400, ErrorCode.PHONE_VERIFICATION_REQUIRED, "A verification code was sent to your phone.");
        }
        return Reply.noContent();
    }

    private Reply reset(Exchange exchange) {
        String token = exchange.text(Fields.TOKEN);
        Account account = meaning(state.resetTokens, token);
        signIns.admit(account, false);
        if (account.factors.any()) {
            if (!exchange.has(Fields.TICKET) && !exchange.has(Fields.CODE)) {
                return Reply.ok(signIns.secondFactorWanted(account, Ticket.Purpose.RESET));
            }
            spendSecondFactor(exchange, account);
        }
        state.resetTokens.spend(token);
        account.requiredActions.remove(Account.UPDATE_PASSWORD);
        changePassword(account, exchange.text(Fields.PASSWORD));
        state.events.emit(EventLog.AUTH_SESSION_CHANGE);
        return Reply.ok(Reply.object().put(Fields.TOKEN, signIns.open(account, exchange)));
    }

    private void spendSecondFactor(Exchange exchange, Account account) {
        for (String field : new String[] {Fields.TICKET, Fields.CODE}) {
            if (!exchange.has(field)) {
                throw Problem.field(field, "BASE_TYPE_REQUIRED", "This field is required.");
            }
        }
        Ticket ticket = check.ticketOf(account, exchange.text(Fields.TICKET), Ticket.Purpose.RESET);
        String proof = exchange.text(Fields.CODE);
        check.spend(check.guessType(proof, ticket, account), proof, ticket, account);
    }

    private Reply revert(Exchange exchange) {
        String token = exchange.text(Fields.TOKEN);
        RevertPoint point = meaning(state.revertTokens, token);
        state.revertTokens.spend(token);
        Account account = point.account();
        account.email = point.email();
        account.factors.clear();
        state.accounts.blacklist(account.forgetPhones());
        changePassword(account, exchange.text(Fields.PASSWORD));
        return Reply.ok(Reply.object().put(RegistrationCheck.EMAIL, point.email()));
    }

    private void changePassword(Account account, String password) {
        account.password = password;
        state.sessions.endAll(account);
        state.tickets.revokeAll(account);
    }

    private static <T> T meaning(OneTimeTokens<T> tokens, String token) {
        return tokens.meaning(token)
                .orElseThrow(
                        () -> Problem.field(Fields.TOKEN, "TOKEN_INVALID", "The token is not, or no longer, valid."));
    }
}
