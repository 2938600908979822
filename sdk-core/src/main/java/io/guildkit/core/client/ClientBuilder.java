package io.guildkit.core.client;

import io.guildkit.core.ApiClient;
import io.guildkit.core.CallListener;
import io.guildkit.core.ContextPropagation;
import io.guildkit.core.RetryPolicy;
import io.guildkit.core.ServiceDialect;
import io.guildkit.core.Timeouts;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.core.base.Arguments;
import io.guildkit.core.codec.DriftListener;
import io.guildkit.core.internal.http.BaseUrl;
import io.guildkit.core.internal.http.Requirements;
import io.guildkit.core.internal.pipeline.HttpApiClient;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.core.internal.settings.ClientSettingsBuilder;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.Sleeper;
import io.guildkit.core.limit.VirtualSleeper;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import okhttp3.OkHttpClient;

/**
 * The settings that clients of all kinds have. Each setting has a default.
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
     * Connects a client to these settings. The {@code build} method of a custom client calls this method.
     *
     * @return the API client for the calls, which the caller must close
     * @throws IllegalArgumentException if the base URL uses unencrypted HTTP and names another machine
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
     * Returns this builder.
     *
     * @return this
     */
    protected abstract B self();

    /**
     * Sets the principal of the calls. The default is an account that has not signed in yet, with its token in memory.
     *
     * @param credentials an account, a bot, an application or none
     * @return this
     */
    protected B credentials(Credentials credentials) {
        settings.credentials(credentials);
        return self();
    }

    /**
     * Sets the source of fingerprints for a client that is not signed in. By default the client fetches one fingerprint
     * from the service when a call first needs it.
     *
     * @param provider finds the fingerprint
     * @return this
     */
    protected B fingerprint(FingerprintProvider provider) {
        settings.fingerprint(provider);
        return self();
    }

    /**
     * Sets whether the client sends its token to endpoints whose credentials are {@linkplain
     * io.guildkit.core.route.Route#isOptional() optional}, such as {@code GET /invites/{invite.code}}. {@link
     * io.guildkit.core.ApiCall#withoutCredentials()} omits the token from one call.
     *
     * @param sent true by default
     * @return this
     */
    protected B optionalCredentials(boolean sent) {
        settings.optionalCredentials(sent);
        return self();
    }

    /**
     * Sets the handler that asks the account's owner for a second factor when an operation needs one. Without a handler such
     * operations fail with {@link io.guildkit.core.error.ElevationRequiredException}.
     *
     * @param handler the handler, which asks the owner
     * @return this
     */
    protected B secondFactorHandler(SecondFactorHandler handler) {
        settings.secondFactorHandler(handler);
        return self();
    }

    /**
     * Sets the time without prompts after a failed prompt. A prompt fails if the handler gives up or fails, if the
     * second factors are wrong, or if none is given in time. A call that needs a second factor within that time fails
     * at once, with {@link io.guildkit.core.error.ElevationRequiredException} or {@link
     * io.guildkit.core.error.ElevationException} as the prompt did. So one refusal does not cause many prompts.
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
     * Sets the time limits of calls and their parts.
     *
     * @param timeouts {@link Timeouts#standard()} by default
     * @return this
     */
    public B timeouts(Timeouts timeouts) {
        settings.timeouts(timeouts);
        return self();
    }

    /**
     * Sets the retries of calls that can be repeated without harm.
     *
     * @param policy {@link RetryPolicy#standard()} by default
     * @return this
     */
    public B retryPolicy(RetryPolicy policy) {
        settings.retryPolicy(policy);
        return self();
    }

    /**
     * Sets the client's own limits, which avoid refusals by the service.
     *
     * @param policy {@link RateLimitPolicy#standard()} by default
     * @return this
     */
    public B rateLimitPolicy(RateLimitPolicy policy) {
        settings.rateLimitPolicy(policy);
        return self();
    }

    /**
     * Sets the limiters to use instead of the learning limiters in memory, for example to share limits with other
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
     * @param fleet the processes; not closed with the client
     * @return this
     */
    public B fleet(Fleet fleet) {
        this.fleet = Optional.of(fleet);
        return self();
    }

    /**
     * Sets the executor on which futures complete and handlers run. The default is the client's own threads: virtual
     * threads on Java versions that have them, otherwise daemon threads. Callbacks and handlers on these may make calls
     * and wait for them.
     *
     * <p>With an executor of few threads, code that runs on it must not wait for other calls. If the executor refuses a task, or has not
     * run it at the deadline of the call or when the client is closed, a thread of the client completes the future with the real result.
     * The futures of calls that {@code close()} ends complete on threads of the client, too.
     *
     * @param executor runs callbacks; it is not closed with the client
     * @return this
     */
    public B executor(Executor executor) {
        settings.executor(executor);
        return self();
    }

    /**
     * Sets the number of concurrent exchanges of asynchronous calls on Java versions without virtual threads. Each
     * exchange needs a platform thread. Further calls queue without a thread; their time limits continue meanwhile. Calls
     * that a callback or an {@code SecondFactorHandler} makes on the client's threads do not queue, so waiting for them
     * there cannot deadlock. Neither blocking calls nor virtual threads are limited.
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
     * Sets the HTTP client that this client is based on. Its proxy, DNS, TLS settings, authenticators,
     * interceptors, connection pool, event listeners and socket factory are used.
     *
     * <ul>
     *   <li>Redirects, retries, time limits and the dispatcher are this library's.
     * <li>Its cache and its cookie jar are not used: they would share responses and cookies between the accounts of one
     * client.
     *   <li>Exceptions of its event listeners are logged, and do not change the call.
     *   <li>Its authenticators may log in three times in a row. A request is sent again with the login, whatever its method,
     *       unless its body can be read only once.
     *   <li>Its DNS is called on a thread of this library, and the addresses are tried at the same time if the first one
     *       is slow, whatever its {@code fastFallback}.
     * </ul>
     *
     * @param client the HTTP client; not closed with this client
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
     * Adds a context that travels with calls from the thread that sends them, such as that of a logger.
     *
     * @param propagation captures the context
     * @return this
     */
    public B addContextPropagation(ContextPropagation propagation) {
        settings.addContextPropagations(propagation);
        return self();
    }

    /**
     * Sets whether exceptions of asynchronous calls show the line of the program that sent the call. The stack trace of such an exception
     * is that of another thread. With this option, the exception has a {@linkplain Throwable#getSuppressed() suppressed} exception whose
     * stack trace begins in {@code sendAsync()} or {@code exchangeAsync()}. If a callback of another call sent the call, its cause is the
     * line that sent the first call.
     *
     * @param recorded false by default, because each call then takes a few microseconds more
     * @return this
     */
    public B recordCallSites(boolean recorded) {
        settings.recordCallSites(recorded);
        return self();
    }

    /**
     * Sets a listener of responses that deviate from the documentation.
     *
     * @param listener receives all deviations
     * @return this
     */
    public B driftListener(DriftListener listener) {
        settings.driftListener(listener);
        return self();
    }

    /**
     * Sets the words that the service uses in place of those of the documentation, such as the names of its headers.
     *
     * @param dialect {@link ServiceDialect#standard()} by default
     * @return this
     */
    public B dialect(ServiceDialect dialect) {
        settings.dialect(dialect);
        return self();
    }

    /**
     * Sets the program's part of the {@code User-Agent} header.
     *
     * @param userAgent printable ASCII, not blank
     * @return this
     * @throws IllegalArgumentException if it cannot be sent
     */
    public B userAgent(String userAgent) {
        if (userAgent.isBlank()) {
            throw new IllegalArgumentException(
                    "userAgent must not be blank, because some services refuse a blank User-Agent");
        }
        settings.userAgent(Arguments.headerValue(userAgent, "userAgent"));
        return self();
    }

    /**
     * Sets the maximum size of a response. A larger one fails the call with
     * {@link io.guildkit.core.error.DecodingException}.
     *
     * <p>The limit also applies to the heap of the decoded objects, because tiny values need many times the memory of
     * their text: they may need as many bytes as this limit, or 40 MiB if that is more. The client estimates the heap
     * while it reads, and fails the call before the limit is exceeded. A list of 5 MB fits by default.
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
     * Permits unencrypted connections to other machines. All systems on the network path can then read passwords and
     * tokens. Connections that stay on the loopback interface need no permission. A connection through a proxy on
     * another machine needs it, even if the base URL names {@code localhost}.
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
    public B clock(Clock clock) {
        settings.clock(clock);
        return self();
    }

    /**
     * Sets the clock that measures deadlines, waits and lifetimes, for tests. It must never run backwards.
     *
     * @param nanoTime counts nanoseconds from an arbitrary time; {@link System#nanoTime()} by default
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
        settings.sleeper(sleeper).virtualSleeper(Optional.empty());
        return self();
    }

    /**
     * Sets how the client waits in virtual time, for tests. The clocks of the client must be those of the sleeper.
     *
     * @param sleeper lets time pass only while all calls wait
     * @return this
     */
    public B sleeper(VirtualSleeper sleeper) {
        settings.sleeper(wait -> sleeper.begin(wait, false)).virtualSleeper(sleeper);
        return self();
    }
}
