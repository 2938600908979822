package io.guildkit.core.client;

import io.guildkit.core.ApiClient;
import io.guildkit.core.CallListener;
import io.guildkit.core.HeaderNames;
import io.guildkit.core.RetryPolicy;
import io.guildkit.core.Timeouts;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.core.codec.DriftListener;
import io.guildkit.core.internal.http.BaseUrl;
import io.guildkit.core.internal.http.Requirements;
import io.guildkit.core.internal.pipeline.HttpApiClient;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.core.internal.settings.ClientSettingsBuilder;
import io.guildkit.core.internal.util.Arguments;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.Sleeper;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import okhttp3.OkHttpClient;

/**
 * The settings that clients of all kinds have. Each has a default that suits most.
 *
 * @param <B> the builder of one kind of client
 */
public abstract class ClientBuilder<B extends ClientBuilder<B>> {
    private final ClientSettingsBuilder settings;
    private Optional<Fleet> fleet = Optional.empty();

    /**
     * Creates a builder, for subclasses.
     *
     * @param baseUrl the address of the service, with the version in its path
     * @throws IllegalArgumentException if it is no http or https URL, or contains a user name, password, query or fragment
     * @throws IllegalStateException if OkHttp or Jackson on the class path is too old for this library
     */
    protected ClientBuilder(String baseUrl) {
        Requirements.check();
        BaseUrl.parse(baseUrl);
        this.settings = ClientSettings.builder(baseUrl);
    }

    /**
     * Connects a client to these settings. The builder of a client of your own calls it.
     *
     * @return what the client makes its calls with; the client must close it
     * @throws IllegalArgumentException if the address is of another machine and not encrypted
     */
    protected final ApiClient connect() {
        ClientSettings own = settings.build();
        return HttpApiClient.create(fleet.map(shared -> shared(own, shared)).orElse(own));
    }

    private static ClientSettings shared(ClientSettings own, Fleet fleet) {
        return new ClientSettingsBuilder()
                .from(own)
                .rateLimiters(fleet.rateLimiters())
                .invalidRequests(fleet.invalidRequests())
                .secondFactorSharing(fleet.secondFactors(own.baseUrl()))
                .fingerprint(fleet.fingerprint(own.baseUrl(), own.fingerprint()))
                .build();
    }

    /**
     * Returns the builder itself.
     *
     * @return this
     */
    protected abstract B self();

    /**
     * Sets whom the calls are made as. By default an account that is yet to sign in, its token kept in memory.
     *
     * @param credentials an account, a bot, an application or none
     * @return this
     */
    protected B credentials(Credentials credentials) {
        settings.credentials(credentials);
        return self();
    }

    /**
     * Sets where the fingerprint of a client that is not signed in comes from. By default the service is asked, once,
     * when the first call needs it.
     *
     * @param provider finds the fingerprint
     * @return this
     */
    protected B fingerprint(FingerprintProvider provider) {
        settings.fingerprint(provider);
        return self();
    }

    /**
     * Sets whether the client sends its token to endpoints that {@linkplain io.guildkit.core.route.Route#isOptional() can do
     * without}, such as {@code GET /invites/{invite.code}}. {@link io.guildkit.core.ApiCall#withoutCredentials()} leaves it out of
     * one call.
     *
     * @param sent true by default
     * @return this
     */
    protected B optionalCredentials(boolean sent) {
        settings.optionalCredentials(sent);
        return self();
    }

    /**
     * Sets who gets second factors from the account's owner when an operation needs one. Without a handler such
     * operations fail with {@link io.guildkit.core.error.ElevationRequiredException}.
     *
     * @param handler asks the owner
     * @return this
     */
    protected B secondFactorHandler(SecondFactorHandler handler) {
        settings.secondFactorHandler(handler);
        return self();
    }

    /**
     * Sets how long the handler is not asked again after a prompt has failed: the handler gave up or failed, the answers
     * were wrong, or there was none in time. A call that needs a second factor within that time fails at once, with
     * {@link io.guildkit.core.error.ElevationRequiredException} or {@link io.guildkit.core.error.ElevationException} as the
     * prompt did. So a batch of calls does not ask again and again for what was refused once.
     *
     * @param cooldown not negative; 30 s by default
     * @return this
     * @throws IllegalArgumentException if it is negative
     */
    protected B promptCooldown(Duration cooldown) {
        if (cooldown.isNegative()) {
            throw new IllegalArgumentException("promptCooldown must not be negative, but is " + cooldown);
        }
        settings.promptCooldown(cooldown);
        return self();
    }

    /**
     * Sets how long calls and their parts may take.
     *
     * @param timeouts {@link Timeouts#standard()} by default
     * @return this
     */
    public B timeouts(Timeouts timeouts) {
        settings.timeouts(timeouts);
        return self();
    }

    /**
     * Sets how often calls are tried again where that does no harm.
     *
     * @param policy {@link RetryPolicy#standard()} by default
     * @return this
     */
    public B retryPolicy(RetryPolicy policy) {
        settings.retryPolicy(policy);
        return self();
    }

    /**
     * Sets what the client does so that the service need not refuse it: a limit of its own, and when it stops.
     *
     * @param policy {@link RateLimitPolicy#standard()} by default
     * @return this
     */
    public B rateLimitPolicy(RateLimitPolicy policy) {
        settings.rateLimitPolicy(policy);
        return self();
    }

    /**
     * Sets the limiters to use instead of those that learn in memory, for instance to share what is learned with other
     * processes.
     *
     * @param factory makes the limiter of each party
     * @return this
     */
    public B rateLimiters(RateLimiter.Factory factory) {
        settings.rateLimiters(factory);
        return self();
    }

    /**
     * Shares limits with other processes, for instance through Redis. Replaces {@link #rateLimiters}, and adds to the client's own
     * count of invalid requests.
     *
     * @param fleet the processes that share; it is not closed with the client
     * @return this
     */
    public B fleet(Fleet fleet) {
        this.fleet = Optional.of(fleet);
        return self();
    }

    /**
     * Sets where futures complete and handlers run. The default is the client's own threads: virtual threads where the Java
     * version has them, otherwise daemon threads. Callbacks and handlers on these may make calls and wait for them.
     *
     * <p>With an executor of few threads, code that runs on it must not wait for other calls. If the executor refuses a
     * task, the call fails with {@link io.guildkit.core.error.TransportException}.
     *
     * @param executor runs callbacks; it is not closed with the client
     * @return this
     */
    public B executor(Executor executor) {
        settings.executor(executor);
        return self();
    }

    /**
     * Sets how many asynchronous calls may be in an exchange at a time where the Java version has no virtual threads, as each
     * such exchange takes a platform thread. Further calls queue without a thread; their time limits go on meanwhile.
     * Calls that a callback or an {@code SecondFactorHandler} makes on the client's threads do not queue, so waiting for them there
     * can't deadlock. Neither blocking calls nor virtual threads are limited.
     *
     * @param threads positive; 512 by default
     * @return this
     * @throws IllegalArgumentException if it is not positive
     */
    public B maxThreads(int threads) {
        if (threads < 1) {
            throw new IllegalArgumentException("maxThreads must be positive, but is " + threads);
        }
        settings.maxThreads(threads);
        return self();
    }

    /**
     * Sets an HTTP client to build upon. Its proxy, DNS, TLS settings, interceptors, connection pool, event listeners and
     * socket factory are used.
     *
     * <ul>
     *   <li>Redirects, retries, time limits and the dispatcher are this library's.
     *   <li>Its cache and its cookie jar are not used: they do not know that calls of one client can be made for different
     *       accounts, and would give one account what belongs to another.
     *   <li>Exceptions of its event listeners are logged, and do not change the call.
     *   <li>With a socket factory that is not the JDK's default one, the number of bytes between two parts of a response's
     *       body is not limited; all other limits hold.
     * </ul>
     *
     * @param client the HTTP client; it is not closed with this one
     * @return this
     */
    public B okHttpClient(OkHttpClient client) {
        settings.okHttpClient(client);
        return self();
    }

    /**
     * Adds a listener of calls and attempts, for metrics and traces.
     *
     * @param listener receives the events of all calls
     * @return this
     */
    public B addCallListener(CallListener listener) {
        settings.addCallListeners(listener);
        return self();
    }

    /**
     * Sets a listener of answers that are not as documented.
     *
     * @param listener receives all deviations
     * @return this
     */
    public B driftListener(DriftListener listener) {
        settings.driftListener(listener);
        return self();
    }

    /**
     * Sets the names of headers and the schemes of credentials, for services that use others.
     *
     * @param names {@link HeaderNames#standard()} by default
     * @return this
     */
    public B headerNames(HeaderNames names) {
        settings.headerNames(names);
        return self();
    }

    /**
     * Sets how the program introduces itself.
     *
     * @param userAgent printable ASCII, not blank
     * @return this
     * @throws IllegalArgumentException if it can't be sent
     */
    public B userAgent(String userAgent) {
        if (userAgent.isBlank()) {
            throw new IllegalArgumentException("userAgent must not be blank: some services refuse that");
        }
        settings.userAgent(Arguments.headerValue(userAgent, "userAgent"));
        return self();
    }

    /**
     * Sets the largest response that is read; a larger one fails the call with
     * {@link io.guildkit.core.error.DecodingException}.
     *
     * <p>The objects that a response becomes are limited, too, as tiny values take many times the memory of their text: they
     * may take as many bytes of heap as this limit, and 40 MiB if that is more. The client estimates the heap while it reads,
     * and fails the call before the limit is exceeded. A list of 5 MB fits by default.
     *
     * @param bytes counted after decompression; 32 MiB by default
     * @return this
     * @throws IllegalArgumentException if it is not positive
     */
    public B maxResponseBytes(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("maxResponseBytes must be positive, but is " + bytes);
        }
        settings.maxResponseBytes(bytes);
        return self();
    }

    /**
     * Permits unencrypted connections to other machines, where anyone on the way can read passwords and tokens. Connections
     * that stay on the loopback interface need no permission. A connection through a proxy on another machine needs it, even if
     * the base URL names {@code localhost}.
     *
     * @return this
     */
    public B allowCleartext() {
        settings.cleartext(true);
        return self();
    }

    /**
     * Sets the wall clock, for tests. The client uses it for dates only: dates that services send instead of a wait, and dates
     * in exceptions and snapshots.
     *
     * @param clock the system's by default
     * @return this
     */
    public B clock(InstantSource clock) {
        settings.clock(clock);
        return self();
    }

    /**
     * Sets the clock that measures deadlines, waits and lifetimes, for tests. It must never run backwards.
     *
     * @param nanoTime counts nanoseconds from an arbitrary moment; {@link System#nanoTime()} by default
     * @return this
     */
    public B monotonicClock(LongSupplier nanoTime) {
        settings.monotonicClock(nanoTime);
        return self();
    }

    /**
     * Sets how the client waits between attempts, for tests.
     *
     * @param sleeper waits in real time by default
     * @return this
     */
    public B sleeper(Sleeper sleeper) {
        settings.sleeper(sleeper);
        return self();
    }
}
