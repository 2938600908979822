package io.guildkit.webhooks;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.Patch;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireRequest;
import java.util.Optional;
import org.immutables.value.Value;

/** The changes of a webhook. Fields that are not set stay as they are. */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface ModifyWebhook extends WireRequest permits ModifyWebhookBuilder.ImmutableModifyWebhook {
    /** Writes this type as JSON. */
    WireWriter<ModifyWebhook> CODEC = ModifyWebhookCodec.CODEC;

    /** {@return the name that the webhook's messages show, 1 to 80 characters; empty to keep it} */
    Optional<String> name();

    /** {@return the avatar that the webhook's messages show} */
    Patch<ImageData> avatar();

    /** {@return the channel to move the webhook to; empty to keep it} */
    Optional<Snowflake> channelId();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        MessageCheck.trimmed(faults.at("name"), name(), WebhookLimits.NAME);
        faults.throwIfAny();
    }

    /**
     * Returns a builder without changes.
     *
     * @return a new builder
     */
    static ModifyWebhookBuilder builder() {
        return new ModifyWebhookBuilder();
    }
}
