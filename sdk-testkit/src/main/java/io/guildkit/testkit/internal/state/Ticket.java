package io.guildkit.testkit.internal.state;

import java.time.Instant;
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
    /** Its account; null for a sign-in without a password. */
    public final @Nullable Account account;

    public final Instant expiry;
    /** The challenge for a security key; null before it is requested. */
    public @Nullable String challenge;
    /** The code sent to the phone, or null. */
    public @Nullable String smsCode;

    public Ticket(String value, Purpose purpose, @Nullable Account account, Instant expiry) {
        this.value = value;
        this.purpose = purpose;
        this.account = account;
        this.expiry = expiry;
    }

    /** Accepts the code that was sent to the phone for this ticket, once. */
    public boolean spendSmsCode(String code) {
        boolean right = code.equals(smsCode);
        if (right) {
            smsCode = null;
        }
        return right;
    }
}
