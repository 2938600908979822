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
    private static final int COMPONENTS_V2 = 1 << 15;
    private static final int SETTABLE_FLAGS = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | VOICE_MESSAGE;
    private static final String TYPE = "type";
    private static final int ACTION_ROW = 1;
    private static final int BUTTON = 2;
    private static final int LINK_STYLE = 5;
    /** The component types with the lowest numbers are interactive, except rows and link buttons. */
    private static final int LAST_SELECT = 8;

    private static final ValueSpec COMPONENT =
            BodySpec.open().required(TYPE, IntSpec.natural()).easedBy(MessageContent::withoutAnyNulls);

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
    private static final BodySpec MEDIA =
            BodySpec.empty().optional("text", text().trimmed().nullable());
    private static final ValueSpec ANSWER = BodySpec.empty().required(POLL_MEDIA, MEDIA.optional("emoji", EMOJI));
    private static final ValueSpec POLLS = BodySpec.empty()
            .required(QUESTION, MEDIA)
            .required(ANSWERS, listOf(ANSWER, 1, 10))
            .optional(DURATION, IntSpec.between(1, 768).nullable())
            .optional(MULTISELECT, bool().nullable())
            .optional(LAYOUT, IntSpec.natural().nullable());

    static final BodySpec EDIT = BodySpec.empty()
            .optional(CONTENT, text(0, MOST_CHARACTERS).trimmed().cleared(Json.of("")))
            .optional(TTS, bool().cleared(Json.of(false)))
            .optional(EMBEDS, Embeds.ALL.cleared(Json.of(List.of())))
            .optional(ALLOWED_MENTIONS, MENTIONS)
            .optional(COMPONENTS, listOf(COMPONENT).cleared(Json.of(List.of())))
            .optional(
                    FLAGS,
                    IntSpec.bits(SETTABLE_FLAGS)
                            .orIfLenient(IntSpec.bits(SETTABLE_FLAGS | COMPONENTS_V2))
                            .cleared(Json.of(0)))
            .optional(ATTACHMENTS, listOf(MessageForm.ATTACHMENT, 0, MOST_FILES).cleared(Json.of(List.of())));
    static final BodySpec EXECUTE = EDIT.optional(
                    USERNAME, WebhookRoutes.NAMES.trimmed().ignoredIfEmpty())
            .optional(AVATAR_URL, url().ignoredIfEmpty())
            .optional(THREAD_NAME, text(1, 100).trimmed().ignoredIfEmpty())
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
        checkComponents(fields.path(COMPONENTS), webhook, errors);
        Embeds.checkReferences(fields.path(EMBEDS), files, errors.at(EMBEDS));
        Problem.throwIfAny(errors);
        ObjectNode body = before.deepCopy();
        Stream.of(TTS, COMPONENTS, FLAGS).filter(fields::has).forEach(name -> body.set(name, fields.get(name)));
        if (fields.has(CONTENT)) {
            body.put(CONTENT, fields.path(CONTENT).asText().strip());
        }
        if (fields.has(EMBEDS)) {
            body.set(EMBEDS, Embeds.shown(fields.get(EMBEDS), files));
        }
        if (fields.has(POLL)) {
            body.set(POLL, poll(fields.get(POLL)));
        }
        ErrorCode.VOICE_MESSAGE_EDITED.throwIf(has(VOICE_MESSAGE, before));
        if (has(VOICE_MESSAGE, body)) {
            checkVoice(body, files);
        }
        if (errors.isLenient()) { // the strict rules exclude these components
            checkLayout(body, errors);
        }
        ErrorCode.EMPTY_MESSAGE.throwIf(files.isEmpty()
                && Stream.of(CONTENT, EMBEDS, COMPONENTS, POLL).noneMatch(name -> hasContent(body.path(name))));
        return body;
    }

    private static boolean has(int flag, ObjectNode body) {
        return (body.path(FLAGS).asInt() & flag) != 0;
    }

    /**
     * Ignores the components of a request to a webhook without an application, unless the request asks to respect them. The
     * strict rules refuse these components.
     */
    static void ignoreComponents(ObjectNode fields, Webhook webhook, boolean respected, FormErrors errors) {
        boolean idle = errors.isLenient() && webhook.application() == null && !respected;
        if (idle && fields.remove(COMPONENTS) != null) {
            errors.at(COMPONENTS).ignored();
        }
    }

    private static void checkComponents(JsonNode components, Webhook webhook, FormErrors errors) {
        if (components.isEmpty() || webhook.application() != null) {
            return;
        }
        if (!errors.isLenient()) {
            errors.at(COMPONENTS).add("COMPONENTS_NOT_ALLOWED", "Only webhooks of applications can send components.");
        } else if (isInteractive(components)) {
            errors.at(COMPONENTS)
                    .add("COMPONENTS_NOT_ALLOWED", "Only webhooks of applications can send interactive components.");
        }
    }

    private static boolean isInteractive(JsonNode component) {
        int type = component.path(TYPE).asInt();
        boolean link = type == BUTTON && component.path("style").asInt() == LINK_STYLE;
        return (type > ACTION_ROW && type <= LAST_SELECT && !link)
                || component.has("custom_id")
                || Json.values(component).anyMatch(MessageContent::isInteractive);
    }

    /** A message consists either of components of the second version, or of action rows and other content. */
    private static void checkLayout(ObjectNode body, FormErrors errors) {
        if (has(COMPONENTS_V2, body)) {
            Stream.of(CONTENT, EMBEDS, POLL)
                    .filter(name -> hasContent(body.path(name)))
                    .forEach(name -> errors.at(name)
                            .add(
                                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                                    "A message with the flag IS_COMPONENTS_V2 has no such field."));
        } else {
            JsonNode components = body.path(COMPONENTS);
            for (int i = 0; i < components.size(); i++) {
                if (components.path(i).path(TYPE).asInt() != ACTION_ROW) {
                    errors.at(COMPONENTS)
                            .at(i)
                            .at(TYPE)
                            .add("BASE_TYPE_CHOICES", "Other types than 1 need the flag IS_COMPONENTS_V2.");
                }
            }
        }
        Problem.throwIfAny(errors);
    }

    private static void checkVoice(ObjectNode body, List<Attachment> files) {
        ErrorCode.VOICE_MESSAGE_WITH_CONTENT.throwIf(
                Stream.of(CONTENT, EMBEDS, COMPONENTS, POLL).anyMatch(name -> hasContent(body.path(name))));
        ErrorCode.VOICE_MESSAGE_WITHOUT_AUDIO.throwIf(
                files.size() != 1 || !files.get(0).isAudio());
        ErrorCode.VOICE_MESSAGE_WITHOUT_DATA.throwIf(!files.get(0).hasVoiceData());
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
        if (shown.path("text").isTextual()) {
            shown.put("text", shown.path("text").textValue().strip());
        }
        return Json.removeNulls(shown);
    }

    private static JsonNode withoutAnyNulls(JsonNode value) {
        JsonNode copy = value.deepCopy();
        removeNulls(copy);
        return copy;
    }

    private static void removeNulls(JsonNode value) {
        if (value instanceof ObjectNode object) {
            Json.removeNulls(object);
        }
        value.forEach(MessageContent::removeNulls);
    }

    /** Sets the files of a message, and the users that it notifies. Only a new text changes the notified users. */
    void complete(Message message, ObjectNode fields, List<Attachment> files) {
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

    /** Without allowed mentions in the request, the message of a webhook may notify users only. */
    private static boolean allowsAll(String kind, JsonNode allowed) {
        return allowed.isMissingNode()
                ? kind.equals(USERS)
                : Json.texts(allowed.path(PARSE)).contains(kind);
    }
}
