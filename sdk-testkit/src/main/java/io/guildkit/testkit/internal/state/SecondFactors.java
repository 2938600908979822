package io.guildkit.testkit.internal.state;

import java.nio.ByteBuffer;
import java.security.PublicKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The second factors of one account. */
public final class SecondFactors {
    public static final String TOTP = "totp";
    public static final String SMS = "sms";
    public static final String BACKUP = "backup";
    public static final String WEBAUTHN = "webauthn";

    public final Set<String> backupCodes = new LinkedHashSet<>();
    public final List<WebAuthnCredential> securityKeys = new ArrayList<>();
    public @Nullable AuthenticatorApp totp;
    /** Whether codes by SMS are enabled. */
    public boolean sms;
    /** The time steps of the authenticator app with used codes. */
    public final Set<Long> spentTotpSteps = new TreeSet<>();

    /** Returns whether a type of second factor can be used now. */
    public boolean has(String type) {
        return switch (type) {
            case TOTP -> totp != null;
            case SMS -> sms;
            case BACKUP -> any() && !backupCodes.isEmpty();
            case WEBAUTHN -> !securityKeys.isEmpty();
            default -> false;
        };
    }

    /** Returns whether there is a second factor. Backup codes alone do not count. */
    public boolean any() {
        return Stream.of(TOTP, SMS, WEBAUTHN).anyMatch(this::has);
    }

    /** Returns the types that can be used now. */
    public List<String> methods() {
        return Stream.of(WEBAUTHN, TOTP, SMS, BACKUP).filter(this::has).toList();
    }

    public void clear() {
        totp = null;
        sms = false;
        spentTotpSteps.clear();
        backupCodes.clear();
        securityKeys.clear();
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

    /** Sets up an authenticator app, or replaces it. Its codes have not been used. */
    public void setUp(AuthenticatorApp app) {
        totp = app;
        spentTotpSteps.clear();
    }

    /** Returns when the service accepts a code of the authenticator app again, if all codes of now are spent. */
    public Instant nextTotp(Instant now) {
        return AuthenticatorApp.nextUnspent(now, spentTotpSteps);
    }

    /** Returns a code of the authenticator app that is valid now, if there is one. */
    public Optional<String> acceptableTotp(Instant now) {
        return Optional.ofNullable(totp)
                .flatMap(app -> app.codesAround(now, spentTotpSteps).stream().findFirst());
    }

    /** Accepts a backup code once, ignoring case and dashes. */
    public boolean spendBackupCode(String code) {
        String plain = plain(code);
        return backupCodes.removeIf(known -> plain(known).equals(plain));
    }

    private static String plain(String backupCode) {
        return backupCode.replace("-", "").toLowerCase(Locale.ROOT);
    }

    /** A registered security key. */
    public static final class WebAuthnCredential {
        public final String id;
        public final PublicKey key;

        /** The highest count of signatures so far. */
        public long signCount;

        /** Registers a key under its id, which is in URL-safe base 64. */
        public WebAuthnCredential(String id, PublicKey key) {
            this.id = id;
            this.key = key;
        }

        /** Returns the public key, X.509. */
        public ByteBuffer encodedKey() {
            return ByteBuffer.wrap(key.getEncoded());
        }

        /** Accepts a count of signatures if it is higher than all before; otherwise the key may have been cloned. */
        boolean advanceTo(long count) {
            if (count <= signCount) {
                return false;
            }
            signCount = count;
            return true;
        }
    }
}
