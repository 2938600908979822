package io.guildkit.auth.recovery;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.auth.flow.CaptchaStep;
import io.guildkit.auth.flow.SecondFactorStep;
import io.guildkit.auth.internal.SecondFactors;
import io.guildkit.core.ApiCall;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.error.CaptchaRequiredException;
import io.guildkit.core.internal.pipeline.FlowStep;
import io.guildkit.core.model.SmsSent;
import io.guildkit.core.wire.UnknownFields;
import java.util.Optional;

/** A state of a password reset. Each state is immutable; its methods lead to the next state. */
public sealed interface PasswordReset {
    /**
     * The new password is set.
     *
     * @param signedIn whether the client is signed in now, with the token in its store. If not, sign in with the new password. A client
     *     without account credentials never is
     */
    record Completed(boolean signedIn) implements PasswordReset {}

    /** A second factor is needed. */
    final class SecondFactorRequired extends SecondFactorStep<PasswordReset> implements PasswordReset {
        private final PasswordResetFlow flow;
        private final ResetResult demand;

        SecondFactorRequired(PasswordResetFlow flow, ResetResult demand, Optional<String> lastError) {
            super(demand, lastError);
            this.flow = flow;
            this.demand = demand;
        }

        @Override
        public SecondFactorRequired withUnknownField(String name, JsonNode value) {
            UnknownFields all = SecondFactors.with(
                    demand.unknownFields(), name, value, ResetResultCodec.CODEC, ResetPasswordCodec.CODEC);
            ResetResult more =
                    ResetResult.builder().from(demand).unknownFields(all).build();
            return new SecondFactorRequired(flow, more, lastError());
        }

        @CheckReturnValue
        @Override
        public ApiCall<SmsSent> sendSms() {
            return flow.sendSms(demand);
        }

        @CheckReturnValue
        @Override
        public ApiCall<PasswordReset> answer(SecondFactorAnswer answer) {
            return flow.verify(demand, answer);
        }
    }

    /** A CAPTCHA must be solved. */
    final class CaptchaRequired extends CaptchaStep<PasswordReset> implements PasswordReset {
        CaptchaRequired(CaptchaRequiredException demand, FlowStep<?, PasswordReset> step) {
            super(demand, step::captcha);
        }
    }
}
