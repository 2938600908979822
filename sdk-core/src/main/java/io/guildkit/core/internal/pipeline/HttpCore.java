package io.guildkit.core.internal.pipeline;

import io.guildkit.core.ApiResponse;
import io.guildkit.core.CheckReturnValue;
import io.guildkit.core.HeaderNames;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.internal.session.Principal;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.core.internal.util.Deadline;
import io.guildkit.core.internal.util.Listeners;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.RateLimiter.Party;
import io.guildkit.core.limit.RateLimits;
import io.guildkit.core.model.FingerprintAnswer;
import io.guildkit.core.route.Route;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Makes the calls of one principal, for the clients of endpoints. */
public final class HttpCore {
    private final ClientResources resources;
    private final boolean owner;
    private final Principal principal;
    private final RateLimiter limiter;
    private final Limiters limiters;

    private HttpCore(ClientResources resources, Credentials credentials, boolean owner) {
        ClientSettings settings = resources.settings;
        RateLimiter own = resources.limiter(Party.PRINCIPAL, credentials);
        this.resources = resources;
        this.owner = owner;
        this.limiter = own;
        this.limiters = new Limiters(resources, own);
        this.principal = new Principal(
                credentials,
                settings.headerNames(),
                settings.fingerprint(),
                resources.prompting(),
                () -> Listeners.tell("RateLimiter", own::credentialsChanged));
    }

    /**
     * Creates a core and its resources.
     *
     * @param settings the settings of the client
     * @return a new core, which must be closed
     * @throws IllegalArgumentException if the base URL is malformed, or not encrypted and of another machine
     */
    public static HttpCore create(ClientSettings settings) {
        return new HttpCore(new ClientResources(settings), settings.credentials(), true);
    }

    /**
     * Prepares a call.
     *
     * @param route the route
     * @param values the values of the path's variables, in order
     * @return a builder of the call
     */
    @CheckReturnValue
    public CallBuilder call(Route route, Object... values) {
        return new CallBuilder(this, route, values);
    }

    /**
     * Returns the endpoints that elevation needs.
     *
     * @return their calls
     */
    public Elevations elevations() {
        return new Elevations(this);
    }

    /**
     * Returns a core for another principal, on the same connections and threads.
     *
     * @param credentials whom the calls are made as
     * @return a new core
     */
    public HttpCore withCredentials(Credentials credentials) {
        return new HttpCore(resources, Objects.requireNonNull(credentials, "credentials"), false);
    }

    /**
     * Returns the known limits of the service.
     *
     * @return those of the principal, of the address and of webhooks
     */
    public RateLimits rateLimits() {
        return limiters;
    }

    /**
     * Returns whom the calls are made as.
     *
     * @return the credentials
     */
    public Credentials credentials() {
        return principal.credentials();
    }

    /** Releases what belongs to the principal. The core that was created first ends the calls of all principals. */
    public void close() {
        if (owner) {
            resources.close();
        }
        limiter.close();
    }

    Principal principal() {
        return principal;
    }

    HeaderNames headerNames() {
        return resources.settings.headerNames();
    }

    <T extends @Nullable Object> ApiResponse<T> send(HttpCall<T> call) {
        return new BlockingDriver<>(call, begin(call), this::steps, resources.transport, resources.limits).run();
    }

    <T extends @Nullable Object, R> CompletableFuture<R> sendAsync(
            HttpCall<T> call, Function<ApiResponse<T>, R> result) {
        return new AsyncDriver<>(call, result, begin(call), this::steps, resources).start(principal.hasTokenAtHand());
    }

    CallState begin(HttpCall<?> call) {
        ClientSettings settings = resources.settings;
        Duration own = call.options().timeout();
        Deadline deadline =
                new Deadline(resources.clocks, own == null ? settings.timeouts().call() : own);
        return new CallState(call, principal, deadline, resources.telemetry.trace(call.route()));
    }

    /**
     * Returns the steps of a call, from the outermost to the innermost. The limiter sees every attempt, and a wait for it ends
     * before credentials are looked up.
     */
    List<Step> steps(CallState state) {
        ClientSettings settings = resources.settings;
        Route route = state.call.route();
        boolean needsIdentity = !state.call.isBare() && route.access() != Route.Access.WEBHOOK_TOKEN;
        if (needsIdentity) {
            state.identity(); // bound before the first wait
        }
        List<Step> steps = new ArrayList<>(6);
        if (ElevationStep.concerns(route, principal)) {
            steps.add(new ElevationStep(state, principal.elevation(), elevations()));
        }
        RateLimiter chosen = limiters.of(route);
        steps.add(new RetryStep(
                chosen, state, settings.retryPolicy(), resources.sleeper, resources.refusalWaits, settings.random()));
        steps.add(resources.breakerStep);
        if (route.access() == Route.Access.WEBHOOK_TOKEN) {
            steps.add(resources.goneWebhooks.step(state));
        }
        steps.add(new RateLimitStep(
                chosen, state, settings.rateLimitPolicy().maxWait(), resources.clocks, resources.serviceClock));
        if (needsIdentity) {
            steps.add(new CredentialsStep(settings.headerNames(), principal, this::askForFingerprint, state));
        }
        return steps;
    }

    private CompletionStage<Optional<String>> askForFingerprint(String method, String path) {
        return call(Route.of(method, path).open())
                .bare()
                .urgent()
                .returns(FingerprintAnswer.CODEC)
                .noRetry() // calls wait for it, and can do without
                .sendAsync()
                .thenApply(FingerprintAnswer::fingerprint);
    }
}
