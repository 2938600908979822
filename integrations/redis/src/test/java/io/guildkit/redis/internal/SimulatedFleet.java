package io.guildkit.redis.internal;

import io.guildkit.core.base.Workers;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.RateLimiter.Party;
import io.guildkit.core.limit.Sleeper;
import io.guildkit.core.route.Route;
import io.guildkit.testsupport.SimulatedTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Processes of one fleet on virtual time, with a real Redis. The real scripts run, but they read the virtual clock, and the simulation
 * delivers their messages. Commands and messages take virtual time too if {@link #roundTrip} is set.
 */
final class SimulatedFleet {
    /** Tasks that are due soon after the end of their process count as begun, and are not discarded. */
    private static final Duration BEGUN = Duration.ofMillis(1_500);

    final SimulatedTime time = new SimulatedTime();
    final SimulatedRedis redis;
    final List<FleetProcess> processes = new ArrayList<>();
    private final KeyNames keys = new KeyNames("test", Optional.empty());
    private int started;

    /** The number of processes that the user expects. */
    int expectedProcesses = 1;

    /** Commands fail while this is set. */
    boolean down;

    /** Commands and replies that are under way are lost while this is set. */
    boolean disconnected;

    long commands;

    /** The time that a command and its reply travel. */
    Duration roundTrip = Duration.ZERO;

    /** Whether operations are sent at once that otherwise wait for the next batch. */
    boolean prompt;

    /** The longest wait for a reply. */
    Optional<Duration> timeout = Optional.empty();

    /** Is notified of what the processes do. */
    FleetObserver observer = new FleetObserver() {};

    SimulatedFleet(TestRedis server) {
        this.redis = new SimulatedRedis(server, time);
    }

    FleetProcess start(RateLimitPolicy policy) {
        return start(Party.PRINCIPAL, policy, Duration.ZERO);
    }

    FleetProcess start(Party party, RateLimitPolicy policy, Duration clockError) {
        FleetProcess process = new FleetProcess(party, policy, clockError);
        processes.add(process);
        return process;
    }

    void pass(Duration duration) {
        time.pass(duration);
    }

    static RuntimeException down() {
        return new IllegalStateException("down");
    }

    /** One process with one limiter. */
    final class FleetProcess implements Redis, Workers {
        final String name = "p" + ++started;
        final SimulatedConnection connection = new SimulatedConnection(SimulatedFleet.this, this);
        final Link link;
        final RateLimiter limiter;
        private final RateLimiter.Context context;
        private boolean dead;
        private boolean suspended;
        private boolean subscribed;
        private Optional<Long> closedAt = Optional.empty();
        private final List<Runnable> deferred = new ArrayList<>();

        private long order;

        /** The token of the bot. */
        String token = "canary-token";

        /** The error of the wall clock. */
        Duration clockError;

        /** Changes the text of the scripts of this process. */
        UnaryOperator<Script> version = UnaryOperator.identity();

        /** Whether this is a version of the library that writes another format. */
        boolean writesOtherFormat;

        Sleeper sleeper = this::sleep;

        /** The number of subscriptions that this process has ended. */
        int endedSubscriptions;

        FleetProcess(Party party, RateLimitPolicy policy, Duration clockError) {
            this.clockError = clockError;
            this.link = new Link(this, keys, changed -> observer.modeChanged(this), this, name);
            link.open();
            this.context = new SimulatedContext(time, this, party, policy);
            this.limiter = createLimiter();
        }

        /** Creates a limiter of a further client with the same token. */
        RateLimiter createLimiter() {
            return new FleetParts(link, Optional.empty(), "address", OwnShare.ofProcesses(expectedProcesses))
                    .limiter(context);
        }

        CompletableFuture<RateLimiter.Permit> acquire(Route route, String major) {
            return acquire(route, major, Duration.ofHours(1));
        }

        CompletableFuture<RateLimiter.Permit> acquire(Route route, String major, Duration patience) {
            return limiter.acquire(new RateLimiter.Request(route, major, order++, Duration.ZERO, patience));
        }

        /** Stops the process. Its tasks run after {@link #resume}. */
        void suspend() {
            suspended = true;
        }

        void resume() {
            suspended = false;
            List<Runnable> tasks = List.copyOf(deferred);
            deferred.clear();
            tasks.forEach(task -> time.after(Duration.ZERO, () -> enter(task)));
        }

        /** Ends the process. It sends no further command. */
        void kill() {
            dead = true;
            processes.remove(this);
            connection.failOpen(down());
        }

        /** Closes the fleet and ends. */
        void leave() {
            execute(() -> {
                limiter.close();
                link.close();
                kill();
            });
        }

        boolean isDead() {
            return dead;
        }

        /** Receives a message of the fleet. */
        void receive(String message) {
            link.deliver(writesOtherFormat ? message.replace("}:2:", "}:1:") : message);
        }

        /** Runs an action in this process, unless it has ended. */
        void enter(Runnable action) {
            if (suspended && !dead) {
                deferred.add(action);
            } else if (!dead) {
                observer.active(this);
                action.run();
            }
        }

        /** Continues a task that waits for a reply. A task of a process that has ended fails. */
        void proceed(Runnable task) {
            if (dead) {
                task.run();
            } else {
                enter(task);
            }
        }

        CompletionStage<Void> sleep(Duration duration) {
            CompletableFuture<Void> over = new CompletableFuture<>();
            time.after(duration, () -> enter(() -> over.complete(null)));
            return over;
        }

        @Override
        public List<?> run(Script script, List<String> names, List<String> arguments) {
            if (down || dead) {
                throw down();
            }
            commands++;
            if (!writesOtherFormat) {
                return connection.run(version.apply(script), names, arguments);
            }
            Script other = Script.of(script.source().replace("local FORMAT = 1\n", "local FORMAT = 2\n"));
            List<String> otherNames =
                    names.stream().map(name -> name.replace("}:1:", "}:2:")).toList();
            return connection.run(other, otherNames, arguments);
        }

        @Override
        public boolean isDisconnected(RuntimeException failure) {
            return SimulatedRedis.isClosed(failure);
        }

        @Override
        public void closeIdle() {
            connection.closeIdle();
        }

        @Override
        public void subscribe(String channel, Runnable onSubscribed, Consumer<String> listener) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void probeSubscription() {}

        @Override
        public void endSubscription() {
            endedSubscriptions++;
            connection.subscribeAgain();
        }

        @Override
        public boolean execute(Runnable task) {
            if (roundTrip.isZero()) {
                time.execute(() -> enter(task));
            } else { // later, because the caller may hold a lock that the task needs
                time.after(Duration.ZERO, () -> enter(() -> Coroutine.run(task)));
            }
            return true;
        }

        @Override
        public void schedule(Duration wait, Runnable task) {
            if (prompt && wait.compareTo(Lane.PATIENCE) <= 0) {
                execute(task);
                return;
            }
            boolean open = closedAt.isEmpty();
            time.after(wait, () -> {
                boolean discarded =
                        open && closedAt.isPresent() && time.now() > closedAt.orElseThrow() + BEGUN.toNanos();
                if (!discarded) {
                    execute(task);
                }
            });
        }

        /** Runs a task, except the first one, the subscription: the simulation delivers the messages. */
        @Override
        public boolean executeApart(Runnable task) {
            if (!subscribed) {
                subscribed = true;
                return true;
            }
            return execute(task);
        }

        @Override
        public void close() {
            closedAt = Optional.of(time.now());
        }
    }

    /** Returns a response of a success that states a limit. */
    static RateLimiter.Response success(String bucket, int limit, int remaining, double resetSeconds) {
        return new RateLimiter.Response(
                200,
                Optional.of(bucket),
                Optional.of(limit),
                Optional.of(remaining),
                Optional.of(seconds(resetSeconds)),
                Optional.empty(),
                false);
    }

    /** Returns a response of a success without limits. */
    static RateLimiter.Response success() {
        return response(200, Optional.empty(), false);
    }

    static RateLimiter.Response refusal(double retryAfterSeconds, boolean global) {
        return response(429, Optional.of(seconds(retryAfterSeconds)), global);
    }

    private static RateLimiter.Response response(int status, Optional<Duration> retryAfter, boolean global) {
        return new RateLimiter.Response(
                status, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), retryAfter, global);
    }

    static Duration seconds(double seconds) {
        return Duration.ofNanos(Math.round(seconds * 1e9));
    }
}
