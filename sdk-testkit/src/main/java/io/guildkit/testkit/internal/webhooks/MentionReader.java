package io.guildkit.testkit.internal.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.internal.guilds.Mentions;
import io.guildkit.testkit.internal.state.AccountStore;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Finds out whom a text notifies, and whom of these it may. Without any allowance named, it may notify all. */
final class MentionReader {
    private static final Pattern USER = Pattern.compile("<@!?([0-9]+)>");
    private static final Pattern ROLE = Pattern.compile("<@&([0-9]+)>");
    private static final Pattern EVERYONE = Pattern.compile("@(everyone|here)\\b");

    private final JsonNode allowed;

    private MentionReader(JsonNode allowed) {
        this.allowed = allowed;
    }

    static Mentions read(String content, JsonNode allowed, AccountStore accounts) {
        MentionReader reader = new MentionReader(allowed);
        return new Mentions(
                reader.ids(USER, content, MessageFields.USERS)
                        .flatMap(id -> accounts.byId(id).stream())
                        .toList(),
                reader.ids(ROLE, content, MessageFields.ROLES).toList(),
                reader.allowsAll(MessageFields.EVERYONE)
                        && EVERYONE.matcher(content).find());
    }

    private Stream<String> ids(Pattern pattern, String content, String kind) {
        boolean all = allowsAll(kind);
        List<String> named = texts(allowed.path(kind));
        return pattern.matcher(content)
                .results()
                .map((MatchResult match) -> match.group(1))
                .distinct()
                .filter(id -> all || named.contains(id));
    }

    private boolean allowsAll(String kind) {
        return allowed.isMissingNode()
                || texts(allowed.path(MessageFields.PARSE)).contains(kind);
    }

    private static List<String> texts(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }
}
