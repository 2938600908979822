package io.guildkit.testkit.internal.webhooks;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Attachment;
import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.Channel.ForumTag;
import io.guildkit.testkit.internal.guilds.ChannelType;
import io.guildkit.testkit.internal.guilds.Community;
import io.guildkit.testkit.internal.guilds.ImageHash;
import io.guildkit.testkit.internal.guilds.Message;
import io.guildkit.testkit.internal.guilds.Webhook;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.validation.FormErrors;
import io.guildkit.testkit.internal.validation.QuerySpec;
import io.guildkit.testkit.internal.validation.TextSpec;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Posts the messages of all routes of webhooks. */
public record Poster(Community community) {
    static final String THREAD_ID = "thread_id";
    static final QuerySpec QUERY = QuerySpec.none().bool("wait").optional(THREAD_ID, TextSpec.snowflake());

    /**
     * The destination of a message.
     *
     * @param channel a channel or an existing thread
     * @param threadName the name of a new thread in the channel, or null
     * @param tags the ids of the tags of that thread
     */
    private record Destination(Channel channel, @Nullable String threadName, List<String> tags) {}

    /** Posts a message, unless {@code errors} contains a violation before or after the checks. */
    Reply post(Exchange exchange, Webhook webhook, MessageForm form, FormErrors errors) {
        ObjectNode fields = form.fields();
        List<String> tags = Json.texts(fields.path(MessageContent.APPLIED_TAGS));
        List<Attachment> files = form.attachments(List.of(), webhook.channel, community.state, errors);
        checkTags(tags, webhook.channel, errors.at(MessageContent.APPLIED_TAGS));
        MessageContent.check(fields, files, webhook, errors);
        Problem.throwIfAny(errors);
        ObjectNode body = new MessageContent(community.state).merge(MessageContent.blank(), fields, files);
        String threadName = fields.path(MessageContent.THREAD_NAME).textValue();
        Destination destination = destination(webhook.channel, exchange.query(THREAD_ID), threadName, tags);
        boolean wait = exchange.queryFlag("wait");
        if (isBlocked(body, webhook.channel)) {
            if (wait) { // only callers that wait get an error for a message that was not saved
                throw ErrorCode.MESSAGE_BLOCKED.problem();
            }
            return Reply.noContent();
        }
        Message message = save(destination, webhook, fields, body, files);
        community.state.events.emit("MESSAGE_CREATE");
        return wait ? Reply.ok(MessageJson.of(message)) : Reply.noContent();
    }

    /**
     * Posts a message that is there from the beginning: without an event.
     *
     * @throws Problem if the service would refuse it
     */
    public Message plant(Webhook webhook, ObjectNode fields) {
        FormErrors errors = new FormErrors();
        MessageContent.EXECUTE.check(fields, errors);
        MessageContent.check(fields, List.of(), webhook, errors);
        Problem.throwIfAny(errors);
        ObjectNode body = new MessageContent(community.state).merge(MessageContent.blank(), fields, List.of());
        return save(destination(webhook.channel, null, null, List.of()), webhook, fields, body, List.of());
    }

    private Message save(
            Destination destination, Webhook webhook, ObjectNode fields, ObjectNode body, List<Attachment> files) {
        String id = community.state.seeds.snowflake();
        Channel place = destination.channel();
        if (destination.threadName() != null) { // a new thread has the id of its first message
            place = community.createThread(place, id, ChannelType.threadOf(place.type), destination.threadName());
            place.appliedTags.addAll(destination.tags());
        }
        place.archived = false;
        Message message = new Message(id, place, webhook, author(webhook, fields), community.state.now(), body);
        community.messages.post(message);
        new MessageContent(community.state).write(message, body, fields, files);
        return message;
    }

    private static Message.Author author(Webhook webhook, ObjectNode fields) {
        String name = fields.path(MessageContent.USERNAME).asText(Objects.requireNonNullElse(webhook.name, "Webhook"));
        String avatarUrl = fields.path(MessageContent.AVATAR_URL).textValue();
        return new Message.Author(name, avatarUrl == null ? webhook.avatar : ImageHash.of(avatarUrl), avatarUrl);
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

    private static Destination destination(
            Channel channel, @Nullable String threadId, @Nullable String threadName, List<String> tags) {
        boolean forum = ChannelType.isThreadOnly(channel.type);
        if (threadName != null && !forum) {
            throw ErrorCode.THREAD_ONLY_IN_FORUMS.problem();
        }
        if (threadName != null && threadId != null) {
            throw ErrorCode.THREAD_AMBIGUOUS.problem();
        }
        if (threadName == null && threadId == null && forum) {
            throw ErrorCode.THREAD_REQUIRED.problem();
        }
        return new Destination(threadId == null ? channel : thread(channel, threadId), threadName, tags);
    }

    private static Channel thread(Channel channel, String id) {
        return channel.threads.stream()
                .filter(thread -> thread.id.equals(id))
                .findFirst()
                .orElseThrow(ErrorCode.UNKNOWN_CHANNEL::problem);
    }
}
