package io.guildkit.auth;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.auth.internal.SecondFactors;
import io.guildkit.core.ApiCall;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.wire.UnknownFields;

/** A sign-in with only a security key: the challenge, and the step that accepts the key's response. */
public final class PasswordlessSignIn {
    private final AuthClient auth;
    private final PasswordlessStart start;

    PasswordlessSignIn(AuthClient auth, PasswordlessStart start) {
        this.auth = auth;
        this.start = start;
    }

    /**
     * Returns the challenge for the security key.
     *
     * @return the credential request options as JSON text
     */
    public String challenge() {
        return start.challenge();
    }

    /**
     * Returns this sign-in with a further field, which {@link #answer} sends with the key's response. Members of the challenge that this library
     * does not know are sent, too.
     *
     * @param name the name of the field in JSON
     * @param value its value; it replaces that of an unknown member of the challenge
     * @return the same sign-in with the field
     * @throws IllegalArgumentException if the value is null in JSON, or the request or the challenge has the field already, such as {@code ticket}
     */
    public PasswordlessSignIn withUnknownField(String name, JsonNode value) {
        UnknownFields all = SecondFactors.with(
                start.unknownFields(), name, value, PasswordlessStartCodec.CODEC, FinishPasswordlessCodec.CODEC);
        return new PasswordlessSignIn(
                auth, PasswordlessStart.builder().from(start).unknownFields(all).build());
    }

    /**
     * Signs in with the key's response.
     *
     * @param credential the public-key credential response as JSON text
     * @return the next step; see {@link SignIn} for the outcomes
     */
    @CheckReturnValue
    public ApiCall<SignIn> answer(String credential) {
        return new SignInFlow(auth, null)
                .finishPasswordless(FinishPasswordless.builder()
                        .ticket(start.ticket())
                        .credential(credential)
                        .unknownFields(
                                FinishPasswordlessCodec.CODEC.sentBack(UnknownFields.none(), start.unknownFields()))
                        .build());
    }

    /** Shows nothing of the challenge. */
    @Override
    public String toString() {
        return "PasswordlessSignIn{<redacted>}";
    }
}
