package io.guildkit.core.model;

import io.guildkit.core.wire.StringValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The type of a second factor. */
public final class AuthenticatorType extends StringValue {
    private static final Known<String, AuthenticatorType> KNOWN = new Known<>();

    /** The code of an authenticator app, or a backup code. */
    public static final AuthenticatorType TOTP = KNOWN.add(new AuthenticatorType("totp", "TOTP"));
    /** A code sent to the account's phone. */
    public static final AuthenticatorType SMS = KNOWN.add(new AuthenticatorType("sms", "SMS"));
    /** A backup code, which works once. */
    public static final AuthenticatorType BACKUP = KNOWN.add(new AuthenticatorType("backup", "BACKUP"));
    /** A security key or another public-key device. */
    public static final AuthenticatorType WEBAUTHN = KNOWN.add(new AuthenticatorType("webauthn", "WEBAUTHN"));
    /** The account's password, if it has no other second factor. */
    public static final AuthenticatorType PASSWORD = KNOWN.add(new AuthenticatorType("password", "PASSWORD"));
    /** The value of an absent member. */
    public static final AuthenticatorType UNKNOWN = new AuthenticatorType(null, null);

    private AuthenticatorType(@Nullable String raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * {@return the constant for a value in JSON; a value without a name if there is no constant}
     *
     * @param raw the value in JSON
     */
    public static AuthenticatorType of(String raw) {
        AuthenticatorType known = KNOWN.get(raw);
        return known == null ? new AuthenticatorType(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<AuthenticatorType> values() {
        return KNOWN.values();
    }
}
