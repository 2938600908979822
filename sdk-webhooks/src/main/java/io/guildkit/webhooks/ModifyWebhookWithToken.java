package io.guildkit.webhooks;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.ImageData;
import io.guildkit.core.wire.Patch;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireRequest;
import java.util.Optional;
import org.immutables.value.Value;

/** The changes of a webhook that its token permits: all except its channel. Fields that are not set stay as they are. */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface ModifyWebhookWithToken extends WireRequest
        permits ModifyWebhookWithTokenBuilder.ImmutableModifyWebhookWithToken {
    /** Writes this type as JSON. */
    WireWriter<ModifyWebhookWithToken> CODEC = ModifyWebhookWithTokenCodec.CODEC;

    /** {@return the name that the webhook's messages show, 1 to 80 characters; empty to keep it} */
    Optional<String> name();

    /** {@return the avatar that the webhook's messages show} */
    Patch<ImageData> avatar();

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
    static ModifyWebhookWithTokenBuilder builder() {
        return new ModifyWebhookWithTokenBuilder();
    }
}
