package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import org.immutables.value.Value;

/** The proof that a second factor was verified, valid for five minutes. */
@Value.Immutable
@WireModel
public sealed interface MfaProof extends WireObject permits MfaProofBuilder.ImmutableMfaProof {
    /** Reads and writes this type as JSON. */
    Codec<MfaProof> CODEC = MfaProofCodec.CODEC;

    /** {@return the proof that later requests contain; a secret} */
    @Value.Redacted
    String token();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static MfaProofBuilder builder() {
        return new MfaProofBuilder();
    }
}
