package io.guildkit.testkit.internal.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.internal.http.Json;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The message for a code host's event: its user, its place and its result. */
final class CodeHostMessage {
    static final Set<String> EVENTS = Set.of(
            ("commit_comment create delete fork issue_comment issues member public pull_request pull_request_review"
                            + " pull_request_review_comment push release watch check_run check_suite discussion"
                            + " discussion_comment")
                    .split(" ", -1));

    /** The parts of a payload that describe an event, the most significant one first. */
    private static final List<String> SUBJECTS = List.of(
            "comment review pull_request issue discussion release check_run check_suite forkee member".split(" ", -1));

    private static final int MOST_TITLE = 256;
    private static final int MOST_DESCRIPTION = 2048;
    private static final int SHORT_HASH = 7;

    private CodeHostMessage() {}

    static Json of(String event, JsonNode payload) {
        String description = event.equals("push") ? commits(payload) : subject(payload, "body");
        JsonNode sender = payload.path("sender");
        String login = text(sender, "login");
        Json author = Json.object()
                .with("name", clip(login, MOST_TITLE))
                .optional("url", link(text(sender, "html_url")))
                .optional("icon_url", link(text(sender, "avatar_url")));
        Json embed = Json.object()
                .with("title", clip(title(event, payload), MOST_TITLE))
                .optional("description", description.isEmpty() ? null : clip(description, MOST_DESCRIPTION))
                .optional("url", link(first(text(payload, "compare"), subject(payload, "html_url"))))
                .optional("author", login.isEmpty() ? null : author);
        return Json.object().with(MessageContent.EMBEDS, List.of(embed));
    }

    private static String title(String event, JsonNode payload) {
        String repository = text(payload.path("repository"), "full_name");
        String number = subject(payload, "number");
        String summary = Stream.of(
                        event.replace('_', ' '),
                        text(payload, "action").replace('_', ' '),
                        number.isEmpty() ? "" : "#" + number,
                        first(text(payload, "ref"), name(payload)))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" "));
        return repository.isEmpty() ? summary : "[" + repository + "] " + summary;
    }

    private static String name(JsonNode payload) {
        return first(
                subject(payload, "title"),
                subject(payload, "name"),
                subject(payload, "full_name"),
                subject(payload, "login"));
    }

    private static String subject(JsonNode payload, String field) {
        return first(SUBJECTS.stream()
                .map(subject -> text(payload.path(subject), field))
                .toArray(String[]::new));
    }

    private static String commits(JsonNode payload) {
        return Json.values(payload.path("commits"))
                .map(commit -> "`" + clip(text(commit, "id"), SHORT_HASH) + "` "
                        + text(commit, "message").lines().findFirst().orElse(""))
                .collect(Collectors.joining("\n"));
    }

    private static String text(JsonNode object, String name) {
        return object.path(name).asText("");
    }

    private static String first(String... texts) {
        return Stream.of(texts).filter(text -> !text.isEmpty()).findFirst().orElse("");
    }

    private static @Nullable String link(String url) {
        return url.startsWith("https://") || url.startsWith("http://") ? url : null;
    }

    private static String clip(String text, int most) {
        return text.codePointCount(0, text.length()) <= most
                ? text
                : text.substring(0, text.offsetByCodePoints(0, most));
    }
}
