package io.guildkit.simulation;

import java.util.ArrayList;
import java.util.List;

/**
 * The result of one run.
 *
 * @param sum equal for equal runs
 * @param trace the lines of the trace, if they were wanted
 * @param violations the invariants that did not hold, with details
 */
record Run(long seed, List<Fault> faults, long sum, List<String> trace, List<Violation> violations) {
    record Violation(Invariant invariant, String detail) {
        @Override
        public String toString() {
            return invariant + ": " + detail;
        }
    }

    /** Runs a seed with faults. */
    static Run of(long seed, List<Fault> faults, boolean traced) {
        Trace trace = new Trace(traced);
        World world = new World(seed, faults, trace);
        world.run();
        List<Violation> violations = new ArrayList<>();
        for (Invariant invariant : Invariant.values()) {
            invariant.violations(world).forEach(detail -> violations.add(new Violation(invariant, detail)));
        }
        return new Run(seed, faults, trace.sum(), trace.lines(), violations);
    }
}
