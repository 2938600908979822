package io.guildkit.core.internal.pipeline;

import io.guildkit.core.ApiCall;
import io.guildkit.core.ApiClient;
import io.guildkit.core.CallBuilder;
import io.guildkit.core.auth.SecondFactorAnswer;
import io.guildkit.core.internal.session.Elevation;
import io.guildkit.core.internal.session.Identity;
import io.guildkit.core.model.AuthenticatorType;
import io.guildkit.core.model.MfaProof;
import io.guildkit.core.model.SmsSent;
import io.guildkit.core.route.Route;
import io.guildkit.core.wire.UnknownFields;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The endpoints that elevation itself needs. */
public final class Elevations implements Elevation.Endpoints {
    private static final Route FINISH =
            Route.post("/mfa/finish").neverElevated().keepsToken().account();
    private static final Route SEND_SMS = Route.post("/auth/mfa/sms/send").open();

    private final HttpApiClient client;

    Elevations(HttpApiClient client) {
        this.client = client;
    }

    /**
     * Verifies a second factor. The client keeps the proof and sends it with later calls of the same account.
     *
     * @param api makes the call
     * @param type how the factor is proved
     * @param ticket the demand's ticket
     * @param data the code, password or credential
     * @return the call
     */
    public static ApiCall<MfaProof> finish(ApiClient api, AuthenticatorType type, String ticket, String data) {
        return finish(api.call(FINISH), type, ticket, data);
    }

    @Override
    public CompletableFuture<MfaProof> finish(Identity identity, String ticket, SecondFactorAnswer answer) {
        CallBuilder call = client.call(FINISH).as(identity).urgent();
        return finish(call, answer.type().orElseThrow(), ticket, answer.data()).sendAsync();
    }

    private static ApiCall<MfaProof> finish(CallBuilder call, AuthenticatorType type, String ticket, String data) {
        return call.json(
                        MfaFinishRequest.builder()
                                .ticket(ticket)
                                .mfaType(type)
                                .data(data)
                                .build(),
                        MfaFinishRequest.CODEC)
                .returns(MfaProof.CODEC, (proof, caller) -> caller.elevated(proof.token()));
    }

    /**
     * Sends a code to the account's phone.
     *
     * @param api makes the call
     * @param ticket the ticket of a login or of a demand
     * @param demand the members of the demand that the client does not know
     * @return the call
     */
    public static ApiCall<SmsSent> sendSms(ApiClient api, String ticket, UnknownFields demand) {
        return sendSms(api.call(SEND_SMS), ticket, demand);
    }

    private static ApiCall<SmsSent> sendSms(CallBuilder call, String ticket, UnknownFields demand) {
        SmsSendRequest request = SmsSendRequest.builder()
                .ticket(ticket)
                .unknownFields(SmsSendRequestCodec.CODEC.sentBack(UnknownFields.none(), demand))
                .build();
        return call.json(request, SmsSendRequest.CODEC).returns(SmsSent.CODEC);
    }

    @Override
    public CompletionStage<String> sendSms(String ticket) {
        return sendSms(client.call(SEND_SMS).urgent(), ticket, UnknownFields.none())
                .sendAsync()
                .thenApply(SmsSent::phone);
    }
}
