package io.guildkit.redis.internal;

import io.guildkit.redis.internal.SimulatedFleet.FleetProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * What one fault does in one run. It has its own random numbers, so that it strikes at the same moments when other faults are left out.
 */
final class FaultPlan {
    private static final int LATEST_BEGIN = 3_500;
    private static final int SHORTEST = 500;

    /** The longest time that a fault lasts. */
    static final Duration LONGEST = Duration.ofSeconds(3);

    private final FleetWorld world;
    private final FleetFault fault;
    private final SplittableRandom random;

    FaultPlan(FleetWorld world, long seed, FleetFault fault) {
        this.world = world;
        this.fault = fault;
        this.random = new SplittableRandom(seed ^ ((long) fault.name().hashCode() << 32));
    }

    SplittableRandom random() {
        return random;
    }

    SimulatedFleet fleet() {
        return world.fleet;
    }

    SimulatedRedis redis() {
        return world.fleet.redis;
    }

    FleetLoad load() {
        return world.load;
    }

    /** Chooses the milliseconds at which a fault begins, when the processes know each other. */
    int moment() {
        return FleetWorld.ACQUAINTED + random.nextInt(LATEST_BEGIN - FleetWorld.ACQUAINTED);
    }

    /** Runs an action at a time in milliseconds. */
    void at(int millis, Runnable action) {
        at(millis, fault.name(), action);
    }

    private void at(int millis, String what, Runnable action) {
        world.at(TimeUnit.MILLISECONDS.toNanos(millis), what, action);
    }

    /** Runs an action once. */
    void once(Runnable action) {
        at(moment(), action);
    }

    /** Runs actions at the begin and at the end of the fault. */
    void during(int begin, Runnable start, Runnable end) {
        int until = begin + SHORTEST + random.nextInt((int) LONGEST.toMillis() - SHORTEST);
        at(begin, fault + " begins", start);
        at(until, fault + " ends", end);
    }

    void during(Runnable start, Runnable end) {
        during(moment(), start, end);
    }

    /** Ends some process once. */
    void endProcess(Consumer<FleetProcess> end) {
        inProcess(process -> {
            world.falls(process);
            end.accept(process);
        });
    }

    /** Runs an action in some process once. */
    void inProcess(Consumer<FleetProcess> action) {
        once(() -> choose(world.fleet.processes).ifPresent(action));
    }

    /** Stops some process for a time. */
    void suspendProcess() {
        inProcess(
                process -> {
                    world.falls(process);
                    process.suspend();
                },
                process -> {
                    excuse(FleetWorld.RETURN);
                    process.resume();
                });
    }

    /** Runs actions in some process at the begin and at the end of the fault, if the process has not ended. */
    void inProcess(Consumer<FleetProcess> start, Consumer<FleetProcess> end) {
        FleetProcess[] chosen = new FleetProcess[1];
        during(
                () -> choose(world.fleet.processes).ifPresent(process -> {
                    chosen[0] = process;
                    start.accept(process);
                }),
                () -> Optional.ofNullable(chosen[0])
                        .filter(process -> !process.isDead())
                        .ifPresent(end));
    }

    <T> Optional<T> choose(List<T> all) {
        return all.isEmpty() ? Optional.empty() : Optional.of(all.get(random.nextInt(all.size())));
    }

    /** Redis refuses all commands. */
    void refuses(int begin, RuntimeException why) {
        during(
                begin,
                () -> lose(begin, () -> redis().refusal = Optional.of(why)),
                () -> redis().refusal = Optional.empty());
    }

    /** Redis refuses the writes of a script that has not written before. */
    void fills(int begin) {
        during(begin, () -> lose(begin, () -> redis().full = true), () -> redis().full = false);
    }

    private void lose(int begin, Runnable action) {
        if (begin > 0) { // from the start, the processes have sent nothing that the others must know
            excuse(FleetWorld.LOSS);
        }
        action.run();
    }

    /** Treats some requests in another way. */
    void requests(Consumer<FleetLoad.Sent> treatment) {
        during(() -> load().add(treatment), () -> load().remove(treatment));
    }

    /** Redis' clock takes a step. After a long one, no state in Redis is known, as after the loss of its data. */
    void stepsClock(Duration step) {
        once(() -> {
            if (step.abs().compareTo(Duration.ofSeconds(1)) > 0) {
                excuse(FleetWorld.LOSS);
            }
            redis().clockError = step;
        });
    }

    void breakConnections() {
        List<FleetProcess> all = List.copyOf(world.fleet.processes);
        all.forEach(process -> process.connection.close());
        all.forEach(process -> process.connection.subscribeAgain());
    }

    void startProcess() {
        world.startProcess(random);
    }

    /**
     * Replaces one process after the other by one of a version that writes another format. A new process uses its share at once, in a window in
     * which the former one has used it.
     */
    void upgrade() {
        int moment = moment();
        int pause = 50 + random.nextInt(400);
        List<FleetProcess> former = new ArrayList<>();
        at(moment, () -> {
            former.addAll(world.fleet.processes);
            world.upgrades = true;
            excuse(Duration.ofMillis(pause).multipliedBy(former.size()).plus(FleetWorld.HEARTBEAT));
        });
        for (int i = 0; i < FleetSchedules.MAX_PROCESSES; i++) {
            int number = i;
            at(moment + (i + 1) * pause, () -> {
                if (number < former.size() && !former.get(number).isDead()) {
                    world.falls(former.get(number));
                    former.get(number).leave();
                    world.startProcess(random);
                }
            });
        }
    }

    /** Declares 429s unavoidable from now until a window has passed after a time. */
    void excuse(Duration further) {
        world.excuse(world.fleet.time.now(), further.plus(FleetWorld.WINDOW));
    }
}
