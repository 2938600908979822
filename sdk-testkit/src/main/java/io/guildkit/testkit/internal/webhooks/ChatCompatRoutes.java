package io.guildkit.testkit.internal.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.testkit.internal.guilds.Webhook;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.FormType;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.FormErrors;

/** Posting a message in the format of another chat service. */
final class ChatCompatRoutes {
    private final TokenCheck tokens;
    private final Poster poster;
    private final WebhookSettings settings;

    ChatCompatRoutes(TokenCheck tokens, Poster poster, WebhookSettings settings) {
        this.tokens = tokens;
        this.poster = poster;
        this.settings = settings;
    }

    void register(Router router) {
        router.post(TokenCheck.WITH_TOKEN + "/chatcompat")
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
        ChatCompatMessage.SPEC.check(payload, errors);
        Problem.throwIfAny(errors);
        ObjectNode fields = ChatCompatMessage.convert(payload);
        new EmbedsSpec().check(fields.path(MessageFields.EMBEDS), errors.at(MessageFields.ATTACHMENTS));
        Reply reply = poster.post(exchange, webhook, MessageForm.of(fields), errors);
        return switch (settings.chatAnswer()) {
            case AS_EXECUTE -> reply;
            case STRING -> Reply.ok(TextNode.valueOf("ok"));
            case EMPTY -> Reply.empty(200);
        };
    }
}
