package io.guildkit.auth;

import static java.util.Objects.requireNonNull;

import io.guildkit.auth.internal.SecondFactors;
import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.error.AccountDisabledException;
import io.guildkit.core.error.AccountMarkedForDeletionException;
import io.guildkit.core.error.AccountSuspendedException;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.CaptchaRequiredException;
import io.guildkit.core.error.DecodingException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.internal.pipeline.FlowStep;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.core.model.SmsSent;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.UnknownFields;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Determines the state of a sign-in from the responses to its steps. */
final class SignInFlow {
    /** The fault that services report after they asked the owner by e-mail about a new address. */
    private static final String ADDRESS_CHECK = "ACCOUNT_LOGIN_VERIFICATION_EMAIL";

    private static final int HTTP_OK = 200;

    private final AuthClient auth;
    private final @Nullable Login login;

    /**
     * Creates a flow.
     *
     * @param login the login; null for a flow that starts after the login
     */
    SignInFlow(AuthClient auth, @Nullable Login login) {
        auth.requireTokenStore();
        this.auth = auth;
        this.login = login;
    }

    ApiCall<SmsSent> sendSms(LoginResult demand) {
        return auth.sendMfaSms(SecondFactors.ticket(demand), demand.unknownFields());
    }

    FlowStep<?, SignIn> login() {
        Login request = requireNonNull(login);
        return step(auth.login(request), this::outcome);
    }

    SignIn outcome(LoginResult result) {
        if (result.token().isPresent()) {
            return signedIn(result.userId(), result.userSettings(), result.requiredActions());
        }
        if (result.ticket().isEmpty()) {
            throw new DecodingException(
                    AuthRoutes.LOGIN + ": the response contains neither a token nor a ticket", HTTP_OK, null);
        }
        return new SignIn.SecondFactorRequired(this, result, Optional.empty());
    }

    FlowStep<?, SignIn> verify(LoginResult demand, SecondFactorAnswer answer) {
        String code = SecondFactors.code(answer);
        AuthenticatorType type = answer.type().orElseThrow();
        VerifyMfaLoginBuilder request = VerifyMfaLogin.builder()
                .ticket(SecondFactors.ticket(demand))
                .code(code)
                .unknownFields(VerifyMfaLoginCodec.CODEC.sentBack(UnknownFields.none(), demand.unknownFields()));
        if (login != null) {
            request.loginSource(login.loginSource()).giftCodeSkuId(login.giftCodeSkuId());
        }
        ApiCall<MfaLoginResult> call = auth.verifyMfa(type, request.build(), demand.userId());
        return FlowStep.of(
                call,
                result -> signedIn(demand.userId(), result.userSettings(), demand.requiredActions()),
                (refusal, step) -> SecondFactors.isWrongCode(refusal)
                        ? Optional.of(new SignIn.SecondFactorRequired(
                                this, demand, Optional.of(SecondFactors.words(refusal))))
                        : state(refusal, step));
    }

    FlowStep<?, SignIn> finishPasswordless(FinishPasswordless request) {
        return step(auth.finishPasswordless(request), SignInFlow::outcome);
    }

    static SignIn outcome(PasswordlessResult result) {
        return signedIn(result.userId(), result.userSettings(), result.requiredActions());
    }

    FlowStep<?, SignIn> undelete() {
        Login request = requireNonNull(login);
        return new SignInFlow(auth, Login.builder().from(request).undelete(true).build()).login();
    }

    FlowStep<?, SignIn> authorizeIp(String token, FlowStep<?, SignIn> again) {
        return again.after(auth.authorizeIp(token));
    }

    private <T> FlowStep<?, SignIn> step(ApiCall<T> call, Function<? super T, SignIn> onSuccess) {
        return FlowStep.of(call, onSuccess, this::state);
    }

    private static SignIn signedIn(
            Optional<Snowflake> userId, Optional<LoginSettings> settings, List<LoginRequiredAction> actions) {
        return actions.isEmpty()
                ? new SignIn.SignedIn(userId, settings)
                : new SignIn.ActionRequired(userId, settings, actions);
    }

    /** Returns the state of an error response; empty for a failure, such as a wrong password. */
    private Optional<SignIn> state(ApiException refusal, FlowStep<?, SignIn> step) {
        if (refusal instanceof AccountDisabledException && login != null) {
            return Optional.of(new SignIn.AccountDisabled(this));
        }
        if (refusal instanceof AccountMarkedForDeletionException && login != null) {
            return Optional.of(new SignIn.AccountMarkedForDeletion(this));
        }
        if (refusal instanceof AccountSuspendedException suspended) {
            return Optional.of(new SignIn.Suspended(suspended.userId(), suspended.suspendedUserToken()));
        }
        if (refusal instanceof CaptchaRequiredException demand) {
            return Optional.of(new SignIn.CaptchaRequired(demand, step));
        }
        return asksForAddress(refusal)
                ? Optional.of(new SignIn.IpAuthorizationRequired(this, SecondFactors.words(refusal), step))
                : Optional.empty();
    }

    private static boolean asksForAddress(ApiException refusal) {
        return refusal.code().equals(ErrorCode.PHONE_VERIFICATION_SENT)
                || refusal.formErrors().all().values().stream()
                        .flatMap(List::stream)
                        .anyMatch(fault -> fault.code().equals(ADDRESS_CHECK));
    }
}
