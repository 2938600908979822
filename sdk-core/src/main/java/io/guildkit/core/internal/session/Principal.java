package io.guildkit.core.internal.session;

import io.guildkit.core.ServiceDialect;
import io.guildkit.core.ServiceDialect.Word;
import io.guildkit.core.auth.AccountToken;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.SecondFactorSharing;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.base.Arguments;
import io.guildkit.core.base.Listeners;
import io.guildkit.core.error.TokenStoreException;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.wire.Snowflake;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The principal of a client, and its state between calls. */
public final class Principal {
    private static final Class<?> IN_MEMORY = TokenStore.inMemory().getClass();

    private final Credentials credentials;
    private final String authorization;
    private final Fingerprints fingerprints;
    private final Elevation elevation;
    private final SecondFactorSharing sharing;
    private final StoreChanges changes;
    private final RateLimiter limiter;

    /** The user of the latest token that a call was bound to; null before the first one whose user is known. */
    private final AtomicReference<@Nullable Snowflake> user = new AtomicReference<>();

    /** The number of sign-outs. Written by one change of the store at a time. */
    private volatile long signOuts;

    /** The service sent a token that no header can contain. */
    public static final class UnusableTokenException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /**
     * Creates a principal.
     *
     * @param patience the longest wait of a sign-in or sign-out for other changes of the token store
     * @param limiter is told when the principal has signed in or out
     */
    public Principal(
            Credentials credentials,
            ServiceDialect dialect,
            FingerprintProvider fingerprints,
            Elevation.Prompting prompting,
            Duration patience,
            RateLimiter limiter) {
        this.credentials = credentials;
        this.authorization = authorization(credentials, dialect);
        this.fingerprints = new Fingerprints(fingerprints);
        this.elevation = new Elevation(prompting);
        this.sharing = prompting.sharing();
        this.changes = new StoreChanges(patience);
        this.limiter = limiter;
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

    private static String authorization(Credentials credentials, ServiceDialect dialect) {
        if (credentials instanceof Credentials.Bot bot) {
            return withScheme(dialect.get(Word.BOT_SCHEME), bot.token());
        }
        return credentials instanceof Credentials.OAuth2 oauth2
                ? withScheme(dialect.get(Word.OAUTH2_SCHEME), oauth2.token())
                : "";
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

    /** Returns the number of sign-outs that removed the account's token. */
    long signOuts() {
        return signOuts;
    }

    /** Binds a call to the account's token. Tells the limiter if the account is another one than that of the call before. */
    Optional<AccountToken> bind() {
        Optional<AccountToken> account = account();
        if (account.isPresent() && account.get().userId().isPresent()) {
            Snowflake present = account.get().userId().get();
            Snowflake before = user.get();
            if (!present.equals(before) && user.compareAndSet(before, present) && before != null) {
                Listeners.report("RateLimiter", limiter::accountChanged);
            }
        }
        return account;
    }

    /**
     * Loads the account's token with its user.
     *
     * @return empty if no account is signed in, or the principal is not an account
     * @throws TokenStoreException if the store fails
     */
    Optional<AccountToken> account() {
        if (!(credentials instanceof Credentials.Account account)) {
            return Optional.empty();
        }
        try {
            return Objects.requireNonNull(account.store().loadAccount(), "loadAccount() returned null");
        } catch (Throwable e) { // of the user's store, which may be written in Kotlin and throw anything
            throw TokenStoreException.loading(e);
        }
    }

    /**
     * Stores the token of a sign-in. Of several sign-ins at the same time, the one that is stored last stays.
     *
     * @throws UnusableTokenException if no header can carry it
     * @throws TokenStoreException if the store fails
     */
    void signedIn(AccountToken token) {
        if (!Arguments.isToken(token.token())) {
            throw new UnusableTokenException();
        }
        if (!(credentials instanceof Credentials.Account account)) {
            fingerprints.forget();
            return;
        }
        try {
            changes.run(() -> save(account.store(), token));
        } catch (Throwable e) { // of the user's store, which may be written in Kotlin and throw anything
            throw TokenStoreException.saving(token.token(), e);
        } finally {
            fingerprints.forget(); // after the token, so that no call without it fetches another one in between
            tellChange();
        }
    }

    private void tellChange() {
        Listeners.report("RateLimiter", limiter::credentialsChanged);
    }

    private boolean save(TokenStore store, AccountToken token) {
        elevation.forget(token.token()::equals); // a service may return the same token again
        try {
            store.save(token);
            return true;
        } finally {
            // After the token, so that nothing is kept that an earlier token got in between.
            elevation.forget(other -> !other.equals(token.token()));
        }
    }

    /**
     * Removes a token that has become invalid, unless another token has replaced it.
     *
     * @throws TokenStoreException if the store fails
     */
    void signedOut(String token) {
        if (!(credentials instanceof Credentials.Account account)) {
            return;
        }
        boolean unchanged = false;
        try {
            unchanged = !changes.run(() -> clear(account.store(), token));
        } catch (Throwable e) { // of the user's store, which may be written in Kotlin and throw anything
            throw TokenStoreException.clearing(e);
        } finally {
            Listeners.report("SecondFactorSharing", () -> sharing.signedOut(token));
            if (!unchanged) {
                tellChange();
            }
        }
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // one change of the store at a time
    private boolean clear(TokenStore store, String token) {
        try {
            boolean cleared = store.compareAndClear(token);
            signOuts += cleared ? 1 : 0;
            return cleared;
        } finally {
            elevation.forget(token::equals);
        }
    }

    /**
     * Keeps the proof of a second factor, unless its token has signed out or was replaced meanwhile. Drops it, too, if the
     * store fails: it cannot be checked then.
     *
     * @throws UnusableTokenException if no header can carry it
     */
    void elevated(String token, String proof) {
        if (!Arguments.isToken(proof)) {
            throw new UnusableTokenException();
        }
        long epoch;
        do {
            epoch = elevation.epoch(); // before the token, so that a change after loading it is noticed
            if (!isPresent(token)) {
                return;
            }
        } while (!elevation.remember(proof, token, epoch));
    }

    private boolean isPresent(String token) {
        try {
            return account().map(AccountToken::token).equals(Optional.of(token));
        } catch (TokenStoreException e) {
            return false;
        }
    }
}
