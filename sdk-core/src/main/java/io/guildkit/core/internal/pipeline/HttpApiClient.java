package io.guildkit.core.internal.pipeline;

import io.guildkit.core.ApiClient;
import io.guildkit.core.ApiResponse;
import io.guildkit.core.ServiceDialect;
import io.guildkit.core.annotation.CheckReturnValue;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.base.Arguments;
import io.guildkit.core.base.Deadline;
import io.guildkit.core.base.Machine;
import io.guildkit.core.internal.session.Principal;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.core.internal.telemetry.CallTrace;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.RateLimiter.Party;
import io.guildkit.core.limit.RateLimits;
import io.guildkit.core.model.FingerprintResponse;
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

/** The implementation of {@link ApiClient} for one principal. */
public final class HttpApiClient implements ApiClient {
    final ClientResources resources;
    private final boolean owner;
    private final Principal principal;
    private final RateLimiter limiter;
    private final Limiters limiters;

    private HttpApiClient(ClientResources resources, Credentials credentials, boolean owner) {
        ClientSettings settings = resources.settings;
        PartyLimiter own = resources.limiter(Party.PRINCIPAL, credentials);
        this.resources = resources;
        this.owner = owner;
        this.limiter = own.limiter();
        this.limiters = new Limiters(resources, own);
        this.principal = new Principal(
                credentials,
                settings.dialect(),
                settings.fingerprint(),
                resources.prompting(),
                settings.timeouts().call(),
                limiter);
    }

    /**
     * Creates a client and its resources.
     *
     * @param settings the settings of the client
     * @return a new client, which must be closed
     * @throws IllegalArgumentException if the base URL is malformed, or uses unencrypted HTTP and names another machine
     */
    public static HttpApiClient create(ClientSettings settings) {
        return create(settings, Machine.real(settings.maxThreads()));
    }

    /**
     * Creates a client with its threads and its timer.
     *
     * @param settings the settings of the client
     * @param machine belongs to the client, which closes it
     * @return a new client, which must be closed
     * @throws IllegalArgumentException if the base URL is malformed, or uses unencrypted HTTP and names another machine
     */
    public static HttpApiClient create(ClientSettings settings, Machine machine) {
        return new HttpApiClient(new ClientResources(settings, machine), settings.credentials(), true);
    }

    @Override
    @CheckReturnValue
    public HttpCallBuilder call(Route route, Object... values) {
        return new HttpCallBuilder(this, route, values);
    }

    @Override
    @CheckReturnValue
    public HttpApiClient withCredentials(Credentials credentials) {
        return new HttpApiClient(resources, Objects.requireNonNull(credentials, "credentials"), false);
    }

    @Override
    public RateLimits rateLimits() {
        return limiters;
    }

    @Override
    public Credentials credentials() {
        return principal.credentials();
    }

    @Override
    public void close() {
        if (owner) {
            resources.close();
        }
        limiter.close();
    }

    Principal principal() {
        return principal;
    }

    @Override
    public ServiceDialect dialect() {
        return resources.settings.dialect();
    }

    /** Requires that callers may set a header, and returns its name. */
    String requireFree(String header) {
        Arguments.headerName(header, "header name");
        if (dialect().owns(header)) {
            throw new IllegalArgumentException(
                    header
                            + " is set by the client; use credentials(..), captcha(..), auditReason(..) or userAgent(..) instead");
        }
        return header;
    }

    <T extends @Nullable Object> ApiResponse<T> send(HttpCall<T> call) {
        return new BlockingDriver<>(this, call).run();
    }

    <T extends @Nullable Object, R> CompletableFuture<R> sendAsync(
            HttpCall<T> call, Function<ApiResponse<T>, R> result) {
        return new AsyncDriver<>(this, call, result, resources.contexts.capture()).start(principal.hasTokenAtHand());
    }

    /** Creates the state of a call that its thread executes. */
    CallState begin(HttpCall<?> call) {
        return begin(call, resources.telemetry.trace(call.route()));
    }

    /** Creates the state of a call that threads of the client execute in a context. */
    CallState begin(HttpCall<?> call, CallContext context) {
        return begin(call, resources.telemetry.asynchronousTrace(call.route(), context));
    }

    private CallState begin(HttpCall<?> call, CallTrace trace) {
        ClientSettings settings = resources.settings;
        Duration limit = call.options().limit(settings.timeouts().call(), resources.clocks.nanoTime());
        Deadline deadline = new Deadline(resources.clocks, limit);
        boolean sendsOptionalTokens =
                settings.optionalCredentials() && !call.options().withoutCredentials();
        CallState state = new CallState(call, principal, sendsOptionalTokens, deadline, trace);
        if (resources.virtualCalls != null) {
            resources.virtualCalls.begin(state);
        }
        return state;
    }

    /**
     * Returns the steps of a call, from the outermost to the innermost. The limiter sees every attempt, and a wait for it ends
     * before credentials are looked up.
     */
    List<Step> steps(CallState state) {
        ClientSettings settings = resources.settings;
        Route route = state.call.route();
        boolean needsIdentity = !state.call.spec().bare() && route.access() != Route.Access.WEBHOOK_TOKEN;
        if (needsIdentity) {
            state.identity(); // binds the identity before the first wait
        }
        List<Step> steps = new ArrayList<>(7);
        if (ElevationStep.concerns(state, principal)) {
            steps.add(new ElevationStep(state, principal.elevation(), new Elevations(this)));
        }
        PartyLimiter chosen = limiters.of(state.access());
        steps.add(new RetryStep(state, chosen.refusalWaits(), resources));
        steps.add(resources.breakerStep);
        if (route.access() == Route.Access.WEBHOOK_TOKEN) {
            steps.add(resources.goneWebhooks.step(state));
        }
        steps.add(new AddressPauseStep(state, resources));
        if (needsIdentity && state.access() == Route.Access.OPEN) {
            steps.add(new FingerprintStep(principal, this::askForFingerprint, state, resources.timer));
        }
        steps.add(new RateLimitStep(chosen.limiter(), state, resources));
        if (needsIdentity) {
            steps.add(new CredentialsStep(settings.dialect(), principal, state));
        }
        return steps;
    }

    private CompletionStage<Optional<String>> askForFingerprint(String method, String path) {
        return call(Route.of(method, path).open())
                .bare()
                .urgent()
                .returns(FingerprintResponse.CODEC)
                .noRetry() // other calls wait for the fingerprint, and can be sent without one
                .sendAsync()
                .thenApply(FingerprintResponse::fingerprint);
    }
}
