package io.guildkit.core.error;

import java.util.Optional;

/**
 * The service demands a CAPTCHA. Show it to the user and repeat the call with {@link io.guildkit.core.ApiCall#captcha}.
 */
public final class CaptchaRequiredException extends ApiException {
    private static final long serialVersionUID = 1L;

    CaptchaRequiredException(ErrorResponse answer) {
        super(answer);
    }

    /**
     * Returns the CAPTCHA service to use.
     *
     * @return its name; an empty string if the service left it out
     */
    public String service() {
        return answer().text(ErrorResponse.CAPTCHA_SERVICE).orElse("");
    }

    /**
     * Returns the key of this site at the CAPTCHA service.
     *
     * @return the value; empty if there is none
     */
    public Optional<String> sitekey() {
        return answer().text(ErrorResponse.CAPTCHA_SITEKEY);
    }

    /**
     * Returns the demand's session.
     *
     * @return empty if it has none
     */
    public Optional<String> sessionId() {
        return answer().text(ErrorResponse.CAPTCHA_SESSION_ID);
    }

    /**
     * Returns data to hand to the CAPTCHA service.
     *
     * @return the value; empty if there is none
     */
    public Optional<String> rqdata() {
        return answer().text(ErrorResponse.CAPTCHA_RQDATA);
    }

    /**
     * Returns the challenge's token, which is sent back with the solution.
     *
     * @return empty if it has none
     */
    public Optional<String> rqtoken() {
        return answer().text(ErrorResponse.CAPTCHA_RQTOKEN);
    }
}
