package io.guildkit.testkit.internal.webhooks;

import static io.guildkit.testkit.internal.validation.ListSpec.listOf;
import static io.guildkit.testkit.internal.validation.TextSpec.text;
import static io.guildkit.testkit.internal.validation.ValueSpec.bool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.http.Reply;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.FormErrors;
import io.guildkit.testkit.internal.validation.TextSpec;
import io.guildkit.testkit.internal.validation.UrlSpec;
import io.guildkit.testkit.internal.validation.ValueSpec;
import io.guildkit.testkit.internal.view.Timestamps;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A message in the format of another chat service. It may have unknown members, but none of the four known members that
 * are not supported.
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
    private static final UrlSpec LINK = new UrlSpec();
    private static final Pattern HEX_COLOR = Pattern.compile("#?([0-9a-fA-F]{6})");
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,10}(\\.[0-9]{1,9})?");

    /** The named colours of the format. */
    private static final Map<String, String> COLORS = Map.of("good", "2eb886", "warning", "daa038", "danger", "a30200");

    /** A field must have a title here, which it need not have there. */
    private static final String NO_TITLE = "\u200b";

    private static final ValueSpec FIELD =
            BodySpec.open().optional(TITLE, ANY).optional("value", ANY).optional("short", bool());

    private static final ValueSpec ATTACHMENT = BodySpec.open()
            .optional("fallback", ANY)
            .optional(COLOR, ANY)
            .optional("pretext", ANY)
            .optional("author_name", ANY)
            .optional("author_link", LINK)
            .optional("author_icon", LINK)
            .optional(TITLE, ANY)
            .optional("title_link", LINK)
            .optional(TEXT, ANY)
            .optional(FIELDS, listOf(FIELD, 0, Integer.MAX_VALUE))
            .optional("image_url", LINK)
            .optional("thumb_url", LINK)
            .optional("footer", ANY)
            .optional("footer_icon", LINK)
            .optional(TIME, ChatCompatMessage::checkTime)
            .refused(NOT_SUPPORTED, "mrkdwn_in");

    static final BodySpec SPEC = BodySpec.open()
            .optional(TEXT, text().length(0, 2000))
            .optional(MessageFields.USERNAME, WebhookFields.NAMES)
            .optional("icon_url", LINK)
            .optional(ATTACHMENTS, listOf(ATTACHMENT, 0, Integer.MAX_VALUE))
            .refused(NOT_SUPPORTED, "channel", "icon_emoji", "mrkdwn");

    private ChatCompatMessage() {}

    /** Returns the same message in the service's own format. */
    static ObjectNode convert(JsonNode payload) {
        ObjectNode message = Reply.object();
        copy(payload, TEXT, message, MessageFields.CONTENT);
        copy(payload, MessageFields.USERNAME, message, MessageFields.USERNAME);
        copy(payload, "icon_url", message, MessageFields.AVATAR_URL);
        ArrayNode embeds = message.putArray(MessageFields.EMBEDS);
        payload.path(ATTACHMENTS).forEach(attachment -> embeds.add(embed(attachment)));
        return message;
    }

    private static ObjectNode embed(JsonNode attachment) {
        ObjectNode embed = Reply.object();
        copy(attachment, TITLE, embed, TITLE);
        copy(attachment, "title_link", embed, "url");
        String description = description(attachment);
        if (!description.isEmpty()) {
            embed.put("description", description);
        }
        color(attachment.path(COLOR).asText(), embed);
        if (isGiven(attachment, "author_name")) {
            ObjectNode author = embed.putObject("author");
            copy(attachment, "author_name", author, "name");
            copy(attachment, "author_link", author, "url");
            copy(attachment, "author_icon", author, "icon_url");
        }
        if (isGiven(attachment, "footer")) {
            ObjectNode footer = embed.putObject("footer");
            copy(attachment, "footer", footer, "text");
            copy(attachment, "footer_icon", footer, "icon_url");
        }
        picture(attachment, "image_url", embed, "image");
        picture(attachment, "thumb_url", embed, "thumbnail");
        if (attachment.has(TIME)) {
            embed.put("timestamp", Timestamps.write(time(attachment.path(TIME).asText())));
        }
        if (attachment.has(FIELDS)) {
            ArrayNode fields = embed.putArray(FIELDS);
            attachment
                    .path(FIELDS)
                    .forEach(field -> fields.addObject()
                            .put("name", orNoTitle(field.path(TITLE).asText()))
                            .put("value", orNoTitle(field.path("value").asText()))
                            .put("inline", field.path("short").asBoolean(false)));
        }
        return embed;
    }

    private static String description(JsonNode attachment) {
        String description = Stream.of("pretext", TEXT)
                .map(name -> attachment.path(name).asText())
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("\n"));
        boolean fallBack = description.isEmpty() && !isGiven(attachment, TITLE) && !attachment.has(FIELDS);
        return fallBack ? attachment.path("fallback").asText() : description;
    }

    private static void color(String name, ObjectNode embed) {
        var hex = HEX_COLOR.matcher(COLORS.getOrDefault(name, name));
        if (hex.matches()) {
            embed.put("color", Integer.parseInt(hex.group(1), 16));
        }
    }

    private static void picture(JsonNode attachment, String from, ObjectNode embed, String to) {
        if (isGiven(attachment, from)) {
            copy(attachment, from, embed.putObject(to), "url");
        }
    }

    private static String orNoTitle(String text) {
        return text.isEmpty() ? NO_TITLE : text;
    }

    private static boolean isGiven(JsonNode object, String name) {
        return !object.path(name).asText().isEmpty();
    }

    private static void copy(JsonNode from, String name, ObjectNode to, String newName) {
        if (isGiven(from, name)) {
            to.set(newName, from.get(name));
        }
    }

    /** Seconds, which some write with a fraction, and some as a string. */
    private static void checkTime(JsonNode value, FormErrors errors) {
        if (!SECONDS.matcher(value.asText()).matches()) {
            errors.add("NUMBER_TYPE_COERCE", "Value is not a number of seconds.");
        }
    }

    private static Instant time(String seconds) {
        return Instant.ofEpochMilli(new BigDecimal(seconds).movePointRight(3).longValue());
    }
}
