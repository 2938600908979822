package io.guildkit.auth.registration;

import io.guildkit.auth.internal.Passwords;
import io.guildkit.core.base.style.RequestStyle;
import io.guildkit.core.codec.WireWriter;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.wire.WireModel;
import io.guildkit.core.wire.WireRequest;
import java.time.LocalDate;
import java.util.Optional;
import org.immutables.value.Value;

/** A new account. */
@RequestStyle
@Value.Immutable
@WireModel
public sealed interface Register extends WireRequest permits RegisterBuilder.ImmutableRegister {
    /** Writes this type as JSON. */
    WireWriter<Register> CODEC = RegisterCodec.CODEC;

    /** {@return the unique name; empty for a random name, if there is a display name} */
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

    /** {@return the date of birth; empty if not requested} */
    Optional<LocalDate> dateOfBirth();

    /** {@return the fingerprint to register; empty for the client's own} */
    @Value.Redacted
    Optional<String> fingerprint();

    /** {@return the code of an invite that the new account accepts; empty for none} */
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

    /** Checks the request. */
    @Value.Check
    default void check() {
        FieldErrors faults = CODEC.check(this);
        if (username().isEmpty() && globalName().isEmpty()) {
            faults.at("username").missing("At least one of username and global_name must be set.");
        }
        faults.at("password").length(password(), Passwords.MIN, Passwords.MAX);
        faults.throwIfAny();
    }

    /**
     * Returns a builder of the request.
     *
     * @return a new builder
     */
    static RegisterBuilder builder() {
        return new RegisterBuilder();
    }
}
