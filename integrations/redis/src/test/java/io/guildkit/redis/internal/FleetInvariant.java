package io.guildkit.redis.internal;

import io.guildkit.redis.internal.FleetWorld.RefusalKind;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What must hold at the end of each run of a fleet. */
enum FleetInvariant {
    /** Nothing repeats without end, and no task throws. */
    RUN_ENDS(world -> Stream.concat(
            world.hasEnded() ? Stream.empty() : Stream.of("the run does not end"), Stream.ofNullable(world.crash()))),

    /** The service refuses no request that the fleet could have held back. The next two count some of these requests on their own. */
    WITHIN_LIMITS(world -> refusals(world, RefusalKind.ORDINARY)),

    /** What a process has sent without Redis counts after its return. */
    COUNTS_AT_RETURN(world -> refusals(world, RefusalKind.AT_RETURN)),

    /** A request that is granted before a reset, and that the service counts after it, counts in the next window. */
    COUNTS_AT_RESET(world -> refusals(world, RefusalKind.AT_RESET)),

    /** Each acquire ends by its patience: with a permit, or with the wait that is too long. */
    WAITS_END(world -> Stream.concat(world.load.late.stream(), world.load.waiting().stream())),

    /** No call fails because of Redis. */
    NO_FAILURES(world -> world.load.failures.stream()),

    /** Waiting requests of one process and bucket are sent in the order of their calls. */
    ORDER_KEPT(world -> world.load.overtaken.stream()),

    /** All permits are returned: when all requests have ended, Redis has no valid lease and no valid entry of a queue. */
    PERMITS_RETURNED(world -> world.kept.stream()),

    KEYS_EXPIRE(world -> world.stored.stream()),

    /** A closed process runs no task. */
    NOTHING_LEFT(world -> world.active.stream()),

    /** The fleet shares its limits soon after the last fault. */
    COMES_BACK(world -> world.alone.stream()),

    /** A process leaves Redis once for each fault. */
    STEADY(world -> world.losses.stream()
            .collect(Collectors.groupingBy(
                    loss -> loss.process().name + " leaves Redis for this reason: " + loss.reason(),
                    TreeMap::new,
                    Collectors.counting()))
            .entrySet()
            .stream()
            .filter(entry -> entry.getValue() > world.faults())
            .map(entry -> entry.getValue() + " times " + entry.getKey()));

    @SuppressWarnings("ImmutableEnumChecker") // the functions have no state
    private final Function<FleetWorld, Stream<String>> violations;

    FleetInvariant(Function<FleetWorld, Stream<String>> violations) {
        this.violations = violations;
    }

    /** Returns whether another invariant includes this one: the first of those about 429s includes the others. */
    boolean isPartOf(FleetInvariant other) {
        boolean special = this == COUNTS_AT_RETURN || this == COUNTS_AT_RESET;
        return this == other || (special && other == WITHIN_LIMITS);
    }

    private static Stream<String> refusals(FleetWorld world, RefusalKind kind) {
        return world.avoidable(kind).stream()
                .map(refusal -> String.format(Locale.ROOT, "an avoidable 429 at %.3f ms", refusal.at() / 1e6));
    }

    /** Returns a text for each violation. */
    List<String> violations(FleetWorld world) {
        return violations.apply(world).toList();
    }
}
