package io.guildkit.core.error;

/** There is no such thing, or the account may not know of it (HTTP 404). */
public final class NotFoundException extends ApiException {
    private static final long serialVersionUID = 1L;

    NotFoundException(ErrorResponse answer) {
        super(answer);
    }
}
