package io.guildkit.redis.internal;

import io.guildkit.testsupport.Trace;
import java.util.ArrayList;
import java.util.List;

/**
 * The result of one run.
 *
 * @param sum equal for equal runs
 * @param trace the lines of the trace, if they were wanted
 * @param violations the invariants that did not hold, with details
 */
record FleetRun(
        long seed, int processes, List<FleetFault> faults, long sum, List<String> trace, List<Violation> violations) {
    record Violation(FleetInvariant invariant, String detail) {
        @Override
        public String toString() {
            return invariant + ": " + detail;
        }
    }

    /** Runs a seed with faults. */
    static FleetRun of(TestRedis server, long seed, int processes, List<FleetFault> faults, boolean traced) {
        Trace trace = new Trace(traced);
        FleetWorld world = new FleetWorld(server, seed, processes, faults, trace);
        world.run();
        List<Violation> violations = new ArrayList<>();
        for (FleetInvariant invariant : FleetInvariant.values()) {
            invariant.violations(world).forEach(detail -> violations.add(new Violation(invariant, detail)));
        }
        return new FleetRun(seed, processes, faults, trace.sum(), trace.lines(), violations);
    }

    boolean violates(FleetInvariant invariant) {
        return violations.stream().anyMatch(violation -> violation.invariant() == invariant);
    }

    /** Returns the violations that are not known. */
    List<Violation> unexpected() {
        return violations.stream()
                .filter(violation -> !KnownViolation.covers(violation.invariant(), faults))
                .toList();
    }

    /** Returns whether an invariant has a violation that is not known. */
    boolean fails(FleetInvariant invariant) {
        return unexpected().stream().anyMatch(violation -> violation.invariant() == invariant);
    }
}
