package io.guildkit.auth;

import static io.guildkit.core.base.Builders.with;

import io.guildkit.auth.handoff.HandoffClient;
import io.guildkit.auth.internal.TokenStores;
import io.guildkit.auth.recovery.RecoveryClient;
import io.guildkit.auth.registration.RegistrationClient;
import io.guildkit.auth.sessions.SessionsClient;
import io.guildkit.core.ApiCall;
import io.guildkit.core.ApiClient;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.auth.AccountSession;
import io.guildkit.core.auth.AccountToken;
import io.guildkit.core.internal.pipeline.Elevations;
import io.guildkit.core.internal.pipeline.FlowStep;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.core.model.MfaProof;
import io.guildkit.core.model.SmsSent;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.core.wire.UnknownFields;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sign-in and sign-out.
 *
 * <table>
 * <caption>Which method to take</caption>
 * <tr><th>method</th><th>for</th></tr>
 * <tr><td>{@link #signIn(String, String) signIn}, {@link #signInPasswordless() signInPasswordless}</td><td>programs that sign in: the outcome
 * states what is still required, such as a second factor, and has the method that supplies it</td></tr>
 * <tr><td>{@link #resumeSignIn(LoginResult) resumeSignIn}, {@link #resumePasswordless resumePasswordless}</td><td>programs that continue a
 * sign-in from a stored response</td></tr>
 * <tr><td>{@link #login(String, String) login} and all others</td><td>programs that handle the responses themselves: one method is one
 * endpoint</td></tr>
 * </table>
 *
 * <p>All methods return an {@link ApiCall} or a step with such methods. Nothing is sent before {@link ApiCall#send()} or {@link
 * ApiCall#sendAsync()}. Calls that obtain an account's token store it in the client's {@link io.guildkit.core.auth.TokenStore}, and all
 * later calls use it.
 *
 * <p>All calls fail with the subclasses of {@link io.guildkit.core.failure.GuildkitException}; each method lists the
 * exceptions with a special meaning.
 */
@CheckReturnValue
public final class AuthClient {
    private final ApiClient api;

    /**
     * Creates a client of these endpoints.
     *
     * @param api makes the calls
     */
    public AuthClient(ApiClient api) {
        this.api = api;
    }

    void requireTokenStore() {
        TokenStores.require(api);
    }

    /**
     * Signs in step by step: each outcome states what is still required, and has the method that supplies it.
     *
     * @param login the e-mail address, or the phone number in E.164 form
     * @param password 8 to 72 characters
     * @return the first step; see {@link SignIn} for the outcomes
     * @throws io.guildkit.core.form.InvalidRequestException if the password's length is out of bounds
     * @throws io.guildkit.core.error.CredentialsException if the client has no account credentials, so that the token would be lost
     */
    @CheckReturnValue
    public ApiCall<SignIn> signIn(String login, String password) {
        return signIn(login, password, more -> {});
    }

    /**
     * Signs in step by step.
     *
     * @param login the e-mail address, or the phone number in E.164 form
     * @param password 8 to 72 characters
     * @param more sets the optional fields
     * @return the first step; see {@link SignIn} for the outcomes
     * @throws io.guildkit.core.form.InvalidRequestException if the password's length is out of bounds
     * @throws io.guildkit.core.error.CredentialsException if the client has no account credentials, so that the token would be lost
     */
    @CheckReturnValue
    public ApiCall<SignIn> signIn(String login, String password, Consumer<LoginBuilder> more) {
        return signIn(loginRequest(login, password, more));
    }

    /**
     * Signs in step by step.
     *
     * @param login the login
     * @return the first step; see {@link SignIn} for the outcomes
     * @throws io.guildkit.core.error.CredentialsException if the client has no account credentials, so that the token would be lost
     */
    @CheckReturnValue
    public ApiCall<SignIn> signIn(Login login) {
        return new SignInFlow(this, login).login();
    }

    /**
     * Continues a sign-in from the result of {@link #login(String, String)}, or from a
     * {@link SignIn.SecondFactorRequired#demand() demand} that was stored. It sends nothing.
     *
     * <p>Without the password, the sign-in cannot restore an account: if the account is disabled meanwhile, the next
     * step fails with {@link io.guildkit.core.error.AccountDisabledException}.
     *
     * @param result the result of the login
     * @return the state of the sign-in
     * @throws io.guildkit.core.error.DecodingException if the result contains neither a token nor a ticket
     * @throws io.guildkit.core.error.CredentialsException if the client has no account credentials, so that the token would be lost
     */
    @CheckReturnValue
    public SignIn resumeSignIn(LoginResult result) {
        return new SignInFlow(this, null).outcome(result);
    }

    /**
     * Continues a sign-in from the result of {@link #login(Login)}. It sends nothing.
     *
     * @param request the request of the login; later steps repeat its source, and its password to restore an account
     * @param result the result of the login
     * @return the state of the sign-in
     * @throws io.guildkit.core.error.DecodingException if the result contains neither a token nor a ticket
     * @throws io.guildkit.core.error.CredentialsException if the client has no account credentials, so that the token would be lost
     */
    @CheckReturnValue
    public SignIn resumeSignIn(Login request, LoginResult result) {
        return new SignInFlow(this, request).outcome(result);
    }

    /**
     * Returns the state of a sign-in after {@link #finishPasswordless(String, String)}. It sends nothing.
     *
     * @param result the result of that call
     * @return {@link SignIn.SignedIn}, or {@link SignIn.ActionRequired} if the owner must act first
     */
    @CheckReturnValue
    public SignIn resumeSignIn(PasswordlessResult result) {
        return SignInFlow.outcome(result);
    }

    /**
     * Signs in step by step with only a security key.
     *
     * @return the first step, which returns the challenge for the key
     * @throws io.guildkit.core.error.CredentialsException if the client has no account credentials, so that the token would be lost
     */
    @CheckReturnValue
    public ApiCall<PasswordlessSignIn> signInPasswordless() {
        requireTokenStore();
        return FlowStep.of(startPasswordless(), this::resumePasswordless);
    }

    /**
     * Continues a sign-in with a security key from the result of {@link #startPasswordless()}. It sends nothing.
     *
     * @param start the result of that call
     * @return the challenge, and the step that accepts the key's response
     */
    @CheckReturnValue
    public PasswordlessSignIn resumePasswordless(PasswordlessStart start) {
        return new PasswordlessSignIn(this, start);
    }

    /**
     * Logs in with a password. {@code POST /auth/login}; needs no credentials.
     *
     * <p>If the login is complete, the client stores the token in the token store.
     *
     * @param login the e-mail address, or the phone number in E.164 form
     * @param password 8 to 72 characters
     * @return the call. It fails with {@link io.guildkit.core.error.BadRequestException} if the credentials are wrong
     *        (50035) or the service sent a code to the phone (70007), {@link
     *        io.guildkit.core.error.AccountDisabledException} (20013) or {@link
     *        io.guildkit.core.error.AccountMarkedForDeletionException} (20011) if the account must be restored with
     *        {@code undelete}, {@link io.guildkit.core.error.AccountSuspendedException} and {@link
     *        io.guildkit.core.error.CaptchaRequiredException}
     * @throws io.guildkit.core.form.InvalidRequestException if the password's length is out of bounds
     */
    @CheckReturnValue
    public ApiCall<LoginResult> login(String login, String password) {
        return login(login, password, request -> {});
    }

    /**
     * Logs in with a password. {@code POST /auth/login}; needs no credentials.
     *
     * @param login the e-mail address, or the phone number in E.164 form
     * @param password 8 to 72 characters
     * @param more sets the optional fields
     * @return the call, as for {@link #login(String, String)}
     * @throws io.guildkit.core.form.InvalidRequestException if the password's length is out of bounds
     */
    @CheckReturnValue
    public ApiCall<LoginResult> login(String login, String password, Consumer<LoginBuilder> more) {
        return login(loginRequest(login, password, more));
    }

    /**
     * Logs in with a password. {@code POST /auth/login}; needs no credentials.
     *
     * @param request the login
     * @return the call, as for {@link #login(String, String)}
     */
    @CheckReturnValue
    public ApiCall<LoginResult> login(Login request) {
        return api.call(AuthRoutes.LOGIN)
                .json(request, Login.CODEC)
                .returns(
                        LoginResult.CODEC,
                        (result, caller) -> result.token()
                                .ifPresent(token -> caller.signedIn(new AccountToken(token, result.userId()))));
    }

    private static Login loginRequest(String login, String password, Consumer<LoginBuilder> more) {
        return with(Login.builder().login(login).password(password), more).build();
    }

    /**
     * Completes a login with its second factor. {@code POST /auth/mfa/{authenticator_type}}; needs no credentials.
     *
     * <p>The client stores the token in the token store. The response does not name the user, so waiting calls with an earlier token of
     * the account fail. The steps of {@link #resumeSignIn(LoginResult)} know the user of the login.
     *
     * @param type how the factor is proved
     * @param ticket the ticket of the login
     * @param code the code; for a security key, the credential response as JSON text
     * @return the call. It fails with {@link io.guildkit.core.error.BadRequestException} and code 60008 if the code is
     *        wrong. The ticket remains valid then
     */
    @CheckReturnValue
    public ApiCall<MfaLoginResult> verifyMfa(AuthenticatorType type, String ticket, String code) {
        return verifyMfa(type, ticket, code, more -> {});
    }

    /**
     * Completes a login with its second factor. {@code POST /auth/mfa/{authenticator_type}}; needs no credentials.
     *
     * @param type how the factor is proved
     * @param ticket the ticket of the login
     * @param code the code; for a security key, the credential response as JSON text
     * @param more sets the optional fields
     * @return the call, as for {@link #verifyMfa(AuthenticatorType, String, String)}
     */
    @CheckReturnValue
    public ApiCall<MfaLoginResult> verifyMfa(
            AuthenticatorType type, String ticket, String code, Consumer<VerifyMfaLoginBuilder> more) {
        return verifyMfa(
                type,
                with(VerifyMfaLogin.builder().ticket(ticket).code(code), more).build());
    }

    /**
     * Completes a login with its second factor. {@code POST /auth/mfa/{authenticator_type}}; needs no credentials.
     *
     * @param type how the factor is proved
     * @param request the ticket and the code
     * @return the call, as for {@link #verifyMfa(AuthenticatorType, String, String)}
     */
    @CheckReturnValue
    public ApiCall<MfaLoginResult> verifyMfa(AuthenticatorType type, VerifyMfaLogin request) {
        return verifyMfa(type, request, Optional.empty());
    }

    /** Completes the login of a user, if the user is known. */
    ApiCall<MfaLoginResult> verifyMfa(AuthenticatorType type, VerifyMfaLogin request, Optional<Snowflake> userId) {
        return api.call(AuthRoutes.VERIFY_MFA, type.value())
                .json(request, VerifyMfaLogin.CODEC)
                .returns(
                        MfaLoginResult.CODEC,
                        (result, caller) -> caller.signedIn(new AccountToken(result.token(), userId)));
    }

    /**
     * Sends a second-factor code to the account's phone. {@code POST /auth/mfa/sms/send}; needs no credentials.
     *
     * @param ticket the ticket of a login, or of a demand for a second factor
     * @return the call, which returns the number, mostly masked
     */
    @CheckReturnValue
    public ApiCall<SmsSent> sendMfaSms(String ticket) {
        return sendMfaSms(ticket, UnknownFields.none());
    }

    ApiCall<SmsSent> sendMfaSms(String ticket, UnknownFields demand) {
        return Elevations.sendSms(api, ticket, demand);
    }

    /**
     * Requests a challenge for a sign-in with only a security key. {@code POST /auth/conditional/start}; needs no
     * credentials.
     *
     * @return the call
     */
    @CheckReturnValue
    public ApiCall<PasswordlessStart> startPasswordless() {
        return api.call(AuthRoutes.START_PASSWORDLESS).returns(PasswordlessStart.CODEC);
    }

    /**
     * Signs in with only a security key. {@code POST /auth/conditional/finish}; needs no credentials.
     *
     * <p>The client stores the token in the token store.
     *
     * @param ticket the ticket of the challenge
     * @param credential the public-key credential response as JSON text
     * @return the call
     */
    @CheckReturnValue
    public ApiCall<PasswordlessResult> finishPasswordless(String ticket, String credential) {
        return finishPasswordless(ticket, credential, more -> {});
    }

    /**
     * Signs in with only a security key. {@code POST /auth/conditional/finish}; needs no credentials.
     *
     * @param ticket the ticket of the challenge
     * @param credential the public-key credential response as JSON text
     * @param more sets the optional fields
     * @return the call, as for {@link #finishPasswordless(String, String)}
     */
    @CheckReturnValue
    public ApiCall<PasswordlessResult> finishPasswordless(
            String ticket, String credential, Consumer<FinishPasswordlessBuilder> more) {
        return finishPasswordless(
                with(FinishPasswordless.builder().ticket(ticket).credential(credential), more)
                        .build());
    }

    /**
     * Signs in with only a security key. {@code POST /auth/conditional/finish}; needs no credentials.
     *
     * @param request the ticket and the key's response
     * @return the call, as for {@link #finishPasswordless(String, String)}
     */
    @CheckReturnValue
    public ApiCall<PasswordlessResult> finishPasswordless(FinishPasswordless request) {
        return api.call(AuthRoutes.FINISH_PASSWORDLESS)
                .json(request, FinishPasswordless.CODEC)
                .returns(
                        PasswordlessResult.CODEC,
                        (result, caller) -> caller.signedIn(new AccountToken(result.token(), result.userId())));
    }

    /**
     * Permits logins from this client's address after the owner's confirmation by e-mail or phone. {@code
     * POST /auth/authorize-ip}; needs no credentials.
     *
     * @param token the token that was sent
     * @return the call
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> authorizeIp(String token) {
        return api.call(AuthRoutes.AUTHORIZE_IP)
                .json(AuthorizeIp.builder().token(token).build(), AuthorizeIp.CODEC)
                .returnsNothing();
    }

    /**
     * Ends the session of this client. {@code POST /auth/logout}; needs an account.
     *
     * <p>The token is removed from the token store once the service has ended the session.
     *
     * @return the call
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> logout() {
        return logout(request -> {});
    }

    /**
     * Ends the session of this client and unregisters it from push messages. {@code POST /auth/logout}; needs an account.
     *
     * @param request names the push services
     * @return the call, as for {@link #logout()}
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> logout(Consumer<LogoutBuilder> request) {
        return logout(with(Logout.builder(), request).build());
    }

    /**
     * Ends the session of this client and unregisters it from push messages. {@code POST /auth/logout}; needs an account.
     *
     * @param request names the push services
     * @return the call, as for {@link #logout()}
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> logout(Logout request) {
        return api.call(AuthRoutes.LOGOUT).json(request, Logout.CODEC).returnsNothing(AccountSession::signedOut);
    }

    /**
     * Verifies a second factor for sensitive operations. {@code POST /mfa/finish}; needs an account.
     *
     * <p>The client keeps the proof and sends it for the five minutes of its validity. Clients with an
     * {@link io.guildkit.core.auth.SecondFactorHandler} do this automatically when an operation needs it.
     *
     * @param type how the factor is proved
     * @param ticket the ticket of the demand; see {@link io.guildkit.core.error.ElevationRequiredException#ticket()}
     * @param data the code, password or credential
     * @return the call. It fails with {@link io.guildkit.core.error.BadRequestException} and code 60008 if the code is
     *     wrong
     */
    @CheckReturnValue
    public ApiCall<MfaProof> finishMfa(AuthenticatorType type, String ticket, String data) {
        return Elevations.finish(api, type, ticket, data);
    }

    /**
     * Returns the client that lists and ends the sessions of the account.
     *
     * @return the endpoints of sessions
     */
    @CheckReturnValue
    public SessionsClient sessions() {
        return new SessionsClient(api);
    }

    /**
     * Returns the client that passes a signed-in account to another program.
     *
     * @return the endpoints
     */
    @CheckReturnValue
    public HandoffClient handoff() {
        return new HandoffClient(api);
    }

    /**
     * Returns the client that creates accounts.
     *
     * @return the endpoints and the step-by-step methods
     */
    @CheckReturnValue
    public RegistrationClient registration() {
        return new RegistrationClient(api);
    }

    /**
     * Returns the client for forgotten passwords and stolen accounts.
     *
     * @return the endpoints and the step-by-step methods
     */
    @CheckReturnValue
    public RecoveryClient recovery() {
        return new RecoveryClient(api);
    }
}
