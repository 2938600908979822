package io.guildkit.testkit;

import io.guildkit.testkit.internal.state.AuthenticatorApp;
import io.guildkit.testkit.internal.state.Base32;
import java.time.Instant;
import java.util.Set;

/**
 * An authenticator app: time-based one-time passwords by RFC 6238, with SHA-1, six digits and steps of 30 seconds.
 * Immutable.
 */
public final class Totp {
    private final AuthenticatorApp app;

    private Totp(byte[] secret) {
        this.app = new AuthenticatorApp(secret);
    }

    /** Returns the app for a shared secret. */
    public static Totp of(byte[] secret) {
        return new Totp(secret);
    }

    /**
     * Returns the app for a shared secret in base 32, such as {@link EmulatedAccount#totpSecret()}.
     *
     * @throws IllegalArgumentException if it is not base 32
     */
    public static Totp ofBase32(String secret) {
        return new Totp(Base32.decode(secret));
    }

    /** Returns the secret in base 32, as people type it into an app. */
    public String secret() {
        return Base32.encode(app.secret());
    }

    /** Returns the code that the app shows at a time. */
    public String codeAt(Instant time) {
        return app.codeAt(time);
    }

    /** Returns whether a code is valid at a time: of its step, or of the step before or after. */
    public boolean accepts(String code, Instant time) {
        return app.stepOf(code, time, Set.of()).isPresent();
    }
}
