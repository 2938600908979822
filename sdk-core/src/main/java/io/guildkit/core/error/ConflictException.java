package io.guildkit.core.error;

/** The request does not fit the current state (HTTP 409). */
public final class ConflictException extends ApiException {
    private static final long serialVersionUID = 1L;

    ConflictException(ErrorResponse answer) {
        super(answer);
    }
}
