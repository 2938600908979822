package io.guildkit.redis.internal;

import io.guildkit.core.error.RateLimitedException;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.RateLimiter.Permit;
import io.guildkit.core.limit.RateLimiter.Response;
import io.guildkit.core.route.Route;
import io.guildkit.redis.internal.SimulatedFleet.FleetProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The workers of all processes: each sends one request after the other, waits for permits, and repeats refused requests. */
final class FleetLoad {
    /** Ends the wait for a permit. Long enough for all limits and faults of a run, so a request that reaches it was forgotten. */
    static final Duration PATIENCE = Duration.ofSeconds(12);

    private static final Route ROUTE = Route.post("/a/{id}").major("id").accountOrBot();
    private static final int ATTEMPTS = 4;

    /** The time from the end of a request until no request travels that was granted without its report. */
    private static final Duration REPORTED_WITHIN = Duration.ofMillis(50);

    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(1);

    private final FleetWorld world;
    private final SplittableRandom random;
    final RecordingService service;
    private final int buckets;
    private final Map<Waiting, CompletableFuture<Permit>> waiting = new LinkedHashMap<>();
    private final Set<Waiting> cancelled = new HashSet<>();
    private final Map<FleetProcess, Integer> inUse = new HashMap<>();
    private final Map<FleetProcess, Long> orders = new HashMap<>();
    private final Set<FleetProcess> experienced = new HashSet<>();
    private final List<Consumer<Sent>> faults = new ArrayList<>();
    private boolean stopped;

    final List<String> late = new ArrayList<>();
    final List<String> failures = new ArrayList<>();
    final List<String> overtaken = new ArrayList<>();

    /** A request that waits for a permit. */
    private record Waiting(FleetProcess process, int bucket, long order, long since, int attempt) {
        @Override
        public String toString() {
            return "request " + order + " of " + process.name + " for bucket " + bucket;
        }
    }

    FleetLoad(FleetWorld world, SplittableRandom random, RecordingService service, int buckets) {
        this.world = world;
        this.random = random;
        this.service = service;
        this.buckets = buckets;
    }

    /** Adds a fault of requests, which strikes each request with a chance of one to ten until it is removed. */
    void add(Consumer<Sent> fault) {
        faults.add(fault);
    }

    void remove(Consumer<Sent> fault) {
        faults.remove(fault);
    }

    void start(FleetProcess process, int workers) {
        for (int i = 0; i < workers; i++) {
            process.enter(() -> work(process));
        }
    }

    /** Begins no further request. */
    void stop() {
        stopped = true;
    }

    /** Cancels a waiting request. */
    void cancelAny() {
        List<Waiting> all = List.copyOf(waiting.keySet());
        if (!all.isEmpty()) {
            Waiting chosen = all.get(random.nextInt(all.size()));
            chosen.process.enter(() -> cancel(chosen));
        }
    }

    private void cancel(Waiting request) {
        CompletableFuture<Permit> permit = waiting.get(request);
        if (permit != null) {
            world.note(request + " is cancelled");
            cancelled.add(request);
            permit.cancel(false);
        }
    }

    /** Returns the number of permits that a process has not returned. */
    int inUse(FleetProcess process) {
        return inUse.getOrDefault(process, 0);
    }

    /** Returns the requests that still wait. */
    List<String> waiting() {
        return waiting.keySet().stream()
                .filter(one -> !one.process.isDead())
                .map(Waiting::toString)
                .toList();
    }

    private void work(FleetProcess process) {
        if (!stopped) {
            acquire(new Waiting(
                    process, random.nextInt(buckets), orders.merge(process, 1L, Long::sum), world.fleet.time.now(), 1));
        }
    }

    private void rest(FleetProcess process) {
        world.fleet.time.after(millis(40), () -> process.enter(() -> work(process)));
    }

    private void acquire(Waiting request) {
        long asked = world.fleet.time.now();
        CompletableFuture<Permit> permit = request.process.limiter.acquire(new RateLimiter.Request(
                ROUTE,
                Integer.toString(request.bucket),
                request.order,
                Duration.ofNanos(asked - request.since),
                PATIENCE));
        if (!permit.isDone()) {
            waiting.put(request, permit);
        }
        var unused = permit.whenComplete((given, failure) -> {
            waiting.remove(request);
            if (request.process.isDead()) {
                return;
            }
            if (given == null) {
                fail(request, failure);
                rest(request.process);
            } else {
                granted(request, given);
            }
        });
        world.fleet.time.after(PATIENCE, () -> {
            if (!permit.isDone() && !request.process.isDead()) {
                late.add(request + " has waited for " + PATIENCE.toSeconds() + " s");
                request.process.enter(() -> cancel(request));
            }
        });
    }

    private void fail(Waiting request, @Nullable Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        world.note(request + " ends with " + cause);
        if (!(cause instanceof RateLimitedException)
                && !(cause instanceof CancellationException && cancelled.contains(request))) {
            failures.add(request + " ends with " + cause);
        }
    }

    private void granted(Waiting request, Permit permit) {
        world.note(request + " is granted");
        waiting.keySet().stream()
                .filter(other -> other.process == request.process
                        && other.bucket == request.bucket
                        && other.order < request.order)
                .forEach(other -> overtaken.add(request + " overtakes " + other));
        inUse.merge(request.process, 1, Integer::sum);
        Sent sent = new Sent(request, permit);
        List<Consumer<Sent>> striking =
                faults.stream().filter(fault -> random.nextInt(10) == 0).toList();
        if (striking.isEmpty()) {
            sent.arriveAfter(travel());
        } else {
            striking.get(0).accept(sent);
        }
    }

    private Duration travel() {
        return Duration.ofNanos(5_000_000 + random.nextInt(10_000_000));
    }

    private Duration millis(int bound) {
        return Duration.ofMillis(random.nextInt(bound));
    }

    /** A request that has a permit. */
    final class Sent {
        private final Waiting request;
        private final Permit permit;
        private final long at = world.fleet.time.now();

        /** Whether no response has told the process the name of the bucket. Such requests are counted separately. */
        private final boolean inUnknownBucket;

        private Sent(Waiting request, Permit permit) {
            this.request = request;
            this.permit = permit;
            this.inUnknownBucket = !experienced.contains(request.process);
        }

        /** Reaches the service, and gets its response. */
        void arriveAfter(Duration travel) {
            world.fleet.time.after(travel, () -> respond(serve()));
        }

        /** Gets a response after a long time. The service counts the request at its arrival. */
        void slowly() {
            Duration wait = Duration.ofMillis(random.nextInt(3_000));
            if (random.nextBoolean()) {
                arriveAfter(wait);
            } else {
                world.fleet.time.after(travel(), () -> {
                    Response response = serve();
                    world.fleet.time.after(wait, () -> respond(response));
                });
            }
        }

        /** Gets no response, because the request or the response is lost. */
        void lose(boolean arrives) {
            if (arrives) {
                world.fleet.time.after(travel(), this::serve);
            }
            world.fleet.time.after(REQUEST_TIMEOUT, () -> returned(() -> permit.noResponse(true)));
        }

        /** Is not sent. */
        void withdraw() {
            world.fleet.time.after(millis(20), () -> returned(() -> permit.noResponse(false)));
        }

        /** Is refused by the service, which does not count it. */
        void refuse(boolean global) {
            world.fleet.time.after(
                    travel(), () -> respond(SimulatedFleet.refusal(0.2 + random.nextInt(10) / 10.0, global)));
        }

        private Response serve() {
            Response response = service.serve(request.bucket, at);
            if (response.isRefusal()) {
                world.note(request + " is refused" + (response.global() ? " by the limit of all requests" : ""));
            }
            return response;
        }

        private void respond(Response response) {
            world.fleet.time.after(
                    travel(),
                    () -> request.process.enter(() -> {
                        end();
                        if (response.bucket().isPresent()) {
                            experienced.add(request.process);
                        }
                        permit.responded(response);
                        if (response.isRefusal() && request.attempt < ATTEMPTS) {
                            acquire(new Waiting(
                                    request.process,
                                    request.bucket,
                                    request.order,
                                    request.since,
                                    request.attempt + 1));
                        } else {
                            rest(request.process);
                        }
                    }));
        }

        private void end() {
            inUse.merge(request.process, -1, Integer::sum);
            if (inUnknownBucket) {
                world.excuse(at, world.fleet.roundTrip.plus(REPORTED_WITHIN));
            }
        }

        private void returned(Runnable report) {
            request.process.enter(() -> {
                end();
                report.run();
                rest(request.process);
            });
        }
    }
}
