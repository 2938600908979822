package io.guildkit.applications;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.WireModel;
import org.immutables.value.Value;

/** The new owner of an application. */
@RequestStyle
@Value.Immutable
@WireModel
sealed interface TransferApplication permits TransferApplicationBuilder.ImmutableTransferApplication {
    /** Writes this type as JSON. */
    WireWriter<TransferApplication> CODEC = TransferApplicationCodec.CODEC;

    /** {@return the team} */
    Snowflake teamId();

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static TransferApplicationBuilder builder() {
        return new TransferApplicationBuilder();
    }
}
