package io.guildkit.applications.activities;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.wire.WireModel;
import org.immutables.value.Value;

/** The request that turns an application into an activity, or back. */
@RequestStyle
@Value.Immutable
@WireModel
sealed interface SetEmbedded permits SetEmbeddedBuilder.ImmutableSetEmbedded {
    /** Writes this type as JSON. */
    WireWriter<SetEmbedded> CODEC = SetEmbeddedCodec.CODEC;

    /** {@return true to make the application an activity} */
    boolean embedded();

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static SetEmbeddedBuilder builder() {
        return new SetEmbeddedBuilder();
    }
}
