package io.guildkit.interleavings;

import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import kotlin.Unit;
import org.pastalab.fray.core.TestRunner;
import org.pastalab.fray.core.command.Configuration;
import org.pastalab.fray.core.command.ExecutionInfo;
import org.pastalab.fray.core.command.LambdaExecutor;
import org.pastalab.fray.core.command.NetworkDelegateType;
import org.pastalab.fray.core.command.SystemTimeDelegateType;
import org.pastalab.fray.core.randomness.ControlledRandom;
import org.pastalab.fray.core.randomness.RandomnessProvider;
import org.pastalab.fray.core.scheduler.POSScheduler;

/**
 * Runs a scenario in several orders of its threads. A seed chooses each order.
 *
 * @param firstSeed the first of successive seeds
 */
record Exploration(long firstSeed, int schedules) {
    // Why: docs/decisions/0102

    /** The seed of the run before all others. Classes are loaded in this run, which takes steps that later runs do not have. */
    private static final long WARM_UP = 0;

    /** More steps mean that the threads do not end. */
    private static final int MAX_STEPS = 20_000;

    private static final Path REPORT = Path.of("target", "fray", "report");

    /** Code that starts threads and checks what they did. */
    interface Scenario {
        void run() throws Throwable;
    }

    /**
     * An order in which a scenario failed.
     *
     * @param trace the order of the threads; empty if the failure did not repeat
     */
    record Failure(long seed, Throwable thrown, Optional<String> trace) {
        /** Describes the failure, and how to repeat it. */
        String report(Method method) {
            return """
                    Seed %d breaks the promise: %s
                    The threads continued in this order:
                    %s
                    This command repeats it:
                    ./mvnw -Pci test -pl verification/interleavings -am -Dsurefire.failIfNoSpecifiedTests=false \\
                        -Dtest='%s#%s' -Dinterleavings.seed=%d -Dinterleavings.schedules=1""".formatted(
                            seed,
                            thrown,
                            trace.orElse("Unknown, because the failure did not repeat."),
                            method.getDeclaringClass().getSimpleName(),
                            method.getName(),
                            seed);
        }
    }

    /** Returns the exploration that the system properties choose. */
    static Exploration ofProperties(int schedules) {
        return new Exploration(
                Long.getLong("interleavings.seed", 1), Integer.getInteger("interleavings.schedules", schedules));
    }

    /** Runs the scenario until it fails or all orders have been tried. */
    Optional<Failure> failureOf(Scenario scenario) {
        return failureOf(scenario, WARM_UP, 1).or(() -> failureOf(scenario, firstSeed, schedules));
    }

    private static Optional<Failure> failureOf(Scenario scenario, long firstSeed, int schedules) {
        AtomicLong nextSeed = new AtomicLong(firstSeed);
        Throwable thrown = new TestRunner(configuration(scenario, nextSeed, schedules)).run();
        long seed = nextSeed.get() - 1;
        return Optional.ofNullable(thrown).map(failure -> new Failure(seed, failure, trace(scenario, seed)));
    }

    /** Runs a failed scenario again, and returns the order of its threads. */
    private static Optional<String> trace(Scenario scenario, long seed) {
        Trace trace = new Trace();
        Configuration configuration = configuration(scenario, new AtomicLong(seed), 1);
        configuration.getScheduleObservers().add(trace);
        return Optional.ofNullable(new TestRunner(configuration).run()).map(again -> trace.toString());
    }

    private static Configuration configuration(Scenario scenario, AtomicLong nextSeed, int schedules) {
        RandomnessProvider random = () ->
                new ControlledRandom(new ArrayList<>(), new ArrayList<>(), new Random(nextSeed.getAndIncrement()));
        return new Configuration(
                new ExecutionInfo(new LambdaExecutor(() -> run(scenario)), false, false, MAX_STEPS),
                REPORT,
                schedules,
                Integer.MAX_VALUE, // seconds
                new POSScheduler(random.getRandomness()),
                random,
                false, // record the threads that could continue
                false, // continue after a failure
                true, // keep the JVM after a failure
                false, // replay a recording
                false, // leave the threads alone
                false, // dummy run
                NetworkDelegateType.NONE,
                SystemTimeDelegateType.MOCK,
                1, // nanoseconds that pass with each query of the time
                true, // time limits pass only if no thread can continue
                true, // sleep yields
                false, // new class loader for each order
                false, // redirect the output
                false, // end other threads with the main thread
                false, // hashes of stack traces
                null);
    }

    private static Unit run(Scenario scenario) {
        try {
            scenario.run();
            return Unit.INSTANCE;
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }
}
