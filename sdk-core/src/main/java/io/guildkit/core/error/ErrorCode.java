package io.guildkit.core.error;

import io.guildkit.core.wire.IntValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The number by which a service identifies an error. Services have many more codes than this class has constants. */
public final class ErrorCode extends IntValue {
    private static final Known<Integer, ErrorCode> KNOWN = new Known<>();

    /** No application has this identifier. */
    public static final ErrorCode UNKNOWN_APPLICATION = KNOWN.add(new ErrorCode(10002, "UNKNOWN_APPLICATION"));
    /** No invite has this code. */
    public static final ErrorCode UNKNOWN_INVITE = KNOWN.add(new ErrorCode(10006, "UNKNOWN_INVITE"));
    /** No webhook has this identifier or token. */
    public static final ErrorCode UNKNOWN_WEBHOOK = KNOWN.add(new ErrorCode(10015, "UNKNOWN_WEBHOOK"));
    /** Bots cannot call this endpoint. */
    public static final ErrorCode USERS_ONLY = KNOWN.add(new ErrorCode(20001, "USERS_ONLY"));
    /** Only bots can call this endpoint. */
    public static final ErrorCode BOTS_ONLY = KNOWN.add(new ErrorCode(20002, "BOTS_ONLY"));
    /** The account is about to be deleted. */
    public static final ErrorCode ACCOUNT_MARKED_FOR_DELETION =
            KNOWN.add(new ErrorCode(20011, "ACCOUNT_MARKED_FOR_DELETION"));
    /** The account's owner has disabled it. */
    public static final ErrorCode ACCOUNT_DISABLED = KNOWN.add(new ErrorCode(20013, "ACCOUNT_DISABLED"));
    /** The credentials are missing or wrong. */
    public static final ErrorCode UNAUTHORIZED = KNOWN.add(new ErrorCode(40001, "UNAUTHORIZED"));
    /** The endpoint does not permit the caller. */
    public static final ErrorCode MISSING_ACCESS = KNOWN.add(new ErrorCode(50001, "MISSING_ACCESS"));
    /** The account lacks the permission that the operation requires. */
    public static final ErrorCode MISSING_PERMISSION = KNOWN.add(new ErrorCode(50013, "MISSING_PERMISSION"));
    /** The token is wrong or expired. */
    public static final ErrorCode INVALID_TOKEN = KNOWN.add(new ErrorCode(50014, "INVALID_TOKEN"));
    /** Fields of the request are wrong; {@link ApiException#formErrors()} contains the faults. */
    public static final ErrorCode INVALID_FORM = KNOWN.add(new ErrorCode(50035, "INVALID_FORM"));
    /** A second factor is needed. */
    public static final ErrorCode MFA_REQUIRED = KNOWN.add(new ErrorCode(60003, "MFA_REQUIRED"));
    /** The second-factor code is wrong. */
    public static final ErrorCode WRONG_MFA_CODE = KNOWN.add(new ErrorCode(60008, "WRONG_MFA_CODE"));
    /** The phone must be verified first. The service sent a code to it. */
    public static final ErrorCode PHONE_VERIFICATION_SENT = KNOWN.add(new ErrorCode(70007, "PHONE_VERIFICATION_SENT"));
    /** The response has no code. */
    public static final ErrorCode UNKNOWN = new ErrorCode(null, null);

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
        ErrorCode known = KNOWN.get(raw);
        return known == null ? new ErrorCode(raw, null) : known;
    }

    /** {@return all constants, in the order of the documentation} */
    public static List<ErrorCode> values() {
        return KNOWN.values();
    }
}
