package io.guildkit.auth;

import io.guildkit.auth.internal.Passwords;
import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireRequest;
import java.util.Optional;
import org.immutables.value.Value;

/** A login with a password. */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface Login extends WireRequest permits LoginBuilder.ImmutableLogin {
    /** Writes this type as JSON. */
    WireWriter<Login> CODEC = LoginCodec.CODEC;

    /** {@return the e-mail address, or the phone number in E.164 form} */
    String login();

    /** {@return the password; 8 to 72 characters; a secret} */
    @Value.Redacted
    String password();

    /** {@return whether to restore an account that its owner disabled or deleted; empty for no} */
    Optional<Boolean> undelete();

    /** {@return the origin of an unusual login; empty for none} */
    Optional<LoginSource> loginSource();

    /** {@return the SKU of the gift code that led to the sign-in; empty for none} */
    Optional<String> giftCodeSkuId();

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        faults.at("login").required(login());
        faults.at("password").length(password(), Passwords.MIN, Passwords.MAX);
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static LoginBuilder builder() {
        return new LoginBuilder();
    }
}
