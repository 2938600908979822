package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Shape;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The goals, with the measured values. */
final class Goals {
    private static final int MAX_THREADS = 99;
    private static final String THREADLESS_JAVA = "25";

    private final Results results;
    private final List<Goal> goals = new ArrayList<>();

    private Goals(Results results) {
        this.results = results;
    }

    static List<Goal> of(Results results, List<Path> jdks) {
        Goals goals = new Goals(results);
        goals.sequential();
        goals.codecs();
        for (Path jdk : jdks) {
            Benches.IN_FLIGHT.forEach(calls -> goals.inFlight(calls, jdk));
        }
        goals.upload();
        goals.coldStart();
        goals.size();
        goals.emulator();
        return goals.goals;
    }

    private void sequential() {
        String task = SequentialBench.TASK;
        ratio("sequential-cpu", 0.9, task, "cpu", "CPU", Entrant.TYPED);
        ratio("sequential-cpu", 1.05, task, "cpu", "CPU", Entrant.HAND);
        ratio("sequential-allocation", 0.95, task, "allocation", "allocation", Entrant.TYPED);
        ratio("sequential-allocation", 1.4, task, "allocation", "allocation", Entrant.HAND);
    }

    private void codecs() {
        for (CodecBench.Direction direction : CodecBench.Direction.values()) {
            String id = direction.name().toLowerCase(Locale.ROOT);
            for (Shape shape : CodecBench.HAVE_GOALS) {
                ratio(
                        id + "-typed",
                        ofTyped(direction, shape),
                        CodecBench.task(direction, shape),
                        "time",
                        "time",
                        Entrant.TYPED);
            }
        }
        CodecBench.HAVE_GOALS.forEach(this::aheadOfPeers);
    }

    private static double ofTyped(CodecBench.Direction direction, Shape shape) {
        if (direction == CodecBench.Direction.ENCODE) {
            return 1.1;
        }
        return switch (shape.kind()) {
            case APPLICATION -> 0.78;
            case GUILDS -> 0.98;
            case INVITES -> 0.63;
        };
    }

    private void aheadOfPeers(Shape shape) {
        String task = CodecBench.task(CodecBench.Direction.DECODE, shape);
        Optional<Double> worst = Entrant.PEERS.stream()
                .flatMap(peer -> results.ratio(task, Entrant.GUILDKIT, peer, "member-time").stream())
                .map(Results.Spread::median)
                .max(Comparator.naturalOrder());
        goals.add(new Goal("decode-peers", task + ", time per member kept, × the fastest peer", 1, false, worst));
    }

    private void inFlight(int calls, Path jdk) {
        String task = InFlightBench.task(calls, jdk);
        boolean few = calls == Benches.IN_FLIGHT.get(0);
        String java = Jdks.feature(jdk);
        String id = "in-flight-" + calls + "-java-" + java;
        goals.add(new Goal(
                id,
                task + ", calls a second, × hand",
                few ? 0.98 : 0.95,
                true,
                results.ratio(task, Entrant.GUILDKIT, Entrant.HAND, "throughput")
                        .map(Results.Spread::median)));
        if (few) {
            ratio(id + "-cpu", 1.1, task, "cpu", "CPU", Entrant.HAND);
        } else {
            ratio(id + "-heap", 1.15, task, "heap", "live heap", Entrant.HAND);
        }
        worst("in-flight-failed", 0, task, "failed", "calls failed");
        worst("in-flight-failed", 0, task, "waiting", "calls still waiting at the end");
        if (java.equals(THREADLESS_JAVA)) {
            worst("in-flight-threads", MAX_THREADS, task, "threads", "platform threads");
        }
    }

    private void upload() {
        String ample = UploadBench.task(Benches.AMPLE);
        ratio("upload", 1.02, ample, "wall", "wall", Entrant.LIMIT);
        ratio("upload-heap", 1.05, ample, "heap", "live heap", Entrant.LIMIT);
        String scarce = UploadBench.task(Benches.SCARCE);
        Optional<Double> survived = results.value(scarce, Entrant.GUILDKIT, "wall")
                .map(wall -> 1.0)
                .or(() -> results.reason(scarce, Entrant.GUILDKIT).map(reason -> 0.0));
        goals.add(new Goal("upload", scarce + ", survived", 1, true, survived));
    }

    private void coldStart() {
        String task = ColdStartBench.task(ColdStartBench.HAS_GOALS);
        ratio("cold-start", 1.08, task, "wall", "wall", Entrant.TYPED);
        ratio("cold-start", 1.08, task, "classes", "classes", Entrant.TYPED);
    }

    private void size() {
        value("size", 1.95, ClassPathBench.TASK, "own", "MB of our own jars");
        value("size", 7.7, ClassPathBench.TASK, "megabytes", "MB");
    }

    private void emulator() {
        for (Entrant peer : List.of(Entrant.WIREMOCK, Entrant.MOCKSERVER)) {
            for (String metric : List.of("wall", "time", "heap")) {
                ratio("emulator", 1, EmulatorBench.TASK, metric, metric, Entrant.EMULATOR, peer);
            }
        }
    }

    private void ratio(String id, double limit, String task, String metric, String words, Entrant base) {
        ratio(id, limit, task, metric, words, Entrant.GUILDKIT, base);
    }

    private void ratio(
            String id, double limit, String task, String metric, String words, Entrant entrant, Entrant base) {
        goals.add(new Goal(
                id,
                task + ", " + words + ", × " + base.label,
                limit,
                false,
                results.ratio(task, entrant, base, metric).map(Results.Spread::median)));
    }

    private void value(String id, double limit, String task, String metric, String words) {
        goals.add(new Goal(
                id,
                task + ", " + words,
                limit,
                false,
                results.value(task, Entrant.GUILDKIT, metric).map(Results.Spread::median)));
    }

    private void worst(String id, double limit, String task, String metric, String words) {
        goals.add(new Goal(
                id,
                task + ", " + words,
                limit,
                false,
                results.value(task, Entrant.GUILDKIT, metric).map(Results.Spread::max)));
    }
}
