package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.Optional;
import org.immutables.value.Value;

/** The response to a request for a fingerprint. */
@Value.Immutable
@WireModel
public sealed interface FingerprintResponse extends WireObject
        permits FingerprintResponseBuilder.ImmutableFingerprintResponse {
    /** Reads and writes this type as JSON. */
    Codec<FingerprintResponse> CODEC = FingerprintResponseCodec.CODEC;

    /** {@return the fingerprint; empty if the service gave none; a secret} */
    @Value.Redacted
    Optional<String> fingerprint();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static FingerprintResponseBuilder builder() {
        return new FingerprintResponseBuilder();
    }
}
