package io.guildkit.auth.handoff;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.WireModel;
import org.immutables.value.Value;

/** The request for a handoff token. */
@RequestStyle
@Value.Immutable
@WireModel
sealed interface CreateHandoff permits CreateHandoffBuilder.ImmutableCreateHandoff {
    /** Writes this type as JSON. */
    WireWriter<CreateHandoff> CODEC = CreateHandoffCodec.CODEC;

    /** {@return a key that only the two clients know; a secret} */
    @Value.Redacted
    String key();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        faults.at("key").required(key());
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static CreateHandoffBuilder builder() {
        return new CreateHandoffBuilder();
    }
}
