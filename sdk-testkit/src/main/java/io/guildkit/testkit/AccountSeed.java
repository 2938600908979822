package io.guildkit.testkit;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.testkit.internal.state.Account;
import io.guildkit.testkit.internal.state.SecondFactors.WebAuthnCredential;
import io.guildkit.testkit.internal.world.World;
import org.jspecify.annotations.Nullable;

/** A builder of an account in an emulator. {@link #create()} creates it. */
public final class AccountSeed extends Seed<AccountSeed, Account> {
    private static final int BACKUP_CODES = 10;

    private final @Nullable String email;
    private @Nullable String username;
    private @Nullable String phone;
    private boolean sms;
    private boolean bot;

    AccountSeed(World world, @Nullable String email) {
        super(world);
        this.email = email;
    }

    /** Sets the unique name. By default it is derived from the email address. */
    @CanIgnoreReturnValue
    public AccountSeed username(String name) {
        username = name;
        return this;
    }

    /** Sets the display name. */
    @CanIgnoreReturnValue
    public AccountSeed globalName(String name) {
        return plan(account -> account.globalName = name);
    }

    /** Sets the password. An account without a password cannot sign in with one. */
    @CanIgnoreReturnValue
    public AccountSeed password(String secret) {
        return plan(account -> account.password = secret);
    }

    /** Sets the phone number, in E.164 form. */
    @CanIgnoreReturnValue
    public AccountSeed phone(String number) {
        phone = number;
        return this;
    }

    /** Adds an authenticator app. {@link EmulatedAccount#totpCode()} returns its code. */
    @CanIgnoreReturnValue
    public AccountSeed totp() {
        return plan(account -> account.factors.totp = state.seeds.authenticatorApp());
    }

    /** Permits the service to send codes to the phone, as a second factor. */
    @CanIgnoreReturnValue
    public AccountSeed sms() {
        sms = true;
        return this;
    }

    /** Issues backup codes. They are of use only along with another second factor. */
    @CanIgnoreReturnValue
    public AccountSeed backupCodes() {
        return plan(account -> {
            while (account.factors.backupCodes.size() < BACKUP_CODES) {
                account.factors.backupCodes.add(state.seeds.backupCode());
            }
        });
    }

    /** Registers a security key for this account. */
    @CanIgnoreReturnValue
    public AccountSeed webauthn(SoftwareAuthenticator authenticator) {
        return plan(account -> {
            WebAuthnCredential credential =
                    new WebAuthnCredential(authenticator.credentialId(), authenticator.publicKey());
            account.factors.securityKeys.add(credential);
            authenticator.belongsTo(account.id);
        });
    }

    /** Makes this account a bot, whose tokens are sent as {@code Bot <token>}. */
    @CanIgnoreReturnValue
    public AccountSeed bot() {
        bot = true;
        return this;
    }

    /** Demands a new password. Signing in succeeds, and its result contains the demand. */
    @CanIgnoreReturnValue
    public AccountSeed passwordUpdateRequired() {
        return plan(account -> account.requiredActions.add(Account.UPDATE_PASSWORD));
    }

    /** Sets the language and the theme, {@code dark} or {@code light}. */
    @CanIgnoreReturnValue
    public AccountSeed settings(String language, String themeName) {
        return plan(account -> {
            account.locale = language;
            account.theme = themeName;
        });
    }

    /**
     * Creates the account.
     *
     * @throws IllegalArgumentException if the email address, phone number or unique name belongs to another account
     * @throws IllegalStateException if codes are sent by SMS but the account has no phone
     */
    public EmulatedAccount create() {
        return create(
                () -> {
                    if (email != null) {
                        state.requireFreeEmail(email, null);
                    }
                    state.accounts.requireFreePhone(phone);
                    if (sms && phone == null) {
                        throw new IllegalStateException("Codes by SMS need a phone number: call phone(...) too.");
                    }
                    Account account = state.accounts.create(
                            username == null ? state.accounts.freeUsernameOf(email) : username, bot);
                    account.email = email;
                    account.setPhone(phone);
                    account.factors.sms = sms;
                    return account;
                },
                EmulatedAccount::new);
    }
}
