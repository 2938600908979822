package io.guildkit.core.internal.settings;

import io.guildkit.core.CallListener;
import io.guildkit.core.ContextPropagation;
import io.guildkit.core.RetryPolicy;
import io.guildkit.core.ServiceDialect;
import io.guildkit.core.Timeouts;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.core.auth.SecondFactorSharing;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.base.style.SettingsStyle;
import io.guildkit.core.codec.DriftListener;
import io.guildkit.core.codec.Json;
import io.guildkit.core.limit.InvalidRequests;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.Sleeper;
import io.guildkit.core.limit.VirtualSleeper;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import okhttp3.OkHttpClient;
import org.immutables.value.Value;

/**
 * The settings of a client. {@link io.guildkit.core.client.ClientBuilder} checks and documents them.
 */
@Value.Immutable
@SettingsStyle
public abstract class ClientSettings {
    private static final int MAX_THREADS = 512;
    private static final Duration PROMPT_COOLDOWN = Duration.ofSeconds(30);

    /** Returns a builder for a client of the service at an address. */
    public static ClientSettingsBuilder builder(String baseUrl) {
        return new ClientSettingsBuilder().baseUrl(baseUrl);
    }

    public abstract String baseUrl();

    @Value.Default
    public Credentials credentials() {
        return Credentials.account(TokenStore.inMemory());
    }

    /** Returns whether requests to endpoints with optional credentials contain a token. */
    @Value.Default
    public boolean optionalCredentials() {
        return true;
    }

    @Value.Default
    public FingerprintProvider fingerprint() {
        return FingerprintProvider.overHttp();
    }

    public abstract Optional<SecondFactorHandler> secondFactorHandler();

    /** Returns the time without prompts for a second factor after a prompt has failed. */
    @Value.Default
    public Duration promptCooldown() {
        return PROMPT_COOLDOWN;
    }

    /** Returns the object that decides which of several processes asks for a second factor. */
    @Value.Default
    public SecondFactorSharing secondFactorSharing() {
        return SecondFactorSharing.none();
    }

    @Value.Default
    public Timeouts timeouts() {
        return Timeouts.standard();
    }

    @Value.Default
    public RetryPolicy retryPolicy() {
        return RetryPolicy.standard();
    }

    @Value.Default
    public RateLimitPolicy rateLimitPolicy() {
        return RateLimitPolicy.standard();
    }

    @Value.Default
    public RateLimiter.Factory rateLimiters() {
        return RateLimiter.Context::standard;
    }

    /** Returns the factory of the counter of invalid requests for all processes of an address. */
    @Value.Default
    public InvalidRequests.Factory invalidRequests() {
        return policy -> InvalidRequests.unshared();
    }

    /** Returns the user's executor for futures and handlers; empty for the client's own threads. */
    public abstract Optional<Executor> executor();

    /** Returns the number of platform threads that work on asynchronous calls. */
    @Value.Default
    public int maxThreads() {
        return MAX_THREADS;
    }

    /** Returns the user's HTTP client on which the client is based. */
    public abstract Optional<OkHttpClient> okHttpClient();

    public abstract List<CallListener> callListeners();

    public abstract Optional<DriftListener> driftListener();

    public abstract List<ContextPropagation> contextPropagations();

    /** Returns whether exceptions of asynchronous calls show the lines that sent them. */
    @Value.Default
    public boolean recordCallSites() {
        return false;
    }

    @Value.Default
    public ServiceDialect dialect() {
        return ServiceDialect.standard();
    }

    @Value.Default
    public String userAgent() {
        return UserAgent.standard();
    }

    /** Returns the wall clock. */
    @Value.Default
    public Clock clock() {
        return Clock.systemUTC();
    }

    @Value.Default
    public LongSupplier monotonicClock() {
        return System::nanoTime;
    }

    /** Returns the sleeper of retries; empty for the client's timer. */
    public abstract Optional<Sleeper> sleeper();

    /** Returns the sleeper in virtual time that knows the phases of calls. */
    public abstract Optional<VirtualSleeper> virtualSleeper();

    /** Returns the source of the random part of waits. */
    @Value.Default
    public DoubleSupplier random() {
        return () -> ThreadLocalRandom.current().nextDouble();
    }

    @Value.Default
    public long maxResponseBytes() {
        return Json.DEFAULT_MAX_BYTES;
    }

    /** Returns whether unencrypted connections to other machines are permitted. */
    @Value.Default
    public boolean cleartext() {
        return false;
    }
}
