package io.guildkit.testkit.internal.state;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The second factors of one account. */
public final class SecondFactors {
    /** The type of a code from an authenticator app. */
    public static final String TOTP = "totp";
    /** The type of a code sent to the phone. */
    public static final String SMS = "sms";
    /** The type of a code from the owner's list. */
    public static final String BACKUP = "backup";
    /** The type of a security key. */
    public static final String WEBAUTHN = "webauthn";

    private final Set<Long> spentTotpSteps = new HashSet<>();
    private final Set<String> backupCodes = new LinkedHashSet<>();
    private final List<WebAuthnCredential> credentials = new ArrayList<>();
    private @Nullable AuthenticatorApp totp;
    private boolean sms;

    /** Tells whether there is any; backup codes alone are none. */
    public boolean any() {
        return totp != null || sms || !credentials.isEmpty();
    }

    /** Returns the types that can be used now. */
    public List<String> methods() {
        List<String> methods = new ArrayList<>();
        if (hasWebAuthn()) {
            methods.add(WEBAUTHN);
        }
        if (totp != null) {
            methods.add(TOTP);
        }
        if (sms) {
            methods.add(SMS);
        }
        if (hasBackupCodes()) {
            methods.add(BACKUP);
        }
        return List.copyOf(methods);
    }

    /** Removes all of them. */
    public void clear() {
        totp = null;
        sms = false;
        spentTotpSteps.clear();
        backupCodes.clear();
        credentials.clear();
    }

    /** Accepts a code of the authenticator app, once. */
    public boolean spendTotp(String code, Instant now) {
        if (totp == null) {
            return false;
        }
        OptionalLong step = totp.stepOf(code, now, spentTotpSteps);
        step.ifPresent(spentTotpSteps::add);
        return step.isPresent();
    }

    /** Returns a code of the authenticator app that would be accepted now, if there is one. */
    public Optional<String> acceptableTotp(Instant now) {
        return Optional.ofNullable(totp)
                .flatMap(app -> app.codesAround(now, spentTotpSteps).stream().findFirst());
    }

    /** Accepts a backup code, once. Case and dashes don't matter. */
    public boolean spendBackupCode(String code) {
        return backupCodes.remove(code.replace("-", "").toLowerCase(Locale.ROOT));
    }

    /** Tells whether a backup code is left and useful. */
    public boolean hasBackupCodes() {
        return any() && !backupCodes.isEmpty();
    }

    /** Returns the backup codes that are left. */
    public List<String> backupCodes() {
        return List.copyOf(backupCodes);
    }

    /** Adds a backup code. */
    public void addBackupCode(String code) {
        backupCodes.add(code);
    }

    /** Returns the authenticator app, if one is set up. */
    public Optional<AuthenticatorApp> totp() {
        return Optional.ofNullable(totp);
    }

    /** Sets up an authenticator app. */
    public void setTotp(AuthenticatorApp app) {
        totp = app;
    }

    /** Tells whether codes can be sent to the phone. */
    public boolean hasSms() {
        return sms;
    }

    /** Allows codes to be sent to the phone. */
    public void enableSms() {
        sms = true;
    }

    /** Tells whether there is a security key. */
    public boolean hasWebAuthn() {
        return !credentials.isEmpty();
    }

    /** Returns the security keys. */
    public List<WebAuthnCredential> credentials() {
        return List.copyOf(credentials);
    }

    /** Adds a security key. */
    public void addCredential(WebAuthnCredential credential) {
        credentials.add(credential);
    }
}
