package io.guildkit.auth;

import io.guildkit.core.auth.MfaAnswer;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.ErrorCode;

/** What the guided flows share about second factors. */
final class SecondFactors {
    private SecondFactors() {}

    /** Whether another code may be tried with the same ticket. */
    static boolean isWrongCode(ApiException refusal) {
        return refusal.code().equals(ErrorCode.WRONG_MFA_CODE)
                || !refusal.formErrors().at("code").isEmpty();
    }

    /** What to show to the person. */
    static String words(ApiException refusal) {
        return refusal.formErrors()
                .firstMessage()
                .or(refusal::serverMessage)
                .orElseGet(() -> "The service refused with status " + refusal.status());
    }

    static String code(MfaAnswer answer) {
        if (answer.type().isEmpty()) {
            throw new IllegalArgumentException("To give up, take no further step");
        }
        return answer.data();
    }

    static String ticket(SecondFactorDemand demand) {
        return demand.ticket()
                .orElseThrow(() -> new IllegalStateException(
                        "The service asked for a second factor without a ticket to give it for"));
    }
}
