package io.guildkit.testkit.internal.webhooks;

import static io.guildkit.testkit.internal.validation.ListSpec.listOf;
import static io.guildkit.testkit.internal.validation.TextSpec.text;
import static io.guildkit.testkit.internal.validation.ValueSpec.bool;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.FormErrors;
import io.guildkit.testkit.internal.validation.IntSpec;
import io.guildkit.testkit.internal.validation.TimestampSpec;
import io.guildkit.testkit.internal.validation.UrlSpec;
import io.guildkit.testkit.internal.validation.ValueSpec;
import java.util.List;

/** The rule of the embeds of a message: of each one, and of all together. */
record EmbedsSpec() implements ValueSpec {
    /** The prefix of an image's address that refers to a file of the same message. */
    static final String ATTACHED = "attachment://";

    /** The type of all embeds that a message is sent with. */
    static final String RICH = "rich";

    private static final String SET_BY_SERVICE = "The service sets this field; a request cannot.";
    private static final int MOST_CHARACTERS = 6000;
    private static final UrlSpec LINK = new UrlSpec();
    private static final ValueSpec PICTURE = EmbedsSpec::checkPicture;
    private static final BodySpec IMAGE =
            BodySpec.empty().required("url", PICTURE).refused(SET_BY_SERVICE, "proxy_url", "height", "width");
    private static final BodySpec FIELD = BodySpec.empty()
            .required("name", text().length(1, 256))
            .required("value", text().length(1, 1024))
            .optional("inline", bool());

    private static final ValueSpec EACH = listOf(
            BodySpec.empty()
                    .optional("type", text().oneOf(List.of(RICH)))
                    .optional("title", text().length(0, 256))
                    .optional("description", text().length(0, 4096))
                    .optional("url", LINK)
                    .optional("timestamp", new TimestampSpec())
                    .optional("color", IntSpec.between(0, 0xffffff))
                    .optional(
                            "footer",
                            BodySpec.empty()
                                    .required("text", text().length(1, 2048))
                                    .optional("icon_url", PICTURE)
                                    .refused(SET_BY_SERVICE, "proxy_icon_url"))
                    .optional("image", IMAGE)
                    .optional("thumbnail", IMAGE)
                    .optional(
                            "author",
                            BodySpec.empty()
                                    .required("name", text().length(1, 256))
                                    .optional("url", LINK)
                                    .optional("icon_url", PICTURE)
                                    .refused(SET_BY_SERVICE, "proxy_icon_url"))
                    .optional("fields", listOf(FIELD, 0, 25))
                    .refused(SET_BY_SERVICE, "provider", "video"),
            0,
            10);

    @Override
    public void check(JsonNode value, FormErrors errors) {
        EACH.check(value, errors);
        int characters = 0;
        for (JsonNode embed : value) {
            characters += charactersOf(embed);
        }
        if (characters > MOST_CHARACTERS) {
            errors.add("MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of " + MOST_CHARACTERS + ".");
        }
    }

    private static void checkPicture(JsonNode value, FormErrors errors) {
        if (!value.asText().startsWith(ATTACHED)) {
            LINK.check(value, errors);
        }
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
        String text = value.asText();
        return text.codePointCount(0, text.length());
    }
}
