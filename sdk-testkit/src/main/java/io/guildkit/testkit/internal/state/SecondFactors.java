package io.guildkit.testkit.internal.state;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The second factors of one account. */
public final class SecondFactors {
    public static final String TOTP = "totp";
    public static final String SMS = "sms";
    public static final String BACKUP = "backup";
    public static final String WEBAUTHN = "webauthn";

    public final Set<String> backupCodes = new LinkedHashSet<>();
    public final List<WebAuthnCredential> credentials = new ArrayList<>();
    public @Nullable AuthenticatorApp totp;
    /** Whether codes by SMS are enabled. */
    public boolean sms;

    /** The time steps of the authenticator app with used codes. */
    public final Set<Long> spentTotpSteps = new TreeSet<>();

    /** Returns whether there is a second factor. Backup codes alone do not count. */
    public boolean any() {
        return totp != null || sms || !credentials.isEmpty();
    }

    /** Returns the types that can be used now. */
    public List<String> methods() {
        List<String> methods = new ArrayList<>();
        if (!credentials.isEmpty()) {
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

    /** Returns a code of the authenticator app that is valid now, if there is one. */
    public Optional<String> acceptableTotp(Instant now) {
        return Optional.ofNullable(totp)
                .flatMap(app -> app.codesAround(now, spentTotpSteps).stream().findFirst());
    }

    /** Accepts a backup code once, ignoring case and dashes. */
    public boolean spendBackupCode(String code) {
        return backupCodes.remove(code.replace("-", "").toLowerCase(Locale.ROOT));
    }

    /** Returns whether there is an unused backup code. */
    public boolean hasBackupCodes() {
        return any() && !backupCodes.isEmpty();
    }
}
