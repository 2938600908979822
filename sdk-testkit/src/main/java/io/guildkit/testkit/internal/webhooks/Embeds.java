package io.guildkit.testkit.internal.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.guilds.Attachment;
import io.guildkit.testkit.internal.validation.FormErrors;
import io.guildkit.testkit.internal.view.AttachmentJson;
import io.guildkit.testkit.internal.view.Timestamps;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Converts the embeds of requests to those of messages. */
final class Embeds {
    /** The field with the address of an image that is shown with its size; icons have no size. */
    private static final String WHOLE_PICTURE = "url";

    /** The fields with an image, and their fields with its address. */
    private static final Map<String, String> PICTURES =
            Map.of("image", WHOLE_PICTURE, "thumbnail", WHOLE_PICTURE, "author", "icon_url", "footer", "icon_url");

    private Embeds() {}

    /** Reports references to missing files. */
    static void checkReferences(JsonNode embeds, List<Attachment> files, FormErrors errors) {
        for (int i = 0; i < embeds.size(); i++) {
            JsonNode embed = embeds.path(i);
            FormErrors place = errors.at(Integer.toString(i));
            PICTURES.forEach((part, address) -> {
                String url = embed.path(part).path(address).asText();
                if (url.startsWith(EmbedsSpec.ATTACHED) && find(url, files).isEmpty()) {
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
        embed.put("type", EmbedsSpec.RICH);
        if (embed.has("timestamp")) {
            OffsetDateTime time = OffsetDateTime.parse(embed.path("timestamp").asText());
            embed.put("timestamp", Timestamps.write(time.toInstant()));
        }
        embed.path("fields").forEach(field -> {
            if (!field.has("inline")) {
                ((ObjectNode) field).put("inline", false);
            }
        });
        PICTURES.forEach((part, address) -> {
            if (embed.path(part).has(address)) {
                ObjectNode holder = (ObjectNode) embed.path(part);
                String url = holder.path(address).asText();
                Optional<Attachment> file = find(url, files);
                String resolved = file.map(Attachment::url).orElse(url);
                holder.put(address, resolved).put("proxy_" + address, resolved);
                if (address.equals(WHOLE_PICTURE)) {
                    file.ifPresent(picture -> AttachmentJson.putSize(holder, picture));
                }
            }
        });
    }

    private static Optional<Attachment> find(String url, List<Attachment> files) {
        return files.stream()
                .filter(file -> url.equals(EmbedsSpec.ATTACHED + file.filename()))
                .findFirst();
    }
}
