package io.guildkit.core.error;

import io.guildkit.core.failure.GuildkitException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The {@link io.guildkit.core.auth.TokenStore} failed. If it failed to load the token, the request was not sent with it: {@link
 * #processing()} states whether an earlier attempt was processed. If it failed to save or clear the token, the service has already
 * executed the operation. {@link #unsavedToken()} returns a token that could not be saved.
 *
 * <p>An asynchronous call also fails with this exception if its deadline passes, or the client is closed, while the store saves the token.
 * The cause then states why the call ended. The store may save the token nevertheless. If it fails later, its failure is added to this
 * exception as a {@linkplain #getSuppressed() suppressed} one.
 */
public final class TokenStoreException extends GuildkitException {
    private static final long serialVersionUID = 1L;

    private final @Nullable String unsavedToken;

    private TokenStoreException(String message, @Nullable String unsavedToken, Throwable cause) {
        super(message, cause);
        this.unsavedToken = unsavedToken;
    }

    /**
     * Creates the exception of a token that could not be loaded.
     *
     * @param cause the store's failure
     * @return a new exception
     */
    public static TokenStoreException loading(Throwable cause) {
        return new TokenStoreException(
                "The token store could not load the token, and the client sends no request without it; see the cause",
                null,
                cause);
    }

    /**
     * Creates the exception of a token that could not be saved.
     *
     * @param token the token
     * @param cause the store's failure
     * @return a new exception
     */
    public static TokenStoreException saving(String token, Throwable cause) {
        return new TokenStoreException(
                "The account is signed in, but the token store could not save its token; see the cause, and unsavedToken()",
                token,
                cause);
    }

    /**
     * Creates the exception of a token that the store was still saving when the call ended.
     *
     * @param token the token
     * @param cause the end of the call
     * @return a new exception
     */
    public static TokenStoreException unconfirmed(String token, Throwable cause) {
        return new TokenStoreException(
                "The account is signed in, but the call ended while the token store was saving its token. It is not known whether the store"
                        + " keeps the token; see the cause, and unsavedToken()",
                token,
                cause);
    }

    /**
     * Creates the exception of a token that could not be cleared.
     *
     * @param cause the store's failure
     * @return a new exception
     */
    public static TokenStoreException clearing(Throwable cause) {
        return new TokenStoreException(
                "The account is signed out, but the token store could not clear its token; see the cause, and clear it",
                null,
                cause);
    }

    /**
     * Returns the token of a successful sign-in that could not be saved, or that the store was still saving when the call ended. A secret.
     *
     * @return empty if no token is lost
     */
    public Optional<String> unsavedToken() {
        return Optional.ofNullable(unsavedToken);
    }
}
