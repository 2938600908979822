package io.guildkit.auth;

import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.WireModel;
import org.immutables.value.Value;

/** Names the address check that was sent by e-mail or phone. */
@RequestStyle
@Value.Immutable
@WireModel
sealed interface AuthorizeIp permits AuthorizeIpBuilder.ImmutableAuthorizeIp {
    /** Writes this type as JSON. */
    WireWriter<AuthorizeIp> CODEC = AuthorizeIpCodec.CODEC;

    /** {@return the token that was sent; a secret} */
    @Value.Redacted
    String token();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        faults.at("token").required(token());
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static AuthorizeIpBuilder builder() {
        return new AuthorizeIpBuilder();
    }
}
