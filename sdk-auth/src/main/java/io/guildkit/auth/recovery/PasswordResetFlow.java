package io.guildkit.auth.recovery;

import io.guildkit.auth.internal.SecondFactors;
import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.CaptchaRequiredException;
import io.guildkit.core.error.DecodingException;
import io.guildkit.core.internal.pipeline.FlowStep;
import io.guildkit.core.model.SmsSent;
import java.util.Optional;

/** Determines the state of a password reset from the responses to its steps. */
final class PasswordResetFlow {
    private static final int HTTP_OK = 200;

    private final RecoveryClient recovery;
    private final ResetPassword request;

    PasswordResetFlow(RecoveryClient recovery, ResetPassword request) {
        this.recovery = recovery;
        this.request = request;
    }

    ApiCall<SmsSent> sendSms(ResetResult demand) {
        return recovery.sendMfaSms(SecondFactors.ticket(demand), demand.unknownFields());
    }

    FlowStep<?, PasswordReset> begin() {
        return FlowStep.of(recovery.resetPassword(request), this::outcome, PasswordResetFlow::captcha);
    }

    PasswordReset outcome(ResetResult result) {
        // The service may leave out "mfa". A ticket also means that a second factor is required, and must not count as
        // success.
        boolean asked = result.mfa() || result.ticket().isPresent();
        if (!asked || result.token().isPresent()) {
            return new PasswordReset.Completed(result.token().isPresent() && recovery.keepsTokens());
        }
        if (result.ticket().isEmpty()) {
            throw new DecodingException(
                    RecoveryRoutes.RESET_PASSWORD + ": the response demands a second factor without a ticket",
                    HTTP_OK,
                    null);
        }
        return new PasswordReset.SecondFactorRequired(this, result, Optional.empty());
    }

    FlowStep<?, PasswordReset> verify(ResetResult demand, SecondFactorAnswer answer) {
        ResetPassword repeated = ResetPassword.builder()
                .from(request)
                .ticket(SecondFactors.ticket(demand))
                .code(SecondFactors.code(answer))
                .unknownFields(ResetPasswordCodec.CODEC.sentBack(request.unknownFields(), demand.unknownFields()))
                .build();
        return FlowStep.of(
                recovery.resetPassword(repeated, demand.userId()),
                this::outcome,
                (refusal, step) -> SecondFactors.isWrongCode(refusal)
                        ? Optional.of(new PasswordReset.SecondFactorRequired(
                                this, demand, Optional.of(SecondFactors.words(refusal))))
                        : captcha(refusal, step));
    }

    private static Optional<PasswordReset> captcha(ApiException refusal, FlowStep<?, PasswordReset> step) {
        return refusal instanceof CaptchaRequiredException demand
                ? Optional.of(new PasswordReset.CaptchaRequired(demand, step))
                : Optional.empty();
    }
}
