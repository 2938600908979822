package io.guildkit.testkit.internal.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.internal.guilds.Webhook;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.FormType;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.FormErrors;

/** Posting what a code host has to tell. */
final class CodeHostRoutes {
    private final TokenCheck tokens;
    private final Poster poster;
    private final WebhookSettings settings;

    CodeHostRoutes(TokenCheck tokens, Poster poster, WebhookSettings settings) {
        this.tokens = tokens;
        this.poster = poster;
        this.settings = settings;
    }

    void register(Router router) {
        router.post(TokenCheck.WITH_TOKEN + "/codehost")
                .open()
                .query(Poster.QUERY)
                .body(BodySpec.open())
                .form(FormType.URL_ENCODED)
                .handle(this::post);
    }

    private Reply post(Exchange exchange) {
        Webhook webhook = tokens.webhook(exchange);
        FormErrors errors = new FormErrors();
        JsonNode payload = PayloadForm.read(exchange, errors);
        BodySpec.open().check(payload, errors);
        Problem.throwIfAny(errors);
        String event = exchange.request().header(settings.eventHeader());
        if (event == null) {
            throw Problem.plain(400, ErrorCode.GENERAL, "The " + settings.eventHeader() + " header is missing.");
        }
        if (!CodeHostMessage.EVENTS.contains(event)) {
            return Reply.noContent();
        }
        return poster.post(exchange, webhook, MessageForm.of(CodeHostMessage.of(event, payload)), errors);
    }
}
