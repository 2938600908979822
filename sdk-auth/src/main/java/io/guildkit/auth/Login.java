package io.guildkit.auth;

import io.guildkit.auth.internal.Passwords;
import io.guildkit.core.internal.util.Limits;
import io.guildkit.core.wire.WireModel;
import java.util.Optional;
import org.immutables.value.Value;

/** A login with a password. */
@Value.Immutable
@WireModel
public sealed interface Login permits LoginBuilder.ImmutableLogin {
    /** {@return the e-mail address, or the phone number in E.164 form} */
    String login();

    /** {@return the password; 8 to 72 characters; a secret} */
    @Value.Redacted
    String password();

    /** {@return whether to bring back an account that its owner disabled or deleted; empty for no} */
    Optional<Boolean> undelete();

    /** {@return what led to it from outside the usual way; empty for nothing} */
    Optional<LoginSource> loginSource();

    /** {@return the SKU of the gift code that led to it; empty for none} */
    Optional<String> giftCodeSkuId();

    /** Checks the limits. */
    @Value.Check
    default void check() {
        Limits.notEmpty("login", login());
        Limits.length("password", password(), Passwords.MIN, Passwords.MAX);
    }

    /**
     * Begins a request.
     *
     * @return a new builder
     */
    static LoginBuilder builder() {
        return new LoginBuilder();
    }
}
