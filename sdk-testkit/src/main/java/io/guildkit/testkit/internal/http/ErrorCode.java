package io.guildkit.testkit.internal.http;

/** The codes in the bodies of refusals. */
public final class ErrorCode {
    /** Nothing more to say than the status does. */
    public static final int GENERAL = 0;
    /** There is no such application. */
    public static final int UNKNOWN_APPLICATION = 10002;
    /** There is no such channel. */
    public static final int UNKNOWN_CHANNEL = 10003;
    /** There is no such guild. */
    public static final int UNKNOWN_GUILD = 10004;
    /** There is no such integration. */
    public static final int UNKNOWN_INTEGRATION = 10005;
    /** There is no such invite, or not any more. */
    public static final int UNKNOWN_INVITE = 10006;
    /** There is no such message. */
    public static final int UNKNOWN_MESSAGE = 10008;
    /** There is no such user. */
    public static final int UNKNOWN_USER = 10013;
    /** There is no such webhook. */
    public static final int UNKNOWN_WEBHOOK = 10015;
    /** There are as many subcategories as there may be. */
    public static final int TOO_MANY_SUBCATEGORIES = 30030;
    /** The request is larger than requests may be. */
    public static final int REQUEST_TOO_LARGE = 40005;
    /** The guild has banned the account. */
    public static final int BANNED = 40007;
    /** Whoever asks has no access to the thing. */
    public static final int MISSING_ACCESS = 50001;
    /** A message must consist of something. */
    public static final int EMPTY_MESSAGE = 50006;
    /** Whoever asks has access, but lacks a permission. */
    public static final int MISSING_PERMISSIONS = 50013;
    /** The channel is of another type than the operation is for. */
    public static final int WRONG_CHANNEL_TYPE = 50024;
    /** The OAuth2 token was issued for other purposes. */
    public static final int MISSING_OAUTH2_SCOPE = 50026;
    /** The token is not the one of the webhook. */
    public static final int INVALID_WEBHOOK_TOKEN = 50027;
    /** Nobody is a friend of oneself. */
    public static final int OWN_FRIEND = 80003;
    /** A bot may not do this. */
    public static final int USERS_ONLY = 20001;
    /** Only a bot may do this. */
    public static final int BOTS_ONLY = 20002;
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
    /** The guild doesn't let this be said. */
    public static final int MESSAGE_BLOCKED = 200000;
    /** A post in a forum needs a thread, an old one or a new one. */
    public static final int THREAD_REQUIRED = 220001;
    /** A post goes to an old thread or to a new one. */
    public static final int THREAD_AMBIGUOUS = 220002;
    /** A webhook begins threads in forums only. */
    public static final int THREAD_ONLY_IN_FORUMS = 220003;
    /** A code went to the phone and must be entered first. */
    public static final int PHONE_VERIFICATION_REQUIRED = 70007;

    private ErrorCode() {}
}
