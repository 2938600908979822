package io.guildkit.testkit.internal.webhooks;

import io.guildkit.testkit.internal.guilds.Webhook;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.FormType;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.FormErrors;

/** Posting a message with a webhook. */
final class ExecuteRoutes {
    private final TokenCheck tokens;
    private final Poster poster;

    ExecuteRoutes(TokenCheck tokens, Poster poster) {
        this.tokens = tokens;
        this.poster = poster;
    }

    void register(Router router) {
        router.post(TokenCheck.WITH_TOKEN)
                .open()
                .query(Poster.QUERY)
                .body(BodySpec.open())
                .form(FormType.MULTIPART)
                .handle(this::execute);
    }

    private Reply execute(Exchange exchange) {
        Webhook webhook = tokens.webhook(exchange);
        FormErrors errors = new FormErrors();
        MessageForm form = MessageForm.read(exchange, MessageFields.EXECUTE, errors);
        return poster.post(exchange, webhook, form, errors);
    }
}
