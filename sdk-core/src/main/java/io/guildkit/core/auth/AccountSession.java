package io.guildkit.core.auth;

import io.guildkit.core.error.TokenStoreException;

/**
 * The account of a call, for endpoints that sign in or out. If the client signs in as another account during a call,
 * the call changes nothing of the other account.
 */
public interface AccountSession {
    /**
     * Saves the token that a sign-in returned in the token store. Later calls send this token, and waiting calls of the same user go
     * on with it. If several sign-ins end at the same time, the last one stays. Does nothing for a principal that is no account.
     *
     * @param token the account's token. Its user is unknown if the response does not name the user; waiting calls then fail
     * @throws TokenStoreException if the store fails
     */
    void signedIn(AccountToken token);

    /**
     * Saves the token that a sign-in returned, as {@link #signedIn(AccountToken)} does. Its user is not known.
     *
     * @param token the account's token
     * @throws TokenStoreException if the store fails
     */
    default void signedIn(String token) {
        signedIn(AccountToken.of(token));
    }

    /**
     * Removes the token of this call after a logout, unless another token has replaced it meanwhile.
     *
     * @throws TokenStoreException if the store fails
     */
    void signedOut();

    /**
     * Keeps the proof that the account's second factor was verified. Later calls with the token of this call send it until it expires.
     * Does nothing if the account has signed out, or has another token meanwhile.
     *
     * @param proof the proof that the service returned
     */
    void elevated(String proof);
}
