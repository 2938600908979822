package io.guildkit.core.internal.session;

import io.guildkit.core.HeaderNames;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.error.TokenStoreException;
import io.guildkit.core.internal.util.Arguments;
import java.util.Objects;
import java.util.Optional;

/** The principal of a client, and its state between calls. */
public final class Principal {
    private static final Class<?> IN_MEMORY = TokenStore.inMemory().getClass();

    private final Credentials credentials;
    private final String authorization;
    private final Fingerprints fingerprints;
    private final Elevation elevation;
    private final Runnable onChange;

    /** The service sent a token that no header can contain. */
    public static final class UnusableTokenException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /**
     * Creates a principal.
     *
     * @param onChange runs after the principal has signed in or out
     */
    public Principal(
            Credentials credentials,
            HeaderNames names,
            FingerprintProvider fingerprints,
            Elevation.Prompting prompting,
            Runnable onChange) {
        this.credentials = credentials;
        this.authorization = authorization(credentials, names);
        this.fingerprints = new Fingerprints(fingerprints);
        this.elevation = new Elevation(prompting);
        this.onChange = onChange;
    }

    public Credentials credentials() {
        return credentials;
    }

    /**
     * Returns the value of the {@code Authorization} header for a token that never changes; empty for accounts and for
     * principals without credentials.
     */
    public String authorization() {
        return authorization;
    }

    private static String authorization(Credentials credentials, HeaderNames names) {
        if (credentials instanceof Credentials.Bot bot) {
            return withScheme(names.botScheme(), bot.token());
        }
        return credentials instanceof Credentials.OAuth2 oauth2 ? withScheme(names.oauth2Scheme(), oauth2.token()) : "";
    }

    /** Returns the value of the header for a token with a scheme, which may be empty. */
    public static String withScheme(String scheme, String token) {
        return scheme.isEmpty() ? token : scheme + " " + token;
    }

    public Fingerprints fingerprints() {
        return fingerprints;
    }

    public Elevation elevation() {
        return elevation;
    }

    /** Returns whether the token can be loaded without blocking. A user's store may block, so it runs on the client's threads. */
    public boolean hasTokenAtHand() {
        return !(credentials instanceof Credentials.Account account)
                || account.store().getClass() == IN_MEMORY;
    }

    /**
     * Loads the account's token.
     *
     * @return empty if no account is signed in, or the principal is not an account
     * @throws TokenStoreException if the store fails
     */
    Optional<String> accountToken() {
        if (!(credentials instanceof Credentials.Account account)) {
            return Optional.empty();
        }
        try {
            return Objects.requireNonNull(account.store().load(), "load() returned null");
        } catch (RuntimeException e) {
            throw TokenStoreException.loading(e);
        }
    }

    /**
     * Stores the token of a sign-in.
     *
     * @throws UnusableTokenException if no header can carry it
     * @throws TokenStoreException if the store fails
     */
    void signedIn(String token) {
        if (!Arguments.isToken(token)) {
            throw new UnusableTokenException();
        }
        elevation.forgetAll();
        fingerprints.forget();
        if (credentials instanceof Credentials.Account account) {
            try {
                account.store().save(token);
            } catch (RuntimeException e) {
                throw TokenStoreException.saving(token, e);
            } finally {
                onChange.run();
            }
        }
    }

    /**
     * Removes a token that has become invalid.
     *
     * @throws TokenStoreException if the store fails
     */
    void signedOut(String token) {
        elevation.forget(token);
        if (credentials instanceof Credentials.Account account && accountToken().equals(Optional.of(token))) {
            try {
                account.store().clear();
            } catch (RuntimeException e) {
                throw TokenStoreException.clearing(e);
            } finally {
                onChange.run();
            }
        }
    }
}
