package io.guildkit.testkit.internal.webhooks;

import static io.guildkit.testkit.internal.validation.ListSpec.listOf;
import static io.guildkit.testkit.internal.validation.TextSpec.snowflake;
import static io.guildkit.testkit.internal.validation.TextSpec.text;
import static io.guildkit.testkit.internal.validation.ValueSpec.bool;

import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.IntSpec;
import io.guildkit.testkit.internal.validation.UrlSpec;
import io.guildkit.testkit.internal.validation.ValueSpec;
import java.util.List;

/** The fields of a webhook's message. */
final class MessageFields {
    static final String USERNAME = "username";
    static final String AVATAR_URL = "avatar_url";
    static final String THREAD_NAME = "thread_name";
    static final String APPLIED_TAGS = "applied_tags";
    static final String CONTENT = "content";
    static final String TTS = "tts";
    static final String EMBEDS = "embeds";
    static final String ALLOWED_MENTIONS = "allowed_mentions";
    static final String PARSE = "parse";
    static final String ROLES = "roles";
    static final String USERS = "users";
    static final String EVERYONE = "everyone";
    static final String COMPONENTS = "components";
    static final String FLAGS = "flags";
    static final String ATTACHMENTS = "attachments";
    static final String POLL = "poll";
    static final String QUESTION = "question";
    static final String ANSWERS = "answers";
    static final String POLL_MEDIA = "poll_media";
    static final String DURATION = "duration";
    static final String MULTISELECT = "allow_multiselect";
    static final String LAYOUT = "layout_type";
    static final int MOST_FILES = 10;

    private static final int SUPPRESS_EMBEDS = 1 << 2;
    private static final int SUPPRESS_NOTIFICATIONS = 1 << 12;
    private static final int VOICE_MESSAGE = 1 << 13;

    private static final ValueSpec MENTIONS = BodySpec.empty()
            .optional(PARSE, listOf(text().oneOf(List.of(ROLES, USERS, EVERYONE)), 0, 3))
            .optional(ROLES, listOf(snowflake(), 0, 100))
            .optional(USERS, listOf(snowflake(), 0, 100))
            .optional("replied_user", bool());

    private static final ValueSpec COMPONENT = BodySpec.open().required("type", IntSpec.natural());
    private static final BodySpec MEDIA = BodySpec.empty().optional("text", text().nullable());

    private static final ValueSpec ANSWER = BodySpec.empty()
            .required(
                    POLL_MEDIA,
                    MEDIA.optional(
                            "emoji",
                            BodySpec.empty()
                                    .optional("id", snowflake().nullable())
                                    .optional("name", text().nullable())
                                    .nullable()));

    private static final ValueSpec POLLS = BodySpec.empty()
            .required(QUESTION, MEDIA)
            .required(ANSWERS, listOf(ANSWER, 1, 10))
            .optional(DURATION, IntSpec.between(1, 768).nullable())
            .optional(MULTISELECT, bool().nullable())
            .optional(LAYOUT, IntSpec.natural().nullable());

    static final BodySpec EDIT = BodySpec.empty()
            .optional(CONTENT, text().length(0, 2000))
            .optional(TTS, bool())
            .optional(EMBEDS, new EmbedsSpec())
            .optional(ALLOWED_MENTIONS, MENTIONS)
            .optional(COMPONENTS, listOf(COMPONENT, 0, Integer.MAX_VALUE))
            .optional(FLAGS, IntSpec.bits(SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | VOICE_MESSAGE))
            .optional(ATTACHMENTS, listOf(AttachmentList.ENTRY, 0, MOST_FILES));

    static final BodySpec EXECUTE = EDIT.optional(USERNAME, WebhookFields.NAMES)
            .optional(AVATAR_URL, new UrlSpec())
            .optional(THREAD_NAME, text().length(1, 100))
            .optional(APPLIED_TAGS, listOf(snowflake(), 0, 5))
            .optional(POLL, POLLS);

    private MessageFields() {}
}
