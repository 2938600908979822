package io.guildkit.testkit.internal.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Attachment;
import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.ChannelType;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.ImageHash;
import io.guildkit.testkit.internal.guilds.Message;
import io.guildkit.testkit.internal.guilds.MessageAuthor;
import io.guildkit.testkit.internal.guilds.Webhook;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.state.EventLog;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.validation.FormErrors;
import io.guildkit.testkit.internal.validation.QuerySpec;
import io.guildkit.testkit.internal.validation.TextSpec;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Posts the messages of all routes of webhooks. */
public record Poster(State state, Community community, MessageWriter writer) {
    static final QuerySpec QUERY = QuerySpec.none().bool("wait").optional(Destination.THREAD_ID, TextSpec.snowflake());

    /** Posts a message, unless {@code errors} contains a violation before or after the checks. */
    Reply post(Exchange exchange, Webhook webhook, MessageForm form, FormErrors errors) {
        ObjectNode fields = form.fields();
        List<String> tags = StreamSupport.stream(
                        fields.path(MessageFields.APPLIED_TAGS).spliterator(), false)
                .map(JsonNode::asText)
                .toList();
        List<Attachment> files = AttachmentList.of(form, List.of(), webhook.channel, state, errors);
        Destination.checkTags(tags, webhook.channel, errors.at(MessageFields.APPLIED_TAGS));
        MessageWriter.check(form, files, webhook, errors);
        Problem.throwIfAny(errors);
        ObjectNode body = writer.merge(MessageWriter.blank(), fields, files);
        Destination destination = Destination.of(
                webhook, exchange.query(Destination.THREAD_ID), text(fields, MessageFields.THREAD_NAME), tags);
        boolean wait = exchange.queryFlag("wait");
        if (isBlocked(body, webhook.channel)) {
            return blocked(wait);
        }
        Message message = save(destination, webhook, fields, body, files);
        state.events.emit(EventLog.MESSAGE_CREATE);
        return wait ? Reply.ok(MessageJson.of(message)) : Reply.noContent();
    }

    /**
     * Posts a message that is there from the beginning: without an event.
     *
     * @throws Problem if the service would refuse it
     */
    public static Message plant(State state, Community community, Webhook webhook, ObjectNode fields) {
        Poster poster = new Poster(state, community, new MessageWriter(state));
        FormErrors errors = new FormErrors();
        MessageFields.EXECUTE.check(fields, errors);
        MessageWriter.check(MessageForm.of(fields), List.of(), webhook, errors);
        Problem.throwIfAny(errors);
        ObjectNode body = poster.writer.merge(MessageWriter.blank(), fields, List.of());
        return poster.save(Destination.of(webhook, null, null, List.of()), webhook, fields, body, List.of());
    }

    private Message save(
            Destination destination, Webhook webhook, ObjectNode fields, ObjectNode body, List<Attachment> files) {
        String id = state.seeds.snowflake();
        Channel place = place(destination, id);
        place.archived = false;
        Message message = new Message(id, place, webhook, author(webhook, fields), state.now(), body);
        community.messages.add(message);
        writer.write(message, body, fields, files);
        return message;
    }

    /** Returns the channel of a message. A new thread has the id of its first message. */
    private Channel place(Destination destination, String messageId) {
        Channel channel = destination.channel();
        String name = destination.threadName();
        if (name == null) {
            return channel;
        }
        Channel thread = community.createThread(channel, messageId, ChannelType.threadOf(channel.type), name);
        thread.appliedTags.addAll(destination.tags());
        return thread;
    }

    private static MessageAuthor author(Webhook webhook, ObjectNode fields) {
        String name = Objects.requireNonNullElse(
                text(fields, MessageFields.USERNAME), Objects.requireNonNullElse(webhook.name, "Webhook"));
        String avatarUrl = text(fields, MessageFields.AVATAR_URL);
        return new MessageAuthor(name, avatarUrl == null ? webhook.avatar : ImageHash.of(avatarUrl), avatarUrl);
    }

    private static boolean isBlocked(ObjectNode body, Channel channel) {
        String content = body.path(MessageFields.CONTENT).asText().toLowerCase(Locale.ROOT);
        return channel.blockedWords.stream().anyMatch(content::contains);
    }

    /** Only callers that wait get an error for a message that was not saved. */
    private static Reply blocked(boolean wait) {
        if (wait) {
            throw Problem.plain(400, ErrorCode.MESSAGE_BLOCKED, "Message was blocked by automatic moderation");
        }
        return Reply.noContent();
    }

    private static @Nullable String text(ObjectNode fields, String name) {
        return fields.path(name).textValue();
    }
}
