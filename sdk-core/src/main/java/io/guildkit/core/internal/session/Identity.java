package io.guildkit.core.internal.session;

import io.guildkit.core.auth.AccountSession;
import io.guildkit.core.auth.AccountToken;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.error.CredentialsException;
import io.guildkit.core.route.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The principal of one call, bound when the call begins. While a call waits, its client may sign out or sign in as
 * another account. The call continues as its first account, with the account's newest token, or fails.
 */
public final class Identity implements AccountSession {
    // Why: docs/decisions/0027

    private final Principal principal;
    private final Optional<AccountToken> account;
    private final Optional<String> accountToken;

    /** The number of sign-outs before the call began. */
    private final long signOuts;

    /** The identity with the token before this one; null for the identity that was bound first. */
    private final @Nullable Identity before;

    /** The token of a sign-in that the token store is saving, or has not saved; null for none. */
    private volatile @Nullable String unsavedToken;

    private Identity(Principal principal, Optional<AccountToken> account, long signOuts, @Nullable Identity before) {
        this.principal = principal;
        this.account = account;
        this.accountToken = account.map(AccountToken::token);
        this.signOuts = signOuts;
        this.before = before;
    }

    /** Binds the principal as it is now. */
    public static Identity of(Principal principal) {
        long signOuts = principal.signOuts(); // before the token, so that no sign-out of this token is missed
        return new Identity(principal, principal.bind(), signOuts, null);
    }

    public Credentials credentials() {
        return principal.credentials();
    }

    /** Returns the account's token; empty without an account that is signed in. */
    public Optional<String> accountToken() {
        return accountToken;
    }

    /** Returns the tokens of the principal: for an account this token and the tokens before it. All are secrets of the call. */
    public List<String> allTokens() {
        if (credentials() instanceof Credentials.Bot bot) {
            return List.of(bot.token());
        }
        if (credentials() instanceof Credentials.OAuth2 oauth2) {
            return List.of(oauth2.token());
        }
        if (before == null) {
            return accountToken.map(List::of).orElse(List.of());
        }
        List<String> all = new ArrayList<>(before.allTokens());
        accountToken.ifPresent(all::add);
        return all;
    }

    /** Returns whether there is a token that an endpoint accepts. */
    public boolean hasToken(Route.Access accepted) {
        boolean hasAccount = accountToken.isPresent();
        boolean bot = credentials() instanceof Credentials.Bot;
        boolean oauth2 = credentials() instanceof Credentials.OAuth2;
        return switch (accepted) {
            case OPEN, WEBHOOK_TOKEN -> false;
            case ACCOUNT -> hasAccount;
            case ACCOUNT_OR_BOT -> hasAccount || bot;
            case OAUTH2 -> oauth2;
            case ACCOUNT_OR_OAUTH2 -> hasAccount || oauth2;
            case ANY_TOKEN -> hasAccount || bot || oauth2;
        };
    }

    /** Returns whether the principal has credentials, whether or not the endpoint needs them. */
    public boolean isSignedIn() {
        return hasToken(Route.Access.ANY_TOKEN);
    }

    /**
     * Returns the identity with which a call goes on after a wait: this one, or the same account with a newer token.
     *
     * @throws CredentialsException if the account has signed out or another account has signed in
     */
    public Identity afterWait(Route route) {
        Optional<AccountToken> present = present();
        if (hasSameToken(present)) {
            return this;
        }
        accountToken.ifPresent(token -> principal.elevation().forget(token::equals));
        if (!isSameAccount(present)) {
            throw changed(route, present.isEmpty() || hasSignedOut() ? "signed out" : "replaced by another sign-in");
        }
        return new Identity(principal, present, signOuts, this);
    }

    /**
     * Checks that the account's token has not changed.
     *
     * @throws CredentialsException if it has, even if it is a newer token of the same account
     */
    public void requireSameToken(Route route) {
        Optional<AccountToken> present = present();
        if (!hasSameToken(present)) {
            throw changed(route, present.isEmpty() ? "signed out" : "replaced by another sign-in");
        }
    }

    /** Returns whether the token is still the token of the principal. */
    public boolean isCurrent() {
        return hasSameToken(present());
    }

    /** Returns whether a newer token of the same account has replaced the token. */
    public boolean isOutdated() {
        Optional<AccountToken> present = present();
        return !hasSameToken(present) && isSameAccount(present);
    }

    /** Returns the principal's present account. A call without an account does not notice that one signs in. */
    private Optional<AccountToken> present() {
        return account.isEmpty() ? account : principal.account();
    }

    private boolean hasSameToken(Optional<AccountToken> present) {
        return present.map(AccountToken::token).equals(accountToken);
    }

    private boolean isSameAccount(Optional<AccountToken> present) {
        return present.isPresent()
                && account.isPresent()
                && present.get().isOfSameUser(account.get())
                && !hasSignedOut();
    }

    /** Returns whether the account has signed out with this client since the call began. It may be signed in again. */
    private boolean hasSignedOut() {
        return principal.signOuts() != signOuts;
    }

    private static CredentialsException changed(Route route, String how) {
        return new CredentialsException(route + ": the account was " + how
                + " while the call waited, so the client ended the call; see processing() before you make it again");
    }

    @Override
    public void signedIn(AccountToken token) {
        unsavedToken = token.token(); // another thread may end the call before the store returns
        principal.signedIn(token);
        unsavedToken = null;
    }

    /** Returns the token of a sign-in that the token store is saving, or has not saved. */
    public Optional<String> unsavedToken() {
        return Optional.ofNullable(unsavedToken);
    }

    @Override
    public void signedOut() {
        accountToken.ifPresent(principal::signedOut);
    }

    @Override
    public void elevated(String proof) {
        accountToken.ifPresent(token -> principal.elevated(token, proof));
    }
}
