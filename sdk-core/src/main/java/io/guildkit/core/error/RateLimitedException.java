package io.guildkit.core.error;

import java.time.Duration;

/** Too many requests (HTTP 429), and the wait was too long or came too often to be kept. */
public final class RateLimitedException extends ApiException {
    private static final long serialVersionUID = 1L;

    private final transient ErrorAnswer answer; // exceptions of calls are not meant to be serialised

    RateLimitedException(ErrorAnswer answer) {
        super(answer);
        this.answer = answer;
    }

    /**
     * Returns how long to wait.
     *
     * @return from the answer's arrival on; zero if the service did not say
     */
    public Duration retryAfter() {
        return answer.retryAfter().orElse(Duration.ZERO);
    }

    /**
     * Tells what is limited.
     *
     * @return true if it is all requests of the caller, and not only this route's
     */
    public boolean isGlobal() {
        return answer.isGlobal();
    }

    /**
     * Returns whom the limit counts for.
     *
     * @return {@code user}, {@code global} or {@code shared}; empty text if the service did not say
     */
    public String scope() {
        return answer.header("X-RateLimit-Scope").orElse("");
    }
}
