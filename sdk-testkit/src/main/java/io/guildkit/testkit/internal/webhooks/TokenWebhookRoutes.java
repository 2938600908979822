package io.guildkit.testkit.internal.webhooks;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Attachment;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Message;
import io.guildkit.testkit.internal.guilds.Webhook;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.FormType;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.EventLog;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.FormErrors;
import io.guildkit.testkit.internal.validation.QuerySpec;
import io.guildkit.testkit.internal.validation.TextSpec;
import java.util.List;

/** A webhook and the messages it has posted, for the holder of its token. */
record TokenWebhookRoutes(State state, Community community, TokenCheck tokens, MessageWriter writer) {
    private static final String MESSAGE = TokenCheck.WITH_TOKEN + "/messages/{message.id}";
    private static final QuerySpec IN_THREAD = QuerySpec.none().optional(Destination.THREAD_ID, TextSpec.snowflake());

    void register(Router router) {
        router.get(TokenCheck.WITH_TOKEN).open().handle(this::get);
        router.patch(TokenCheck.WITH_TOKEN).open().body(WebhookFields.MODIFY).handle(this::modify);
        router.delete(TokenCheck.WITH_TOKEN).open().handle(this::delete);
        router.get(MESSAGE).open().query(IN_THREAD).handle(this::getMessage);
        router.patch(MESSAGE)
                .open()
                .query(IN_THREAD)
                .body(BodySpec.open())
                .form(FormType.MULTIPART)
                .handle(this::editMessage);
        router.delete(MESSAGE).open().query(IN_THREAD).handle(this::deleteMessage);
    }

    private Reply get(Exchange exchange) {
        return Reply.ok(WebhookJson.forHolder(tokens.webhook(exchange), state));
    }

    private Reply modify(Exchange exchange) {
        Webhook webhook = tokens.webhook(exchange);
        WebhookFields.write(webhook, exchange);
        state.events.emit(EventLog.WEBHOOKS_UPDATE);
        return Reply.ok(WebhookJson.forHolder(webhook, state));
    }

    private Reply delete(Exchange exchange) {
        Webhook webhook = tokens.webhook(exchange);
        webhook.guild.webhooks.remove(webhook);
        state.events.emit(EventLog.WEBHOOKS_UPDATE);
        return Reply.noContent();
    }

    private Reply getMessage(Exchange exchange) {
        return Reply.ok(MessageJson.of(message(exchange)));
    }

    private Reply editMessage(Exchange exchange) {
        Message message = message(exchange);
        Webhook webhook = message.webhook;
        FormErrors errors = exchange.bodyErrors();
        MessageForm form = MessageForm.read(exchange, MessageFields.EDIT, errors);
        List<Attachment> files = AttachmentList.of(form, message.attachments, webhook.channel, state, errors);
        MessageWriter.check(form, files, webhook, errors);
        Problem.throwIfAny(errors);
        ObjectNode body = writer.merge(message.body(), form.fields(), files);
        writer.write(message, body, form.fields(), files);
        message.edited = state.now();
        state.events.emit(EventLog.MESSAGE_UPDATE);
        return Reply.ok(MessageJson.of(message));
    }

    private Reply deleteMessage(Exchange exchange) {
        community.messages.delete(message(exchange));
        state.events.emit(EventLog.MESSAGE_DELETE);
        return Reply.noContent();
    }

    private Message message(Exchange exchange) {
        Webhook webhook = tokens.webhook(exchange);
        String threadId = exchange.query(Destination.THREAD_ID);
        return community
                .messages
                .byId(exchange.variable("message.id"))
                .filter(message -> message.webhook.equals(webhook))
                .filter(message -> threadId == null || message.channel.id.equals(threadId))
                .orElseThrow(() -> Problem.unknown(ErrorCode.UNKNOWN_MESSAGE, "Message"));
    }
}
