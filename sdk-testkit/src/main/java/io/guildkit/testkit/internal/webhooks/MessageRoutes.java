package io.guildkit.testkit.internal.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.testkit.internal.guilds.Attachment;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Message;
import io.guildkit.testkit.internal.guilds.Webhook;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Part;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Route;
import io.guildkit.testkit.internal.http.RouteBuilder;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.FormErrors;
import io.guildkit.testkit.internal.validation.QuerySpec;
import io.guildkit.testkit.internal.validation.TextSpec;
import java.util.List;

/** The messages of webhooks: posted in the format of the service or of another one, and changed later, with their files. */
record MessageRoutes(Community community, Poster poster, WebhookSettings settings) {
    private static final String WITH_TOKEN = " /webhooks/{webhook.id}/{webhook.token}";
    private static final String MESSAGE = WITH_TOKEN + "/messages/{message.id}";
    private static final QuerySpec IN_THREAD = QuerySpec.none().optional(Poster.THREAD_ID, TextSpec.snowflake());

    /** Adds the routes to those of the service, and the download route to those at the root. */
    static void register(Router router, Router files, Community community, WebhookSettings settings) {
        MessageRoutes routes = new MessageRoutes(community, new Poster(community), settings);
        execution(router, "", Route.MULTIPART).handle(routes::execute);
        execution(router, "/chatcompat", Route.URL_ENCODED).handle(routes::chatCompat);
        execution(router, "/codehost", Route.URL_ENCODED).handle(routes::codeHost);
        router.on("GET" + MESSAGE).open().query(IN_THREAD).json(exchange -> MessageJson.of(routes.message(exchange)));
        router.on("PATCH" + MESSAGE)
                .open()
                .query(IN_THREAD)
                .body(BodySpec.open())
                .form(Route.MULTIPART)
                .json(routes::edit);
        router.on("DELETE" + MESSAGE).open().query(IN_THREAD).noContent(routes::delete);
        files.on("GET /attachments/{attachment.id}/{filename}").open().handle(routes::file);
    }

    private static RouteBuilder execution(Router router, String suffix, String form) {
        return router.on("POST" + WITH_TOKEN + suffix)
                .open()
                .query(Poster.QUERY)
                .body(BodySpec.open())
                .form(form);
    }

    private Reply execute(Exchange exchange) {
        Webhook webhook = WebhookRoutes.withToken(exchange, community);
        FormErrors errors = exchange.bodyErrors();
        MessageForm form = MessageForm.read(exchange, MessageContent.EXECUTE, errors);
        return poster.post(exchange, webhook, form, errors);
    }

    private Reply chatCompat(Exchange exchange) {
        Webhook webhook = WebhookRoutes.withToken(exchange, community);
        FormErrors errors = exchange.bodyErrors();
        JsonNode payload = payload(exchange, errors);
        ChatCompatMessage.SPEC.check(payload, errors);
        Problem.throwIfAny(errors);
        ObjectNode fields = ChatCompatMessage.convert(payload);
        Embeds.check(fields.path(MessageContent.EMBEDS), errors.at(MessageContent.ATTACHMENTS));
        Reply reply = poster.post(exchange, webhook, MessageForm.of(fields), errors);
        return switch (settings.chatAnswer) {
            case AS_EXECUTE -> reply;
            case STRING -> Reply.ok(TextNode.valueOf("ok"));
            case EMPTY -> Reply.empty(200);
        };
    }

    private Reply codeHost(Exchange exchange) {
        Webhook webhook = WebhookRoutes.withToken(exchange, community);
        FormErrors errors = exchange.bodyErrors();
        JsonNode payload = payload(exchange, errors);
        BodySpec.open().check(payload, errors);
        Problem.throwIfAny(errors);
        String event = exchange.request().header(settings.eventHeader);
        if (event == null) {
            throw Problem.general(400, "The " + settings.eventHeader + " header is missing.");
        }
        return CodeHostMessage.EVENTS.contains(event)
                ? poster.post(exchange, webhook, MessageForm.of(CodeHostMessage.of(event, payload)), errors)
                : Reply.noContent();
    }

    /** Reads JSON that is the body, or the only field of a form, as some services send it. */
    private static JsonNode payload(Exchange exchange, FormErrors errors) {
        JsonNode payload = exchange.body();
        for (Part part : exchange.parts()) {
            if (part.name().equals("payload")) {
                payload = part.json();
            } else {
                BodySpec.unknown(errors.at(part.name()));
            }
        }
        return payload;
    }

    private ObjectNode edit(Exchange exchange) {
        Message message = message(exchange);
        Webhook webhook = message.webhook;
        FormErrors errors = exchange.bodyErrors();
        MessageForm form = MessageForm.read(exchange, MessageContent.EDIT, errors);
        List<Attachment> files = form.attachments(message.attachments, webhook.channel, community.state, errors);
        MessageContent.check(form.fields(), files, webhook, errors);
        Problem.throwIfAny(errors);
        MessageContent content = new MessageContent(community.state);
        content.write(message, content.merge(message.body(), form.fields(), files), form.fields(), files);
        message.edited = community.state.now();
        community.state.events.emit("MESSAGE_UPDATE");
        return MessageJson.of(message);
    }

    private void delete(Exchange exchange) {
        community.messages.remove(message(exchange));
        community.state.events.emit("MESSAGE_DELETE");
    }

    private Message message(Exchange exchange) {
        Webhook webhook = WebhookRoutes.withToken(exchange, community);
        String threadId = exchange.query(Poster.THREAD_ID);
        return community
                .messages
                .byId(exchange.variable("message.id"))
                .filter(message -> message.webhook.equals(webhook))
                .filter(message -> threadId == null || message.channel.id.equals(threadId))
                .orElseThrow(ErrorCode.UNKNOWN_MESSAGE::problem);
    }

    /** A file may be a page; the headers keep its scripts from the admin API, which has the same origin. */
    private Reply file(Exchange exchange) {
        return community
                .messages
                .attachment(exchange.variable("attachment.id"))
                .filter(file -> file.filename().equals(exchange.variable("filename")))
                .map(file -> Reply.file(file.content(), file.contentType())
                        .header("Content-Security-Policy", "sandbox")
                        .header("X-Content-Type-Options", "nosniff"))
                .orElseThrow(() -> Problem.general(404, "Unknown File"));
    }
}
