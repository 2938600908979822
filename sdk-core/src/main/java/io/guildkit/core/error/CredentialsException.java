package io.guildkit.core.error;

/**
 * The call can't be made with the client's credentials, and nothing was sent for them: they are not of the kind that the route
 * takes, or the account that the call was started for has signed out, or another one has signed in, while the call waited.
 */
public final class CredentialsException extends GuildkitException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message what the route needs
     */
    public CredentialsException(String message) {
        super(message, null);
    }
}
