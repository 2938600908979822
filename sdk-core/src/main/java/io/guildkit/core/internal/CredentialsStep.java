package io.guildkit.core.internal;

import io.guildkit.core.auth.Credentials;
import io.guildkit.core.error.CredentialsException;
import io.guildkit.core.internal.util.Arguments;
import io.guildkit.core.route.Route;
import java.util.Optional;
import okhttp3.RequestBody;

/**
 * Adds the credentials that the route takes and no others; where it takes none and nobody is signed in, the fingerprint.
 */
final class CredentialsStep implements Step {
    private final Engine engine;
    private final Principal principal;
    private final CallState state;

    CredentialsStep(Engine engine, Principal principal, CallState state) {
        this.engine = engine;
        this.principal = principal;
        this.state = state;
    }

    @Override
    public Prepared before(Outgoing request) {
        Identity identity = state.identity();
        if (state.hasWaited()) {
            identity.requireUnchanged(request.call.route());
        }
        return prepared(request, identity, request.call.route().access());
    }

    private Prepared prepared(Outgoing request, Identity identity, Route.Access access) {
        Route route = request.call.route();
        Credentials credentials = identity.credentials();
        return switch (access) {
            case OPEN -> identity.isSignedIn() ? request : fingerprinted(request);
            case WEBHOOK_TOKEN -> request; // whose path holds the credentials
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

    private Prepared fingerprinted(Outgoing request) {
        Optional<String> own = request.call.fingerprint();
        if (own.isPresent()) {
            return withFingerprint(request, own);
        }
        return principal
                .fingerprints()
                .ready()
                .<Prepared>map(known -> withFingerprint(request, known))
                .orElseGet(() -> new Later(
                        principal.fingerprints().get().thenApply(fetched -> withFingerprint(request, fetched))));
    }

    private Outgoing withFingerprint(Outgoing request, Optional<String> fingerprint) {
        if (fingerprint.isEmpty()) {
            return request;
        }
        RequestBody body = request.call.content().body(fingerprint);
        Outgoing named = request.with(engine.headerNames.fingerprint(), fingerprint.get());
        return body == null ? named : named.with(body);
    }

    /** The proof of a second factor belongs to a token, so it is chosen together with it, for each attempt anew. */
    private Outgoing asAccount(Outgoing request, String token) {
        Outgoing authorized = authorized(request, Principal.withScheme(engine.headerNames.accountScheme(), token));
        Optional<String> proof =
                request.call.route().elevates() ? principal.elevation().proof(token) : Optional.empty();
        state.sendsProof(proof.orElse(null));
        return proof.map(jwt -> authorized.with(engine.headerNames.elevation(), jwt))
                .orElse(authorized);
    }

    private Outgoing authorized(Outgoing request, String authorization) {
        return request.with(engine.headerNames.authorization(), authorization);
    }

    private static String token(Route route, Identity identity) {
        String token = identity.accountToken()
                .orElseThrow(() -> new CredentialsException(route + " needs an account's token: sign in first"));
        if (!Arguments.isToken(token)) {
            throw new CredentialsException(
                    route + " needs an account's token, but what the token store holds can't be sent in a header");
        }
        return token;
    }

    private Prepared refuse(Route route, String needed) {
        throw new CredentialsException(route + " needs " + needed + ", but the client has "
                + principal.credentials().getClass().getSimpleName() + " credentials; nothing was sent");
    }
}
