package io.guildkit.core.error;

import org.jspecify.annotations.Nullable;

/**
 * The superclass of all exceptions of calls.
 *
 * <p>No message of these exceptions contains a URL, a token, a password or a code.
 */
public sealed class GuildkitException extends RuntimeException
        permits ApiException,
                BreakerOpenException,
                CredentialsException,
                DecodingException,
                ElevationException,
                TokenStoreException,
                TransportException,
                UploadException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the problem and the remedy
     * @param cause the cause, if there is one
     */
    public GuildkitException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
