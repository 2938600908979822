package io.guildkit.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Makes a failed run smaller: leaves out faults and calls as long as it fails. */
final class Shrinking {
    private final Predicate<Run> fails;
    private Run smallest;

    private Shrinking(Run failed, Predicate<Run> fails) {
        this.smallest = failed;
        this.fails = fails;
    }

    /** Returns the smallest run with the same seed that violates an invariant of a failed run. */
    static Run smallest(Run failed) {
        Set<Invariant> violated = failed.invariants();
        return smallest(failed, run -> run.invariants().stream().anyMatch(violated::contains));
    }

    static Run smallest(Run failed, Predicate<Run> fails) {
        Shrinking shrinking = new Shrinking(failed, fails);
        shrinking.leaveOutFaults();
        shrinking.leaveOutCalls();
        return shrinking.smallest;
    }

    private void leaveOutFaults() {
        for (Fault fault : smallest.faults()) {
            List<Fault> fewer = new ArrayList<>(smallest.faults());
            fewer.remove(fault);
            attempt(fewer, smallest.omitted());
        }
    }

    private void leaveOutCalls() {
        for (int call = 0; call < smallest.calls(); call++) {
            Set<Integer> more = new TreeSet<>(smallest.omitted());
            more.add(call);
            attempt(smallest.faults(), more);
        }
    }

    private void attempt(List<Fault> faults, Set<Integer> omitted) {
        Run run = Run.of(smallest.seed(), faults, omitted, false);
        if (fails.test(run)) {
            smallest = run;
        }
    }
}
