package io.guildkit.core.internal;

import io.guildkit.core.CallListener;
import io.guildkit.core.CheckReturnValue;
import io.guildkit.core.HeaderNames;
import io.guildkit.core.RetryPolicy;
import io.guildkit.core.Sleeper;
import io.guildkit.core.Timeouts;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.MfaHandler;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.codec.DriftListener;
import io.guildkit.core.codec.Json;
import io.guildkit.core.internal.util.Arguments;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.RateLimits;
import io.guildkit.core.model.FingerprintAnswer;
import io.guildkit.core.route.Route;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** What the clients of endpoints make their calls with: an {@link Engine} on behalf of one principal. */
public final class HttpCore {
    private final Engine engine;
    private final Principal principal;
    private final Limiters limiters;
    private final Elevations elevations = new Elevations(this);

    private HttpCore(Engine engine, Credentials credentials) {
        this.engine = engine;
        this.principal = new Principal(credentials, engine, this::askForFingerprint);
        this.limiters = new Limiters(engine, engine.limiters.create(RateLimiter.Party.PRINCIPAL, credentials));
    }

    /**
     * Begins a core.
     *
     * @param baseUrl the service's address, with the version in its path
     * @return a new builder
     */
    public static Builder builder(String baseUrl) {
        return new Builder(baseUrl);
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
        return elevations;
    }

    /**
     * Returns a core for somebody else, on the same connections and threads.
     *
     * @param credentials whom the calls are made as
     * @return a new core
     */
    public HttpCore as(Credentials credentials) {
        return new HttpCore(engine, Objects.requireNonNull(credentials, "credentials"));
    }

    /**
     * Returns what is known of the service's limits.
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

    /** Ends the engine, for all cores that share it. */
    public void close() {
        engine.close();
    }

    Engine engine() {
        return engine;
    }

    Principal principal() {
        return principal;
    }

    /**
     * The concerns of a call, from the outermost to the innermost. The limiter sees every attempt, and a wait for it ends
     * before credentials are looked up.
     */
    List<Step> steps(CallState state) {
        Route route = state.call.route();
        boolean needsIdentity = !state.call.isBare() && route.access() != Route.Access.WEBHOOK_TOKEN;
        if (needsIdentity) {
            state.identity(); // bound before the first wait
        }
        List<Step> steps = new ArrayList<>(6);
        if (ElevationStep.concerns(route, principal)) {
            steps.add(new ElevationStep(this, state));
        }
        RateLimiter limiter = limiters.of(route);
        steps.add(new RetryStep(engine, limiter, state));
        steps.add(engine.breakerStep);
        if (route.access() == Route.Access.WEBHOOK_TOKEN) {
            steps.add(engine.goneWebhooks.step(state));
        }
        steps.add(new RateLimitStep(engine, limiter, state));
        if (needsIdentity) {
            steps.add(new CredentialsStep(engine, principal, state));
        }
        return steps;
    }

    private CompletionStage<Optional<String>> askForFingerprint(String method, String path) {
        return call(Route.of(method, path).open())
                .bare()
                .urgent()
                .returns(FingerprintAnswer.class)
                .noRetry() // calls wait for it, and can do without
                .sendAsync()
                .thenApply(FingerprintAnswer::fingerprint);
    }

    /** Settings of a core. Each has a default that suits most. */
    public static final class Builder {
        private static final int DEFAULT_MAX_THREADS = 512;
        private static final Duration DEFAULT_PROMPT_COOLDOWN = Duration.ofSeconds(30);

        final HttpUrl baseUrl;
        Credentials credentials = Credentials.account(TokenStore.inMemory());
        FingerprintProvider fingerprintProvider = FingerprintProvider.overHttp();

        @Nullable
        MfaHandler mfaHandler;

        Timeouts timeouts = Timeouts.standard();
        RetryPolicy retryPolicy = RetryPolicy.standard();
        RateLimitPolicy rateLimitPolicy = RateLimitPolicy.standard();

        RateLimiter.@Nullable Factory rateLimiters;

        @Nullable
        Executor executor;

        int maxThreads = DEFAULT_MAX_THREADS;
        Duration promptCooldown = DEFAULT_PROMPT_COOLDOWN;

        @Nullable
        OkHttpClient okHttpClient;

        final List<CallListener> callListeners = new ArrayList<>();

        @Nullable
        DriftListener driftListener;

        HeaderNames headerNames = HeaderNames.standard();
        String userAgent = UserAgent.standard();
        InstantSource clock = InstantSource.system();
        LongSupplier monotonicClock = System::nanoTime;

        @Nullable
        Sleeper sleeper;

        DoubleSupplier random = () -> ThreadLocalRandom.current().nextDouble();
        long maxAnswerBytes = Json.DEFAULT_MAX_BYTES;
        boolean cleartext;

        private Builder(String baseUrl) {
            this.baseUrl = BaseUrl.parse(baseUrl);
        }

        /** Sets whom the calls are made as. */
        public Builder credentials(Credentials value) {
            credentials = Objects.requireNonNull(value, "credentials");
            return this;
        }

        /** Sets where the fingerprint comes from. */
        public Builder fingerprint(FingerprintProvider value) {
            fingerprintProvider = Objects.requireNonNull(value, "fingerprint");
            return this;
        }

        /** Sets who answers second-factor prompts. */
        public Builder mfaHandler(MfaHandler value) {
            mfaHandler = Objects.requireNonNull(value, "mfaHandler");
            return this;
        }

        /** Sets how long calls may take. */
        public Builder timeouts(Timeouts value) {
            timeouts = Objects.requireNonNull(value, "timeouts");
            return this;
        }

        /** Sets how often calls are tried. */
        public Builder retryPolicy(RetryPolicy value) {
            retryPolicy = Objects.requireNonNull(value, "retryPolicy");
            return this;
        }

        /** Sets what is done so that the service need not refuse requests. */
        public Builder rateLimitPolicy(RateLimitPolicy value) {
            rateLimitPolicy = Objects.requireNonNull(value, "rateLimitPolicy");
            return this;
        }

        /** Sets the limiters to use instead of those that learn. */
        public Builder rateLimiters(RateLimiter.Factory value) {
            rateLimiters = Objects.requireNonNull(value, "rateLimiters");
            return this;
        }

        /** Sets where futures complete and handlers run. */
        public Builder executor(Executor value) {
            executor = Objects.requireNonNull(value, "executor");
            return this;
        }

        /** Sets how many platform threads work on asynchronous calls. */
        public Builder maxThreads(int value) {
            if (value < 1) {
                throw new IllegalArgumentException("maxThreads must be positive, but is " + value);
            }
            maxThreads = value;
            return this;
        }

        /** Sets how long no second factor is asked for after a prompt has failed. */
        public Builder promptCooldown(Duration value) {
            if (Objects.requireNonNull(value, "promptCooldown").isNegative()) {
                throw new IllegalArgumentException("promptCooldown must not be negative, but is " + value);
            }
            promptCooldown = value;
            return this;
        }

        /** Sets the HTTP client to build upon. */
        public Builder okHttpClient(OkHttpClient value) {
            okHttpClient = Objects.requireNonNull(value, "okHttpClient");
            return this;
        }

        /** Adds a listener of calls. */
        public Builder addCallListener(CallListener value) {
            callListeners.add(Objects.requireNonNull(value, "callListener"));
            return this;
        }

        /** Sets the listener of drift. */
        public Builder driftListener(DriftListener value) {
            driftListener = Objects.requireNonNull(value, "driftListener");
            return this;
        }

        /** Sets header names and schemes. */
        public Builder headerNames(HeaderNames value) {
            headerNames = Objects.requireNonNull(value, "headerNames");
            return this;
        }

        /** Sets the User-Agent header. */
        public Builder userAgent(String value) {
            if (value.isBlank()) {
                throw new IllegalArgumentException("userAgent must not be blank: some services refuse that");
            }
            userAgent = Arguments.headerValue(value, "userAgent");
            return this;
        }

        /** Sets the monotonic clock. */
        public Builder monotonicClock(LongSupplier nanoTime) {
            monotonicClock = Objects.requireNonNull(nanoTime, "nanoTime");
            return this;
        }

        /** Sets the wall clock. */
        public Builder clock(InstantSource value) {
            clock = Objects.requireNonNull(value, "clock");
            return this;
        }

        /** Sets how retries wait. */
        public Builder sleeper(Sleeper value) {
            sleeper = Objects.requireNonNull(value, "sleeper");
            return this;
        }

        /** Sets the source of the waits' random part, for tests. */
        public Builder random(DoubleSupplier value) {
            random = Objects.requireNonNull(value, "random");
            return this;
        }

        /** Sets the largest answer that is read. */
        public Builder maxAnswerBytes(long value) {
            if (value < 1) {
                throw new IllegalArgumentException("maxAnswerBytes must be positive, but is " + value);
            }
            maxAnswerBytes = value;
            return this;
        }

        /** Accepts unencrypted connections to other machines. */
        public Builder allowCleartext() {
            cleartext = true;
            return this;
        }

        /**
         * Ends the settings.
         *
         * @return a new core
         * @throws IllegalArgumentException if the address is of another machine and not encrypted
         */
        public HttpCore build() {
            if (!cleartext) {
                BaseUrl.requireConfidential(baseUrl);
                Exposure.requireConfidential(baseUrl, okHttpClient);
            }
            return new HttpCore(new Engine(this), credentials);
        }
    }
}
