package io.guildkit.testkit.internal.webhooks;

import static io.guildkit.testkit.internal.validation.TextSpec.text;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.internal.guilds.ImageHash;
import io.guildkit.testkit.internal.guilds.Webhook;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.ImageSpec;
import io.guildkit.testkit.internal.validation.TextSpec;

/** The changeable fields of a webhook. */
final class WebhookFields {
    static final String NAME = "name";
    private static final String AVATAR = "avatar";

    static final TextSpec NAMES = text().length(1, 80);
    static final BodySpec CREATE = BodySpec.empty().required(NAME, NAMES).optional(AVATAR, new ImageSpec().nullable());
    static final BodySpec MODIFY = BodySpec.empty().optional(NAME, NAMES).optional(AVATAR, new ImageSpec().nullable());

    private WebhookFields() {}

    static void write(Webhook webhook, Exchange exchange) {
        if (exchange.has(NAME)) {
            webhook.name = exchange.text(NAME);
        }
        JsonNode avatar = exchange.value(AVATAR);
        if (avatar != null) {
            webhook.avatar = ImageHash.of(avatar);
        }
    }
}
