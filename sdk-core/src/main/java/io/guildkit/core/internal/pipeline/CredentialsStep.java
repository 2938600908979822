package io.guildkit.core.internal.pipeline;

import io.guildkit.core.ServiceDialect;
import io.guildkit.core.ServiceDialect.Word;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.base.Arguments;
import io.guildkit.core.error.CredentialsException;
import io.guildkit.core.internal.session.Identity;
import io.guildkit.core.internal.session.Principal;
import io.guildkit.core.route.Route;
import java.util.Optional;

/**
 * Adds the credentials of the route and no others. Adds the fingerprint to requests without credentials while no account is signed in.
 */
final class CredentialsStep implements Step {
    private final ServiceDialect dialect;
    private final Principal principal;
    private final CallState state;

    CredentialsStep(ServiceDialect dialect, Principal principal, CallState state) {
        this.dialect = dialect;
        this.principal = principal;
        this.state = state;
    }

    @Override
    public PreparedRequest before(PreparedRequest request) {
        return prepared(request, state.identityOfAttempt(), state.access());
    }

    private PreparedRequest prepared(PreparedRequest request, Identity identity, Route.Access access) {
        Route route = request.route();
        Credentials credentials = identity.credentials();
        return switch (access) {
            case OPEN -> identity.isSignedIn() ? request : fingerprinted(request);
            case WEBHOOK_TOKEN -> request; // the path contains the credentials
            case ACCOUNT ->
                credentials instanceof Credentials.Account
                        ? asAccount(request, token(route, identity))
                        : refuse(route, "an account's token");
            case ACCOUNT_OR_BOT -> {
                if (credentials instanceof Credentials.Bot) {
                    yield authorized(request, principal.authorization());
                }
                yield credentials instanceof Credentials.Account
                        ? asAccount(request, token(route, identity))
                        : refuse(route, "an account's or a bot's token");
            }
            case ACCOUNT_OR_OAUTH2 ->
                prepared(
                        request,
                        identity,
                        credentials instanceof Credentials.OAuth2 ? Route.Access.OAUTH2 : Route.Access.ACCOUNT);
            case ANY_TOKEN ->
                prepared(
                        request,
                        identity,
                        credentials instanceof Credentials.OAuth2 ? Route.Access.OAUTH2 : Route.Access.ACCOUNT_OR_BOT);
            case OAUTH2 ->
                credentials instanceof Credentials.OAuth2
                        ? authorized(request, principal.authorization())
                        : refuse(
                                route,
                                "an OAuth2 token with the scope "
                                        + route.scope().orElseThrow());
        };
    }

    /** A fingerprint that could not be fetched is left out: the service does not require it. */
    private PreparedRequest fingerprinted(PreparedRequest request) {
        return state.call
                .spec()
                .fingerprint()
                .or(() -> principal.fingerprints().ready().flatMap(known -> known))
                .map(value -> request.withFingerprint(dialect.get(Word.FINGERPRINT_HEADER), value))
                .orElse(request);
    }

    /** The proof of a second factor belongs to a token, so each attempt selects both together. */
    private PreparedRequest asAccount(PreparedRequest request, String token) {
        PreparedRequest authorized = authorized(request, Principal.withScheme(dialect.get(Word.ACCOUNT_SCHEME), token));
        Optional<String> proof =
                request.route().elevates() ? principal.elevation().proof(token) : Optional.empty();
        state.sendsProof(proof.orElse(null));
        return proof.map(jwt -> authorized.with(dialect.get(Word.ELEVATION_HEADER), jwt))
                .orElse(authorized);
    }

    private PreparedRequest authorized(PreparedRequest request, String authorization) {
        return request.with(dialect.get(Word.AUTHORIZATION_HEADER), authorization);
    }

    private static String token(Route route, Identity identity) {
        String token = identity.accountToken()
                .orElseThrow(() -> new CredentialsException(route + " needs an account's token: sign in first"));
        if (!Arguments.isToken(token)) {
            throw new CredentialsException(
                    route
                            + " needs an account's token, but no header can contain the token of the token store; sign in again");
        }
        return token;
    }

    private PreparedRequest refuse(Route route, String needed) {
        throw new CredentialsException(route + " needs " + needed + ", but the client has "
                + principal.credentials().getClass().getSimpleName() + " credentials; nothing was sent");
    }
}
