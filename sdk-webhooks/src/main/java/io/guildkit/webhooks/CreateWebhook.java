package io.guildkit.webhooks;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireRequest;
import java.util.Optional;
import org.immutables.value.Value;

/** A webhook to be created. */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface CreateWebhook extends WireRequest permits CreateWebhookBuilder.ImmutableCreateWebhook {
    /** Writes this type as JSON. */
    WireWriter<CreateWebhook> CODEC = CreateWebhookCodec.CODEC;

    /** {@return the name that the webhook's messages show; 1 to 80 characters} */
    String name();

    /** {@return the avatar that the webhook's messages show; empty for none} */
    Optional<ImageData> avatar();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        MessageCheck.trimmed(faults.at("name"), Optional.of(name()), WebhookLimits.NAME);
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static CreateWebhookBuilder builder() {
        return new CreateWebhookBuilder();
    }
}
