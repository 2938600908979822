package io.guildkit.core.error;

/** The resource does not exist, or the account may not see it (HTTP 404). */
public final class NotFoundException extends ApiException {
    private static final long serialVersionUID = 1L;

    NotFoundException(ErrorResponse answer) {
        super(answer);
    }
}
