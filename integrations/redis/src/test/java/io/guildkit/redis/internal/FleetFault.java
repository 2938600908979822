package io.guildkit.redis.internal;

import io.guildkit.redis.internal.SimulatedFleet.FleetProcess;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import redis.clients.jedis.exceptions.JedisAccessControlException;
import redis.clients.jedis.exceptions.JedisConnectionException;

/**
 * The catalogue of faults of a fleet. A constant plans its strike before the run starts; the seed chooses the moments and the processes.
 * A fault that makes some 429s unavoidable says so with {@link FaultPlan#excuse}.
 */
enum FleetFault {
    // Redis, from before or soon after the start of the processes
    ABSENT(plan -> plan.refuses(0, unreachable())),
    WRONG_PASSWORD(plan -> plan.refuses(0, wrongPassword())),
    FULL(plan -> plan.fills(0)),
    LOST_EARLY(plan -> plan.refuses(300 + plan.random().nextInt(700), unreachable())),

    // Redis, while the processes work
    REDIS_KILLED(plan -> plan.during(
            () -> {
                plan.excuse(FleetWorld.LOSS);
                plan.redis().refusal = Optional.of(unreachable());
                plan.redis().forget();
                plan.breakConnections();
            },
            () -> plan.redis().refusal = Optional.empty())),
    PASSWORD_CHANGED(plan -> plan.refuses(plan.moment(), wrongPassword())),
    BECOMES_FULL(plan -> plan.fills(plan.moment())),
    REDIS_SUSPENDED(plan -> plan.during(
            () -> {
                plan.excuse(FleetWorld.LOSS);
                plan.redis().suspend();
            },
            plan.redis()::resume)),
    EMPTIED(plan -> plan.once(() -> {
        plan.excuse(FleetWorld.LOSS);
        plan.redis().forget();
    })),
    SLOW_REDIS(plan -> {
        Duration usual = plan.fleet().roundTrip;
        Duration slow = Duration.ofMillis(20 + plan.random().nextInt(200));
        plan.during(() -> plan.fleet().roundTrip = slow, () -> plan.fleet().roundTrip = usual);
    }),
    CLOCK_BACK(plan -> plan.stepsClock(Duration.ofSeconds(-10 - plan.random().nextInt(20)))),
    CLOCK_FORWARD(plan -> plan.stepsClock(Duration.ofSeconds(10 + plan.random().nextInt(20)))),
    CLOCK_ADJUSTED(plan -> plan.stepsClock(Duration.ofMillis(-1 - plan.random().nextInt(90)))),
    OLD_REDIS(plan -> plan.during(
            () -> {
                plan.excuse(FleetWorld.HEARTBEAT);
                plan.redis().version = Optional.of("6.0.16");
            },
            () -> plan.redis().version = Optional.empty())),
    OTHER_FORMAT(plan -> plan.once(() -> {
        plan.excuse(Duration.ZERO); // what the others have taken since the last contact is lost with the state
        plan.choose(plan.redis().keys()).ifPresent(key -> plan.redis().damage(key));
    })),

    // Single connections and processes
    CONNECTION_CLOSED(plan -> plan.inProcess(process -> {
        process.connection.close();
        process.connection.subscribeAgain();
    })),
    CONNECTIONS_CLOSED(plan -> plan.once(plan::breakConnections)),
    PARTITIONED(plan -> plan.inProcess(
            process -> {
                plan.excuse(FaultPlan.LONGEST);
                process.connection.partition();
            },
            process -> {
                plan.excuse(FleetWorld.RETURN);
                process.connection.heal();
            })),
    JOINS(plan -> plan.once(plan::startProcess)),
    LEAVES(plan -> plan.endProcess(FleetProcess::leave)),
    KILLED(plan -> plan.endProcess(FleetProcess::kill)),
    UPGRADED(FaultPlan::upgrade),
    SUSPENDED(FaultPlan::suspendProcess),
    OTHER_SCRIPTS(plan -> plan.at(
            250,
            () -> plan.fleet().processes.stream()
                    .skip(plan.fleet().processes.size() / 2)
                    .forEach(process ->
                            process.version = script -> Script.of("-- another version\n" + script.source())))),

    // Requests and the program
    REFUSALS(plan -> plan.requests(sent -> sent.refuse(plan.random().nextInt(4) == 0))),
    LOST_REQUESTS(plan -> plan.requests(sent -> sent.lose(false))),
    LOST_RESPONSES(plan -> plan.requests(sent -> sent.lose(true))),
    UNSENT(plan -> plan.requests(FleetLoad.Sent::withdraw)),
    SLOW_RESPONSES(plan -> plan.requests(FleetLoad.Sent::slowly)),
    CANCELS(plan -> {
        for (int i = 0; i < 20; i++) {
            plan.once(plan.load()::cancelAny);
        }
    }),
    WRONG_CLOCK(plan -> plan.inProcess(
            process -> process.clockError = Duration.ofSeconds(plan.random().nextInt(1_200) - 600),
            process -> process.clockError = Duration.ZERO));

    @SuppressWarnings("ImmutableEnumChecker") // the functions have no state
    private final Consumer<FaultPlan> strike;

    FleetFault(Consumer<FaultPlan> strike) {
        this.strike = strike;
    }

    void strike(FaultPlan plan) {
        strike.accept(plan);
    }

    private static RuntimeException unreachable() {
        return new JedisConnectionException("Failed to connect");
    }

    private static RuntimeException wrongPassword() {
        return new JedisAccessControlException("WRONGPASS invalid username-password pair or user is disabled.");
    }
}
