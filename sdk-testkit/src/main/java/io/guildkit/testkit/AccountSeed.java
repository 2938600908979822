package io.guildkit.testkit;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.SecondFactors;
import io.guildkit.testkit.internal.state.State;
import io.guildkit.testkit.internal.state.WebAuthnCredential;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** An account that is about to be planted into an emulator. {@link #create()} does it. */
public final class AccountSeed {
    private static final int BACKUP_CODES = 10;

    private final State state;
    private final @Nullable String email;
    private final List<SoftwareAuthenticator> authenticators = new ArrayList<>();
    private @Nullable String username;
    private @Nullable String globalName;
    private @Nullable String password;
    private @Nullable String phone;
    private boolean totp;
    private boolean sms;
    private boolean backupCodes;
    private boolean bot;
    private boolean passwordUpdate;
    private @Nullable String locale;
    private @Nullable String theme;

    AccountSeed(State state, @Nullable String email) {
        this.state = state;
        this.email = email;
    }

    /** Sets the unique name. Without it, one is made from the email address. */
    @CanIgnoreReturnValue
    public AccountSeed username(String name) {
        username = name;
        return this;
    }

    /** Sets the display name. */
    @CanIgnoreReturnValue
    public AccountSeed globalName(String name) {
        globalName = name;
        return this;
    }

    /** Sets the password. An account without one can't sign in with a password. */
    @CanIgnoreReturnValue
    public AccountSeed password(String secret) {
        password = secret;
        return this;
    }

    /** Sets the phone number, in E.164 form. */
    @CanIgnoreReturnValue
    public AccountSeed phone(String number) {
        phone = number;
        return this;
    }

    /** Sets up an authenticator app; {@link EmulatedAccount#totpCode()} tells what it shows. */
    @CanIgnoreReturnValue
    public AccountSeed totp() {
        totp = true;
        return this;
    }

    /** Lets the service send codes to the phone, as a second factor. */
    @CanIgnoreReturnValue
    public AccountSeed sms() {
        sms = true;
        return this;
    }

    /** Issues backup codes. They are of use only along with another second factor. */
    @CanIgnoreReturnValue
    public AccountSeed backupCodes() {
        backupCodes = true;
        return this;
    }

    /** Registers a security key, which belongs to this account from then on. */
    @CanIgnoreReturnValue
    public AccountSeed webauthn(SoftwareAuthenticator authenticator) {
        authenticators.add(authenticator);
        return this;
    }

    /** Makes this a bot, whose tokens are sent as {@code Bot <token>}. */
    @CanIgnoreReturnValue
    public AccountSeed bot() {
        bot = true;
        return this;
    }

    /** Demands a new password: signing in succeeds, and says so. */
    @CanIgnoreReturnValue
    public AccountSeed passwordUpdateRequired() {
        passwordUpdate = true;
        return this;
    }

    /** Sets the language and the theme, {@code dark} or {@code light}. */
    @CanIgnoreReturnValue
    public AccountSeed settings(String language, String themeName) {
        locale = language;
        theme = themeName;
        return this;
    }

    /**
     * Plants the account.
     *
     * @throws IllegalArgumentException if email address, phone number or unique name belong to somebody else
     * @throws IllegalStateException if codes are to be sent to a phone that isn't there
     */
    public EmulatedAccount create() {
        return state.locked(() -> {
            requireFree(email);
            requireFree(phone);
            if (sms && phone == null) {
                throw new IllegalStateException("Codes by SMS need a phone number: call phone(...) too.");
            }
            Account account = state.accounts().create(freeUsername(), bot);
            identify(account);
            secure(account);
            return new EmulatedAccount(state, account);
        });
    }

    private void identify(Account account) {
        account.setEmail(email);
        account.setPhone(phone);
        account.setGlobalName(globalName);
        account.setPassword(password);
        if (locale != null) {
            account.setLocale(locale);
        }
        if (theme != null) {
            account.setTheme(theme);
        }
        if (passwordUpdate) {
            account.requiredActions().add(Account.UPDATE_PASSWORD);
        }
    }

    private void secure(Account account) {
        SecondFactors factors = account.factors();
        if (totp) {
            factors.setTotp(state.seeds().authenticatorApp());
        }
        if (sms) {
            factors.enableSms();
        }
        for (int i = 0; backupCodes && i < BACKUP_CODES; i++) {
            factors.addBackupCode(state.seeds().backupCode());
        }
        for (SoftwareAuthenticator authenticator : authenticators) {
            factors.addCredential(new WebAuthnCredential(authenticator.credentialId(), authenticator.publicKey()));
            authenticator.belongsTo(account.id());
        }
    }

    private String freeUsername() {
        if (username != null) {
            return username;
        }
        String local = email == null ? "user" : email.substring(0, Math.max(0, email.indexOf('@')));
        String base = local.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]+", "_");
        return state.accounts().freeUsername(base.length() < 2 ? "user_" + base : base);
    }

    private void requireFree(@Nullable String login) {
        if (login != null && state.accounts().byLogin(login).isPresent()) {
            throw new IllegalArgumentException("There is an account with this login already: " + login);
        }
    }
}
