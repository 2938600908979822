package io.guildkit.testkit.internal.auth;

import static io.guildkit.testkit.internal.validation.ListSpec.listOf;
import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.Session;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.validation.BodySpec;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** The sessions of an account: listing, ending and handing them over to another client. */
record SessionRoutes(State state, SignIns signIns) {
    private static final int LISTED_AT_MOST = 50;
    private static final int ENDED_AT_MOST = 64;
    private static final String HASHES = "session_id_hashes";
    private static final DateTimeFormatter TIMESTAMP =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSxxx").withZone(ZoneOffset.UTC);
    private static final BodySpec LOGOUT_SESSIONS = BodySpec.empty().required(HASHES, listOf(text(), 1, ENDED_AT_MOST));
    private static final BodySpec LOGOUT = BodySpec.empty()
            .optional("provider", text())
            .optional(Fields.TOKEN, text())
            .optional("voip_provider", text())
            .optional("voip_token", text());
    private static final String KEY = "key";
    private static final String HANDOFF_TOKEN = "handoff_token";
    private static final BodySpec BEGIN_HANDOFF = BodySpec.empty().required(KEY, text());
    private static final BodySpec COMPLETE_HANDOFF = BEGIN_HANDOFF.required(HANDOFF_TOKEN, text());

    void register(Router router) {
        router.get("/auth/sessions").handle(this::list);
        router.post("/auth/sessions/logout").sensitive().body(LOGOUT_SESSIONS).handle(this::endSessions);
        router.post("/auth/logout").body(LOGOUT).handle(this::logout);
        router.post("/auth/handoff").body(BEGIN_HANDOFF).handle(this::beginHandoff);
        router.post("/auth/handoff/exchange").open().body(COMPLETE_HANDOFF).handle(this::completeHandoff);
    }

    private Reply list(Exchange exchange) {
        ObjectNode body = Reply.object();
        state.sessions.of(exchange.caller()).stream()
                .limit(LISTED_AT_MOST)
                .map(SessionRoutes::json)
                .forEach(body.putArray("user_sessions")::add);
        return Reply.ok(body);
    }

    private Reply endSessions(Exchange exchange) {
        state.sessions.end(exchange.caller(), exchange.texts(HASHES));
        return Reply.noContent();
    }

    private Reply logout(Exchange exchange) {
        Account account = exchange.caller();
        forgetPushToken(account, exchange.textOrNull("provider"), exchange.textOrNull(Fields.TOKEN));
        forgetPushToken(account, exchange.textOrNull("voip_provider"), exchange.textOrNull("voip_token"));
        state.sessions.end(exchange.session());
        return Reply.noContent();
    }

    private static void forgetPushToken(Account account, @Nullable String provider, @Nullable String token) {
        account.pushTokens.removeIf(
                known -> known.provider().equals(provider) && known.token().equals(token));
    }

    private static ObjectNode json(Session session) {
        ObjectNode json = Reply.object()
                .put("id_hash", session.idHash)
                .put("approx_last_used_time", TIMESTAMP.format(session.lastUsed));
        json.putObject("client_info")
                .put("os", session.client.os())
                .put("platform", session.client.platform())
                .put("location", session.client.location());
        return json;
    }

    private Reply beginHandoff(Exchange exchange) {
        String token = state.handoffs.begin(
                exchange.caller(), exchange.text(KEY), exchange.request().address());
        return Reply.ok(Reply.object().put(HANDOFF_TOKEN, token));
    }

    private Reply completeHandoff(Exchange exchange) {
        Account account = state.handoffs
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
                .put("id", account.id)
                .put(Fields.USERNAME, account.username)
                .put("discriminator", "0")
                .put(Fields.GLOBAL_NAME, account.globalName)
                .putNull("avatar");
    }
}
