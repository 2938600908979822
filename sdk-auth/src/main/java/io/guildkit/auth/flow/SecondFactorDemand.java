package io.guildkit.auth.flow;

import io.guildkit.core.model.AuthenticatorType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/** The members of a response that demands a second factor. */
public interface SecondFactorDemand {
    /** {@return the ticket of the demand; empty if no second factor is needed; a secret} */
    @Value.Redacted
    Optional<String> ticket();

    /** {@return whether a second factor is needed} */
    @Value.Default
    default boolean mfa() {
        return false;
    }

    /** {@return whether the code of an authenticator app is accepted; empty if the service left it out} */
    Optional<Boolean> totp();

    /** {@return whether a code sent by SMS is accepted; empty if the service left it out} */
    Optional<Boolean> sms();

    /** {@return whether a backup code is accepted; empty if the service left it out} */
    Optional<Boolean> backup();

    /** {@return the credential request options for a security key, as JSON text; empty if none is accepted} */
    Optional<String> webauthn();

    /**
     * Returns the factors that are accepted. Some services demand a second factor and name none, or name only factors that they do not
     * accept. Then these are the code of an authenticator app and a backup code, which need nothing more from the service.
     *
     * @return a list; empty if no second factor is needed
     */
    default List<AuthenticatorType> acceptedFactors() {
        List<AuthenticatorType> accepted = new ArrayList<>();
        if (webauthn().isPresent()) {
            accepted.add(AuthenticatorType.WEBAUTHN);
        }
        if (totp().orElse(false)) {
            accepted.add(AuthenticatorType.TOTP);
        }
        if (sms().orElse(false)) {
            accepted.add(AuthenticatorType.SMS);
        }
        if (backup().orElse(false)) {
            accepted.add(AuthenticatorType.BACKUP);
        }
        boolean needed = mfa() || ticket().isPresent();
        if (accepted.isEmpty() && needed) {
            return List.of(AuthenticatorType.TOTP, AuthenticatorType.BACKUP);
        }
        return List.copyOf(accepted);
    }
}
