package io.guildkit.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.guildkit.core.ApiClient;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.base.ClientThreads;
import io.guildkit.core.base.Machine;
import io.guildkit.core.base.Timer;
import io.guildkit.core.internal.pipeline.HttpApiClient;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.core.route.Route;
import io.guildkit.testkit.VirtualClock;
import io.guildkit.testsupport.Trace;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Many calls wait for the virtual clock of the test kit: in each order of the threads, requests have the same times. */
class VirtualTimeTest {
    private static final int SEEDS = 100;
    private static final int LIMIT = 5;
    private static final List<Route> ROUTES = List.of(
            Route.get("/things/{thing}").open(),
            Route.put("/things/{thing}").open(),
            Route.delete("/things/{thing}").open());

    /** Windows of several lengths, so that a clock that moves too early is noticed. */
    private static final Map<String, Duration> WINDOWS =
            Map.of("GET", Duration.ofSeconds(2), "PUT", Duration.ofSeconds(3), "DELETE", Duration.ofSeconds(5));

    private static final int CALLS = 36;

    /** The numbers of requests at the seconds after the start: twelve of each method. */
    private static final Map<Long, Integer> TIMES = Map.of(0L, 15, 2L, 5, 3L, 5, 4L, 2, 5L, 5, 6L, 2, 10L, 2);

    @BeforeAll
    static void requireJdk25() {
        assumeTrue(
                Runtime.version().feature() >= 25,
                "The simulation is skipped, because it needs JDK 25: set JAVA_HOME_25");
    }

    @Test
    void asynchronousCallsHaveTheSameTimesInEachOrder() {
        for (int seed = 1; seed <= SEEDS; seed++) {
            Program program = new Program(seed);
            program.asynchronous(seed % 2 == 0 ? 3 : 6);
            program.requireTimes();
        }
    }

    @Test
    void blockingCallsHaveTheSameTimesInEachOrder() {
        for (int seed = 1; seed <= SEEDS; seed++) {
            Program program = new Program(seed);
            program.blocking(9);
            program.requireTimes();
        }
    }

    /** A client with the clock, and a service with a window for each method. */
    private static final class Program {
        private final int seed;
        private final SplittableRandom random;
        private final Scheduler scheduler;
        private final VirtualClock clock = VirtualClock.startingAt(Instant.EPOCH);
        private final ApiClient client;
        private final Map<Long, Integer> times = new TreeMap<>();
        private final Map<String, Window> windows = new HashMap<>();
        private final List<Throwable> failures = new ArrayList<>();

        private record Window(Instant end, int left) {}

        Program(int seed) {
            this.seed = seed;
            this.random = new SplittableRandom(seed);
            this.scheduler = new Scheduler(seed, new Trace(false));
            this.client = client();
        }

        private ApiClient client() {
            ClientSettings settings = ClientSettings.builder("http://" + Network.HOST)
                    .cleartext(true)
                    .okHttpClient(new OkHttpClient.Builder()
                            .addInterceptor(this::respond)
                            .build())
                    .fingerprint(FingerprintProvider.fixed("fingerprint"))
                    .clock(clock)
                    .monotonicClock(clock::nanoTime)
                    .sleeper(wait -> clock.pass(wait, false))
                    .virtualSleeper(clock::pass)
                    .build();
            ClientThreads threads = new ClientThreads(task -> scheduler.thread("client", task));
            return HttpApiClient.create(
                    settings,
                    new Machine(threads, new Timer(new SimulatedTimer(scheduler)), scheduler::now, scheduler::get));
        }

        private Response respond(Interceptor.Chain chain) {
            pause();
            String bucket = chain.request().method();
            Window last = windows.get(bucket);
            Instant now = clock.instant();
            Window window = last == null || !now.isBefore(last.end())
                    ? new Window(now.plus(WINDOWS.get(bucket)), LIMIT - 1)
                    : new Window(last.end(), last.left() - 1);
            windows.put(bucket, window);
            times.merge(now.getEpochSecond(), 1, Integer::sum);
            double left = Duration.between(now, window.end()).toMillis() / 1e3;
            pause();
            return new Response.Builder()
                    .request(chain.request())
                    .protocol(Protocol.HTTP_1_1)
                    .code(window.left() < 0 ? 429 : 200)
                    .message("")
                    .header("X-RateLimit-Bucket", bucket)
                    .header("X-RateLimit-Limit", Integer.toString(LIMIT))
                    .header("X-RateLimit-Remaining", Integer.toString(Math.max(0, window.left())))
                    .header("X-RateLimit-Reset-After", String.format(Locale.ROOT, "%.3f", left))
                    .body(ResponseBody.create("{}", MediaType.get("application/json")))
                    .build();
        }

        /** Lets other threads continue for a time that is not the clock's, as the network does. */
        private void pause() {
            scheduler.sleep(TimeUnit.MILLISECONDS.toNanos(random.nextInt(30)));
        }

        private CompletableFuture<?> begin(int call) {
            return client.call(ROUTES.get(call % ROUTES.size()), call)
                    .returnsJson()
                    .sendAsync();
        }

        /** Begins calls on one thread. A callback of each makes the next one. */
        void asynchronous(int chains) {
            run(List.of(() -> {
                VirtualClock.Hold hold = clock.hold();
                for (int i = 0; i < chains; i++) {
                    CompletableFuture<?> chain = begin(i);
                    for (int call = i + chains; call < CALLS; call += chains) {
                        int next = call;
                        chain = chain.thenCompose(done -> begin(next));
                    }
                    var unused = chain.whenComplete((done, failure) -> {
                        if (failure != null) {
                            failures.add(failure);
                        }
                    });
                    Scheduler.giveWay();
                }
                hold.close();
            }));
        }

        /** Makes calls on threads, one after the other. */
        void blocking(int threads) {
            run(IntStream.range(0, threads)
                    .mapToObj(thread -> clock.worker(() -> {
                        for (int i = 0; i < CALLS / threads; i++) {
                            Scheduler.giveWay();
                            var unused = client.call(ROUTES.get(thread % ROUTES.size()), thread)
                                    .returnsJson()
                                    .send();
                        }
                    }))
                    .toList());
        }

        private void run(List<Runnable> tasks) {
            tasks.forEach(task -> scheduler.thread("user", task).start());
            boolean ended = scheduler.run();
            scheduler.thread("end", client::close).start();
            assertThat(ended && scheduler.run()).as("the end of seed %d", seed).isTrue();
        }

        void requireTimes() {
            assertThat(failures).as("failures of seed %d", seed).isEmpty();
            assertThat(scheduler.deaths()).as("threads of seed %d", seed).isEmpty();
            assertThat(times).as("times of seed %d", seed).isEqualTo(TIMES);
            assertThat(clock).hasToString("1970-01-01T00:00:10Z, frozen");
        }
    }
}
