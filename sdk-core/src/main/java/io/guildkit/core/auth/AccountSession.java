package io.guildkit.core.auth;

import io.guildkit.core.error.TokenStoreException;

/**
 * The account of a call, for endpoints that sign in or out. If the client signs in as another account during a call,
 * the call changes nothing of the other account.
 */
public interface AccountSession {
    /**
     * Saves the token that a sign-in returned in the token store. Later calls send this token. Does nothing for a
     * principal that is no account.
     *
     * @param token the account's token
     * @throws TokenStoreException if the store fails
     */
    void signedIn(String token);

    /**
     * Removes the token after a logout, unless another account has signed in meanwhile.
     *
     * @throws TokenStoreException if the store fails
     */
    void signedOut();

    /**
     * Keeps the proof that the account's second factor was verified. Later calls send it until it expires.
     *
     * @param proof the proof that the service returned
     */
    void elevated(String proof);
}
