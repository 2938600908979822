package io.guildkit.core.error;

/** The account may not do this (HTTP 403). */
public final class ForbiddenException extends ApiException {
    private static final long serialVersionUID = 1L;

    ForbiddenException(ErrorResponse answer) {
        super(answer);
    }
}
