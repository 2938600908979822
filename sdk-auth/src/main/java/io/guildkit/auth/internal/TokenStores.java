package io.guildkit.auth.internal;

import io.guildkit.core.ApiClient;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.error.CredentialsException;
import io.guildkit.core.failure.Processing;

/** The token stores of clients. */
public final class TokenStores {
    private TokenStores() {}

    /**
     * Returns whether a client keeps the tokens of accounts.
     *
     * @param api the client
     * @return false without account credentials
     */
    public static boolean has(ApiClient api) {
        return api.credentials() instanceof Credentials.Account;
    }

    /**
     * Requires a token store for a guided flow, whose states have no token.
     *
     * @param api the client
     * @throws CredentialsException if the client has none, so that the token would be lost
     */
    public static void require(ApiClient api) {
        if (!has(api)) {
            CredentialsException refused = new CredentialsException(
                    "A guided sign-in or registration keeps the account's token in the client's token store, but"
                            + " the client has " + api.credentials().getClass().getSimpleName()
                            + " credentials; nothing was sent. Use a client with account credentials, or the plain endpoints, such as"
                            + " login(..), which return the token");
            refused.initProcessing(Processing.NOT_PROCESSED);
            throw refused;
        }
    }
}
