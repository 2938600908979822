package io.guildkit.testkit.internal.state;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Holds the place of somebody who has yet to show a second factor. */
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
    /** What a security key must sign, or null if it was not asked yet. */
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

    /** Returns the account it was issued to; nobody knows yet when somebody signs in without a password. */
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

    /** Notes that a code was sent to the phone; the one sent before no longer counts. */
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
