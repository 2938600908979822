package io.guildkit.auth.registration;

import static io.guildkit.core.base.Builders.with;

import io.guildkit.auth.internal.TokenStores;
import io.guildkit.core.ApiCall;
import io.guildkit.core.ApiClient;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.auth.AccountToken;
import io.guildkit.core.internal.pipeline.FlowStep;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The registration of accounts: {@link #begin()} does it step by step. The other methods are the plain endpoints. */
@CheckReturnValue
public final class RegistrationClient {
    private final ApiClient api;

    /**
     * Creates a client of these endpoints.
     *
     * @param api makes the calls
     */
    public RegistrationClient(ApiClient api) {
        this.api = api;
    }

    /**
     * Starts a step-by-step registration: returns the form with the consents that the user must give.
     *
     * @return the first step, which returns a form
     * @throws io.guildkit.core.error.CredentialsException if the client has no account credentials, so that the token would be lost
     */
    @CheckReturnValue
    public ApiCall<Registration.Form> begin() {
        TokenStores.require(api);
        return FlowStep.of(getLocationMetadata(), this::resume);
    }

    /**
     * Continues a registration from the result of {@link #getLocationMetadata()}. It sends nothing.
     *
     * @param location the result of that call
     * @return the form to fill in
     * @throws io.guildkit.core.error.CredentialsException if the client has no account credentials, so that the token would be lost
     */
    @CheckReturnValue
    public Registration.Form resume(LocationMetadata location) {
        TokenStores.require(api);
        return new Registration.Form(this, location, Optional.empty());
    }

    /**
     * Creates an account. {@code POST /auth/register}; needs no credentials.
     *
     * <p>The request contains the client's fingerprint, in a header and in the body, unless it contains another
     * fingerprint. The client stores the new token in the token store. With an invite the account joins its guild at
     * once.
     *
     * @param request the account
     * @return the call. It fails with {@link io.guildkit.core.error.BadRequestException} if fields are wrong, and
     *     {@link io.guildkit.core.error.CaptchaRequiredException}
     */
    @CheckReturnValue
    public ApiCall<RegisterResult> register(Register request) {
        return api.call(RegistrationRoutes.REGISTER)
                .fingerprintedJson(
                        request.fingerprint(),
                        fingerprint -> request.fingerprint().isPresent()
                                ? request
                                : Register.builder()
                                        .from(request)
                                        .fingerprint(fingerprint)
                                        .build(),
                        Register.CODEC)
                .returns(RegisterResult.CODEC, (result, caller) -> caller.signedIn(AccountToken.of(result.token())));
    }

    /**
     * Creates an account. {@code POST /auth/register}; needs no credentials.
     *
     * @param request sets the account's fields; at least one of username and display name
     * @return the call, as for {@link #register(Register)}
     * @throws io.guildkit.core.form.InvalidRequestException if neither name is set, or the password's length is out of bounds
     */
    @CheckReturnValue
    public ApiCall<RegisterResult> register(Consumer<RegisterBuilder> request) {
        return register(with(Register.builder(), request).build());
    }

    /**
     * Sends a code to the phone of a new account. {@code POST /auth/register/phone}; needs no credentials.
     *
     * @param phone the number in E.164 form
     * @return the call
     * @throws io.guildkit.core.form.InvalidRequestException if the number is not in E.164 form
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> sendPhoneCode(String phone) {
        return api.call(RegistrationRoutes.SEND_PHONE_CODE)
                .json(phoneNumber(phone), PhoneNumber.CODEC)
                .returnsNothing();
    }

    /**
     * Sends another code to a phone. {@code POST /phone-verifications/resend}; needs no credentials.
     *
     * @param phone the number in E.164 form
     * @return the call
     * @throws io.guildkit.core.form.InvalidRequestException if the number is not in E.164 form
     */
    @CheckReturnValue
    public ApiCall<@Nullable Void> resendPhoneCode(String phone) {
        return api.call(RegistrationRoutes.RESEND_PHONE_CODE)
                .json(phoneNumber(phone), PhoneNumber.CODEC)
                .returnsNothing();
    }

    /**
     * Verifies a phone by the code that was sent to it. {@code POST /phone-verifications/verify}; needs no credentials.
     *
     * @param phone the number in E.164 form
     * @param code the code
     * @return the call, which returns the value for {@link Register#phoneToken()}
     * @throws io.guildkit.core.form.InvalidRequestException if the number is not in E.164 form
     */
    @CheckReturnValue
    public ApiCall<PhoneToken> verifyPhone(String phone, String code) {
        return api.call(RegistrationRoutes.VERIFY_PHONE)
                .json(VerifyPhone.builder().phone(phone).code(code).build(), VerifyPhone.CODEC)
                .returns(PhoneToken.CODEC);
    }

    private static PhoneNumber phoneNumber(String phone) {
        return PhoneNumber.builder().phone(phone).build();
    }

    /**
     * Returns the rules of registration at the client's location. {@code GET /auth/location-metadata}; needs no
     * credentials.
     *
     * @return the call
     */
    @CheckReturnValue
    public ApiCall<LocationMetadata> getLocationMetadata() {
        return api.call(RegistrationRoutes.LOCATION_METADATA).returns(LocationMetadata.CODEC);
    }

    /**
     * Suggests a random available username. {@code GET /unique-username/username-suggestions-unauthed}; needs no
     * credentials.
     *
     * @return the call
     */
    @CheckReturnValue
    public ApiCall<UsernameSuggestion> suggestUsername() {
        return suggestUsername(Optional.empty());
    }

    /**
     * Suggests an available username. {@code GET /unique-username/username-suggestions-unauthed}; needs no
     * credentials.
     *
     * @param globalName the display name that the username resembles
     * @return the call
     */
    @CheckReturnValue
    public ApiCall<UsernameSuggestion> suggestUsername(String globalName) {
        return suggestUsername(Optional.of(globalName));
    }

    private ApiCall<UsernameSuggestion> suggestUsername(Optional<String> globalName) {
        return api.call(RegistrationRoutes.SUGGEST_USERNAME)
                .query("global_name", globalName)
                .returns(UsernameSuggestion.CODEC);
    }

    /**
     * Returns whether a username is taken. {@code POST /unique-username/username-attempt-unauthed}; needs no credentials.
     *
     * @param username the name
     * @return the call. It fails with {@link io.guildkit.core.error.BadRequestException} if the name breaks a rule
     * @throws io.guildkit.core.form.InvalidRequestException if the name is empty
     */
    @CheckReturnValue
    public ApiCall<UsernameAvailability> checkUsername(String username) {
        return api.call(RegistrationRoutes.ATTEMPT_USERNAME)
                .json(UsernameAttempt.builder().username(username).build(), UsernameAttempt.CODEC)
                .returns(UsernameAvailability.CODEC);
    }
}
