package io.guildkit.redis.internal;

import io.guildkit.redis.internal.SimulatedFleet.FleetProcess;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** The connections of one process to the simulated Redis. Commands, replies and messages travel for half of a round trip each. */
final class SimulatedConnection {
    /** The interval of the attempts to subscribe again. */
    private static final Duration SUBSCRIBES_AFTER = Duration.ofMillis(200);

    private final SimulatedFleet fleet;
    private final FleetProcess process;
    private final Set<Exchange> open = new LinkedHashSet<>();
    private boolean partitioned;
    private boolean idleAreBroken;

    SimulatedConnection(SimulatedFleet fleet, FleetProcess process) {
        this.fleet = fleet;
        this.process = process;
    }

    /** Runs a script. Takes virtual time unless the round trip is zero. */
    List<?> run(Script script, List<String> names, List<String> arguments) {
        if (idleAreBroken) {
            throw SimulatedRedis.closed();
        }
        if (fleet.roundTrip.isZero()) {
            SimulatedRedis.Reply reply = fleet.redis.run(script, names, arguments);
            fleet.time.execute(() -> publish(reply.messages()));
            return reply.elements();
        }
        Exchange exchange = new Exchange(script, names, arguments);
        Coroutine.pause(exchange::start);
        return exchange.result();
    }

    private void publish(List<String> messages) {
        messages.forEach(
                message -> List.copyOf(fleet.processes).forEach(receiver -> receiver.connection.receive(message)));
    }

    private void receive(String message) {
        if (!partitioned) {
            process.enter(() -> process.receive(message));
        }
    }

    /** Loses all commands, replies and messages from now on. */
    void partition() {
        partitioned = true;
    }

    void heal() {
        partitioned = false;
        subscribeAgain();
    }

    /** Subscribes again, as after each loss of the connection. */
    void subscribeAgain() {
        process.schedule(SUBSCRIBES_AFTER, () -> process.link.deliver(""));
    }

    /** Closes the connections. Redis still runs the commands that are under way. Later ones fail until the process discards its connections. */
    void close() {
        idleAreBroken = true;
        failOpen(SimulatedRedis.closed());
    }

    /** Discards the connections without a command under way. */
    void closeIdle() {
        idleAreBroken = false;
    }

    /** Ends the commands under way with a failure. */
    void failOpen(RuntimeException failure) {
        List.copyOf(open).forEach(exchange -> exchange.end(null, failure));
    }

    private void travel(Runnable action) {
        fleet.time.after(fleet.roundTrip.dividedBy(2), action);
    }

    /** One command and its reply. */
    private final class Exchange {
        private final Script script;
        private final List<String> names;
        private final List<String> arguments;
        private Runnable resume = () -> {};
        private @Nullable List<?> reply;
        private @Nullable RuntimeException failure;
        private boolean ended;

        Exchange(Script script, List<String> names, List<String> arguments) {
            this.script = script;
            this.names = names;
            this.arguments = arguments;
        }

        void start(Runnable continuation) {
            resume = continuation;
            open.add(this);
            fleet.timeout.ifPresent(
                    limit -> fleet.time.after(limit, () -> end(null, new JedisConnectionException("Read timed out"))));
            if (!partitioned) {
                travel(() -> fleet.redis.receive(this::arrive));
            }
        }

        private void arrive() {
            if (fleet.disconnected) {
                end(null, SimulatedFleet.down());
                return;
            }
            SimulatedRedis.Reply executed;
            try {
                executed = fleet.redis.run(script, names, arguments);
            } catch (RuntimeException e) {
                travel(() -> end(null, e));
                return;
            }
            travel(() -> publish(executed.messages()));
            travel(() -> {
                if (!partitioned) {
                    end(executed.elements(), fleet.disconnected ? SimulatedFleet.down() : null);
                }
            });
        }

        void end(@Nullable List<?> value, @Nullable RuntimeException cause) {
            if (ended) {
                return;
            }
            ended = true;
            open.remove(this);
            reply = value;
            failure = cause;
            process.proceed(resume);
        }

        List<?> result() {
            fleet.observer.replied(process, script, failure);
            if (failure != null) {
                throw failure;
            }
            if (process.isDead() || reply == null) {
                throw SimulatedFleet.down();
            }
            return reply;
        }
    }
}
