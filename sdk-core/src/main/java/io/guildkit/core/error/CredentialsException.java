package io.guildkit.core.error;

/** The client's credentials are not of the kind that the route takes; nothing was sent. */
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
