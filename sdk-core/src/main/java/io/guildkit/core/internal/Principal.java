package io.guildkit.core.internal;

import io.guildkit.core.Credentials;
import io.guildkit.core.FingerprintProvider;
import io.guildkit.core.HeaderNames;
import io.guildkit.core.TokenStore;
import java.util.Optional;

/** Whom a client acts for, and what is kept for them between calls. */
final class Principal {
    private final Credentials credentials;
    private final String authorization;
    private final Fingerprints fingerprints;
    private final Elevation elevation;

    /** The service gave a token that can't be sent back to it. */
    static final class UnusableTokenException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    Principal(Credentials credentials, Engine engine, FingerprintProvider.Service service) {
        this.credentials = credentials;
        this.authorization = authorization(credentials, engine.headerNames);
        this.fingerprints = new Fingerprints(engine.fingerprintProvider, service);
        this.elevation = new Elevation(engine);
    }

    Credentials credentials() {
        return credentials;
    }

    /** What the header of this name says for a token that stays the same; empty for those of accounts, and for none. */
    String authorization() {
        return authorization;
    }

    private static String authorization(Credentials credentials, HeaderNames names) {
        if (credentials instanceof Credentials.Bot bot) {
            return withScheme(names.botScheme(), bot.token());
        }
        return credentials instanceof Credentials.OAuth2 oauth2 ? withScheme(names.oauth2Scheme(), oauth2.token()) : "";
    }

    /** What the header says for a token, of a kind that has this scheme; empty for none. */
    static String withScheme(String scheme, String token) {
        return scheme.isEmpty() ? token : scheme + " " + token;
    }

    Fingerprints fingerprints() {
        return fingerprints;
    }

    Elevation elevation() {
        return elevation;
    }

    Optional<TokenStore> tokenStore() {
        return credentials instanceof Credentials.Account account ? Optional.of(account.store()) : Optional.empty();
    }

    Optional<String> accountToken() {
        return tokenStore().flatMap(TokenStore::load);
    }

    /** Whether requests that need no credentials come from somebody who has some. */
    boolean isSignedIn() {
        return !(credentials instanceof Credentials.None)
                && (!(credentials instanceof Credentials.Account)
                        || accountToken().isPresent());
    }

    /**
     * Takes the token that a sign-in came to.
     *
     * @throws UnusableTokenException if no header can carry it
     */
    void signedIn(String token) {
        if (!Checks.isToken(token)) {
            throw new UnusableTokenException();
        }
        elevation.forget();
        fingerprints.forget();
        tokenStore().ifPresent(store -> store.save(token));
    }

    void signedOut() {
        elevation.forget();
        tokenStore().ifPresent(TokenStore::clear);
    }
}
