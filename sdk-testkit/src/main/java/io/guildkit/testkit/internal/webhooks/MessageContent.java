package io.guildkit.testkit.internal.webhooks;

import static io.guildkit.testkit.internal.validation.Rules.bool;
import static io.guildkit.testkit.internal.validation.Rules.listOf;
import static io.guildkit.testkit.internal.validation.Rules.url;
import static io.guildkit.testkit.internal.validation.TextSpec.snowflake;
import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Attachment;
import io.guildkit.testkit.internal.guilds.Message;
import io.guildkit.testkit.internal.guilds.Webhook;
import io.guildkit.testkit.internal.http.ErrorCode;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.http.Problem;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.FormErrors;
import io.guildkit.testkit.internal.validation.IntSpec;
import io.guildkit.testkit.internal.validation.ValueSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The content of a webhook's messages: the fields of requests with their rules, and their effect on a message. */
record MessageContent(State state) {
    static final String USERNAME = "username";
    static final String AVATAR_URL = "avatar_url";
    static final String THREAD_NAME = "thread_name";
    static final String APPLIED_TAGS = "applied_tags";
    static final String CONTENT = "content";
    static final String EMBEDS = "embeds";
    static final String ATTACHMENTS = "attachments";
    static final int MOST_FILES = 10;
    static final int MOST_CHARACTERS = 2000;

    private static final String TTS = "tts";
    private static final String COMPONENTS = "components";
    private static final String FLAGS = "flags";
    private static final int SUPPRESS_EMBEDS = 1 << 2;
    private static final int SUPPRESS_NOTIFICATIONS = 1 << 12;
    private static final int VOICE_MESSAGE = 1 << 13;
    private static final ValueSpec COMPONENT = BodySpec.open().required("type", IntSpec.natural());

    private static final String ALLOWED_MENTIONS = "allowed_mentions";
    private static final String PARSE = "parse";
    private static final String ROLES = "roles";
    private static final String USERS = "users";
    private static final String EVERYONE = "everyone";
    private static final Pattern USER_MENTION = Pattern.compile("<@!?([0-9]+)>");
    private static final Pattern ROLE_MENTION = Pattern.compile("<@&([0-9]+)>");
    private static final Pattern EVERYONE_MENTION = Pattern.compile("@(everyone|here)\\b");
    private static final ValueSpec MENTIONS = BodySpec.empty()
            .optional(PARSE, listOf(text().oneOf(ROLES, USERS, EVERYONE), 0, 3))
            .optional(ROLES, listOf(snowflake(), 0, 100))
            .optional(USERS, listOf(snowflake(), 0, 100))
            .optional("replied_user", bool())
            .and(MessageContent::checkMentions);

    private static final String POLL = "poll";
    private static final String QUESTION = "question";
    private static final String ANSWERS = "answers";
    private static final String POLL_MEDIA = "poll_media";
    private static final String DURATION = "duration";
    private static final String MULTISELECT = "allow_multiselect";
    private static final String LAYOUT = "layout_type";
    private static final int DEFAULT_HOURS = 24;
    private static final ValueSpec EMOJI = BodySpec.empty()
            .optional("id", snowflake().nullable())
            .optional("name", text().nullable())
            .nullable();
    private static final BodySpec MEDIA = BodySpec.empty().optional("text", text().nullable());
    private static final ValueSpec ANSWER = BodySpec.empty().required(POLL_MEDIA, MEDIA.optional("emoji", EMOJI));
    private static final ValueSpec POLLS = BodySpec.empty()
            .required(QUESTION, MEDIA)
            .required(ANSWERS, listOf(ANSWER, 1, 10))
            .optional(DURATION, IntSpec.between(1, 768).nullable())
            .optional(MULTISELECT, bool().nullable())
            .optional(LAYOUT, IntSpec.natural().nullable());

    static final BodySpec EDIT = BodySpec.empty()
            .optional(CONTENT, text(0, MOST_CHARACTERS))
            .optional(TTS, bool())
            .optional(EMBEDS, Embeds::check)
            .optional(ALLOWED_MENTIONS, MENTIONS)
            .optional(COMPONENTS, listOf(COMPONENT))
            .optional(FLAGS, IntSpec.bits(SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | VOICE_MESSAGE))
            .optional(ATTACHMENTS, listOf(MessageForm.ATTACHMENT, 0, MOST_FILES));
    static final BodySpec EXECUTE = EDIT.optional(USERNAME, WebhookRoutes.NAMES)
            .optional(AVATAR_URL, url())
            .optional(THREAD_NAME, text(1, 100))
            .optional(APPLIED_TAGS, listOf(snowflake(), 0, 5))
            .optional(POLL, POLLS);

    private static void checkMentions(JsonNode mentions, FormErrors errors) {
        for (String kind : List.of(ROLES, USERS)) {
            if (!mentions.path(kind).isEmpty()
                    && Json.texts(mentions.path(PARSE)).contains(kind)) {
                errors.add(
                        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                        "parse:[\"" + kind + "\"] and " + kind + ": [ids...] are mutually exclusive.");
            }
        }
    }

    /** Returns the content of a new message. */
    static ObjectNode blank() {
        return Json.object()
                .with(CONTENT, "")
                .with(TTS, false)
                .with(EMBEDS, List.of())
                .with(COMPONENTS, List.of())
                .with(FLAGS, 0);
    }

    /**
     * Returns the content of an edited message: the fields of the request, and the former values of all others. Refuses
     * violations, including violations that depend on the webhook and the files.
     */
    ObjectNode merge(ObjectNode before, ObjectNode fields, List<Attachment> files, Webhook webhook, FormErrors errors) {
        if (!fields.path(COMPONENTS).isEmpty() && webhook.application() == null) {
            errors.at(COMPONENTS).add("COMPONENTS_NOT_ALLOWED", "Only webhooks of applications can send components.");
        }
        Embeds.checkReferences(fields.path(EMBEDS), files, errors.at(EMBEDS));
        Problem.throwIfAny(errors);
        ObjectNode body = before.deepCopy();
        Stream.of(CONTENT, TTS, COMPONENTS, FLAGS)
                .filter(fields::has)
                .forEach(name -> body.set(name, fields.get(name)));
        if (fields.has(EMBEDS)) {
            body.set(EMBEDS, Embeds.shown(fields.get(EMBEDS), files));
        }
        if (fields.has(POLL)) {
            body.set(POLL, poll(fields.get(POLL)));
        }
        ErrorCode.EMPTY_MESSAGE.throwIf(files.isEmpty()
                && Stream.of(CONTENT, EMBEDS, COMPONENTS, POLL).noneMatch(name -> hasContent(body.path(name))));
        return body;
    }

    private static boolean hasContent(JsonNode value) {
        return value.isTextual() ? !value.textValue().isBlank() : !value.isEmpty();
    }

    private Json poll(JsonNode asked) {
        List<Json> answers = new ArrayList<>();
        asked.path(ANSWERS)
                .forEach(answer -> answers.add(Json.object()
                        .with(POLL_MEDIA, withoutNulls(answer.path(POLL_MEDIA)))
                        .with("answer_id", answers.size() + 1)));
        int hours = asked.path(DURATION).asInt(DEFAULT_HOURS);
        return Json.object()
                .with(QUESTION, withoutNulls(asked.path(QUESTION)))
                .with(ANSWERS, answers)
                .with("expiry", state.now().plus(Duration.ofHours(hours)))
                .with(MULTISELECT, asked.path(MULTISELECT).asBoolean(false))
                .with(LAYOUT, asked.path(LAYOUT).asInt(1));
    }

    /** Null members of poll media count as absent. */
    private static ObjectNode withoutNulls(JsonNode media) {
        ObjectNode shown = media.deepCopy();
        return shown.removeNulls();
    }

    /** Edits a message. Only a new text changes the notified users. */
    void write(Message message, ObjectNode body, ObjectNode fields, List<Attachment> files) {
        message.setBody(body);
        message.attachments = files;
        if (fields.has(CONTENT)) {
            String content = fields.path(CONTENT).asText();
            JsonNode allowed = fields.path(ALLOWED_MENTIONS);
            message.mentionedUsers = mentioned(USER_MENTION, content, USERS, allowed)
                    .flatMap(id -> state.accounts.byId(id).stream())
                    .toList();
            message.mentionedRoles =
                    mentioned(ROLE_MENTION, content, ROLES, allowed).toList();
            message.mentionsEveryone = allowsAll(EVERYONE, allowed)
                    && EVERYONE_MENTION.matcher(content).find();
        }
    }

    private static Stream<String> mentioned(Pattern pattern, String content, String kind, JsonNode allowed) {
        List<String> named = Json.texts(allowed.path(kind));
        return pattern.matcher(content)
                .results()
                .map(match -> match.group(1))
                .distinct()
                .filter(id -> allowsAll(kind, allowed) || named.contains(id));
    }

    /** Without allowed mentions in the request, the message may notify all. */
    private static boolean allowsAll(String kind, JsonNode allowed) {
        return allowed.isMissingNode() || Json.texts(allowed.path(PARSE)).contains(kind);
    }
}
