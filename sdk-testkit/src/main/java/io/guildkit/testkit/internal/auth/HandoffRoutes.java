package io.guildkit.testkit.internal.auth;

import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.validation.BodySpec;

/** Passing a sign-in on from one client to another. */
final class HandoffRoutes {
    private static final String KEY = "key";
    private static final String HANDOFF_TOKEN = "handoff_token";
    private static final BodySpec CREATE = BodySpec.empty().required(KEY, text());
    private static final BodySpec EXCHANGE = CREATE.required(HANDOFF_TOKEN, text());

    private final State state;
    private final SignIns signIns;

    HandoffRoutes(State state, SignIns signIns) {
        this.state = state;
        this.signIns = signIns;
    }

    void register(Router router) {
        router.post("/auth/handoff").body(CREATE).handle(this::create);
        router.post("/auth/handoff/exchange").open().body(EXCHANGE).handle(this::exchange);
    }

    private Reply create(Exchange exchange) {
        String token = state.handoffs()
                .begin(exchange.caller(), exchange.text(KEY), exchange.request().address());
        return Reply.ok(Reply.object().put(HANDOFF_TOKEN, token));
    }

    private Reply exchange(Exchange exchange) {
        Account account = state.handoffs()
                .complete(
                        exchange.text(HANDOFF_TOKEN),
                        exchange.text(KEY),
                        exchange.request().address())
                .orElseThrow(() ->
                        Problem.field(HANDOFF_TOKEN, "HANDOFF_TOKEN_INVALID", "This handoff can't be completed."));
        signIns.admit(account, false);
        ObjectNode body = Reply.object().put(Fields.TOKEN, signIns.open(account, exchange));
        body.set("user", partialUser(account));
        return Reply.ok(body);
    }

    private static ObjectNode partialUser(Account account) {
        return Reply.object()
                .put("id", account.id())
                .put(Fields.USERNAME, account.username())
                .put("discriminator", "0")
                .put(Fields.GLOBAL_NAME, account.globalName())
                .putNull("avatar");
    }
}
