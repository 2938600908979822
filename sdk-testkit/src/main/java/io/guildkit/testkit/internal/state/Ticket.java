package io.guildkit.testkit.internal.state;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Holds the place of somebody who has yet to show a second factor. */
public final class Ticket {
    /** What the second factor is shown for. */
    public enum Purpose {
        /** Signing in with a password. */
        LOGIN,
        /** Setting a new password. */
        RESET,
        /** Doing something sensitive. */
        ELEVATION,
        /** Signing in with nothing but a security key. */
        PASSWORDLESS
    }

    private final String value;
    private final Purpose purpose;
    private final @Nullable Account account;
    private final Instant expiry;
    private @Nullable String challenge;
    private @Nullable String smsCode;

    Ticket(String value, Purpose purpose, @Nullable Account account, Instant expiry) {
        this.value = value;
        this.purpose = purpose;
        this.account = account;
        this.expiry = expiry;
    }

    /** Returns the ticket itself. */
    public String value() {
        return value;
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

    Purpose purpose() {
        return purpose;
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
