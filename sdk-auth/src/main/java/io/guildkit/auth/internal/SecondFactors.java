package io.guildkit.auth.internal;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.auth.flow.SecondFactorDemand;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.internal.codec.ModelCodec;
import io.guildkit.core.internal.codec.ModelWriter;
import io.guildkit.core.wire.UnknownFields;

/** Helpers for second factors in guided flows. */
public final class SecondFactors {
    // Why: docs/decisions/0115

    private SecondFactors() {}

    /**
     * Returns whether another code may be tried with the same ticket.
     *
     * @param refusal the error response to the last code
     * @return true if only the code was wrong
     */
    public static boolean isWrongCode(ApiException refusal) {
        return refusal.code().equals(ErrorCode.WRONG_MFA_CODE)
                || !refusal.formErrors().at("code").isEmpty();
    }

    /**
     * Returns the message to show to the person.
     *
     * @param refusal the error
     * @return the service's message, or the status if there is none
     */
    public static String words(ApiException refusal) {
        return refusal.formErrors()
                .firstMessage()
                .or(refusal::serverMessage)
                .orElseGet(() -> "The service refused with status " + refusal.status());
    }

    /**
     * Returns the code to send.
     *
     * @param answer the person's answer
     * @return its code or credential
     * @throws IllegalArgumentException if the answer cancels the prompt
     */
    public static String code(SecondFactorAnswer answer) {
        if (answer.type().isEmpty()) {
            throw new IllegalArgumentException(
                    "giveUp() is not a second factor: to cancel the operation, do not call a further step");
        }
        return answer.data();
    }

    /**
     * Returns the unknown members of a demand with a further field.
     *
     * @param demand the unknown members
     * @param name the name of the field in JSON
     * @param value its value
     * @param model the codec of the demand, which keeps the field
     * @param request the codec of the request that contains the field
     * @return all fields
     * @throws IllegalArgumentException if the request would not contain the field, or the demand could not keep it
     */
    public static UnknownFields with(
            UnknownFields demand, String name, JsonNode value, ModelCodec<?, ?> model, ModelWriter<?> request) {
        UnknownFields all = demand.with(name, value);
        if (!request.sentBack(UnknownFields.none(), all).containsKey(name)) {
            throw new IllegalArgumentException(name + " cannot be a further field: "
                    + (value.isNull() ? "it is null" : "the request has it already"));
        }
        if (model.isMember(name)) {
            throw new IllegalArgumentException(name
                    + " cannot be a further field: it is a member of the demand. Send the request of this step with its own"
                    + " method of the client, such as verifyMfa, and add the field to that request.");
        }
        return all;
    }

    /**
     * Returns the ticket to send with the second factor.
     *
     * @param demand the service's demand
     * @return its ticket
     * @throws IllegalStateException if it has none
     */
    public static String ticket(SecondFactorDemand demand) {
        return demand.ticket()
                .orElseThrow(() -> new IllegalStateException("The service demanded a second factor without a ticket"));
    }
}
