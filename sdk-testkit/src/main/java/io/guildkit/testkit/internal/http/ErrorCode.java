package io.guildkit.testkit.internal.http;

/** The refusals of the service with a code: their HTTP status, code and usual message. */
public enum ErrorCode {
    UNKNOWN_APPLICATION(404, 10002, "Unknown Application"),
    UNKNOWN_CHANNEL(404, 10003, "Unknown Channel"),
    UNKNOWN_GUILD(404, 10004, "Unknown Guild"),
    UNKNOWN_INTEGRATION(404, 10005, "Unknown Integration"),
    UNKNOWN_INVITE(404, 10006, "Unknown Invite"),
    UNKNOWN_MESSAGE(404, 10008, "Unknown Message"),
    UNKNOWN_USER(404, 10013, "Unknown User"),
    UNKNOWN_WEBHOOK(404, 10015, "Unknown Webhook"),
    USERS_ONLY(403, 20001, "Bots cannot use this endpoint"),
    BOTS_ONLY(403, 20002, "Only bots can use this endpoint"),
    ACCOUNT_MARKED_FOR_DELETION(400, 20011, "Your account is scheduled to be deleted."),
    ACCOUNT_DISABLED(400, 20013, "Your account is disabled."),
    TOO_MANY_SUBCATEGORIES(400, 30030, "Maximum number of discovery subcategories reached (5)"),
    UNAUTHORIZED(401, 40001, "Unauthorized"),
    REQUEST_TOO_LARGE(413, 40005, "Request entity too large"),
    BANNED(403, 40007, "The user is banned from this guild"),
    MISSING_ACCESS(403, 50001, "Missing Access"),
    EMPTY_MESSAGE(400, 50006, "Cannot send an empty message"),
    MISSING_PERMISSIONS(403, 50013, "Missing Permissions"),
    WRONG_CHANNEL_TYPE(400, 50024, "Cannot execute action on this channel type"),
    MISSING_OAUTH2_SCOPE(403, 50026, "Missing required OAuth2 scope"),
    INVALID_WEBHOOK_TOKEN(401, 50027, "Invalid Webhook Token"),
    INVALID_FORM_BODY(400, 50035, "Invalid Form Body"),
    INVALID_JSON(400, 50109, "The request body contains invalid JSON."),
    VOICE_MESSAGE_WITH_CONTENT(400, 50159, "Voice messages do not support additional content."),
    VOICE_MESSAGE_WITHOUT_AUDIO(400, 50160, "Voice messages must have a single audio attachment."),
    VOICE_MESSAGE_WITHOUT_DATA(400, 50161, "Voice messages must have duration_secs and waveform."),
    VOICE_MESSAGE_EDITED(400, 50162, "Voice messages cannot be edited."),
    MFA_REQUIRED(401, 60003, "Two factor is required for this operation"),
    MFA_CODE_INVALID(400, 60008, "Invalid two-factor code"),
    PHONE_VERIFICATION_REQUIRED(400, 70007, "A verification code was sent to your phone."),
    OWN_FRIEND(400, 80003, "Cannot send friend request to self"),
    MESSAGE_BLOCKED(400, 200000, "Message was blocked by automatic moderation"),
    THREAD_REQUIRED(400, 220001, "Webhooks posted to forum channels must have a thread_name or thread_id"),
    THREAD_AMBIGUOUS(400, 220002, "Webhooks posted to forum channels cannot have both a thread_name and thread_id"),
    THREAD_ONLY_IN_FORUMS(400, 220003, "Webhooks can only create threads in forum channels");

    private final int status;
    private final int code;
    private final String message;

    ErrorCode(int status, int code, String message) {
        this.status = status;
        this.code = code;
        this.message = message;
    }

    public void throwIf(boolean violated) {
        if (violated) {
            throw problem();
        }
    }

    public Problem problem() {
        return problem(message);
    }

    public Problem problem(String specialMessage) {
        return Problem.of(status, Problem.body(code, specialMessage));
    }

    /** Returns the refusal with one more member. */
    public Problem problem(String member, Object value) {
        return Problem.of(status, Problem.body(code, message).with(member, value));
    }
}
