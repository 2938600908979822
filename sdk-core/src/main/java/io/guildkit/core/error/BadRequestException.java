package io.guildkit.core.error;

/** The service found fault with the request (HTTP 400, or a form error); {@link #formErrors()} names the fields. */
public final class BadRequestException extends ApiException {
    private static final long serialVersionUID = 1L;

    BadRequestException(ErrorResponse answer) {
        super(answer);
    }
}
