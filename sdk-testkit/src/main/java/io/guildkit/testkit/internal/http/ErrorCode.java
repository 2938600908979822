package io.guildkit.testkit.internal.http;

/** The codes in the bodies of refusals. */
public final class ErrorCode {
    /** Nothing more to say than the status does. */
    public static final int GENERAL = 0;
    /** A bot may not do this. */
    public static final int USERS_ONLY = 20001;
    /** The account is about to be deleted. */
    public static final int ACCOUNT_MARKED_FOR_DELETION = 20011;
    /** The account is disabled. */
    public static final int ACCOUNT_DISABLED = 20013;
    /** The credentials are not, or no longer, known. */
    public static final int UNAUTHORIZED = 40001;
    /** Fields of the request are wrong. */
    public static final int INVALID_FORM_BODY = 50035;
    /** The body is no JSON at all. */
    public static final int INVALID_JSON = 50109;
    /** A second factor must be shown first. */
    public static final int MFA_REQUIRED = 60003;
    /** The second factor shown is wrong. */
    public static final int MFA_CODE_INVALID = 60008;
    /** A code went to the phone and must be entered first. */
    public static final int PHONE_VERIFICATION_REQUIRED = 70007;

    private ErrorCode() {}
}
