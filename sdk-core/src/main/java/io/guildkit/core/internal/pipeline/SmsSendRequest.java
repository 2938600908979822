package io.guildkit.core.internal.pipeline;

import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.internal.util.Limits;
import io.guildkit.core.wire.WireModel;
import org.immutables.value.Value;

/** A request to send a second-factor code to the account's phone. */
@Value.Immutable
@WireModel
sealed interface SmsSendRequest permits SmsSendRequestBuilder.ImmutableSmsSendRequest {
    /** Writes this type as JSON. */
    WireWriter<SmsSendRequest> CODEC = SmsSendRequestCodec.CODEC;

    /** {@return the ticket of the login or of the demand; a secret} */
    @Value.Redacted
    String ticket();

    /** Checks that nothing is empty. */
    @Value.Check
    default void check() {
        Limits.notEmpty("ticket", ticket());
    }

    /**
     * Begins a request.
     *
     * @return a new builder
     */
    static SmsSendRequestBuilder builder() {
        return new SmsSendRequestBuilder();
    }
}
