package io.guildkit.auth;

import io.guildkit.core.ApiCall;

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
     * Signs in with the key's response.
     *
     * @param credential the public-key credential response as JSON text
     * @return the next step; see {@link SignIn} for the outcomes
     */
    public ApiCall<SignIn> answer(String credential) {
        return new SignInFlow(auth, null)
                .finishPasswordless(FinishPasswordless.builder()
                        .ticket(start.ticket())
                        .credential(credential)
                        .build());
    }

    /** Shows nothing of the challenge. */
    @Override
    public String toString() {
        return "PasswordlessSignIn{<redacted>}";
    }
}
