package io.guildkit.testkit.internal.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.testkit.internal.http.Exchange;
import io.guildkit.testkit.internal.http.Part;
import io.guildkit.testkit.internal.http.StrictJson;
import io.guildkit.testkit.internal.validation.BodySpec;
import io.guildkit.testkit.internal.validation.FormErrors;
import java.nio.charset.StandardCharsets;

/** Reads JSON that is the body, or the only field of a form, as some services send it. */
final class PayloadForm {
    private static final String PAYLOAD = "payload";

    private PayloadForm() {}

    static JsonNode read(Exchange exchange, FormErrors errors) {
        JsonNode payload = exchange.body();
        for (Part part : exchange.parts()) {
            if (part.name().equals(PAYLOAD)) {
                payload = StrictJson.parse(part.text().getBytes(StandardCharsets.UTF_8));
            } else {
                BodySpec.unknown(errors.at(part.name()));
            }
        }
        return payload;
    }
}
