package io.guildkit.auth.flow;

import io.guildkit.core.ApiCall;
import io.guildkit.core.CaptchaSolution;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.error.CaptchaRequiredException;
import java.util.function.Function;

/**
 * A state of a multi-step operation that requires a solved CAPTCHA.
 *
 * @param <S> the flow's states
 */
@CheckReturnValue
public abstract class CaptchaStep<S> {
    // Why: docs/decisions/0061

    private final CaptchaRequiredException demand;
    private final Function<? super CaptchaSolution, ? extends ApiCall<S>> retry;

    /**
     * Creates a step, for the states of the guided flows.
     *
     * @param demand the service's demand
     * @param retry prepares the refused step again, with the CAPTCHA solved
     */
    protected CaptchaStep(
            CaptchaRequiredException demand, Function<? super CaptchaSolution, ? extends ApiCall<S>> retry) {
        this.demand = demand;
        this.retry = retry;
    }

    /**
     * Returns the CAPTCHA to show.
     *
     * @return the service's demand
     */
    @CheckReturnValue
    public final CaptchaRequiredException demand() {
        return demand;
    }

    /**
     * Repeats the step with the CAPTCHA solved.
     *
     * @param key the CAPTCHA service's result for the person's solution
     * @return the next step
     */
    @CheckReturnValue
    public final ApiCall<S> solve(String key) {
        return retry.apply(CaptchaSolution.of(demand, key));
    }

    /** Shows nothing of the demand. */
    @CheckReturnValue
    @Override
    public final String toString() {
        return "CaptchaRequired";
    }
}
