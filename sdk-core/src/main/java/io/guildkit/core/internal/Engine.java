package io.guildkit.core.internal;

import io.guildkit.core.Credentials;
import io.guildkit.core.FingerprintProvider;
import io.guildkit.core.HeaderNames;
import io.guildkit.core.MfaHandler;
import io.guildkit.core.RateLimitPolicy;
import io.guildkit.core.RateLimiter;
import io.guildkit.core.RateLimiter.Party;
import io.guildkit.core.RetryPolicy;
import io.guildkit.core.Sleeper;
import io.guildkit.core.Timeouts;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.DoubleSupplier;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** What all clients made from one builder share, whomever they act for. */
final class Engine {
    final Timeouts timeouts;
    final RetryPolicy retryPolicy;
    final RateLimitPolicy rateLimitPolicy;
    final HeaderNames headerNames;
    final FingerprintProvider fingerprintProvider;
    final @Nullable MfaHandler mfaHandler;
    final Clocks clocks;
    final Timer timer = new Timer();
    final Sleeper sleeper;
    final RefusalWaits refusalWaits;
    final DoubleSupplier random;
    final Executor executor;

    /**
     * Completes what a reply decided. The client's own threads are as many as there is work, so the one that read the reply
     * may as well go on: whatever waits there keeps nobody else from going on.
     */
    final Executor whenReplied;

    /** Make the exchanges of asynchronous calls, one each. */
    final ExecutorService threads;

    final Telemetry telemetry;
    final Transport transport;
    final RateLimiter.Factory limiters;
    final RateLimiter addressLimiter;
    final RateLimiter webhookLimiter;
    final Breaker breaker;
    final ServiceClock serviceClock = new ServiceClock();
    final GoneWebhooks goneWebhooks = new GoneWebhooks();
    private final Dispatcher underWay = new Dispatcher(); // starts no threads, but knows what to cancel
    private final Lanes lanes;
    private final AtomicLong callIds = new AtomicLong();

    Engine(HttpCore.Builder settings) {
        this.timeouts = settings.timeouts;
        this.retryPolicy = settings.retryPolicy;
        this.rateLimitPolicy = settings.rateLimitPolicy;
        this.headerNames = settings.headerNames;
        this.fingerprintProvider = settings.fingerprintProvider;
        this.mfaHandler = settings.mfaHandler;
        this.clocks = new Clocks(settings.clock, settings.monotonicClock);
        this.sleeper = settings.sleeper == null ? timer : settings.sleeper;
        this.refusalWaits = new RefusalWaits(sleeper);
        this.random = settings.random;
        this.limiters = settings.rateLimiters == null ? this::learnedLimiter : settings.rateLimiters;
        this.addressLimiter = limiters.create(Party.ADDRESS, Credentials.none());
        this.webhookLimiter = limiters.create(Party.WEBHOOKS, Credentials.none());
        this.breaker = new Breaker(clocks, rateLimitPolicy);
        this.telemetry = new Telemetry(settings.callListeners);
        this.threads = ClientThreads.create("guildkit");
        this.executor = settings.executor == null ? threads : settings.executor;
        this.whenReplied = settings.executor == null ? Runnable::run : settings.executor;
        OkHttpClient lent = settings.okHttpClient;
        this.lanes = lent == null ? Lanes.of(http(new OkHttpClient.Builder())) : Lanes.lent(http(lent.newBuilder()));
        this.transport = new Transport(
                lanes,
                settings.baseUrl,
                settings.userAgent,
                settings.maxAnswerBytes,
                settings.driftListener,
                clocks,
                telemetry);
    }

    private OkHttpClient http(OkHttpClient.Builder base) {
        return base.dispatcher(underWay)
                .connectTimeout(timeouts.connect())
                .readTimeout(timeouts.read())
                .writeTimeout(timeouts.write())
                .callTimeout(Duration.ZERO) // the whole is for the watchdog
                .followRedirects(false) // a redirect would carry our headers to another host
                .followSslRedirects(false)
                .retryOnConnectionFailure(false) // whether a request may be repeated is for us to say
                .fastFallback(false) // would have a platform thread for each connection that is being made
                .addNetworkInterceptor(Transport::hideImmediateRetry)
                .build();
    }

    /** Webhooks are not under a global limit. */
    private RateLimiter learnedLimiter(Party party, Credentials credentials) {
        return new LearnedRateLimiter(
                clocks, sleeper, party == Party.WEBHOOKS ? rateLimitPolicy.withoutGlobal() : rateLimitPolicy);
    }

    long nextCallId() {
        return callIds.incrementAndGet();
    }

    /** Cancels what is under way and gives back threads and connections; what the user lent stays open. */
    void close() {
        transport.close();
        underWay.cancelAll();
        threads.shutdown();
        timer.close();
        lanes.close();
    }
}
