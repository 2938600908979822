package io.guildkit.invites.gifs;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.WireModel;
import org.immutables.value.Value;

/** The GIF that the user has selected. */
@RequestStyle
@Value.Immutable
@WireModel
sealed interface SelectGif permits SelectGifBuilder.ImmutableSelectGif {
    /** Writes this type as JSON. */
    WireWriter<SelectGif> CODEC = SelectGifCodec.CODEC;

    /** {@return the identifier of the GIF} */
    String id();

    /** {@return the search text that found the GIF} */
    String q();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        faults.at("id").required(id());
        faults.at("q").required(q());
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static SelectGifBuilder builder() {
        return new SelectGifBuilder();
    }
}
