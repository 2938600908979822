package io.guildkit.core.internal;

import io.guildkit.core.ApiCall;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.core.model.MfaFinishRequest;
import io.guildkit.core.model.MfaProof;
import io.guildkit.core.model.SmsSendRequest;
import io.guildkit.core.model.SmsSent;
import io.guildkit.core.route.Route;
import java.util.List;

/** The endpoints that elevation itself needs. */
public final class Elevations {
    private static final Route FINISH =
            Route.post("/mfa/finish").neverElevated().account();
    private static final Route SEND_SMS = Route.post("/auth/mfa/sms/send").open();

    private final HttpCore http;

    Elevations(HttpCore http) {
        this.http = http;
    }

    /**
     * Returns the routes of these endpoints.
     *
     * @return the routes
     */
    public static List<Route> routes() {
        return List.of(FINISH, SEND_SMS);
    }

    /**
     * Verifies a second factor. The proof is kept and sent along with later calls of the account that the call is made as.
     *
     * @param ticket the demand's ticket
     * @param type how the factor is proved
     * @param data the code, password or credential
     * @return the call
     */
    public ApiCall<MfaProof> finish(String ticket, AuthenticatorType type, String data) {
        return finish(http.call(FINISH), ticket, type, data);
    }

    /** Verifies a second factor for the account that met the demand, and fails if another has signed in since. */
    ApiCall<MfaProof> finish(Identity identity, String ticket, AuthenticatorType type, String data) {
        return finish(http.call(FINISH).as(identity).urgent(), ticket, type, data);
    }

    private static ApiCall<MfaProof> finish(CallBuilder call, String ticket, AuthenticatorType type, String data) {
        return call.json(MfaFinishRequest.builder()
                        .ticket(ticket)
                        .mfaType(type)
                        .data(data)
                        .build())
                .returns(MfaProof.class, (proof, caller) -> caller.elevated(proof.token()));
    }

    /**
     * Has a code sent to the account's phone.
     *
     * @param ticket the ticket of a login or of a demand
     * @return the call
     */
    public ApiCall<SmsSent> sendSms(String ticket) {
        return http.call(SEND_SMS)
                .urgent()
                .json(SmsSendRequest.builder().ticket(ticket).build())
                .returns(SmsSent.class);
    }
}
