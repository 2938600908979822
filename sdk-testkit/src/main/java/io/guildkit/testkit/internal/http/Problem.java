package io.guildkit.testkit.internal.http;

import com.fasterxml.jackson.databind.JsonNode;
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

    /** Returns an error response without a code of its own. */
    public static Problem general(int status, String message) {
        return of(status, body(0, message));
    }

    public static Problem form(FormErrors errors) {
        return ErrorCode.INVALID_FORM_BODY.problem("errors", errors.toJson());
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

    public Problem header(String name, String value) {
        return new Problem(reply.header(name, value));
    }

    static Json body(int code, String message) {
        return Json.object().with("message", message).with("code", code);
    }
}
