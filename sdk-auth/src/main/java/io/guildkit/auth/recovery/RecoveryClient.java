package io.guildkit.auth.recovery;

import static io.guildkit.core.base.Builders.with;

import io.guildkit.auth.internal.TokenStores;
import io.guildkit.core.ApiCall;
import io.guildkit.core.ApiClient;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.auth.AccountToken;
import io.guildkit.core.internal.pipeline.Elevations;
import io.guildkit.core.model.SmsSent;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.UnknownFields;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The recovery of accounts: forgotten passwords and hijacked accounts. */
@CheckReturnValue
public final class RecoveryClient {
    private final ApiClient api;

    /**
     * Creates a client of these endpoints.
     *
     * @param api makes the calls
     */
    public RecoveryClient(ApiClient api) {
        this.api = api;
    }

    /**
     * Sends the account's owner a message for resetting the password. {@code POST /auth/forgot}; needs no credentials.
     *
     * @param login the e-mail address, or the phone number in E.164 form
     * @return the call. With a phone number it may fail with code 70007, which means that the service sent a code to the phone
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> requestPasswordReset(String login) {
        return api.call(RecoveryRoutes.FORGOT_PASSWORD)
                .json(ForgotPassword.builder().login(login).build(), ForgotPassword.CODEC)
                .returnsNothing();
    }

    /**
     * Sets a new password in place of a forgotten one, step by step.
     *
     * @param token the token that was sent by e-mail or phone
     * @param newPassword 8 to 72 characters
     * @return the first step; see {@link PasswordReset} for the outcomes
     * @throws io.guildkit.core.form.InvalidRequestException if the password's length is out of bounds
     */
    @CheckReturnValue
    public ApiCall<PasswordReset> reset(String token, String newPassword) {
        return reset(token, newPassword, more -> {});
    }

    /**
     * Sets a new password in place of a forgotten one, step by step.
     *
     * @param token the token that was sent by e-mail or phone
     * @param newPassword 8 to 72 characters
     * @param more sets the optional fields
     * @return the first step; see {@link PasswordReset} for the outcomes
     * @throws io.guildkit.core.form.InvalidRequestException if the password's length is out of bounds
     */
    @CheckReturnValue
    public ApiCall<PasswordReset> reset(String token, String newPassword, Consumer<ResetPasswordBuilder> more) {
        return reset(resetRequest(token, newPassword, more));
    }

    private static ResetPassword resetRequest(String token, String newPassword, Consumer<ResetPasswordBuilder> more) {
        return with(ResetPassword.builder().token(token).password(newPassword), more)
                .build();
    }

    /**
     * Sets a new password in place of a forgotten one, step by step.
     *
     * @param request the token and the password
     * @return the first step; see {@link PasswordReset} for the outcomes
     */
    @CheckReturnValue
    public ApiCall<PasswordReset> reset(ResetPassword request) {
        return new PasswordResetFlow(this, request).begin();
    }

    /**
     * Continues a password reset from the result of {@link #resetPassword(ResetPassword)}. It sends nothing.
     *
     * @param request the request of that call, which the step with the second factor repeats
     * @param result the result of that call
     * @return the state of the reset
     * @throws io.guildkit.core.error.DecodingException if the result demands a second factor without a ticket
     */
    @CheckReturnValue
    public PasswordReset resumeReset(ResetPassword request, ResetResult result) {
        return new PasswordResetFlow(this, request).outcome(result);
    }

    /**
     * Sets a new password in place of a forgotten one. {@code POST /auth/reset}; needs no credentials.
     *
     * <p>If the reset is complete, the client stores the token in the token store. Sessions of the account get new identities.
     * Fires Auth Session Change.
     *
     * @param token the token that was sent by e-mail or phone
     * @param newPassword 8 to 72 characters
     * @return the call
     * @throws io.guildkit.core.form.InvalidRequestException if the password's length is out of bounds
     */
    @CheckReturnValue
    public ApiCall<ResetResult> resetPassword(String token, String newPassword) {
        return resetPassword(token, newPassword, request -> {});
    }

    /**
     * Sets a new password in place of a forgotten one. {@code POST /auth/reset}; needs no credentials.
     *
     * @param token the token that was sent by e-mail or phone
     * @param newPassword 8 to 72 characters
     * @param more sets the optional fields, such as ticket and code of a second factor
     * @return the call, as for {@link #resetPassword(String, String)}
     * @throws io.guildkit.core.form.InvalidRequestException if the password's length is out of bounds, or there is a code without a ticket
     */
    @CheckReturnValue
    public ApiCall<ResetResult> resetPassword(String token, String newPassword, Consumer<ResetPasswordBuilder> more) {
        return resetPassword(resetRequest(token, newPassword, more));
    }

    /**
     * Sets a new password in place of a forgotten one. {@code POST /auth/reset}; needs no credentials.
     *
     * @param request the token and the password
     * @return the call, as for {@link #resetPassword(String, String)}
     */
    @CheckReturnValue
    public ApiCall<ResetResult> resetPassword(ResetPassword request) {
        return resetPassword(request, Optional.empty());
    }

    /** Returns whether the client keeps the token of a reset. */
    boolean keepsTokens() {
        return TokenStores.has(api);
    }

    /** Resets the password of a user, if the user is known from the demand for a second factor. */
    ApiCall<ResetResult> resetPassword(ResetPassword request, Optional<Snowflake> userId) {
        return api.call(RecoveryRoutes.RESET_PASSWORD)
                .json(request, ResetPassword.CODEC)
                .returns(
                        ResetResult.CODEC,
                        (result, caller) -> result.token()
                                .ifPresent(token -> caller.signedIn(
                                        new AccountToken(token, result.userId().or(() -> userId)))));
    }

    /** Sends a second-factor code to the account's phone. */
    ApiCall<SmsSent> sendMfaSms(String ticket, UnknownFields demand) {
        return Elevations.sendSms(api, ticket, demand);
    }

    /**
     * Restores an account after an attacker changed its address. {@code POST /auth/revert}; no credentials are needed,
     * and a signed-in client sends its token.
     *
     * <p>All tokens and sessions of the account end. If the client sent its token, the token leaves the token store.
     * The service restores the original address, sets the given password, removes second factors, and removes and bars
     * all phone numbers.
     *
     * @param token the token of the recovery e-mail; valid once, for two days
     * @param newPassword 8 to 72 characters
     * @return the call, which returns the address
     * @throws io.guildkit.core.form.InvalidRequestException if the password's length is out of bounds
     */
    @CheckReturnValue
    public ApiCall<RevertResult> revert(String token, String newPassword) {
        return api.call(RecoveryRoutes.REVERT_ACCOUNT)
                .json(RevertAccount.builder().token(token).password(newPassword).build(), RevertAccount.CODEC)
                .returns(RevertResult.CODEC, (reverted, caller) -> caller.signedOut());
    }
}
