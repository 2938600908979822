package io.guildkit.applications;

import io.guildkit.core.codec.Codec;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireObject;
import org.immutables.value.Value;

/** The new client secret of an application. Only {@link #secret()} returns it; {@code toString} does not contain it. */
@Value.Immutable
@WireModel
public sealed interface ApplicationSecret extends WireObject
        permits ApplicationSecretBuilder.ImmutableApplicationSecret {
    /** Reads and writes this type as JSON. */
    Codec<ApplicationSecret> CODEC = ApplicationSecretCodec.CODEC;

    /** {@return the client secret; a secret} */
    @Value.Redacted
    String secret();

    /**
     * Returns a builder, for tests and caches.
     *
     * @return a new builder
     */
    static ApplicationSecretBuilder builder() {
        return new ApplicationSecretBuilder();
    }
}
