package io.guildkit.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.codec.Codecs;
import java.nio.charset.StandardCharsets;

/** An event of a code-hosting service and its payload, which is passed on unchanged. */
public final class CodehostDelivery {
    private final CodehostEvent event;
    private final byte[] payload;

    private CodehostDelivery(CodehostEvent event, byte[] payload) {
        if (event.value().isEmpty()) {
            throw new IllegalArgumentException(
                    "event must have a name: use a constant of CodehostEvent, or CodehostEvent.of(name)");
        }
        this.event = event;
        this.payload = payload;
    }

    /**
     * Returns a delivery with a received body.
     *
     * @param event the event, which the code-hosting service names in a header
     * @param payload the body, JSON in UTF-8, which is sent unchanged
     * @return the delivery
     */
    public static CodehostDelivery of(CodehostEvent event, byte[] payload) {
        return new CodehostDelivery(event, payload.clone());
    }

    /**
     * Returns a delivery with a received body that was decoded to text.
     *
     * @param event the event, which the code-hosting service names in a header
     * @param payload the body, JSON
     * @return the delivery
     */
    public static CodehostDelivery of(CodehostEvent event, String payload) {
        return new CodehostDelivery(event, payload.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Returns a delivery with a received body that was parsed.
     *
     * @param event the event, which the code-hosting service names in a header
     * @param payload the body
     * @return the delivery
     */
    public static CodehostDelivery of(CodehostEvent event, JsonNode payload) {
        return new CodehostDelivery(event, Codecs.JSON.encodeBytes(payload));
    }

    /**
     * Returns the event.
     *
     * @return the event
     */
    public CodehostEvent event() {
        return event;
    }

    byte[] payload() {
        return payload;
    }

    /** Shows the event and the size. */
    @Override
    public String toString() {
        return "CodehostDelivery{" + event.value() + ", " + payload.length + " bytes}";
    }
}
