package io.guildkit.testkit.internal.http;

/** The codes in the bodies of refusals. */
public final class ErrorCode {
    public static final int GENERAL = 0;
    public static final int UNKNOWN_APPLICATION = 10002;
    public static final int UNKNOWN_CHANNEL = 10003;
    public static final int UNKNOWN_GUILD = 10004;
    public static final int UNKNOWN_INTEGRATION = 10005;
    public static final int UNKNOWN_INVITE = 10006;
    public static final int UNKNOWN_MESSAGE = 10008;
    public static final int UNKNOWN_USER = 10013;
    public static final int UNKNOWN_WEBHOOK = 10015;
    public static final int TOO_MANY_SUBCATEGORIES = 30030;
    public static final int REQUEST_TOO_LARGE = 40005;
    public static final int BANNED = 40007;
    public static final int MISSING_ACCESS = 50001;
    public static final int EMPTY_MESSAGE = 50006;
    public static final int MISSING_PERMISSIONS = 50013;
    public static final int WRONG_CHANNEL_TYPE = 50024;
    public static final int MISSING_OAUTH2_SCOPE = 50026;
    public static final int INVALID_WEBHOOK_TOKEN = 50027;
    public static final int OWN_FRIEND = 80003;
    public static final int USERS_ONLY = 20001;
    public static final int BOTS_ONLY = 20002;
    public static final int ACCOUNT_MARKED_FOR_DELETION = 20011;
    public static final int ACCOUNT_DISABLED = 20013;
    public static final int UNAUTHORIZED = 40001;
    public static final int INVALID_FORM_BODY = 50035;
    public static final int INVALID_JSON = 50109;
    public static final int MFA_REQUIRED = 60003;
    public static final int MFA_CODE_INVALID = 60008;
    public static final int MESSAGE_BLOCKED = 200000;
    public static final int THREAD_REQUIRED = 220001;
    public static final int THREAD_AMBIGUOUS = 220002;
    public static final int THREAD_ONLY_IN_FORUMS = 220003;
    public static final int PHONE_VERIFICATION_REQUIRED = 70007;

    private ErrorCode() {}
}
