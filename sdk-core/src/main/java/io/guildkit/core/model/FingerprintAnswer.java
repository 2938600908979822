package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import java.util.Optional;
import org.immutables.value.Value;

/** What a service answers to a client that asks for a fingerprint. */
@Value.Immutable
@WireModel
public sealed interface FingerprintAnswer extends WireObject
        permits FingerprintAnswerBuilder.ImmutableFingerprintAnswer {
    /** Reads and writes this type as JSON. */
    Codec<FingerprintAnswer> CODEC = FingerprintAnswerCodec.CODEC;

    /** {@return the fingerprint; empty if the service gave none; a secret} */
    @Value.Redacted
    Optional<String> fingerprint();

    /**
     * Begins such an object, for tests and for stores.
     *
     * @return a new builder
     */
    static FingerprintAnswerBuilder builder() {
        return new FingerprintAnswerBuilder();
    }
}
