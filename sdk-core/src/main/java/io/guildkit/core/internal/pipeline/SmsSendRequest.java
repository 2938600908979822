package io.guildkit.core.internal.pipeline;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireRequest;
import org.immutables.value.Value;

/** A request to send a second-factor code to the account's phone. */
@RequestStyle
@Value.Immutable
@WireModel
sealed interface SmsSendRequest extends WireRequest permits SmsSendRequestBuilder.ImmutableSmsSendRequest {
    /** Writes this type as JSON. */
    WireWriter<SmsSendRequest> CODEC = SmsSendRequestCodec.CODEC;

    /** {@return the ticket of the login or of error 60003; a secret} */
    @Value.Redacted
    String ticket();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        faults.at("ticket").required(ticket());
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static SmsSendRequestBuilder builder() {
        return new SmsSendRequestBuilder();
    }
}
