package io.guildkit.auth.registration;

import io.guildkit.auth.internal.Passwords;
import io.guildkit.core.internal.util.Limits;
import io.guildkit.core.wire.WireModel;
import java.time.LocalDate;
import java.util.Optional;
import org.immutables.value.Value;

/** A new account. */
@Value.Immutable
@WireModel
public sealed interface Register permits RegisterBuilder.ImmutableRegister {
    /** {@return the unique name; empty for a random one, if there is a display name} */
    Optional<String> username();

    /** {@return the display name; empty for none, if there is a username} */
    Optional<String> globalName();

    /** {@return the e-mail address; empty for none} */
    Optional<String> email();

    /** {@return the proof that a phone number was verified; empty for none; a secret} */
    @Value.Redacted
    Optional<String> phoneToken();

    /** {@return the password; 8 to 72 characters; empty for none; a secret} */
    @Value.Redacted
    Optional<String> password();

    /** {@return the date of birth; empty if not asked for} */
    Optional<LocalDate> dateOfBirth();

    /** {@return the fingerprint to register; empty for the client's own} */
    @Value.Redacted
    Optional<String> fingerprint();

    /** {@return the code of an invite, which is accepted once the account is there; empty for none} */
    Optional<String> invite();

    /** {@return the code of the guild template that led here; empty for none} */
    Optional<String> guildTemplateCode();

    /** {@return the SKU of the gift that led here; empty for none} */
    Optional<String> giftCodeSkuId();

    /**
     * {@return whether the person agreed to the terms and the privacy policy; see {@link
     * LocationMetadata#consentRequired()}}
     */
    Optional<Boolean> consent();

    /** {@return whether the person wants promotional e-mail; see {@link LocationMetadata#promotionalEmailOptIn()}} */
    Optional<Boolean> promotionalEmailOptIn();

    /** Checks the limits. */
    @Value.Check
    default void check() {
        if (username().isEmpty() && globalName().isEmpty()) {
            throw new IllegalArgumentException("At least one of username and global_name must be set");
        }
        Limits.length("password", password(), Passwords.MIN, Passwords.MAX);
    }

    /**
     * Begins a request.
     *
     * @return a new builder
     */
    static RegisterBuilder builder() {
        return new RegisterBuilder();
    }
}
