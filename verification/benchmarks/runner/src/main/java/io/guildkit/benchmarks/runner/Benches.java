package io.guildkit.benchmarks.runner;

import static java.util.stream.Collectors.joining;

import io.guildkit.benchmarks.Measurements;
import io.guildkit.benchmarks.Shape;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** All tasks, in the order in which they are measured. */
final class Benches {
    static final String SEQUENTIAL = "sequential call";
    static final String CLASS_PATH = "run-time class path";
    static final double MEGABYTE = 1_000_000;

    private Benches() {}

    /** Measures all contestants in each round, so that a slow period of the machine affects all of them. */
    static void measure(List<Bench> benches, ClassPaths classPaths, Journal journal) {
        long began = System.nanoTime();
        Map<Bench, List<Entrant>> takingPart = new LinkedHashMap<>();
        for (Bench bench : benches) {
            takingPart.put(bench, new ArrayList<>(bench.entrants()));
            takingPart.get(bench).removeIf(entrant -> !classPaths.isBuilt(entrant));
        }
        for (int i = 1; !takingPart.isEmpty(); i++) {
            int round = i;
            takingPart.forEach((bench, entrants) ->
                    entrants.removeIf(entrant -> round > bench.rounds().applyAsInt(entrant)));
            takingPart.values().removeIf(List::isEmpty);
            takingPart.forEach((bench, entrants) -> {
                System.err.println(elapsed(System.nanoTime() - began) + " round " + round + ": " + bench.task());
                bench.method().measure(List.copyOf(entrants), (entrant, line) -> {
                    if (Measurements.isCannot(line)) {
                        entrants.remove(entrant);
                    }
                    journal.add(bench.task(), round, entrant, line);
                });
            });
        }
    }

    /** Returns minutes and seconds. */
    static String elapsed(long nanos) {
        long seconds = TimeUnit.NANOSECONDS.toSeconds(nanos);
        return String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60);
    }

    /** Returns the tasks whose name contains a text. */
    static List<Bench> chosen(List<Bench> all, String only) {
        List<Bench> chosen =
                all.stream().filter(bench -> bench.task().contains(only)).toList();
        if (chosen.isEmpty()) {
            throw new IllegalArgumentException("No task's name contains '" + only + "'. The tasks are: "
                    + all.stream().map(Bench::task).collect(joining("; ")));
        }
        return chosen;
    }

    static List<Bench> all(Setting setting, List<Path> jdks) {
        Effort effort = setting.effort();
        List<Bench> benches = new ArrayList<>(List.of(sequential(setting)));
        for (Path jdk : jdks) {
            InFlight.HAVE_GOALS.forEach(calls -> benches.add(InFlight.bench(setting, calls, jdk)));
        }
        if (effort.complete()) {
            Path latest = jdks.get(jdks.size() - 1);
            InFlight.CHARTED.forEach(calls -> benches.add(InFlight.bench(setting, calls, latest)));
            List.of(Shape.values()).forEach(shape -> benches.add(Codec.bench(setting, Codec.DECODE, shape)));
        } else {
            Codec.HAVE_GOALS.forEach(shape -> benches.add(Codec.bench(setting, Codec.DECODE, shape)));
            benches.add(Codec.bench(setting, Codec.DECODE, Shape.INVITES_IN_CHANGING_ORDER));
        }
        Codec.HAVE_GOALS.forEach(shape -> benches.add(Codec.bench(setting, Codec.ENCODE, shape)));
        benches.add(Steps.bench(setting));
        benches.add(Upload.bench(setting, Upload.AMPLE));
        benches.add(Upload.bench(setting, Upload.SCARCE));
        for (ColdStart.Sharing sharing : ColdStart.Sharing.values()) {
            if (effort.complete() || sharing == ColdStart.Sharing.JDK) {
                sharing.jdk(jdks).ifPresent(jdk -> benches.add(ColdStart.bench(setting, sharing, jdk)));
            }
        }
        benches.add(new Bench(
                CLASS_PATH,
                Entrant.withPeers(Entrant.HAND, Entrant.GUILDKIT),
                entrant -> effort.rounds(),
                Bench.once(entrant -> size(setting.classPaths(), entrant))));
        benches.add(Emulator.bench(setting));
        EmulatorLoad.CONNECTIONS.forEach(connections -> benches.add(EmulatorLoad.bench(setting, connections)));
        Outbox.DATABASES.forEach(database -> benches.add(Outbox.bench(setting, database)));
        Fleet.WORKLOADS.forEach(workload -> benches.add(Fleet.bench(setting, workload)));
        return benches;
    }

    /** Returns whether a contestant is measured in all rounds of a task with goals. */
    static boolean isPrecise(String task, Entrant entrant, Path jdk) {
        return entrant.hasNarrowGoals() || Goal.compares(task, entrant, jdk);
    }

    /** One call after the other on one thread. */
    private static Bench sequential(Setting setting) {
        Effort effort = setting.effort();
        return new Bench(
                SEQUENTIAL,
                Entrant.withPeers(Entrant.LIMIT, Entrant.HAND, Entrant.TYPED, Entrant.GUILDKIT),
                entrant -> isPrecise(SEQUENTIAL, entrant, Jdks.current()) ? effort.rounds() : 1,
                new Bench.InTurns(
                        entrant -> effort.turns(), entrant -> startSequential(setting, Jdks.current(), entrant)));
    }

    /** Starts the process of a contestant that makes one call after the other, with additional options of the JVM. */
    static ChildProcess startSequential(Setting setting, Path jdk, Entrant entrant, String... more) {
        List<String> jvm = new ArrayList<>(List.of("-XX:+UseSerialGC", Setting.SAME_COMPILERS, "-Xms512m", "-Xmx512m"));
        jvm.addAll(List.of(more));
        Effort effort = setting.effort();
        return setting.inTurns(
                jdk, entrant, jvm, "sequential", setting.server().atOnce(), effort.longWarmUp(), effort.calls());
    }

    /** The size of the jars at run time. */
    private static Measurements size(ClassPaths classPaths, Entrant entrant) {
        List<Path> jars = classPaths.libraries(entrant);
        return new Measurements()
                .put("megabytes", ClassPaths.size(jars) / MEGABYTE)
                .put("own", ClassPaths.size(ClassPaths.own(jars)) / MEGABYTE);
    }
}
