package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Shape;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Something that must be reached.
 *
 * @param id by which the reason is found why it is not
 * @param label what it is about
 * @param limit what the value must not pass
 * @param atLeast whether the limit is the least that is good enough; the most otherwise
 * @param value what was measured; empty if it was not
 */
record Goal(String id, String label, double limit, boolean atLeast, Optional<Double> value) {
    boolean isReached() {
        return value.isPresent() && (atLeast ? value.get() >= limit : value.get() <= limit);
    }

    /** Whether there is no more or less to it: nothing failed, everything survived. */
    boolean isYesOrNo() {
        return limit == (atLeast ? 1 : 0);
    }

    /** How far the value lies beyond the limit, as a part of it. */
    double missedBy() {
        return Math.abs(value.orElse(limit) - limit) / limit;
    }

    /** The limit in words. */
    String target() {
        return (atLeast ? "≥ " : "≤ ") + number(limit);
    }

    static String number(double value) {
        return value >= 100 || value == Math.rint(value)
                ? String.format(Locale.ROOT, "%,.0f", value)
                : String.format(Locale.ROOT, "%.2f", value);
    }

    /** All goals. */
    static List<Goal> all(Results results, List<Path> jdks) {
        List<Goal> goals = new ArrayList<>();
        String sequential = SequentialBench.TASK;
        goals.add(most(
                "sequential-cpu",
                "sequential call, CPU, × hand typed",
                1.05,
                results,
                sequential,
                "cpu",
                Entrant.TYPED));
        goals.add(
                most("sequential-cpu", "sequential call, CPU, × hand", 1.2, results, sequential, "cpu", Entrant.HAND));
        goals.add(most(
                "sequential-allocation",
                "sequential call, allocation, × hand typed",
                1.05,
                results,
                sequential,
                "allocation",
                Entrant.TYPED));
        goals.add(most(
                "sequential-allocation",
                "sequential call, allocation, × hand",
                1.5,
                results,
                sequential,
                "allocation",
                Entrant.HAND));
        for (CodecBench.Direction direction : CodecBench.Direction.values()) {
            for (Shape shape : Shape.values()) {
                String task = CodecBench.task(direction, shape);
                String id = direction.name().toLowerCase(Locale.ROOT);
                goals.add(most(id, task + ", time, × hand typed", 1.1, results, task, "time", Entrant.TYPED));
                if (shape != Shape.GUILDS) {
                    goals.add(most(id, task + ", time, × discord-json", 0.8, results, task, "time", Entrant.DISCORD4J));
                }
            }
        }
        for (Path jdk : jdks) {
            inFlight(goals, results, jdk);
        }
        String upload = UploadBench.task(Benches.AMPLE);
        goals.add(most("upload", upload + ", wall, × OkHttp alone", 1.02, results, upload, "wall", Entrant.LIMIT));
        goals.add(most("upload", upload + ", peak heap, × OkHttp alone", 1.02, results, upload, "heap", Entrant.LIMIT));
        String scarce = UploadBench.task(Benches.SCARCE);
        goals.add(new Goal(
                "upload",
                scarce + ", survived",
                1,
                true,
                Optional.of(results.value(scarce, Entrant.GUILDKIT, "wall").isPresent() ? 1.0 : 0.0)));
        String start = ColdStartBench.task(ColdStartBench.Sharing.JDK);
        goals.add(most("cold-start", start + ", wall, × hand typed", 1.15, results, start, "wall", Entrant.TYPED));
        goals.add(most("cold-start", start + ", classes, × hand typed", 1.2, results, start, "classes", Entrant.TYPED));
        goals.add(valueAtMost(
                "steps",
                "idle steps, µs a call",
                2,
                results,
                StepsBench.TASK,
                StepsBench.metric("NOTHING", "time"),
                0.001));
        goals.add(valueAtMost(
                "steps",
                "idle steps, bytes a call",
                1_000,
                results,
                StepsBench.TASK,
                StepsBench.metric("NOTHING", "allocation"),
                1));
        goals.add(valueAtMost("size", "own jars, MB", 1.5, results, ClassPathBench.TASK, "own", 1));
        goals.add(valueAtMost("size", "run-time class path, MB", 7, results, ClassPathBench.TASK, "megabytes", 1));
        return goals;
    }

    private static void inFlight(List<Goal> goals, Results results, Path jdk) {
        boolean virtual = !Jdks.version(jdk).startsWith("17");
        for (int calls : Benches.IN_FLIGHT) {
            String task = InFlightBench.task(calls, jdk);
            if (calls == Benches.IN_FLIGHT.get(0)) {
                goals.add(new Goal(
                        "in-flight",
                        task + ", of the ideal",
                        0.97,
                        true,
                        results.value(task, Entrant.GUILDKIT, "throughput")
                                .map(s -> s.median() / InFlightBench.ideal(calls))));
            } else {
                goals.add(new Goal(
                        "in-flight",
                        task + ", calls a second, × hand",
                        0.95,
                        true,
                        results.ratio(task, Entrant.GUILDKIT, Entrant.HAND, "throughput")
                                .map(Results.Spread::median)));
            }
            for (String lost : List.of("failed", "waiting")) {
                goals.add(new Goal(
                        "in-flight-failed",
                        task + ", calls " + lost,
                        0,
                        false,
                        results.value(task, Entrant.GUILDKIT, lost).map(Results.Spread::max)));
            }
            if (virtual) {
                goals.add(new Goal(
                        "in-flight-threads",
                        task + ", platform threads",
                        99,
                        false,
                        results.value(task, Entrant.GUILDKIT, "threads").map(Results.Spread::max)));
            }
        }
    }

    private static Goal most(
            String id, String label, double limit, Results results, String task, String metric, Entrant base) {
        return new Goal(
                id,
                label,
                limit,
                false,
                results.ratio(task, Entrant.GUILDKIT, base, metric).map(Results.Spread::median));
    }

    private static Goal valueAtMost(
            String id, String label, double limit, Results results, String task, String metric, double scale) {
        return new Goal(
                id,
                label,
                limit,
                false,
                results.value(task, Entrant.GUILDKIT, metric).map(s -> s.median() * scale));
    }
}
