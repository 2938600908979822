package io.guildkit.testkit.internal.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.guildkit.testkit.internal.guilds.Attachment;
import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.Channel.ForumTag;
import io.guildkit.testkit.internal.guilds.ChannelType;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.Message;
import io.guildkit.testkit.internal.guilds.Webhook;
import io.guildkit.testkit.internal.http.Dialect;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.HeaderFields;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Part;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.http.Route;
import io.guildkit.testkit.internal.http.Router;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.Deviations;
import io.guildkit.testkit.internal.validation.FormErrors;
import io.guildkit.testkit.internal.validation.Image;
import io.guildkit.testkit.internal.validation.QuerySpec;
import io.guildkit.testkit.internal.validation.TextSpec;
import io.guildkit.testkit.internal.view.MessageJson;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The messages of webhooks: posted in the format of the service or of another one, and changed later, with their files. */
public record MessageRoutes(Community community, MessageContent content, WebhookSettings settings, Dialect dialect) {
    private static final String THREAD_ID = "thread_id";
    private static final String WITH_TOKEN = " /webhooks/{webhook.id}/{webhook.token}";
    private static final String MESSAGE = WITH_TOKEN + "/messages/{message.id}";
    private static final QuerySpec IN_THREAD = QuerySpec.none().optional(THREAD_ID, TextSpec.snowflake());
    private static final String WITH_COMPONENTS = "with_components";
    private static final QuerySpec EDIT = IN_THREAD.boolIfLenient(WITH_COMPONENTS);
    private static final QuerySpec EXECUTE = EDIT.bool("wait");

    /** Adds the routes to those of the service, and the download route to those at the root. */
    static void register(Router router, Router files, Community community, WebhookSettings settings, Dialect dialect) {
        MessageRoutes routes = new MessageRoutes(community, new MessageContent(community.state), settings, dialect);
        execution(router, "", Route.MULTIPART).formIfLenient(Route.URL_ENCODED).handle(routes::execute);
        execution(router, "/chatcompat", Route.URL_ENCODED).handle(routes::chatCompat);
        execution(router, "/codehost", Route.URL_ENCODED).handle(routes::codeHost);
        router.open("GET" + MESSAGE).query(IN_THREAD).json(exchange -> MessageJson.of(routes.message(exchange)));
        router.open("PATCH" + MESSAGE)
                .query(EDIT)
                .body(BodySpec.open())
                .form(Route.MULTIPART)
                .formIfLenient(Route.URL_ENCODED)
                .json(routes::edit);
        router.open("DELETE" + MESSAGE).query(IN_THREAD).noContent(routes::delete);
        files.open("GET /attachments/{attachment.id}/{filename}").handle(routes::file);
    }

    private static Route.Builder execution(Router router, String suffix, String form) {
        return router.open("POST" + WITH_TOKEN + suffix)
                .query(EXECUTE)
                .body(BodySpec.open())
                .form(form);
    }

    private Reply execute(Exchange exchange) {
        Webhook webhook = WebhookRoutes.withToken(exchange, community);
        FormErrors errors = exchange.bodyErrors();
        MessageForm form = MessageForm.read(exchange, MessageContent.EXECUTE, errors);
        MessageContent.ignoreComponents(form.fields(), webhook, exchange.queryFlag(WITH_COMPONENTS), errors);
        return post(exchange, webhook, form, errors);
    }

    private Reply chatCompat(Exchange exchange) {
        Webhook webhook = WebhookRoutes.withToken(exchange, community);
        FormErrors errors = exchange.bodyErrors();
        JsonNode payload = ChatCompatMessage.SPEC.read(payload(exchange, errors), errors);
        Problem.throwIfAny(errors);
        ObjectNode fields = ChatCompatMessage.convert(payload);
        Embeds.check(fields.path(MessageContent.EMBEDS), errors.at(MessageContent.ATTACHMENTS));
        Reply reply = post(exchange, webhook, MessageForm.of(fields), errors);
        return switch (settings.chatResponse) {
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
        String event = exchange.request().header("X-GitHub-Event");
        if (event == null) {
            throw Problem.general(400, "The " + dialect.header("codehost-event") + " header is missing.");
        }
        return CodeHostMessage.EVENTS.contains(event)
                ? post(exchange, webhook, MessageForm.of(CodeHostMessage.of(event, payload)), errors)
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
        MessageContent.ignoreComponents(form.fields(), webhook, exchange.queryFlag(WITH_COMPONENTS), errors);
        List<Attachment> files = form.attachments(message.attachments, webhook.channel, community.state, errors);
        ObjectNode body = content.merge(message.body(), form.fields(), files, webhook, errors);
        message.setBody(body);
        content.complete(message, form.fields(), files);
        message.edited = community.state.now();
        community.state.emit("MESSAGE_UPDATE");
        return MessageJson.of(message, body);
    }

    private void delete(Exchange exchange) {
        community.messages.remove(message(exchange));
        community.state.emit("MESSAGE_DELETE");
    }

    private Message message(Exchange exchange) {
        Webhook webhook = WebhookRoutes.withToken(exchange, community);
        String threadId = exchange.query(THREAD_ID);
        return community
                .messages
                .byId(exchange.variable("message.id"))
                .filter(message -> message.webhook.equals(webhook))
                .filter(message ->
                        threadId == null ? message.channel.parent == null : message.channel.id.equals(threadId))
                .orElseThrow(ErrorCode.UNKNOWN_MESSAGE::problem);
    }

    /** A file may be a page; the headers keep its scripts from the admin API, which has the same origin. */
    private Reply file(Exchange exchange) {
        return community
                .messages
                .attachment(exchange.variable("attachment.id"))
                .filter(file -> file.filename().equals(exchange.variable("filename")))
                .map(file -> Reply.file(file.content(), sendable(file.contentType()))
                        .header("Content-Security-Policy", "sandbox")
                        .header("X-Content-Type-Options", "nosniff"))
                .orElseThrow(() -> Problem.general(404, "Unknown File"));
    }

    /** Returns a media type for a header. An upload may have one with any characters, for example with the name of the file. */
    private static String sendable(String mediaType) {
        String name = mediaType.split(";", 2)[0].strip();
        return HeaderFields.isValue(mediaType)
                ? mediaType
                : HeaderFields.isValue(name) ? name : "application/octet-stream";
    }

    /** Posts a message, unless {@code errors} contains a violation before or after the checks. */
    private Reply post(Exchange exchange, Webhook webhook, MessageForm form, FormErrors errors) {
        ObjectNode fields = form.fields();
        List<String> tags = Json.texts(fields.path(MessageContent.APPLIED_TAGS));
        List<Attachment> files = form.attachments(List.of(), webhook.channel, community.state, errors);
        checkTags(tags, webhook.channel, errors.at(MessageContent.APPLIED_TAGS));
        ObjectNode body = content.merge(MessageContent.blank(), fields, files, webhook, errors);
        String threadName = stripped(fields.path(MessageContent.THREAD_NAME));
        Channel channel = destination(webhook.channel, exchange.query(THREAD_ID), threadName);
        boolean wait = exchange.queryFlag("wait");
        if (isBlocked(body, webhook.channel)) { // only callers that wait get an error
            ErrorCode.MESSAGE_BLOCKED.throwIf(wait);
            return Reply.noContent();
        }
        String id = community.state.seeds.snowflake();
        if (threadName != null) { // a new thread has the id of its first message
            channel = community.createThread(channel, id, ChannelType.threadOf(channel.type), threadName);
            channel.appliedTags.addAll(tags);
        }
        Message message = new Message(id, channel, webhook, author(webhook, fields), community.state.now(), body);
        content.complete(message, fields, files);
        community.messages.post(message);
        community.state.emit("MESSAGE_CREATE");
        return wait ? Reply.ok(MessageJson.of(message, body)) : Reply.noContent();
    }

    /**
     * Adds a message without an event, as a part of the initial state.
     *
     * @param lenient whether the fields may deviate from the specification
     * @throws IllegalArgumentException if the service would refuse it; the message contains the response
     */
    public static Message seed(Community community, Webhook webhook, ObjectNode fields, boolean lenient) {
        State state = community.state;
        try {
            FormErrors errors = new Deviations(lenient).bodyErrors();
            MessageContent.EXECUTE.check(fields, errors);
            MessageContent content = new MessageContent(state);
            ObjectNode body = content.merge(MessageContent.blank(), fields, List.of(), webhook, errors);
            Channel channel = destination(webhook.channel, null, null);
            String id = state.seeds.snowflake();
            Message message = new Message(id, channel, webhook, author(webhook, fields), state.now(), body);
            content.complete(message, fields, List.of());
            community.messages.post(message);
            return message;
        } catch (Problem problem) {
            throw new IllegalArgumentException(
                    "The service would refuse this message: "
                            + new String(problem.reply.bytes(), StandardCharsets.UTF_8),
                    problem);
        }
    }

    private static Message.Author author(Webhook webhook, ObjectNode fields) {
        String name = Objects.requireNonNullElse(
                stripped(fields.path(MessageContent.USERNAME)), Objects.requireNonNullElse(webhook.name, "Webhook"));
        String avatarUrl = fields.path(MessageContent.AVATAR_URL).textValue();
        return new Message.Author(name, avatarUrl == null ? webhook.avatar : Image.hash(avatarUrl), avatarUrl);
    }

    /** Returns a text as the service stores it; null if it is absent. */
    private static @Nullable String stripped(JsonNode text) {
        return text.isTextual() ? text.textValue().strip() : null;
    }

    private static boolean isBlocked(ObjectNode body, Channel channel) {
        String content = body.path(MessageContent.CONTENT).asText().toLowerCase(Locale.ROOT);
        return channel.blockedWords.stream().anyMatch(content::contains);
    }

    private static void checkTags(List<String> tags, Channel channel, FormErrors errors) {
        if (!tags.isEmpty() && !ChannelType.isThreadOnly(channel.type)) {
            errors.add("TAGS_ONLY_IN_FORUMS", "Only threads of forums have tags.");
            return;
        }
        List<String> known = channel.tags.stream().map(ForumTag::id).toList();
        for (int i = 0; i < tags.size(); i++) {
            if (!known.contains(tags.get(i))) {
                errors.at(i).add("TAG_NOT_FOUND", "The forum has no such tag.");
            }
        }
    }

    private static Channel destination(Channel channel, @Nullable String threadId, @Nullable String threadName) {
        boolean forum = ChannelType.isThreadOnly(channel.type);
        ErrorCode.THREAD_ONLY_IN_FORUMS.throwIf(threadName != null && !forum);
        ErrorCode.THREAD_AMBIGUOUS.throwIf(threadName != null && threadId != null);
        ErrorCode.THREAD_REQUIRED.throwIf(threadName == null && threadId == null && forum);
        return threadId == null ? channel : thread(channel, threadId);
    }

    private static Channel thread(Channel channel, String id) {
        return channel.threads.stream()
                .filter(thread -> thread.id.equals(id))
                .findFirst()
                .orElseThrow(ErrorCode.UNKNOWN_CHANNEL::problem);
    }
}
