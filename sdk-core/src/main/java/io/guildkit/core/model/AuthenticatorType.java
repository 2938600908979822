package io.guildkit.core.model;

import io.guildkit.core.wire.StringValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A way to prove a second factor. */
public final class AuthenticatorType extends StringValue {
    /** The code of an authenticator app, or a backup code. */
    public static final AuthenticatorType TOTP = new AuthenticatorType("totp", "TOTP");
    /** A code sent to the account's phone. */
    public static final AuthenticatorType SMS = new AuthenticatorType("sms", "SMS");
    /** One of the backup codes, each of which works once. */
    public static final AuthenticatorType BACKUP = new AuthenticatorType("backup", "BACKUP");
    /** A security key or another public-key device. */
    public static final AuthenticatorType WEBAUTHN = new AuthenticatorType("webauthn", "WEBAUTHN");
    /** The account's password, where it has no other second factor. */
    public static final AuthenticatorType PASSWORD = new AuthenticatorType("password", "PASSWORD");
    /** Stands for a value that the service left out. */
    public static final AuthenticatorType UNKNOWN = new AuthenticatorType(null, null);

    private static final Known<String, AuthenticatorType> KNOWN = Known.of(TOTP, SMS, BACKUP, WEBAUTHN, PASSWORD);

    private AuthenticatorType(@Nullable String raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the value that travels as a certain text.
     *
     * @param raw the text
     * @return a constant, or a value without one
     */
    public static AuthenticatorType of(String raw) {
        AuthenticatorType known = KNOWN.find(raw);
        return known != null ? known : new AuthenticatorType(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in the order of the documentation
     */
    public static List<AuthenticatorType> values() {
        return KNOWN.values();
    }
}
