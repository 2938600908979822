package io.guildkit.core.error;

/** The service, or a proxy in front of it, failed (HTTP 500 and above). */
public final class ServerErrorException extends ApiException {
    private static final long serialVersionUID = 1L;

    ServerErrorException(ErrorResponse answer) {
        super(answer);
    }
}
