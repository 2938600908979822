package io.guildkit.core.auth;

import io.guildkit.core.model.AuthenticatorType;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The user's response to a second-factor prompt. */
public final class SecondFactorAnswer {
    private static final SecondFactorAnswer GIVE_UP = new SecondFactorAnswer(null, "");

    private final @Nullable AuthenticatorType type;
    private final String data;

    private SecondFactorAnswer(@Nullable AuthenticatorType type, String data) {
        this.type = type;
        this.data = Objects.requireNonNull(data, "data");
    }

    /**
     * Returns an answer with the code of an authenticator app.
     *
     * @param code the code
     * @return the answer
     */
    public static SecondFactorAnswer totp(String code) {
        return of(AuthenticatorType.TOTP, code);
    }

    /**
     * Returns an answer with a code that was sent by SMS.
     *
     * @param code the code
     * @return the answer
     */
    public static SecondFactorAnswer sms(String code) {
        return of(AuthenticatorType.SMS, code);
    }

    /**
     * Returns an answer with a backup code, which becomes invalid.
     *
     * @param code the code
     * @return the answer
     */
    public static SecondFactorAnswer backup(String code) {
        return of(AuthenticatorType.BACKUP, code);
    }

    /**
     * Returns an answer with the response of a security key.
     *
     * @param credential the public-key credential response, as JSON text
     * @return the answer
     */
    public static SecondFactorAnswer webauthn(String credential) {
        return of(AuthenticatorType.WEBAUTHN, credential);
    }

    /**
     * Returns an answer with the account's password, which the service accepts only for accounts without another second
     * factor.
     *
     * @param password the password
     * @return the answer
     */
    public static SecondFactorAnswer password(String password) {
        return of(AuthenticatorType.PASSWORD, password);
    }

    /**
     * Returns an answer of any type.
     *
     * @param type the method
     * @param data its code, password or credential; not empty
     * @return the answer
     */
    public static SecondFactorAnswer of(AuthenticatorType type, String data) {
        if (Objects.requireNonNull(data, "data").isEmpty()) {
            throw new IllegalArgumentException("The answer must not be empty; to cancel the prompt, use giveUp()");
        }
        return new SecondFactorAnswer(Objects.requireNonNull(type, "type"), data);
    }

    /**
     * Returns the answer of a user who cancels the prompt: the waiting calls fail with {@link
     * io.guildkit.core.error.ElevationRequiredException}.
     *
     * @return the answer
     */
    public static SecondFactorAnswer giveUp() {
        return GIVE_UP;
    }

    /**
     * Returns the method.
     *
     * @return the type; empty if the person cancelled
     */
    public Optional<AuthenticatorType> type() {
        return Optional.ofNullable(type);
    }

    /**
     * Returns the code, password or credential. A secret.
     *
     * @return the value; an empty string if the person cancelled
     */
    public String data() {
        return data;
    }

    /** Shows the method only. */
    @Override
    public String toString() {
        return type == null ? "SecondFactorAnswer{gave up}" : "SecondFactorAnswer{" + type + ", <redacted>}";
    }
}
