package io.guildkit.testkit.internal.auth;

import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.SecondFactors;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.state.Ticket;
import io.guildkit.testkit.internal.validation.BodySpec;
import java.util.Set;

/** Signing in with nothing but a security key. */
final class PasswordlessRoutes {
    private static final String CREDENTIAL = "credential";

    private static final BodySpec FINISH =
            Fields.withOrigin(BodySpec.empty().required(Fields.TICKET, text()).required(CREDENTIAL, text()));

    private final State state;
    private final SignIns signIns;
    private final SecondFactorCheck check;

    PasswordlessRoutes(State state, SignIns signIns, SecondFactorCheck check) {
        this.state = state;
        this.signIns = signIns;
        this.check = check;
    }

    void register(Router router) {
        router.post("/auth/conditional/start").open().handle(this::start);
        router.post("/auth/conditional/finish").open().body(FINISH).handle(this::finish);
    }

    private Reply start(Exchange exchange) {
        Ticket ticket = state.tickets().issue(Ticket.Purpose.PASSWORDLESS, null);
        return Reply.ok(Reply.object()
                .put(Fields.TICKET, ticket.value())
                .put("challenge", state.relyingParty().challengeFor(ticket)));
    }

    private Reply finish(Exchange exchange) {
        Ticket ticket = check.ticket(exchange.text(Fields.TICKET), Set.of(Ticket.Purpose.PASSWORDLESS));
        String credential = exchange.text(CREDENTIAL);
        Account account = owner(credential);
        signIns.admit(account, false);
        check.spend(SecondFactors.WEBAUTHN, credential, ticket, account);
        ObjectNode body =
                Reply.object().put(Fields.USER_ID, account.id()).put(Fields.TOKEN, signIns.open(account, exchange));
        signIns.settings(body, account);
        signIns.requiredActions(body, account);
        return Reply.ok(body);
    }

    private Account owner(String credential) {
        String key = state.relyingParty()
                .claimedKey(credential)
                .orElseThrow(() -> Problem.field(CREDENTIAL, "CREDENTIAL_INVALID", "This is no JSON."));
        return state.accounts()
                .byCredential(key)
                .orElseThrow(
                        () -> Problem.plain(400, ErrorCode.MFA_CODE_INVALID, "No account knows this security key."));
    }
}
