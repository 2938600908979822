package io.guildkit.testkit.internal.webhooks;

import static io.guildkit.testkit.internal.validation.Rules.bool;
import static io.guildkit.testkit.internal.validation.Rules.listOf;
import static io.guildkit.testkit.internal.validation.Rules.timestamp;
import static io.guildkit.testkit.internal.validation.Rules.url;
import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Attachment;
import io.guildkit.testkit.internal.http.Json;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.FormErrors;
import io.guildkit.testkit.internal.validation.IntSpec;
import io.guildkit.testkit.internal.validation.ValueSpec;
import io.guildkit.testkit.internal.view.MessageJson;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** The embeds of messages: the rule of each one and of all together, and the form in which they are shown. */
final class Embeds {
    /** The prefix of an image's address that refers to a file of the same message. */
    private static final String ATTACHED = "attachment://";
    /** The type of all embeds in requests. */
    private static final String RICH = "rich";

    private static final String SET_BY_SERVICE = "The service sets this field; a request cannot.";
    private static final String DESCRIPTION = "description";
    static final int MOST = 10;
    private static final int MOST_CHARACTERS = 6000;
    /** The fields that show something. */
    private static final List<String> CONTENT =
            List.of("title", DESCRIPTION, "timestamp", "footer", "image", "thumbnail", "author", "fields");
    /** The field with the address of an image that is shown with its size; icons have no size. */
    private static final String WHOLE_PICTURE = "url";
    /** The fields with an image, and their fields with its address. */
    private static final Map<String, String> PICTURES =
            Map.of("image", WHOLE_PICTURE, "thumbnail", WHOLE_PICTURE, "author", "icon_url", "footer", "icon_url");

    private static final ValueSpec PICTURE = Embeds::checkPicture;
    private static final ValueSpec IMAGE = BodySpec.empty()
            .required(WHOLE_PICTURE, PICTURE)
            .refused(SET_BY_SERVICE, "proxy_url", "height", "width")
            .ignoredIf(without(WHOLE_PICTURE));
    private static final BodySpec WITH_ICON =
            BodySpec.empty().optional("icon_url", PICTURE.ignoredIfEmpty()).refused(SET_BY_SERVICE, "proxy_icon_url");
    private static final BodySpec FIELD = BodySpec.empty()
            .required("name", text(1, 256).trimmed())
            .required("value", text(1, 1024).trimmed())
            .optional("inline", bool());
    private static final BodySpec EACH = BodySpec.empty()
            .optional("type", text().oneOf(RICH).ignoredIf(type -> type.isTextual() && !RICH.equals(type.textValue())))
            .optional("title", text(0, 256).trimmed())
            .optional(DESCRIPTION, text(0, 4096).trimmed())
            .optional("url", url().ignoredIfEmpty())
            .optional("timestamp", timestamp())
            .optional("color", IntSpec.between(0, 0xffffff))
            .optional(
                    "footer",
                    WITH_ICON.required("text", text(1, 2048).trimmed()).ignoredIf(without("text")))
            .optional("image", IMAGE)
            .optional("thumbnail", IMAGE)
            .optional(
                    "author",
                    WITH_ICON
                            .required("name", text(1, 256).trimmed())
                            .optional("url", url().ignoredIfEmpty())
                            .ignoredIf(without("name")))
            .optional("fields", listOf(FIELD, 0, 25))
            .refused(SET_BY_SERVICE, "provider", "video")
            .and(Embeds::checkContent);
    private static final ValueSpec LIST = listOf(EACH, 0, MOST);

    /** The rule of all embeds of a message. */
    static final ValueSpec ALL = new ValueSpec() {
        @Override
        public void check(JsonNode value, FormErrors errors) {
            Embeds.check(value, errors);
        }

        @Override
        public JsonNode eased(JsonNode value, FormErrors place) {
            return LIST.eased(value, place);
        }
    };

    private Embeds() {}

    /** Returns whether a part of an embed shows nothing because its main text is absent. */
    private static Predicate<JsonNode> without(String name) {
        return part -> part.isObject()
                && (!part.has(name)
                        || (part.path(name).isTextual()
                                && part.path(name).textValue().isBlank()));
    }

    static void check(JsonNode embeds, FormErrors errors) {
        LIST.check(embeds, errors);
        if (Json.values(embeds).mapToInt(Embeds::charactersOf).sum() > MOST_CHARACTERS) {
            errors.add("MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of " + MOST_CHARACTERS + ".");
        }
    }

    private static void checkPicture(JsonNode value, FormErrors errors) {
        if (!value.asText().startsWith(ATTACHED)) {
            url().check(value, errors);
        }
    }

    /** Refuses an embed that shows nothing. A URL and a colour only change what the other fields show. */
    private static void checkContent(JsonNode embed, FormErrors errors) {
        if (CONTENT.stream().noneMatch(name -> hasContent(embed.path(name)))) {
            BodySpec.required(errors.at(DESCRIPTION));
        }
    }

    private static boolean hasContent(JsonNode value) {
        return value.isTextual() ? !value.textValue().isBlank() : !value.isEmpty();
    }

    private static int charactersOf(JsonNode embed) {
        int characters = length(embed.path("title"))
                + length(embed.path("description"))
                + length(embed.path("footer").path("text"))
                + length(embed.path("author").path("name"));
        for (JsonNode field : embed.path("fields")) {
            characters += length(field.path("name")) + length(field.path("value"));
        }
        return characters;
    }

    private static int length(JsonNode value) {
        String text = value.asText().strip();
        return text.codePointCount(0, text.length());
    }

    /** Reports references to missing files. */
    static void checkReferences(JsonNode embeds, List<Attachment> files, FormErrors errors) {
        for (int i = 0; i < embeds.size(); i++) {
            JsonNode embed = embeds.path(i);
            FormErrors place = errors.at(i);
            PICTURES.forEach((part, address) -> {
                String url = embed.path(part).path(address).asText();
                if (url.startsWith(ATTACHED) && find(url, files).isEmpty()) {
                    place.at(part).at(address).add("ATTACHMENT_NOT_FOUND", "The message has no file of this name.");
                }
            });
        }
    }

    /** Returns embeds that obey all rules in the form in which they are shown. */
    static ArrayNode shown(JsonNode embeds, List<Attachment> files) {
        ArrayNode shown = embeds.deepCopy();
        shown.forEach(embed -> complete((ObjectNode) embed, files));
        return shown;
    }

    private static void complete(ObjectNode embed, List<Attachment> files) {
        trim(embed);
        embed.put("type", RICH);
        if (embed.has("timestamp")) {
            OffsetDateTime time = OffsetDateTime.parse(embed.path("timestamp").asText());
            embed.set("timestamp", Json.of(time.toInstant()));
        }
        embed.path("fields").forEach(field -> ((ObjectNode) field).putIfAbsent("inline", BooleanNode.FALSE));
        PICTURES.forEach((part, address) -> {
            if (embed.path(part).has(address)) {
                ObjectNode holder = (ObjectNode) embed.path(part);
                String url = holder.path(address).asText();
                Optional<Attachment> file = find(url, files);
                String resolved = file.map(Attachment::url).orElse(url);
                holder.put(address, resolved).put("proxy_" + address, resolved);
                if (address.equals(WHOLE_PICTURE)) {
                    file.ifPresent(picture -> MessageJson.putSize(holder, picture));
                }
            }
        });
    }

    /** Removes white space around texts, and texts of nothing else. */
    private static void trim(ObjectNode embed) {
        for (String name : List.of("title", DESCRIPTION)) {
            trim(embed, name);
        }
        trim(embed.path("footer"), "text");
        trim(embed.path("author"), "name");
        for (JsonNode field : embed.path("fields")) {
            trim(field, "name");
            trim(field, "value");
        }
    }

    private static void trim(JsonNode holder, String name) {
        if (holder.has(name)) {
            String text = holder.path(name).asText().strip();
            if (text.isEmpty()) {
                ((ObjectNode) holder).remove(name);
            } else {
                ((ObjectNode) holder).put(name, text);
            }
        }
    }

    private static Optional<Attachment> find(String url, List<Attachment> files) {
        return files.stream()
                .filter(file -> url.equals(ATTACHED + file.filename()))
                .findFirst();
    }
}
