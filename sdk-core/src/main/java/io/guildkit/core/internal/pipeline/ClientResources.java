package io.guildkit.core.internal.pipeline;

import io.guildkit.core.auth.Credentials;
import io.guildkit.core.base.Arguments;
import io.guildkit.core.base.BoundedCache;
import io.guildkit.core.base.ClientThreads;
import io.guildkit.core.base.Clocks;
import io.guildkit.core.base.Machine;
import io.guildkit.core.base.Timer;
import io.guildkit.core.internal.http.TimeLimits;
import io.guildkit.core.internal.http.Transport;
import io.guildkit.core.internal.limit.AddressPause;
import io.guildkit.core.internal.limit.Breaker;
import io.guildkit.core.internal.limit.LearnedRateLimiter;
import io.guildkit.core.internal.limit.RefusalWaits;
import io.guildkit.core.internal.limit.ServiceClock;
import io.guildkit.core.internal.session.Elevation;
import io.guildkit.core.internal.session.OpenPrompts;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.core.internal.telemetry.Telemetry;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.RateLimiter.Party;
import io.guildkit.core.limit.Sleeper;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The resources that all clients of one builder share, for all principals. */
final class ClientResources {
    /** Exceeds the number of buckets of most programs, and bounds memory when a service has a bucket for each webhook. */
    private static final int MAX_BUCKET_HASHES = 1_000;

    final ClientSettings settings;
    final Clocks clocks;
    final Timer timer;
    final Sleeper sleeper;

    /** Reports calls to a sleeper in virtual time; null without one. */
    final @Nullable VirtualCalls virtualCalls;

    final ClientThreads threads;
    final Machine.Wait waits;
    final TimeLimits timeLimits;
    final CallContexts contexts;
    final Completions completions;
    final Telemetry telemetry;
    final Transport transport;
    final PartyLimiter addressLimiter;
    final PartyLimiter webhookLimiter;
    final AddressPause addressPause;
    final ServiceClock serviceClock = new ServiceClock();

    /** Hashes of the names of buckets. The hash of each response's bucket would be the largest allocation of the pipeline. */
    final BoundedCache<String, String> bucketHashes = new BoundedCache<>(MAX_BUCKET_HASHES, Arguments::hash);

    final OpenPrompts prompts = new OpenPrompts();
    final Breaker breaker;
    final Step breakerStep;
    final GoneWebhooks goneWebhooks;

    ClientResources(ClientSettings settings, Machine machine) {
        this.timer = machine.timer();
        this.settings = settings;
        this.clocks = new Clocks(settings.clock(), settings.monotonicClock());
        this.sleeper = settings.sleeper().orElse(timer::sleep);
        this.virtualCalls = settings.virtualSleeper().map(VirtualCalls::new).orElse(null);
        this.threads = machine.threads();
        this.waits = machine.waits();
        Executor urgent = task -> threads.execute(task, true);
        this.timeLimits = new TimeLimits(timer, urgent, machine.nanoTime());
        this.contexts = new CallContexts(settings.contextPropagations(), settings.recordCallSites());
        this.completions = new Completions(settings.executor());
        this.telemetry = new Telemetry(settings.callListeners(), settings.driftListener(), urgent, clocks);
        this.transport = new Transport(settings, timeLimits, clocks, timer, threads);
        this.addressLimiter = limiter(Party.ADDRESS, Credentials.none());
        this.webhookLimiter = limiter(Party.WEBHOOKS, Credentials.none());
        this.goneWebhooks = new GoneWebhooks(webhookLimiter.limiter());
        this.addressPause = new AddressPause(clocks, sleeper);
        this.breaker = new Breaker(
                clocks, settings.rateLimitPolicy(), settings.invalidRequests().create(settings.rateLimitPolicy()));
        this.breakerStep = new BreakerStep(breaker, settings.rateLimitPolicy().maxInvalid());
    }

    /** Creates the limiter of a party. */
    PartyLimiter limiter(Party party, Credentials credentials) {
        RateLimitPolicy policy = settings.rateLimitPolicy();
        RateLimiter limiter = settings.rateLimiters()
                .create(new LimiterContext(
                        party,
                        credentials,
                        party == Party.WEBHOOKS ? policy.withoutGlobal() : policy,
                        settings.clock(),
                        settings.monotonicClock(),
                        sleeper,
                        settings.baseUrl(),
                        clocks));
        return new PartyLimiter(limiter, new RefusalWaits(sleeper));
    }

    private record LimiterContext(
            Party party,
            Credentials credentials,
            RateLimitPolicy policy,
            Clock clock,
            LongSupplier monotonicClock,
            Sleeper sleeper,
            String service,
            Clocks clocks)
            implements RateLimiter.Context {
        @Override
        public RateLimiter standard(double share, List<RateLimiter.Bucket> known, int sent) {
            return new LearnedRateLimiter(clocks, sleeper, policy, share, known, sent);
        }
    }

    /** Returns the prompt for second factors. */
    Elevation.Prompting prompting() {
        Executor urgent = this::onUrgentThread;
        return new Elevation.Prompting(
                settings.secondFactorHandler(),
                settings.timeouts().prompt(),
                settings.promptCooldown(),
                settings.secondFactorSharing(),
                settings.executor().orElse(urgent), // calls wait for handlers: they are not queued
                contexts::capture,
                urgent,
                timer,
                clocks,
                prompts);
    }

    /** Returns a stage that completes after another one for which a call waits. */
    CompletionStage<?> awaited(CallState call, CompletionStage<?> stage) {
        return virtualCalls == null ? stage : virtualCalls.await(call, stage);
    }

    /** Ends a call in virtual time. */
    void ended(CallState call) {
        if (virtualCalls != null) {
            virtualCalls.end(call);
        }
    }

    /** Runs a task on a thread of the client, and never queues it; on the current thread if no thread can be started. */
    private void onUrgentThread(Runnable task) {
        try {
            threads.execute(task, true);
        } catch (RejectedExecutionException e) {
            task.run();
        }
    }

    /** Ends all calls and releases threads and connections. A lent HTTP client and executor stay open. */
    void close() {
        prompts.close(); // first, so that the ends of calls of a prompt do not count as its failure
        timeLimits.close();
        threads.close();
        timer.close();
        transport.close();
        addressLimiter.limiter().close();
        webhookLimiter.limiter().close();
    }
}
