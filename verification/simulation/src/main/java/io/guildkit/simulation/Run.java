package io.guildkit.simulation;

import io.guildkit.testsupport.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The result of one run.
 *
 * @param omitted the numbers of the planned calls that the program did not make
 * @param calls the number of planned calls
 * @param sum equal for equal runs
 * @param trace the lines of the trace, if they were wanted
 * @param violations the invariants that did not hold, with details
 */
record Run(
        long seed,
        List<Fault> faults,
        Set<Integer> omitted,
        int calls,
        long sum,
        List<String> trace,
        List<Violation> violations) {
    record Violation(Invariant invariant, String detail) {
        @Override
        public String toString() {
            return invariant + ": " + detail;
        }
    }

    /** Runs a seed with faults. */
    static Run of(long seed, List<Fault> faults) {
        return of(seed, faults, Set.of(), false);
    }

    /** Runs a seed with faults, and without some calls. */
    static Run of(long seed, List<Fault> faults, Set<Integer> omitted, boolean traced) {
        Trace trace = new Trace(traced);
        World world = new World(seed, faults, trace);
        world.plan().omit(omitted);
        world.run();
        List<Violation> violations = new ArrayList<>();
        for (Invariant invariant : Invariant.values()) {
            invariant.violations(world).forEach(detail -> violations.add(new Violation(invariant, detail)));
        }
        return new Run(seed, faults, omitted, world.plan().calls().size(), trace.sum(), trace.lines(), violations);
    }

    /** Runs it again, with the lines of the trace. */
    Run traced() {
        return of(seed, faults, omitted, true);
    }

    Set<Invariant> invariants() {
        return violations.stream().map(Violation::invariant).collect(Collectors.toSet());
    }

    /** Describes a failed run: the seed, the faults, the violations, the trace, and the command that replays it. */
    String report() {
        StringBuilder text = new StringBuilder();
        text.append("Seed ").append(seed).append(" with ").append(faults).append('\n');
        violations.forEach(violation -> text.append("  ").append(violation).append('\n'));
        traced().trace().forEach(line -> text.append("  ").append(line).append('\n'));
        text.append("Replay: verification/simulation/run --seed ")
                .append(seed)
                .append(" --seeds 1 --faults ")
                .append(faults.stream().map(Fault::name).collect(Collectors.joining(",", "'", "'")));
        if (!omitted.isEmpty()) {
            text.append(" --without ")
                    .append(omitted.stream().map(Object::toString).collect(Collectors.joining(",")));
        }
        return text.toString();
    }
}
