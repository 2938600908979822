package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.CannotDoException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The processes of the contestants that take turns. */
final class Turns implements AutoCloseable {
    private final Bench.InTurns bench;
    private final Bench.Findings findings;
    private final Map<Entrant, ChildProcess> started = new EnumMap<>(Entrant.class);

    Turns(Bench.InTurns bench, Bench.Findings findings) {
        this.bench = bench;
        this.findings = findings;
    }

    /** Lets each contestant warm up while the others are idle, and then take its turns. */
    void take(List<Entrant> entrants) {
        for (Entrant entrant : entrants) {
            attempt(entrant, () -> {
                ChildProcess process = bench.start().apply(entrant);
                started.put(entrant, process);
                process.warmUp();
            });
            if (bench.turns().applyAsInt(entrant) == 1) {
                turn(entrant);
                close(entrant);
            }
        }
        int most = entrants.stream().mapToInt(bench.turns()).max().orElse(0);
        for (int i = 1; i <= most; i++) {
            List.copyOf(started.keySet()).forEach(this::turn);
        }
    }

    private void turn(Entrant entrant) {
        ChildProcess process = started.get(entrant);
        if (process != null) {
            attempt(entrant, () -> findings.add(entrant, bench.completed().apply(entrant, process.turn())));
        }
    }

    private void attempt(Entrant entrant, Runnable step) {
        try {
            step.run();
        } catch (CannotDoException e) {
            findings.cannot(entrant, e.getMessage());
            close(entrant);
        }
    }

    private void close(Entrant entrant) {
        ChildProcess process = started.remove(entrant);
        if (process != null) {
            process.close();
        }
    }

    @Override
    public void close() {
        started.values().forEach(ChildProcess::close);
    }
}
