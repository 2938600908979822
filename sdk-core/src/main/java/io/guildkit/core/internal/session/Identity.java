package io.guildkit.core.internal.session;

import io.guildkit.core.auth.AccountSession;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.error.CredentialsException;
import io.guildkit.core.route.Route;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The principal of one call, bound when the call begins. While a call waits, its client may sign out or sign in as
 * another account. The call continues as its first account, or fails.
 */
public final class Identity implements AccountSession {
    private final Principal principal;
    private final Optional<String> accountToken;

    private Identity(Principal principal, Optional<String> accountToken) {
        this.principal = principal;
        this.accountToken = accountToken;
    }

    /** Binds the principal as it is now. */
    public static Identity of(Principal principal) {
        return new Identity(principal, principal.accountToken());
    }

    public Credentials credentials() {
        return principal.credentials();
    }

    /** Returns the account's token; empty without an account that is signed in. */
    public Optional<String> accountToken() {
        return accountToken;
    }

    /** Returns the tokens of the principal: at most one. */
    public Stream<String> tokens() {
        if (credentials() instanceof Credentials.Bot bot) {
            return Stream.of(bot.token());
        }
        return credentials() instanceof Credentials.OAuth2 oauth2 ? Stream.of(oauth2.token()) : accountToken.stream();
    }

    /** Returns whether there is a token that an endpoint accepts. */
    public boolean hasToken(Route.Access accepted) {
        boolean account = accountToken.isPresent();
        boolean bot = credentials() instanceof Credentials.Bot;
        boolean oauth2 = credentials() instanceof Credentials.OAuth2;
        return switch (accepted) {
            case OPEN, WEBHOOK_TOKEN -> false;
            case ACCOUNT -> account;
            case ACCOUNT_OR_BOT -> account || bot;
            case OAUTH2 -> oauth2;
            case ACCOUNT_OR_OAUTH2 -> account || oauth2;
            case ANY_TOKEN -> account || bot || oauth2;
        };
    }

    /** Returns whether the principal has credentials, whether or not the endpoint needs them. */
    public boolean isSignedIn() {
        return hasToken(Route.Access.ANY_TOKEN);
    }

    /**
     * Checks that the account has not changed since the call began.
     *
     * @throws CredentialsException if it has
     */
    public void requireUnchanged(Route route) {
        if (accountToken.isEmpty()) {
            return;
        }
        Optional<String> present = principal.accountToken();
        if (!present.equals(accountToken)) {
            throw new CredentialsException(route + ": the account was "
                    + (present.isEmpty() ? "signed out" : "replaced by another sign-in")
                    + " while the call waited, so the call was not sent; make the call again");
        }
    }

    @Override
    public void signedIn(String token) {
        principal.signedIn(token);
    }

    @Override
    public void signedOut() {
        accountToken.ifPresent(principal::signedOut);
    }

    @Override
    public void elevated(String proof) {
        accountToken.ifPresent(token -> principal.elevation().remember(proof, token));
    }
}
