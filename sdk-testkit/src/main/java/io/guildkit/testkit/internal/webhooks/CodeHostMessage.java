package io.guildkit.testkit.internal.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.http.Reply;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** What a code host tells, as a message: who did it, where, and what came of it. */
final class CodeHostMessage {
    static final Set<String> EVENTS = Set.of(
            "commit_comment",
            "create",
            "delete",
            "fork",
            "issue_comment",
            "issues",
            "member",
            "public",
            "pull_request",
            "pull_request_review",
            "pull_request_review_comment",
            "push",
            "release",
            "watch",
            "check_run",
            "check_suite",
            "discussion",
            "discussion_comment");

    /** The parts of a payload that an event can be about, the most telling one first. */
    private static final List<String> SUBJECTS = List.of(
            "comment",
            "review",
            "pull_request",
            "issue",
            "discussion",
            "release",
            "check_run",
            "check_suite",
            "forkee",
            "member");

    private static final int MOST_TITLE = 256;
    private static final int MOST_DESCRIPTION = 2048;
    private static final int SHORT_HASH = 7;

    private CodeHostMessage() {}

    static ObjectNode of(String event, JsonNode payload) {
        ObjectNode message = Reply.object();
        ObjectNode embed = message.putArray(MessageFields.EMBEDS).addObject();
        embed.put("title", clip(title(event, payload), MOST_TITLE));
        String description = event.equals("push") ? commits(payload) : subject(payload, "body");
        if (!description.isEmpty()) {
            embed.put("description", clip(description, MOST_DESCRIPTION));
        }
        link(embed, "url", first(payload.path("compare").asText(), subject(payload, "html_url")));
        JsonNode sender = payload.path("sender");
        if (sender.hasNonNull("login")) {
            ObjectNode author = embed.putObject("author")
                    .put("name", clip(sender.path("login").asText(), MOST_TITLE));
            link(author, "url", sender.path("html_url").asText());
            link(author, "icon_url", sender.path("avatar_url").asText());
        }
        return message;
    }

    private static String title(String event, JsonNode payload) {
        String repository = payload.path("repository").path("full_name").asText();
        String number =
                first(numberOf(payload, "pull_request"), numberOf(payload, "issue"), numberOf(payload, "discussion"));
        String what = Stream.of(
                        event.replace('_', ' '),
                        payload.path("action").asText().replace('_', ' '),
                        number.isEmpty() ? "" : "#" + number,
                        first(payload.path("ref").asText(), name(payload)))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" "));
        return repository.isEmpty() ? what : "[" + repository + "] " + what;
    }

    private static String numberOf(JsonNode payload, String subject) {
        return payload.path(subject).path("number").asText();
    }

    private static String name(JsonNode payload) {
        return first(
                subject(payload, "title"),
                subject(payload, "name"),
                subject(payload, "full_name"),
                subject(payload, "login"));
    }

    private static String subject(JsonNode payload, String field) {
        return SUBJECTS.stream()
                .map(subject -> payload.path(subject).path(field).asText(""))
                .filter(text -> !text.isEmpty() && !text.equals("null"))
                .findFirst()
                .orElse("");
    }

    private static String commits(JsonNode payload) {
        return StreamSupport.stream(payload.path("commits").spliterator(), false)
                .map(commit -> "`" + clip(commit.path("id").asText(), SHORT_HASH) + "` "
                        + commit.path("message").asText().lines().findFirst().orElse(""))
                .collect(Collectors.joining("\n"));
    }

    private static String first(String... texts) {
        return Stream.of(texts).filter(text -> !text.isEmpty()).findFirst().orElse("");
    }

    private static void link(ObjectNode json, String name, String url) {
        if (url.startsWith("https://") || url.startsWith("http://")) {
            json.put(name, url);
        }
    }

    private static String clip(String text, int most) {
        return text.codePointCount(0, text.length()) <= most
                ? text
                : text.substring(0, text.offsetByCodePoints(0, most));
    }
}
