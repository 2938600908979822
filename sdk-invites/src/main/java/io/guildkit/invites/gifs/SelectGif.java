package io.guildkit.invites.gifs;

import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.internal.util.Limits;
import io.guildkit.core.wire.WireModel;
import org.immutables.value.Value;

/** Which GIF somebody chose. */
@Value.Immutable
@WireModel
sealed interface SelectGif permits SelectGifBuilder.ImmutableSelectGif {
    /** Writes this type as JSON. */
    WireWriter<SelectGif> CODEC = SelectGifCodec.CODEC;

    /** {@return the identifier of the GIF} */
    String id();

    /** {@return what was looked for when it was found} */
    String q();

    /** Checks the limits. */
    @Value.Check
    default void check() {
        Limits.notEmpty("id", id());
        Limits.notEmpty("q", q());
    }

    /**
     * Begins a request.
     *
     * @return a new builder
     */
    static SelectGifBuilder builder() {
        return new SelectGifBuilder();
    }
}
