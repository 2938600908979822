package io.guildkit.core.error;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The number by which a service says what went wrong. There are many more than those with a constant. */
public final class ErrorCode extends IntValue {
    /** No application has this identifier. */
    public static final ErrorCode UNKNOWN_APPLICATION = new ErrorCode(10002, "UNKNOWN_APPLICATION");
    /** No invite has this code. */
    public static final ErrorCode UNKNOWN_INVITE = new ErrorCode(10006, "UNKNOWN_INVITE");
    /** No webhook has this identifier or token. */
    public static final ErrorCode UNKNOWN_WEBHOOK = new ErrorCode(10015, "UNKNOWN_WEBHOOK");
    /** Bots can't call this. */
    public static final ErrorCode USERS_ONLY = new ErrorCode(20001, "USERS_ONLY");
    /** Only bots can call this. */
    public static final ErrorCode BOTS_ONLY = new ErrorCode(20002, "BOTS_ONLY");
    /** The account is about to be deleted. */
    public static final ErrorCode ACCOUNT_MARKED_FOR_DELETION = new ErrorCode(20011, "ACCOUNT_MARKED_FOR_DELETION");
    /** The account's owner has disabled it. */
    public static final ErrorCode ACCOUNT_DISABLED = new ErrorCode(20013, "ACCOUNT_DISABLED");
    /** The credentials are missing or wrong. */
    public static final ErrorCode UNAUTHORIZED = new ErrorCode(40001, "UNAUTHORIZED");
    /** The account has no access. */
    public static final ErrorCode MISSING_ACCESS = new ErrorCode(50001, "MISSING_ACCESS");
    /** The account lacks a permission. */
    public static final ErrorCode MISSING_PERMISSION = new ErrorCode(50013, "MISSING_PERMISSION");
    /** The token is wrong or expired. */
    public static final ErrorCode INVALID_TOKEN = new ErrorCode(50014, "INVALID_TOKEN");
    /** Fields of the request are wrong; {@link ApiException#formErrors()} tells which. */
    public static final ErrorCode INVALID_FORM = new ErrorCode(50035, "INVALID_FORM");
    /** A second factor is needed. */
    public static final ErrorCode MFA_REQUIRED = new ErrorCode(60003, "MFA_REQUIRED");
    /** The second-factor code is wrong. */
    public static final ErrorCode WRONG_MFA_CODE = new ErrorCode(60008, "WRONG_MFA_CODE");
    /** A code was sent to the phone, which has to be verified first. */
    public static final ErrorCode PHONE_VERIFICATION_SENT = new ErrorCode(70007, "PHONE_VERIFICATION_SENT");
    /** The service gave no code. */
    public static final ErrorCode UNKNOWN = new ErrorCode(null, null);

    private static final Known<Integer, ErrorCode> KNOWN = Known.of(
            UNKNOWN_APPLICATION,
            UNKNOWN_INVITE,
            UNKNOWN_WEBHOOK,
            USERS_ONLY,
            BOTS_ONLY,
            ACCOUNT_MARKED_FOR_DELETION,
            ACCOUNT_DISABLED,
            UNAUTHORIZED,
            MISSING_ACCESS,
            MISSING_PERMISSION,
            INVALID_TOKEN,
            INVALID_FORM,
            MFA_REQUIRED,
            WRONG_MFA_CODE,
            PHONE_VERIFICATION_SENT);

    private ErrorCode(@Nullable Integer raw, @Nullable String name) {
        super(raw, name);
    }

    /**
     * Returns the code with a number.
     *
     * @param raw the number
     * @return a constant, or a code without one
     */
    public static ErrorCode of(int raw) {
        ErrorCode known = KNOWN.find(raw);
        return known != null ? known : new ErrorCode(raw, null);
    }

    /**
     * Returns all constants.
     *
     * @return in numeric order
     */
    public static List<ErrorCode> values() {
        return KNOWN.values();
    }
}
