package io.guildkit.core.error;

import io.guildkit.core.failure.GuildkitException;

/**
 * The client's credentials do not fit the call. Either the route needs another kind of credentials, and nothing was sent. Or the call's
 * account signed out, or another account signed in, while the call waited: {@link #processing()} states whether an earlier attempt was
 * processed. An account whose user the token store does not know counts as another account.
 */
public final class CredentialsException extends GuildkitException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the credentials that the route needs
     */
    public CredentialsException(String message) {
        super(message, null);
    }
}
