package io.guildkit.core.internal.pipeline;

import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.base.Timer;
import io.guildkit.core.internal.session.Principal;
import io.guildkit.core.route.Route;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Fetches the fingerprint that the request needs. The attempt waits for its rate limit afterwards: the fetch is a request that needs a permit
 * itself, and could wait for ever for one that the attempt holds. The service accepts requests without a fingerprint, so a fetch that hangs
 * delays them only for some time.
 */
final class FingerprintStep implements Step {
    private static final Duration MAX_WAIT = Duration.ofSeconds(10);

    private final Principal principal;
    private final FingerprintProvider.Service service;
    private final CallState state;
    private final Timer timer;
    private volatile @Nullable CompletableFuture<Void> waiting;

    /**
     * Creates a step.
     *
     * @param service the service as the provider of fingerprints may use it
     */
    FingerprintStep(Principal principal, FingerprintProvider.Service service, CallState state, Timer timer) {
        this.principal = principal;
        this.service = service;
        this.state = state;
        this.timer = timer;
    }

    @Override
    public Prepared before(PreparedRequest request) {
        boolean needed = state.access() == Route.Access.OPEN
                && !state.identity().isSignedIn()
                && state.call.spec().fingerprint().isEmpty();
        if (!needed || principal.fingerprints().ready().isPresent()) {
            return request;
        }
        CompletableFuture<Optional<String>> fetch = principal.fingerprints().get(service);
        long halfOfRest = state.deadline.remaining() / 2; // the rest is for the request itself
        CompletableFuture<Void> wait = timer.sleep(Duration.ofNanos(Math.min(MAX_WAIT.toNanos(), halfOfRest)));
        waiting = wait;
        var unused = fetch.whenComplete((fingerprint, failure) -> wait.cancel(false));
        return new Later(wait.handle((over, cancelled) -> request));
    }

    @Override
    public void end() {
        CompletableFuture<Void> begun = waiting;
        if (begun != null) {
            begun.cancel(false);
        }
    }
}
