package io.guildkit.testkit.internal.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.testkit.internal.guilds.Webhook;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.FormType;
import io.guildkit.testkit.internal.http.Part;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.RouteBuilder;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.http.StrictJson;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.FormErrors;
import java.nio.charset.StandardCharsets;

/** The execution of webhooks, in the format of the service or of another one. */
record ExecuteRoutes(TokenCheck tokens, Poster poster, WebhookSettings settings) {
    void register(Router router) {
        route(router, "", FormType.MULTIPART).handle(this::execute);
        route(router, "/chatcompat", FormType.URL_ENCODED).handle(this::chatCompat);
        route(router, "/codehost", FormType.URL_ENCODED).handle(this::codeHost);
    }

    private static RouteBuilder route(Router router, String suffix, String form) {
        return router.post(TokenCheck.WITH_TOKEN + suffix)
                .open()
                .query(Poster.QUERY)
                .body(BodySpec.open())
                .form(form);
    }

    private Reply execute(Exchange exchange) {
        Webhook webhook = tokens.webhook(exchange);
        FormErrors errors = exchange.bodyErrors();
        MessageForm form = MessageForm.read(exchange, MessageFields.EXECUTE, errors);
        return poster.post(exchange, webhook, form, errors);
    }

    private Reply chatCompat(Exchange exchange) {
        Webhook webhook = tokens.webhook(exchange);
        FormErrors errors = exchange.bodyErrors();
        JsonNode payload = payload(exchange, errors);
        ChatCompatMessage.SPEC.check(payload, errors);
        Problem.throwIfAny(errors);
        ObjectNode fields = ChatCompatMessage.convert(payload);
        new EmbedsSpec().check(fields.path(MessageFields.EMBEDS), errors.at(MessageFields.ATTACHMENTS));
        Reply reply = poster.post(exchange, webhook, MessageForm.of(fields), errors);
        return switch (settings.chatAnswer) {
            case AS_EXECUTE -> reply;
            case STRING -> Reply.ok(TextNode.valueOf("ok"));
            case EMPTY -> Reply.empty(200);
        };
    }

    private Reply codeHost(Exchange exchange) {
        Webhook webhook = tokens.webhook(exchange);
        FormErrors errors = exchange.bodyErrors();
        JsonNode payload = payload(exchange, errors);
        BodySpec.open().check(payload, errors);
        Problem.throwIfAny(errors);
        String event = exchange.request().header(settings.eventHeader);
        if (event == null) {
            throw Problem.plain(400, ErrorCode.GENERAL, "The " + settings.eventHeader + " header is missing.");
        }
        if (!CodeHostMessage.EVENTS.contains(event)) {
            return Reply.noContent();
        }
        return poster.post(exchange, webhook, MessageForm.of(CodeHostMessage.of(event, payload)), errors);
    }

    /** Reads JSON that is the body, or the only field of a form, as some services send it. */
    private static JsonNode payload(Exchange exchange, FormErrors errors) {
        JsonNode payload = exchange.body();
        for (Part part : exchange.parts()) {
            if (part.name().equals("payload")) {
                payload = StrictJson.parse(part.text().getBytes(StandardCharsets.UTF_8));
            } else {
                BodySpec.unknown(errors.at(part.name()));
            }
        }
        return payload;
    }
}
