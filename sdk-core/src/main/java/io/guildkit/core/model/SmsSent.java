package io.guildkit.core.model;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import io.guildkit.core.wire.WireRequired;
import org.immutables.value.Value;

/** The result of a request to send a code to a phone. */
@Value.Immutable
@WireModel
public sealed interface SmsSent extends WireObject permits SmsSentBuilder.ImmutableSmsSent {
    /** Reads and writes this type as JSON. */
    Codec<SmsSent> CODEC = SmsSentCodec.CODEC;

    /** {@return the number, mostly masked; "" if the service left it out} */
    @WireRequired
    @Value.Default
    default String phone() {
        return "";
    }

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static SmsSentBuilder builder() {
        return new SmsSentBuilder();
    }
}
