package io.guildkit.auth;

import io.guildkit.core.CaptchaSolution;
import io.guildkit.core.CheckReturnValue;
import io.guildkit.core.error.CaptchaRequiredException;

/**
 * The state of a guided flow that a solved CAPTCHA leads out of.
 *
 * @param <S> the flow's states
 */
@CheckReturnValue
public abstract sealed class CaptchaStep<S>
        permits SignIn.CaptchaRequired, PasswordReset.CaptchaRequired, Registration.CaptchaRequired {
    private final CaptchaRequiredException demand;
    private final FlowCall<S> step;

    CaptchaStep(CaptchaRequiredException demand, FlowCall<S> step) {
        this.demand = demand;
        this.step = step;
    }

    /**
     * Returns which CAPTCHA to show.
     *
     * @return the service's demand
     */
    public final CaptchaRequiredException demand() {
        return demand;
    }

    /**
     * Takes the step again with the CAPTCHA solved.
     *
     * @param key what the CAPTCHA service gave for the person's solution
     * @return the next step
     */
    public final FlowCall<S> solve(String key) {
        return step.captcha(CaptchaSolution.of(demand, key));
    }
}
