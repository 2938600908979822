package io.guildkit.auth.flow;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.core.ApiCall;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.form.FieldErrors;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.core.model.SmsSent;
import java.util.List;
import java.util.Optional;

/**
 * A state of a multi-step operation that requires a second factor. Its methods send members of the service's demand that this library does
 * not know back, because some services refuse the right code without them.
 *
 * @param <S> the flow's states
 */
@CheckReturnValue
public abstract class SecondFactorStep<S> {
    private final SecondFactorDemand demand;
    private final Optional<String> lastError;

    /**
     * Creates a step, for the states of the guided flows.
     *
     * @param demand the service's demand
     * @param lastError the service's message about the last answer; empty at the first try
     */
    protected SecondFactorStep(SecondFactorDemand demand, Optional<String> lastError) {
        this.demand = demand;
        this.lastError = lastError;
    }

    /**
     * Returns the factors that are accepted. If the service named none that it accepts, these are the code of an authenticator app and a
     * backup code.
     *
     * @return a list; not empty
     */
    @CheckReturnValue
    public final List<AuthenticatorType> factors() {
        return demand.acceptedFactors();
    }

    /**
     * Returns the options for a security key.
     *
     * @return the credential request options as JSON text; empty if no security key is accepted
     */
    @CheckReturnValue
    public final Optional<String> webauthnChallenge() {
        return demand.webauthn();
    }

    /**
     * Returns the service's message about the last answer.
     *
     * @return empty at the first try
     */
    @CheckReturnValue
    public final Optional<String> lastError() {
        return lastError;
    }

    /**
     * Returns this step with a further field, which its methods send with the code. The field becomes a member of the demand, so it is stored
     * with the demand.
     *
     * @param name the name of the field in JSON
     * @param value its value; it replaces that of an unknown member of the demand
     * @return the same step with the field
     * @throws IllegalArgumentException if the value is null in JSON, or the request or the demand has the field already, such as {@code code}
     */
    @CheckReturnValue
    public abstract SecondFactorStep<S> withUnknownField(String name, JsonNode value);

    /**
     * Sends a code to the account's phone, for {@link #sms}.
     *
     * @return the call, which returns the number, mostly masked
     */
    @CheckReturnValue
    public abstract ApiCall<SmsSent> sendSms();

    /**
     * Submits the code of an authenticator app.
     *
     * @param code the code
     * @return the next step
     * @throws io.guildkit.core.form.InvalidRequestException if the code is empty
     */
    @CheckReturnValue
    public final ApiCall<S> totp(String code) {
        return answer(SecondFactorAnswer.totp(typed(code)));
    }

    /**
     * Submits the code that was sent by SMS.
     *
     * @param code the code
     * @return the next step
     * @throws io.guildkit.core.form.InvalidRequestException if the code is empty
     */
    @CheckReturnValue
    public final ApiCall<S> sms(String code) {
        return answer(SecondFactorAnswer.sms(typed(code)));
    }

    /**
     * Submits a backup code, which becomes invalid.
     *
     * @param code the code
     * @return the next step
     * @throws io.guildkit.core.form.InvalidRequestException if the code is empty
     */
    @CheckReturnValue
    public final ApiCall<S> backup(String code) {
        return answer(SecondFactorAnswer.backup(typed(code)));
    }

    /**
     * Submits the response of a security key.
     *
     * @param credential the public-key credential response as JSON text
     * @return the next step
     * @throws io.guildkit.core.form.InvalidRequestException if the credential is empty
     */
    @CheckReturnValue
    public final ApiCall<S> webauthn(String credential) {
        return answer(SecondFactorAnswer.webauthn(typed(credential)));
    }

    /** Checks what a person may have left empty. An empty answer is not a way to cancel here, as it would be in a prompt. */
    private static String typed(String code) {
        FieldErrors faults = FieldErrors.none();
        faults.at("code").required(code);
        faults.throwIfAny();
        return code;
    }

    /**
     * Submits a second factor by any method.
     *
     * @param answer the code or credential
     * @return the next step
     * @throws IllegalArgumentException if the answer cancels the prompt
     */
    @CheckReturnValue
    public abstract ApiCall<S> answer(SecondFactorAnswer answer);

    /** Shows the factors and the last error. */
    @CheckReturnValue
    @Override
    public final String toString() {
        return "SecondFactorRequired" + factors()
                + lastError.map(error -> ": " + error).orElse("");
    }
}
