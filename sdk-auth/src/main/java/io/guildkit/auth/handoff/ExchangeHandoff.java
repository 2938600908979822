package io.guildkit.auth.handoff;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.WireModel;
import org.immutables.value.Value;

/** Turns a handoff token into an account's token. */
@RequestStyle
@Value.Immutable
@WireModel
sealed interface ExchangeHandoff permits ExchangeHandoffBuilder.ImmutableExchangeHandoff {
    /** Writes this type as JSON. */
    WireWriter<ExchangeHandoff> CODEC = ExchangeHandoffCodec.CODEC;

    /** {@return the key the handoff token was made with; a secret} */
    @Value.Redacted
    String key();

    /** {@return the handoff token; a secret} */
    @Value.Redacted
    String handoffToken();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        faults.at("key").required(key());
        faults.at("handoff_token").required(handoffToken());
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static ExchangeHandoffBuilder builder() {
        return new ExchangeHandoffBuilder();
    }
}
