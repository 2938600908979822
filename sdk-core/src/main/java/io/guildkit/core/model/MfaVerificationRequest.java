package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import java.util.List;
import org.immutables.value.Value;

/** A demand for a second factor. */
@Value.Immutable
@WireModel
public sealed interface MfaVerificationRequest extends WireObject
        permits MfaVerificationRequestBuilder.ImmutableMfaVerificationRequest {
    /** Reads and writes this type as JSON. */
    Codec<MfaVerificationRequest> CODEC = MfaVerificationRequestCodec.CODEC;

    /** {@return the ticket, which the request with the second factor must contain; a secret} */
    @Value.Redacted
    String ticket();

    /** {@return the factors that are accepted; empty if the service named none} */
    @WireRequired
    List<MfaMethod> methods();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static MfaVerificationRequestBuilder builder() {
        return new MfaVerificationRequestBuilder();
    }
}
