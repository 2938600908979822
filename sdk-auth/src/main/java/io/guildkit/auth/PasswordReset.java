package io.guildkit.auth;

import io.guildkit.core.ApiCall;
import io.guildkit.core.CaptchaSolution;
import io.guildkit.core.MfaAnswer;
import io.guildkit.core.error.CaptchaRequiredException;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.core.model.SmsSent;
import java.util.List;
import java.util.Optional;

/** Where a password reset stands. Each state is immutable; its methods are the steps to the next state. */
public sealed interface PasswordReset {
    /**
     * The new password is set.
     *
     * @param signedIn whether the client is signed in now, with the token in its store; if not, sign in with the new
     *     password
     */
    record Completed(boolean signedIn) implements PasswordReset {}

    /** A second factor is needed. */
    final class SecondFactorRequired implements PasswordReset {
        private final PasswordResetFlow flow;
        private final ResetResult demand;
        private final Optional<String> lastError;

        SecondFactorRequired(PasswordResetFlow flow, ResetResult demand, Optional<String> lastError) {
            this.flow = flow;
            this.demand = demand;
            this.lastError = lastError;
        }

        /**
         * Returns the factors that are accepted.
         *
         * @return a list; empty if the service named none
         */
        public List<AuthenticatorType> factors() {
            return demand.acceptedFactors();
        }

        /**
         * Returns the options for a security key.
         *
         * @return the credential request options as JSON text; empty if no security key is accepted
         */
        public Optional<String> webauthnChallenge() {
            return demand.webauthn();
        }

        /**
         * Returns what the service said to the last answer.
         *
         * @return empty at the first try
         */
        public Optional<String> lastError() {
            return lastError;
        }

        /**
         * Has a code sent to the account's phone.
         *
         * @return the call, which yields the number with most of it hidden
         */
        public ApiCall<SmsSent> sendSms() {
            return flow.sendSms(demand);
        }

        /**
         * Answers with a second factor.
         *
         * @param answer the code or credential
         * @return the next step
         * @throws IllegalArgumentException if the answer is to give up
         */
        public FlowCall<PasswordReset> answer(MfaAnswer answer) {
            return flow.verify(demand, answer);
        }

        /** Shows the factors and the last error. */
        @Override
        public String toString() {
            return "SecondFactorRequired" + factors()
                    + lastError.map(error -> ": " + error).orElse("");
        }
    }

    /** A CAPTCHA has to be solved. */
    final class CaptchaRequired implements PasswordReset {
        private final CaptchaRequiredException demand;
        private final FlowCall<PasswordReset> step;

        CaptchaRequired(CaptchaRequiredException demand, FlowCall<PasswordReset> step) {
            this.demand = demand;
            this.step = step;
        }

        /**
         * Returns which CAPTCHA to show.
         *
         * @return the service's demand
         */
        public CaptchaRequiredException demand() {
            return demand;
        }

        /**
         * Goes on with the CAPTCHA solved.
         *
         * @param key what the CAPTCHA service gave for the person's solution
         * @return the next step
         */
        public FlowCall<PasswordReset> solve(String key) {
            return step.captcha(CaptchaSolution.of(demand, key));
        }
    }
}
