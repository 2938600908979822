package io.guildkit.testkit.internal.auth;

import static io.guildkit.testkit.internal.validation.Rules.listOf;
import static io.guildkit.testkit.internal.validation.TextSpec.text;

import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.Account.PushToken;
import io.guildkit.testkit.internal.state.Session;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.state.State.Handoff;
import io.guildkit.testkit.internal.validation.BodySpec;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The sessions of an account: listing, ending and handing them over to another client. */
record SessionRoutes(State state, SignIn signIn) {
    private static final int LISTED_AT_MOST = 50;
    private static final int ENDED_AT_MOST = 64;
    private static final String HASHES = "session_id_hashes";
    private static final BodySpec LOGOUT_SESSIONS = BodySpec.empty().required(HASHES, listOf(text(), 1, ENDED_AT_MOST));
    private static final BodySpec LOGOUT = BodySpec.empty()
            .optional("provider", text())
            .optional(SignIn.TOKEN, text())
            .optional("voip_provider", text())
            .optional("voip_token", text());
    private static final String KEY = "key";
    private static final String HANDOFF_TOKEN = "handoff_token";
    private static final BodySpec BEGIN_HANDOFF = BodySpec.empty().required(KEY, text());
    private static final BodySpec COMPLETE_HANDOFF = BEGIN_HANDOFF.required(HANDOFF_TOKEN, text());

    void register(Router router) {
        router.users("GET /auth/sessions").json(this::list);
        router.users("POST /auth/sessions/logout")
                .sensitive()
                .body(LOGOUT_SESSIONS)
                .noContent(exchange -> state.sessions.end(exchange.caller(), exchange.texts(HASHES)));
        router.users("POST /auth/logout").body(LOGOUT).noContent(this::logout);
        router.users("POST /auth/handoff").body(BEGIN_HANDOFF).json(this::beginHandoff);
        router.open("POST /auth/handoff/exchange").body(COMPLETE_HANDOFF).json(this::completeHandoff);
    }

    private Json list(Exchange exchange) {
        Stream<Session> sessions = state.sessions.of(exchange.caller()).stream().limit(LISTED_AT_MOST);
        return Json.object().with("user_sessions", sessions.map(SessionRoutes::json));
    }

    private static Json json(Session session) {
        Json client = Json.object()
                .with("os", session.client.os())
                .with("platform", session.client.platform())
                .with("location", session.client.location());
        return Json.object()
                .with("id_hash", session.idHash)
                .with("approx_last_used_time", session.lastUsed)
                .with("client_info", client);
    }

    private void logout(Exchange exchange) {
        Account account = exchange.caller();
        forgetPushToken(account, exchange.textOrNull("provider"), exchange.textOrNull(SignIn.TOKEN));
        forgetPushToken(account, exchange.textOrNull("voip_provider"), exchange.textOrNull("voip_token"));
        state.sessions.end(exchange.session());
    }

    private static void forgetPushToken(Account account, @Nullable String provider, @Nullable String token) {
        if (provider != null && token != null) {
            account.pushTokens.remove(new PushToken(provider, token));
        }
    }

    private Json beginHandoff(Exchange exchange) {
        String token = state.seeds.opaque(32);
        state.handoffs.put(token, handoff(exchange.caller(), exchange));
        return Json.object().with(HANDOFF_TOKEN, token);
    }

    private static Handoff handoff(Account account, Exchange exchange) {
        return new Handoff(account, exchange.text(KEY), exchange.request().address());
    }

    /** Completes a handoff if key and address are those with which it began; otherwise nothing changes. */
    private Json completeHandoff(Exchange exchange) {
        String token = exchange.text(HANDOFF_TOKEN);
        Handoff known = state.handoffs.get(token);
        if (known == null || !known.equals(handoff(known.account(), exchange))) {
            throw Problem.field(HANDOFF_TOKEN, "HANDOFF_TOKEN_INVALID", "This handoff can't be completed.");
        }
        state.handoffs.remove(token);
        Account account = known.account();
        signIn.admit(account, false);
        Json user = Json.object()
                .with("id", account.id)
                .with("username", account.username)
                .with("discriminator", "0")
                .with("global_name", account.globalName)
                .with("avatar", null);
        return signIn.open(account, exchange).with("user", user);
    }
}
