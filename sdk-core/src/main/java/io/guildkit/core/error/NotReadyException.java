package io.guildkit.core.error;

import java.time.Duration;
import java.util.Optional;

/** The service is preparing the response (HTTP 202 with a wait), and it was not ready at the last attempt. */
public final class NotReadyException extends ApiException {
    private static final long serialVersionUID = 1L;

    NotReadyException(ErrorResponse answer) {
        super(answer);
    }

    /**
     * Returns the required wait.
     *
     * @return the wait, from the response's arrival; empty if the service left it out
     */
    public Optional<Duration> retryAfter() {
        return answer().retryAfter();
    }
}
