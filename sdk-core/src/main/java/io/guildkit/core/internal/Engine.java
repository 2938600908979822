package io.guildkit.core.internal;

import io.guildkit.core.HeaderNames;
import io.guildkit.core.RetryPolicy;
import io.guildkit.core.Sleeper;
import io.guildkit.core.Timeouts;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.MfaHandler;
import io.guildkit.core.internal.limit.Breaker;
import io.guildkit.core.internal.limit.LearnedRateLimiter;
import io.guildkit.core.internal.limit.RefusalWaits;
import io.guildkit.core.internal.limit.ServiceClock;
import io.guildkit.core.internal.util.Clocks;
import io.guildkit.core.internal.util.Timer;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.RateLimiter.Party;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.DoubleSupplier;
import javax.net.SocketFactory;
import okhttp3.CookieJar;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** The resources that all clients made from one builder share, whichever principals they act for. */
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
    final Duration promptCooldown;

    /** Completes futures, if the user has set one; otherwise the thread that ends a call completes its future. */
    final @Nullable Executor callbacks;

    /** Runs handlers of users. Calls wait for them, so they are not queued. */
    final Executor handlers;

    final ClientThreads threads;
    final LiveCalls live;
    final Telemetry telemetry;
    final Transport transport;
    final RateLimiter.Factory limiters;
    final RateLimiter addressLimiter;
    final RateLimiter webhookLimiter;
    final Breaker breaker;
    final Step breakerStep;
    final ServiceClock serviceClock = new ServiceClock();
    final GoneWebhooks goneWebhooks = new GoneWebhooks();
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
        this.breakerStep = new BreakerStep(breaker, rateLimitPolicy.maxInvalid());
        this.telemetry = new Telemetry(settings.callListeners);
        this.threads = new ClientThreads(settings.maxThreads);
        this.live = new LiveCalls(timer, threads);
        this.callbacks = settings.executor;
        this.handlers = settings.executor == null ? this::onUrgentThread : settings.executor;
        this.promptCooldown = settings.promptCooldown;
        OkHttpClient lent = settings.okHttpClient;
        OkHttpClient http = http(lent == null ? new OkHttpClient.Builder() : lent.newBuilder(), settings);
        this.lanes = lent == null ? Lanes.of(http) : Lanes.lent(http);
        this.transport = new Transport(
                lanes,
                live,
                settings.baseUrl,
                settings.userAgent,
                settings.maxAnswerBytes,
                settings.driftListener,
                clocks,
                telemetry);
    }

    private OkHttpClient http(OkHttpClient.Builder base, HttpCore.Builder settings) {
        OkHttpClient lent = base.build();
        WatchedSockets sockets = new WatchedSockets();
        base.dispatcher(new Dispatcher()) // starts no threads, as exchanges are made on ours
                .connectTimeout(timeouts.connect())
                .readTimeout(timeouts.read())
                .writeTimeout(timeouts.write())
                .callTimeout(Duration.ZERO) // a call as a whole is ended by LiveCalls
                .followRedirects(false) // a redirect would carry our headers to another host
                .followSslRedirects(false)
                .retryOnConnectionFailure(false) // whether a request may be repeated is for us to say
                .fastFallback(false) // would have a platform thread for each connection that is being made
                .cache(null) // shared between accounts: one would get the responses of another
                .cookieJar(CookieJar.NO_COOKIES) // shared too; the proof of a second factor is a cookie
                .eventListenerFactory(HarmlessEventListener.around(lent.eventListenerFactory()));
        if (lent.socketFactory() == SocketFactory.getDefault()) {
            base.socketFactory(sockets);
        }
        if (!settings.cleartext) {
            base.addNetworkInterceptor(Exposure::refuse);
        }
        new ResponseGuard(settings.maxAnswerBytes).addTo(base);
        new KeptConnections(clocks, sockets).addTo(base);
        return base.build();
    }

    /** Webhooks are not under a global limit. */
    private RateLimiter learnedLimiter(Party party, Credentials credentials) {
        return new LearnedRateLimiter(
                clocks, sleeper, party == Party.WEBHOOKS ? rateLimitPolicy.withoutGlobal() : rateLimitPolicy);
    }

    long nextCallId() {
        return callIds.incrementAndGet();
    }

    /** Runs a task on a thread of the client, and never queues it; after the client was closed, on the present thread. */
    void onUrgentThread(Runnable task) {
        try {
            threads.execute(task, true);
        } catch (RejectedExecutionException e) {
            task.run();
        }
    }

    /** Ends all calls and releases threads and connections. A lent HTTP client and executor stay open. */
    void close() {
        live.close();
        threads.close();
        timer.close();
        lanes.close();
    }
}
