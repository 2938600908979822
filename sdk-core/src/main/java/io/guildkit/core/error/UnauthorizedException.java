package io.guildkit.core.error;

/**
 * The credentials are missing, wrong or expired (HTTP 401, or code 40001 with any status). A demand for a second factor, code 60003, is none of
 * these.
 */
public final class UnauthorizedException extends ApiException {
    private static final long serialVersionUID = 1L;

    UnauthorizedException(ErrorResponse answer) {
        super(answer);
    }
}
