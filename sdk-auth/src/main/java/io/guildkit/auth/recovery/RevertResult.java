package io.guildkit.auth.recovery;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import org.immutables.value.Value;

/** The result of reverting a change of an account's e-mail address. */
@Value.Immutable
@WireModel
public sealed interface RevertResult extends WireObject permits RevertResultBuilder.ImmutableRevertResult {
    /** Reads and writes this type as JSON. */
    Codec<RevertResult> CODEC = RevertResultCodec.CODEC;

    /** {@return the restored address; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String email() {
        return "";
    }

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static RevertResultBuilder builder() {
        return new RevertResultBuilder();
    }
}
