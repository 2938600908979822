package io.guildkit.redis.internal;

import io.guildkit.core.auth.Credentials;
import io.guildkit.core.internal.limit.LearnedRateLimiter;
import io.guildkit.core.internal.util.Clocks;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.RateLimiter.Party;
import io.guildkit.core.limit.Sleeper;
import io.guildkit.core.route.Route;
import io.guildkit.testsupport.SimulatedTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Processes of one fleet on virtual time, with a real Redis. The real scripts run, but they read the virtual clock, and the simulation
 * delivers their messages. Commands and messages take virtual time too if {@link #roundTrip} is set.
 */
final class SimulatedFleet {
    final SimulatedTime time = new SimulatedTime();
    private final TestRedis server;
    final List<FleetProcess> processes = new ArrayList<>();
    private final KeyNames keys = new KeyNames("test", Optional.empty());

    /** Commands fail while this is set. */
    boolean down;

    /** Commands and replies that are under way are lost while this is set. */
    boolean disconnected;

    /** The version of Redis that the scripts read; empty for the real one. */
    Optional<String> version = Optional.empty();

    long commands;

    /** The time that a command and its reply travel. */
    Duration roundTrip = Duration.ZERO;

    /** The digests of the loaded scripts, by their text. */
    private final Map<String, String> loaded = new HashMap<>();

    SimulatedFleet(TestRedis server) {
        this.server = server;
        server.client().flushAll();
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

    /** One process with one limiter. */
    final class FleetProcess implements Redis, Workers {
        final Link link;
        final RateLimiter limiter;
        private final Context context;
        private boolean dead;
        private boolean suspended;
        private final List<Runnable> deferred = new ArrayList<>();

        private long order;

        /** The token of the bot. */
        String token = "canary-token";

        Sleeper sleeper = time::sleep;

        FleetProcess(Party party, RateLimitPolicy policy, Duration clockError) {
            this.link = new Link(this, keys, changed -> {}, this);
            link.open();
            this.context = new Context(party, policy, clockError, () -> token, wait -> sleeper.sleep(wait));
            this.limiter = createLimiter();
        }

        /** Creates a limiter of a further client with the same token. */
        RateLimiter createLimiter() {
            return new FleetParts(link, Optional.empty(), "address", OptionalDouble.empty()).limiter(context);
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
            deferred.forEach(this::execute);
            deferred.clear();
        }

        /** Ends the process. It sends no further command. */
        void kill() {
            dead = true;
            processes.remove(this);
        }

        @Override
        public List<?> run(Script script, List<String> names, List<String> arguments) {
            if (down || dead) {
                throw new IllegalStateException("down");
            }
            commands++;
            travel();
            String information =
                    version.map(stated -> "'redis_version:" + stated + "'").orElse("redis.pcall('INFO', 'server')");
            String source = script.source()
                    .replace("redis.pcall('INFO', 'server')", information)
                    .replace("redis.call('TIME')", "{table.remove(ARGV), table.remove(ARGV)}")
                    .replace("redis.call('PUBLISH', ARGV[", "redis.call('RPUSH', 'messages:' .. ARGV[");
            long micros = ChronoUnit.MICROS.between(Instant.EPOCH, time.instant());
            List<String> withTime = new ArrayList<>(arguments);
            withTime.add(Long.toString(micros % 1_000_000));
            withTime.add(Long.toString(micros / 1_000_000));
            String name = loaded.computeIfAbsent(source, text -> server.client().scriptLoad(text));
            List<?> reply = (List<?>) server.client().evalsha(name, names, withTime);
            List<String> messages = server.client().lpop("messages:" + keys.channel(), Integer.MAX_VALUE);
            if (messages != null) {
                send(() -> messages.forEach(
                        message -> List.copyOf(processes).forEach(process -> process.link.deliver(message))));
            }
            travel();
            return reply;
        }

        /** Lets half of a round trip pass. */
        private void travel() {
            if (!roundTrip.isZero()) {
                Coroutine.pause(resume -> time.after(roundTrip.dividedBy(2), resume));
                if (dead || disconnected) {
                    throw new IllegalStateException("down");
                }
            }
        }

        private void send(Runnable message) {
            if (roundTrip.isZero()) {
                time.execute(message);
            } else {
                time.after(roundTrip.dividedBy(2), message);
            }
        }

        @Override
        public void subscribe(String channel, Runnable onSubscribed, Consumer<String> listener) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean execute(Runnable task) {
            if (roundTrip.isZero()) {
                time.execute(() -> perform(task));
            } else { // later, because the caller may hold a lock that the task needs
                time.after(Duration.ZERO, () -> perform(task));
            }
            return true;
        }

        private void perform(Runnable task) {
            if (suspended) {
                deferred.add(task);
            } else if (!dead && roundTrip.isZero()) {
                task.run();
            } else if (!dead) {
                Coroutine.run(task);
            }
        }

        @Override
        public void schedule(Duration wait, Runnable task) {
            time.after(wait, () -> execute(task));
        }

        @Override
        public void receive(Runnable task) {}

        @Override
        public void close() {}
    }

    private final class Context implements RateLimiter.Context {
        private final Party party;
        private final RateLimitPolicy policy;
        private final Duration clockError;
        private final Supplier<String> token;
        private final Sleeper sleeper;

        Context(Party party, RateLimitPolicy policy, Duration clockError, Supplier<String> token, Sleeper sleeper) {
            this.token = token;
            this.sleeper = sleeper;
            this.party = party;
            this.policy = policy;
            this.clockError = clockError;
        }

        @Override
        public Party party() {
            return party;
        }

        @Override
        public Credentials credentials() {
            return party == Party.PRINCIPAL ? Credentials.bot(token.get()) : Credentials.none();
        }

        @Override
        public RateLimitPolicy policy() {
            return policy;
        }

        @Override
        public InstantSource clock() {
            return () -> time.instant().plus(clockError);
        }

        @Override
        public LongSupplier monotonicClock() {
            return time::now;
        }

        @Override
        public Sleeper sleeper() {
            return sleeper;
        }

        @Override
        public RateLimiter standard(double share, List<RateLimiter.Bucket> known, int sent) {
            return new LearnedRateLimiter(
                    new Clocks(clock(), monotonicClock()), time::sleep, policy, share, known, sent);
        }

        @Override
        public String service() {
            return "https://chat.example.com/api/v9";
        }
    }

    /** Returns a response of a success that states a limit. */
    static RateLimiter.Response success(String bucket, int limit, int remaining, double resetSeconds) {
        return new RateLimiter.Response(
                200,
                Optional.of(bucket),
                OptionalInt.of(limit),
                OptionalInt.of(remaining),
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
                status,
                Optional.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                retryAfter,
                global);
    }

    static Duration seconds(double seconds) {
        return Duration.ofNanos(Math.round(seconds * 1e9));
    }
}
