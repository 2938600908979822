package io.guildkit.testkit.internal.webhooks;

import static io.guildkit.testkit.internal.validation.Rules.bool;
import static io.guildkit.testkit.internal.validation.Rules.listOf;
import static io.guildkit.testkit.internal.validation.Rules.url;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.FormErrors;
import io.guildkit.testkit.internal.validation.TextSpec;
import io.guildkit.testkit.internal.validation.ValueSpec;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A message in the format of another chat service. It may have unknown members, which have no effect, but none of the four
 * known members that are not supported.
 */
final class ChatCompatMessage {
    private static final String NOT_SUPPORTED = "The service does not support this property of the format.";
    private static final String TEXT = "text";
    private static final String TITLE = "title";
    private static final String COLOR = "color";
    private static final String FIELDS = "fields";
    private static final String ATTACHMENTS = "attachments";
    private static final String TIME = "ts";
    private static final TextSpec ANY = TextSpec.anything();

    private static final Pattern HEX_COLOR = Pattern.compile("#?([0-9a-fA-F]{6})");
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,10}(\\.[0-9]{1,9})?");
    /** The named colours of the format. */
    private static final Map<String, String> COLORS = Map.of("good", "2eb886", "warning", "daa038", "danger", "a30200");
    /** The replacement of an absent title, which this service requires. */
    private static final String NO_TITLE = "\u200b";

    private static final ValueSpec FIELD =
            BodySpec.tolerant().optional(TITLE, ANY).optional("value", ANY).optional("short", bool());
    private static final ValueSpec ATTACHMENT = BodySpec.tolerant()
            .optional("fallback", ANY)
            .optional(COLOR, ANY)
            .optional("pretext", ANY)
            .optional("author_name", ANY)
            .optional("author_link", url().ignoredIfEmpty())
            .optional("author_icon", url().ignoredIfEmpty())
            .optional(TITLE, ANY)
            .optional("title_link", url().ignoredIfEmpty())
            .optional(TEXT, ANY)
            .optional(FIELDS, listOf(FIELD))
            .optional("image_url", url().ignoredIfEmpty())
            .optional("thumb_url", url().ignoredIfEmpty())
            .optional("footer", ANY)
            .optional("footer_icon", url().ignoredIfEmpty())
            .optional(TIME, ChatCompatMessage::checkTime)
            .refused(NOT_SUPPORTED, "mrkdwn_in");
    static final BodySpec SPEC = BodySpec.tolerant()
            .optional(TEXT, TextSpec.text(0, MessageContent.MOST_CHARACTERS).trimmed())
            .optional(MessageContent.USERNAME, WebhookRoutes.NAMES.trimmed().ignoredIfEmpty())
            .optional("icon_url", url().ignoredIfEmpty())
            .optional(ATTACHMENTS, listOf(ATTACHMENT, 0, Embeds.MOST))
            .refused(NOT_SUPPORTED, "channel", "icon_emoji", "mrkdwn", "mrkdwn_in");

    private ChatCompatMessage() {}

    /** Returns the same message in the service's own format. */
    static Json convert(JsonNode payload) {
        Stream<Json> embeds = Json.values(payload.path(ATTACHMENTS)).map(ChatCompatMessage::embed);
        return Json.object()
                .optional(MessageContent.CONTENT, given(payload, TEXT))
                .optional(MessageContent.USERNAME, given(payload, MessageContent.USERNAME))
                .optional(MessageContent.AVATAR_URL, given(payload, "icon_url"))
                .with(MessageContent.EMBEDS, embeds);
    }

    private static Json embed(JsonNode attachment) {
        JsonNode fields = attachment.path(FIELDS);
        return Json.object()
                .optional(TITLE, given(attachment, TITLE))
                .optional("url", given(attachment, "title_link"))
                .optional("description", description(attachment))
                .optional("color", color(attachment.path(COLOR).asText()))
                .optional(
                        "author",
                        given(attachment, "author_name"),
                        name -> Json.object()
                                .with("name", name)
                                .optional("url", given(attachment, "author_link"))
                                .optional("icon_url", given(attachment, "author_icon")))
                .optional(
                        "footer",
                        given(attachment, "footer"),
                        footer -> Json.object()
                                .with("text", footer)
                                .optional("icon_url", given(attachment, "footer_icon")))
                .optional("image", given(attachment, "image_url"), ChatCompatMessage::picture)
                .optional("thumbnail", given(attachment, "thumb_url"), ChatCompatMessage::picture)
                .optional("timestamp", given(attachment, TIME), ChatCompatMessage::time)
                .optional("fields", fields.isArray() ? Json.values(fields).map(ChatCompatMessage::field) : null);
    }

    private static Json picture(String url) {
        return Json.object().with("url", url);
    }

    private static Json field(JsonNode field) {
        return Json.object()
                .with("name", Objects.requireNonNullElse(given(field, TITLE), NO_TITLE))
                .with("value", Objects.requireNonNullElse(given(field, "value"), NO_TITLE))
                .with("inline", field.path("short").asBoolean(false));
    }

    private static @Nullable String description(JsonNode attachment) {
        String description = Stream.of("pretext", TEXT)
                .map(name -> attachment.path(name).asText())
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("\n"));
        boolean fallBack = description.isEmpty() && given(attachment, TITLE) == null && !attachment.has(FIELDS);
        return fallBack ? given(attachment, "fallback") : description.isEmpty() ? null : description;
    }

    private static @Nullable Integer color(String name) {
        Matcher hex = HEX_COLOR.matcher(COLORS.getOrDefault(name, name));
        return hex.matches() ? Integer.valueOf(hex.group(1), 16) : null;
    }

    /** Returns a text, or null for an absent or empty one. */
    private static @Nullable String given(JsonNode object, String name) {
        String text = text(object.path(name));
        return text.isEmpty() ? null : text;
    }

    /** Returns the text of a value. The text of a number has no exponent. A number that is too large for a double is no decimal number. */
    private static String text(JsonNode value) {
        return value.isNumber() && Double.isFinite(value.doubleValue())
                ? value.decimalValue().toPlainString()
                : value.asText();
    }

    /** Seconds may have a fraction, and may be a string. */
    private static void checkTime(JsonNode value, FormErrors errors) {
        if (!SECONDS.matcher(text(value)).matches()) {
            errors.add("NUMBER_TYPE_COERCE", "Value is not a number of seconds.");
        }
    }

    private static Instant time(String seconds) {
        return Instant.ofEpochMilli(new BigDecimal(seconds).movePointRight(3).longValue());
    }
}
