package io.guildkit.testkit.internal.webhooks;

import io.guildkit.testkit.internal.guilds.Webhook;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.EventLog;
import io.guildkit.testkit.internal.state.State;

/** A webhook, for whoever has its token. */
final class TokenWebhookRoutes {
    private final State state;
    private final TokenCheck tokens;

    TokenWebhookRoutes(State state, TokenCheck tokens) {
        this.state = state;
        this.tokens = tokens;
    }

    void register(Router router) {
        router.get(TokenCheck.WITH_TOKEN).open().handle(this::get);
        router.patch(TokenCheck.WITH_TOKEN).open().body(WebhookFields.MODIFY).handle(this::modify);
        router.delete(TokenCheck.WITH_TOKEN).open().handle(this::delete);
    }

    private Reply get(Exchange exchange) {
        return Reply.ok(WebhookJson.forHolder(tokens.webhook(exchange), state));
    }

    private Reply modify(Exchange exchange) {
        Webhook webhook = tokens.webhook(exchange);
        WebhookFields.write(webhook, exchange);
        state.events().emit(EventLog.WEBHOOKS_UPDATE);
        return Reply.ok(WebhookJson.forHolder(webhook, state));
    }

    private Reply delete(Exchange exchange) {
        Webhook webhook = tokens.webhook(exchange);
        webhook.guild().webhooks().remove(webhook);
        state.events().emit(EventLog.WEBHOOKS_UPDATE);
        return Reply.noContent();
    }
}
