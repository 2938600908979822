package io.guildkit.testkit.internal.state;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The ticket of a caller who must still verify a second factor. */
public final class Ticket {
    public enum Purpose {
        LOGIN,
        RESET,
        ELEVATION,
        /** Signing in with nothing but a security key. */
        PASSWORDLESS
    }

    public final String value;
    public final Purpose purpose;
    public final Instant expiry;
    /** The challenge for a security key; null before it is requested. */
    public @Nullable String challenge;
    /** The code sent to the phone, or null. */
    public @Nullable String smsCode;

    private final @Nullable Account account;

    public Ticket(String value, Purpose purpose, @Nullable Account account, Instant expiry) {
        this.value = value;
        this.purpose = purpose;
        this.account = account;
        this.expiry = expiry;
    }

    /** Returns its account; null for a sign-in without a password. */
    public Optional<Account> owner() {
        return Optional.ofNullable(account);
    }

    /** Accepts the code that was sent to the phone for this ticket, once. */
    public boolean spendSmsCode(String code) {
        boolean right = isSmsCode(code);
        if (right) {
            smsCode = null;
        }
        return right;
    }

    /** Tells whether this code was sent to the phone for this ticket. */
    public boolean isSmsCode(String code) {
        return code.equals(smsCode);
    }

    /** Records a code that was sent to the phone, which replaces an earlier one. */
    public void sent(String code) {
        smsCode = code;
    }

    boolean isExpired(Instant now) {
        return !now.isBefore(expiry);
    }

    String challenge(Supplier<String> fresh) {
        if (challenge == null) {
            challenge = fresh.get();
        }
        return challenge;
    }

    Optional<String> challengeIfSet() {
        return Optional.ofNullable(challenge);
    }
}
