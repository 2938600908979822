package io.guildkit.testkit.internal.webhooks;

import io.guildkit.testkit.internal.guilds.Channel;
import io.guildkit.testkit.internal.guilds.ChannelType;
import io.guildkit.testkit.internal.guilds.ForumTag;
import io.guildkit.testkit.internal.guilds.Webhook;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.validation.FormErrors;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The destination of a message.
 *
 * @param channel a channel or an existing thread
 * @param threadName the name of a new thread in the channel, or null
 * @param tags the ids of the tags of that thread
 */
record Destination(Channel channel, @Nullable String threadName, List<String> tags) {
    static final String THREAD_ID = "thread_id";

    /** Complains about tags that are of no use here. */
    static void checkTags(List<String> tags, Channel channel, FormErrors errors) {
        if (!tags.isEmpty() && !ChannelType.isThreadOnly(channel.type)) {
            errors.add("TAGS_ONLY_IN_FORUMS", "Only threads of forums have tags.");
            return;
        }
        List<String> known = channel.tags.stream().map(ForumTag::id).toList();
        for (int i = 0; i < tags.size(); i++) {
            if (!known.contains(tags.get(i))) {
                errors.at(Integer.toString(i)).add("TAG_NOT_FOUND", "The forum has no such tag.");
            }
        }
    }

    /** Returns the destination of a webhook's message, or refuses. */
    static Destination of(Webhook webhook, @Nullable String threadId, @Nullable String threadName, List<String> tags) {
        Channel channel = webhook.channel;
        boolean forum = ChannelType.isThreadOnly(channel.type);
        if (threadName != null && !forum) {
            throw refusal(ErrorCode.THREAD_ONLY_IN_FORUMS, "Webhooks can only create threads in forum channels");
        }
        if (threadName != null && threadId != null) {
            throw refusal(
                    ErrorCode.THREAD_AMBIGUOUS,
                    "Webhooks posted to forum channels cannot have both a thread_name and thread_id");
        }
        if (threadName == null && threadId == null && forum) {
            throw refusal(
                    ErrorCode.THREAD_REQUIRED,
                    "Webhooks posted to forum channels must have a thread_name or thread_id");
        }
        return new Destination(threadId == null ? channel : thread(channel, threadId), threadName, tags);
    }

    private static Channel thread(Channel channel, String id) {
        return channel.threads.stream()
                .filter(thread -> thread.id.equals(id))
                .findFirst()
                .orElseThrow(() -> Problem.unknown(ErrorCode.UNKNOWN_CHANNEL, "Channel"));
    }

    private static Problem refusal(int code, String message) {
        return Problem.plain(400, code, message);
    }
}
