package io.guildkit.core.error;

import java.time.Duration;

/** The service has begun to prepare the answer (HTTP 202 with a wait) and it was not ready at the last attempt. */
public final class NotReadyException extends ApiException {
    private static final long serialVersionUID = 1L;

    NotReadyException(ErrorResponse answer) {
        super(answer);
    }

    /**
     * Returns how long to wait.
     *
     * @return from the answer's arrival on; zero if the service left it out
     */
    public Duration retryAfter() {
        return answer().retryAfter().orElse(Duration.ZERO);
    }
}
