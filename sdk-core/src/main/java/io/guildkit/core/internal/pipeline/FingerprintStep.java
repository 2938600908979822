package io.guildkit.core.internal.pipeline;

import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.internal.session.Principal;
import io.guildkit.core.route.Route;

/**
 * Fetches the fingerprint that the request needs. The attempt waits for its rate limit afterwards: the fetch is a request that needs a permit
 * itself, and could wait for ever for one that the attempt holds.
 */
final class FingerprintStep implements Step {
    private final Principal principal;
    private final FingerprintProvider.Service service;
    private final CallState state;

    /**
     * Creates a step.
     *
     * @param service the service as the provider of fingerprints may use it
     */
    FingerprintStep(Principal principal, FingerprintProvider.Service service, CallState state) {
        this.principal = principal;
        this.service = service;
        this.state = state;
    }

    @Override
    public Prepared before(PreparedRequest request) {
        boolean needed = state.access() == Route.Access.OPEN
                && !state.identity().isSignedIn()
                && state.call.spec().fingerprint().isEmpty();
        return needed && principal.fingerprints().ready().isEmpty()
                ? new Later(principal.fingerprints().get(service).thenApply(fetched -> request))
                : request;
    }
}
