package io.guildkit.core.error;

/** The credentials are missing, wrong or expired (HTTP 401, or code 40001 with any status). */
public sealed class UnauthorizedException extends ApiException permits ElevationRequiredException {
    private static final long serialVersionUID = 1L;

    UnauthorizedException(ErrorResponse answer) {
        super(answer);
    }

    UnauthorizedException(ErrorResponse answer, String message) {
        super(answer, message);
    }
}
