package io.guildkit.simulation;

import io.guildkit.auth.AuthClient;
import io.guildkit.core.ApiCall;
import io.guildkit.core.ApiClient;
import io.guildkit.core.Timeouts;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.base.ClientThreads;
import io.guildkit.core.base.Machine;
import io.guildkit.core.base.Timer;
import io.guildkit.core.internal.pipeline.HttpApiClient;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.core.internal.settings.ClientSettingsBuilder;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.route.Route;
import io.guildkit.core.upload.Multipart;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.testsupport.TestClock;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadFactory;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** One client of a run, and the threads of the program that make its calls. */
final class SimulatedClient {
    static final Duration PROMPT = Duration.ofSeconds(8);
    private static final Duration COOLDOWN = Duration.ofSeconds(1);

    private static final Timeouts TIMEOUTS = Timeouts.standard()
            .withConnect(Duration.ofSeconds(2))
            .withRead(Duration.ofSeconds(6))
            .withWrite(Duration.ofSeconds(6))
            .withPrompt(PROMPT);
    private static final Route GET = Route.get("/things/{thing}").account();
    private static final Route PUT = Route.put("/things/{thing}").account();
    private static final Route POST = Route.post("/things/{thing}").account();

    private static final byte[] EMPTY = {'{', '}'};

    private final World world;
    private final Scheduler scheduler;
    private final int index;
    private final SimulatedStore store;
    private final SimulatedListener listener;
    private final ApiClient api;
    private final SimulatedHandler handler;
    private List<RateLimiter.Bucket> buckets = List.of();

    SimulatedClient(World world, OkHttpClient http, SimulatedStore store, int index) {
        this.world = world;
        this.scheduler = world.scheduler();
        this.index = index;
        this.store = store;
        this.handler = new SimulatedHandler(world, index, this::callBack);
        this.listener = new SimulatedListener(world, this::callBack);
        Plan plan = world.plan();
        ClientSettingsBuilder settings = ClientSettings.builder("http://" + Network.HOST)
                .cleartext(true)
                .credentials(Credentials.account(store.forClient()))
                .fingerprint(FingerprintProvider.overHttp())
                .timeouts(TIMEOUTS)
                .okHttpClient(http)
                .secondFactorHandler(handler)
                .promptCooldown(COOLDOWN)
                .rateLimiters(context -> new SimulatedLimiter(world, context))
                .addContextPropagations(world.context())
                .addCallListeners(listener)
                .clock(TestClock.of(() -> plan.wallClock(scheduler.now())))
                .monotonicClock(scheduler::now)
                .random(world.random()::nextDouble);
        if (plan.executor() != Plan.ExecutorKind.NONE) {
            settings.executor(plan.executor().create(scheduler, world.random().split()));
        }
        Machine machine = new Machine(
                new ClientThreads(threads()), new Timer(new SimulatedTimer(scheduler)), scheduler::now, scheduler::get);
        this.api = HttpApiClient.create(settings.build(), machine);
    }

    private ThreadFactory threads() {
        SplittableRandom random = world.random().split();
        return task -> {
            if (world.has(Fault.NO_THREADS) && random.nextInt(6) == 0) {
                return new ThreadThatCannotStart();
            }
            return scheduler.thread("client" + index, task);
        };
    }

    /** What the JVM does when the operating system refuses a thread. */
    private static final class ThreadThatCannotStart extends Thread {
        @Override
        @SuppressWarnings("UnsynchronizedOverridesSynchronized") // has no state
        public void start() {
            throw new OutOfMemoryError("unable to create native thread");
        }
    }

    int index() {
        return index;
    }

    SimulatedStore store() {
        return store;
    }

    SimulatedListener listener() {
        return listener;
    }

    SimulatedHandler handler() {
        return handler;
    }

    /** Returns the buckets of the rate limiter when all calls had ended. */
    List<RateLimiter.Bucket> buckets() {
        return buckets;
    }

    /** Schedules the calls. */
    void start() {
        for (SimulatedCall call : world.plan().calls()) {
            if (call.client() == index && !call.isOmitted()) {
                scheduler.after(call.start(), "start " + call, () -> begin(call));
            }
        }
        if (world.plan().closeAt() != Long.MAX_VALUE && index == 0) {
            scheduler.after(
                    world.plan().closeAt(),
                    "close client",
                    () -> scheduler.thread("closing", api::close).start());
        }
    }

    void inspect() {
        buckets = api.rateLimits().snapshot();
    }

    void close() {
        api.close();
    }

    private void callBack() {
        var unused = api.call(GET, "callback").returnsJson().sendAsync();
    }

    // ---- calls

    private void begin(SimulatedCall call) {
        Thread thread = scheduler.thread("call" + call.number(), () -> {
            world.context().begin(call.number());
            if (call.isInterrupted()) {
                Thread.currentThread().interrupt();
            }
            if (call.isBlocking()) {
                block(call);
            } else {
                CompletableFuture<?> future = prepared(call).sendAsync();
                disturb(call, () -> {
                    if (future.cancel(true)) {
                        call.disturbed();
                    }
                });
                var unused = future.whenComplete((value, failure) -> {
                    if (call.cancelAt() == Long.MAX_VALUE) { // otherwise the thread that cancels may run this
                        world.context().require("the callback of " + call, call.number());
                    }
                    ended(call, value, failure);
                    if (call.closes()) {
                        api.close();
                    }
                });
            }
        });
        thread.start();
        if (call.isBlocking()) {
            disturb(call, () -> {
                if (call.ends().isEmpty()) {
                    call.disturbed();
                    thread.interrupt();
                }
            });
        }
    }

    private void disturb(SimulatedCall call, Runnable action) {
        if (call.cancelAt() != Long.MAX_VALUE) {
            scheduler.after(
                    call.cancelAt() - scheduler.now(),
                    "disturb " + call.number(),
                    () -> scheduler.thread("disturbing", action).start());
        }
    }

    private void block(SimulatedCall call) {
        Object value;
        try {
            value = prepared(call).send();
        } catch (Throwable e) {
            ended(call, null, e);
            return;
        }
        ended(call, value, null);
    }

    private void ended(SimulatedCall call, @Nullable Object value, @Nullable Throwable failure) {
        world.trace().note(scheduler.now(), call + " ends: " + (failure == null ? "success" : failure.toString()));
        call.ended(new SimulatedCall.End(scheduler.now(), value, failure));
        Scheduler.giveWay();
    }

    private ApiCall<?> prepared(SimulatedCall call) {
        String thing = Integer.toString(call.number());
        ApiCall<?> prepared = switch (call.kind()) {
            case GET -> api.call(GET, thing).returnsJson();
            case PUT -> api.call(PUT, thing).json(EMPTY).returnsJson();
            case POST -> api.call(POST, thing).json(EMPTY).returnsJson();
            case UPLOAD -> api.call(POST, thing).multipart(upload(call)).returnsJson();
            case SIGN_IN -> new AuthClient(api).login("ada@example.com", Secrets.PASSWORD);
            case SIGN_OUT -> new AuthClient(api).logout();
        };
        return prepared.timeout(call.timeout()).header(Request.CALL, thing);
    }

    private Multipart upload(SimulatedCall call) {
        return Multipart.builder()
                .file("file", UploadFile.of("a.bin", new SimulatedSource(world, call)))
                .build();
    }
}
