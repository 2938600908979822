package io.guildkit.testkit.internal.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.guildkit.testkit.internal.validation.FormErrors;

/** An error response, thrown as an exception. The service converts it to the response. */
public final class Problem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public final transient Reply reply;

    private Problem(Reply reply) {
        super("refused with status " + reply.status(), null, false, false);
        this.reply = reply;
    }

    /** Returns an error response with another form of body. */
    public static Problem of(int status, JsonNode body) {
        return new Problem(Reply.json(status, body));
    }

    public static Problem plain(int status, int code, String message) {
        return of(status, plainBody(code, message));
    }

    public static Problem form(FormErrors errors) {
        ObjectNode body = plainBody(ErrorCode.INVALID_FORM_BODY, "Invalid Form Body");
        body.set("errors", errors.toJson());
        return of(400, body);
    }

    public static void throwIfAny(FormErrors errors) {
        if (!errors.isEmpty()) {
            throw form(errors);
        }
    }

    public static Problem field(String name, String code, String message) {
        FormErrors errors = new FormErrors();
        errors.at(name).add(code, message);
        return form(errors);
    }

    public static Problem unauthorized() {
        return plain(401, ErrorCode.GENERAL, "401: Unauthorized");
    }

    public static Problem unknown(int code, String thing) {
        return plain(404, code, "Unknown " + thing);
    }

    public static Problem missingAccess() {
        return plain(403, ErrorCode.MISSING_ACCESS, "Missing Access");
    }

    public static Problem missingPermissions() {
        return plain(403, ErrorCode.MISSING_PERMISSIONS, "Missing Permissions");
    }

    public static Problem wrongChannelType() {
        return plain(400, ErrorCode.WRONG_CHANNEL_TYPE, "Cannot execute action on this channel type");
    }

    public Problem header(String name, String value) {
        return new Problem(reply.header(name, value));
    }

    private static ObjectNode plainBody(int code, String message) {
        return Reply.object().put("message", message).put("code", code);
    }
}
