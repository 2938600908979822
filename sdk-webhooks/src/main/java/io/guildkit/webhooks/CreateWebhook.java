package io.guildkit.webhooks;

import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.internal.util.Limits;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.WireModel;
import java.util.Optional;
import org.immutables.value.Value;

/** A webhook to be created. */
@Value.Immutable
@WireModel
public sealed interface CreateWebhook permits CreateWebhookBuilder.ImmutableCreateWebhook {
    /** Writes this type as JSON. */
    WireWriter<CreateWebhook> CODEC = CreateWebhookCodec.CODEC;

    /** {@return the name its messages are shown with; 1 to 80 characters} */
    String name();

    /** {@return the avatar its messages are shown with; empty for none} */
    Optional<ImageData> avatar();

    /** Checks the limits. */
    @Value.Check
    default void check() {
        Limits.length("name", name(), 1, WebhookLimits.NAME);
    }

    /**
     * Begins a request.
     *
     * @return a new builder
     */
    static CreateWebhookBuilder builder() {
        return new CreateWebhookBuilder();
    }
}
