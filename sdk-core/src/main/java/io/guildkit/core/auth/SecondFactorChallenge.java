package io.guildkit.core.auth;

import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.core.model.MfaMethod;
import io.guildkit.core.route.Route;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** A second-factor prompt: the accepted types, and the call that needs them. */
public interface SecondFactorChallenge {
    /**
     * Returns the operation that needs the second factor.
     *
     * @return the route of the first call that needed the second factor
     */
    Route route();

    /**
     * Returns the types that the service accepts.
     *
     * @return the methods, in the service's order; perhaps of unknown types
     */
    List<MfaMethod> methods();

    /**
     * Returns whether the service accepts a method. A service that names no method is expected to accept the code of an authenticator app
     * and a backup code.
     *
     * @param type the method's type; backup codes are often accepted with TOTP codes without being listed
     * @return true if it does
     */
    default boolean accepts(AuthenticatorType type) {
        if (methods().isEmpty()) {
            return type.equals(AuthenticatorType.TOTP) || type.equals(AuthenticatorType.BACKUP);
        }
        return methods().stream()
                .anyMatch(method -> method.type().equals(type)
                        || (type.equals(AuthenticatorType.BACKUP)
                                && method.backupCodesAllowed().orElse(false)));
    }

    /**
     * Returns the options for a security key.
     *
     * @return the credential request options as JSON text; empty if no security key is accepted
     */
    default Optional<String> webauthnChallenge() {
        return methods().stream()
                .filter(method -> method.type().equals(AuthenticatorType.WEBAUTHN))
                .flatMap(method -> method.challenge().stream())
                .findFirst();
    }

    /**
     * Returns the number of the attempt.
     *
     * @return 1 for the first attempt, and more after wrong answers
     */
    int attempt();

    /**
     * Returns the service's message about the last answer.
     *
     * @return empty at the first try
     */
    Optional<String> lastError();

    /**
     * Sends a code to the account's phone, to be submitted by {@link SecondFactorAnswer#sms(String)}.
     *
     * <p>{@code POST /auth/mfa/sms/send}
     *
     * @return the phone number, most of it hidden
     */
    CompletionStage<String> sendSms();
}
