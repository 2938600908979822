package io.guildkit.core;

import io.guildkit.core.base.Arguments;
import io.guildkit.core.error.CaptchaRequiredException;
import java.util.Objects;
import java.util.Optional;

/**
 * The solution of a CAPTCHA.
 *
 * @param key the CAPTCHA service's result for the person's solution
 * @param sessionId the demand's session, if it had one
 * @param rqtoken the demand's token, if it had one
 */
public record CaptchaSolution(String key, Optional<String> sessionId, Optional<String> rqtoken) {
    /**
     * Checks the parts.
     *
     * @param key the CAPTCHA service's result for the person's solution
     * @param sessionId the demand's session, if it had one
     * @param rqtoken the demand's token, if it had one
     */
    public CaptchaSolution {
        Objects.requireNonNull(sessionId, "sessionId");
        Objects.requireNonNull(rqtoken, "rqtoken");
        if (Objects.requireNonNull(key, "key").isEmpty()) {
            throw new IllegalArgumentException("key must not be empty");
        }
        Arguments.headerValue(key, "key");
        sessionId.ifPresent(id -> Arguments.token(id, "sessionId"));
        rqtoken.ifPresent(token -> Arguments.token(token, "rqtoken"));
    }

    /**
     * Returns the solution of a demanded CAPTCHA. Leaves out a session or token that no header can carry, such as an empty one.
     *
     * @param demand the service's demand
     * @param key the CAPTCHA service's result for the person's solution
     * @return the solution
     */
    public static CaptchaSolution of(CaptchaRequiredException demand, String key) {
        return new CaptchaSolution(
                key,
                demand.sessionId().filter(Arguments::isToken),
                demand.rqtoken().filter(Arguments::isToken));
    }

    /** Shows nothing of the solution. */
    @Override
    public String toString() {
        return "CaptchaSolution{<redacted>}";
    }
}
