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

/** The messages that a webhook has posted. */
final class MessageRoutes {
    private static final String TEMPLATE = TokenCheck.WITH_TOKEN + "/messages/{message.id}";
    private static final QuerySpec QUERY = QuerySpec.none().optional(Destination.THREAD_ID, TextSpec.snowflake());

    private final State state;
    private final Community community;
    private final TokenCheck tokens;
    private final MessageWriter writer;

    MessageRoutes(State state, Community community, TokenCheck tokens, MessageWriter writer) {
        this.state = state;
        this.community = community;
        this.tokens = tokens;
        this.writer = writer;
    }

    void register(Router router) {
        router.get(TEMPLATE).open().query(QUERY).handle(this::get);
        router.patch(TEMPLATE)
                .open()
                .query(QUERY)
                .body(BodySpec.open())
                .form(FormType.MULTIPART)
                .handle(this::edit);
        router.delete(TEMPLATE).open().query(QUERY).handle(this::delete);
    }

    private Reply get(Exchange exchange) {
        return Reply.ok(MessageJson.of(message(exchange)));
    }

    private Reply edit(Exchange exchange) {
        Message message = message(exchange);
        Webhook webhook = message.webhook();
        FormErrors errors = new FormErrors();
        MessageForm form = MessageForm.read(exchange, MessageFields.EDIT, errors);
        List<Attachment> files = AttachmentList.of(form, message.attachments(), webhook.channel(), state, errors);
        MessageWriter.check(form, files, webhook, errors);
        Problem.throwIfAny(errors);
        ObjectNode body = writer.merge(message.body(), form.fields(), files);
        writer.write(message, body, form.fields(), files);
        message.setEdited(state.now());
        state.events().emit(EventLog.MESSAGE_UPDATE);
        return Reply.ok(MessageJson.of(message));
    }

    private Reply delete(Exchange exchange) {
        community.messages().delete(message(exchange));
        state.events().emit(EventLog.MESSAGE_DELETE);
        return Reply.noContent();
    }

    private Message message(Exchange exchange) {
        Webhook webhook = tokens.webhook(exchange);
        String threadId = exchange.query(Destination.THREAD_ID);
        return community
                .messages()
                .byId(exchange.variable("message.id"))
                .filter(message -> message.webhook().equals(webhook))
                .filter(message -> threadId == null || message.channel().id().equals(threadId))
                .orElseThrow(() -> Problem.unknown(ErrorCode.UNKNOWN_MESSAGE, "Message"));
    }
}
