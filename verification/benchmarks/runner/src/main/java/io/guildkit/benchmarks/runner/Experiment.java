package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Shape;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The experiments that the page cites as reasons for missed goals. Each is a task like the others, with other options of the JVM or other
 * measurements. Its table is printed, and is not on the page.
 */
final class Experiment {
    private static final String ALLOCATION = "allocation of a call";
    private static final String WAKE_UPS = "wake-ups";
    private static final String BOUND = "bound of calls in flight";
    private static final String WAITING = "waiting calls";
    private static final String LOADED = "loaded classes";
    private static final String UPLOAD = "heap of an upload";
    private static final String OWN_JARS = "own jars";
    private static final String DECODING = "decoding in many processes";
    private static final String ENCODING = "encoding in many processes";
    private static final String ACCEPTING = "outbox in many processes";
    private static final String IN_FLIGHT = "calls in flight in many processes";
    private static final String YOUNG = "young generation of the emulator";
    private static final String WARM_UP = "warm-up of the emulator";
    private static final String BATCHES = "batches of the fleet";

    private static final String ESCAPE_ANALYSIS = "-XX:+DoEscapeAnalysis";
    private static final String NO_ESCAPE_ANALYSIS = "-XX:-DoEscapeAnalysis";
    private static final String ALL_COMPILERS = "-XX:+TieredCompilation";
    private static final String ONLY_C1 = "-XX:TieredStopAtLevel=1";
    private static final List<Shape> DECODED =
            List.of(Shape.APPLICATION, Shape.GUILDS, Shape.INVITES, Shape.INVITES_IN_CHANGING_ORDER);
    private static final int MANY = 10_000;
    private static final List<String> YOUNG_GENERATIONS = List.of("-Xmn64m", "-Xmn700m");
    private static final List<Integer> LOADS = List.of(16, 256);
    private static final List<Integer> FEW = List.of(64, 1_000);
    private static final List<Integer> MESSAGES = List.of(10_000, 40_000);

    /** The kinds of batches, as the module {@code fleet} counts them. */
    private static final List<String> KINDS = List.of("acquires", "reports", "both", "others");

    private Experiment() {}

    /** Returns all experiments. */
    static List<Bench> benches(Setting setting, List<Path> jdks) {
        List<Entrant> baselines = List.of(Entrant.TYPED, Entrant.HAND, Entrant.GUILDKIT);
        List<Bench> benches = new ArrayList<>();
        for (String options : List.of(ESCAPE_ANALYSIS, NO_ESCAPE_ANALYSIS)) {
            benches.add(processes(
                    setting,
                    named(ALLOCATION, options),
                    baselines,
                    entrant -> Benches.startSequential(setting, Jdks.current(), entrant, options)));
        }
        benches.add(turns(
                setting,
                WAKE_UPS,
                List.of(Entrant.TYPED, Entrant.UNTIMED, Entrant.GUILDKIT),
                entrant -> Benches.startSequential(setting, Jdks.current(), entrant)));
        for (Path jdk : jdks) {
            benches.add(turns(
                    setting,
                    named(BOUND, java(jdk)),
                    List.of(Entrant.LIMIT, Entrant.HAND, Entrant.TYPED, Entrant.RETROFIT, Entrant.GUILDKIT),
                    entrant -> Benches.startSequential(setting, jdk, entrant)));
        }
        for (Path jdk : jdks) {
            for (String options : List.of(ALL_COMPILERS, ONLY_C1)) {
                benches.add(histograms(
                        setting,
                        named(named(WAITING, java(jdk)), options),
                        Entrant.HAND,
                        (entrant, file) -> InFlight.start(setting, MANY, jdk, entrant, histogram(file), options)));
            }
        }
        for (ColdStart.Sharing sharing : List.of(ColdStart.Sharing.JDK, ColdStart.Sharing.AOT)) {
            sharing.jdk(jdks)
                    .ifPresent(jdk -> benches.add(new Bench(
                            named(LOADED, sharing.label),
                            List.of(Entrant.TYPED, Entrant.GUILDKIT),
                            entrant -> setting.effort().starts(),
                            Bench.once(new ColdStart(setting, sharing, jdk)::loads))));
        }
        benches.add(histograms(
                setting,
                UPLOAD,
                Entrant.LIMIT,
                (entrant, file) -> Upload.start(setting, Upload.AMPLE, entrant, histogram(file))));
        benches.add(new Bench(
                OWN_JARS,
                List.of(Entrant.GUILDKIT),
                entrant -> 1,
                Bench.once(entrant ->
                        OwnJars.of(ClassPaths.own(setting.classPaths().libraries(entrant))))));
        for (Shape shape : DECODED) {
            benches.add(processes(
                    setting,
                    named(DECODING, shape.label),
                    List.of(Entrant.TYPED, Entrant.RETROFIT, Entrant.GUILDKIT),
                    entrant -> Codec.start(setting, Codec.DECODE, shape, entrant)));
        }
        benches.add(processes(
                setting,
                ENCODING,
                List.of(Entrant.TYPED, Entrant.GUILDKIT),
                entrant -> Codec.start(setting, Codec.ENCODE, Shape.APPLICATION, entrant)));
        for (String database : Outbox.DATABASES) {
            benches.add(processes(
                    setting,
                    named(ACCEPTING, database),
                    List.of(Entrant.OUTBOX, Entrant.BARE),
                    entrant -> Outbox.start(setting.classPaths(), database, entrant)));
        }
        for (Path jdk : jdks) {
            for (int calls : FEW) {
                benches.add(processes(
                        setting,
                        inFlight(calls, jdk),
                        List.of(Entrant.HAND, Entrant.GUILDKIT),
                        entrant -> InFlight.start(setting, calls, jdk, entrant)));
            }
        }
        for (int connections : LOADS) {
            for (String young : YOUNG_GENERATIONS) {
                benches.add(EmulatorLoad.bench(setting, load(connections, young), connections, young));
            }
        }
        MESSAGES.forEach(messages -> benches.add(Emulator.bench(setting, warmUp(messages), messages)));
        Fleet.WORKLOADS.forEach(
                workload -> benches.add(Fleet.bench(setting, named(BATCHES, workload), workload, "kinds")));
        return benches;
    }

    /** Returns the tables of the experiments whose name contains a text. */
    static String tables(Results results, List<Path> jdks, String only) {
        Tables tables = new Tables(results, List.of(Entrant.values()), true);
        return rows(jdks).stream()
                .filter(row -> row.task().contains(only))
                .filter(row -> Stream.of(Entrant.values())
                        .anyMatch(entrant -> results.compared(row, entrant).isPresent()))
                .collect(Collectors.groupingBy(Row::task, LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(tables::table)
                .collect(Collectors.joining("\n"));
    }

    private static List<Row> rows(List<Path> jdks) {
        List<Row> rows = new ArrayList<>();
        for (String options : List.of(ESCAPE_ANALYSIS, NO_ESCAPE_ANALYSIS)) {
            compare(rows, named(ALLOCATION, options), "allocation", "bytes a call", Entrant.TYPED);
        }
        compare(rows, WAKE_UPS, "cpu", "CPU of a call, ns", Entrant.TYPED);
        compare(rows, WAKE_UPS, "waits", "waits of threads in a call", Entrant.TYPED);
        for (Path jdk : jdks) {
            compare(rows, named(BOUND, java(jdk)), "cpu", "CPU of a call, ns", Entrant.LIMIT);
        }
        for (Path jdk : jdks) {
            for (String options : List.of(ALL_COMPILERS, ONLY_C1)) {
                String task = named(named(WAITING, java(jdk)), options);
                compare(rows, task, "heap", "live heap, bytes", Entrant.HAND);
                rows.add(Row.of(task, Histogram.STACKS, "stacks of waiting virtual threads", Optional.empty()));
                rows.add(Row.of(task, Histogram.STACK, "bytes of a stack", Optional.empty()));
                owners(rows, task, Histogram.BYTES, "kB");
            }
        }
        for (ColdStart.Sharing sharing : List.of(ColdStart.Sharing.JDK, ColdStart.Sharing.AOT)) {
            String task = named(LOADED, sharing.label);
            compare(rows, task, "wall", "start with the log, ms", Entrant.TYPED);
            owners(rows, task, ClassLoads.COUNT, "classes");
            owners(rows, task, ClassLoads.MILLIS, "ms");
        }
        compare(rows, UPLOAD, "wall", "100 MiB, ns", Entrant.LIMIT);
        compare(rows, UPLOAD, "heap", "live heap, bytes", Entrant.LIMIT);
        owners(rows, UPLOAD, Histogram.BYTES, "kB");
        for (OwnJars.Kind kind : OwnJars.Kind.values()) {
            rows.add(Row.of(OWN_JARS, kind.metric(OwnJars.FILES), kind.label + ": files", Optional.empty()));
            rows.add(Row.of(OWN_JARS, kind.metric(OwnJars.PACKED), kind.label + ": kB in the jars", Optional.empty()));
            rows.add(Row.of(OWN_JARS, kind.metric(OwnJars.UNPACKED), kind.label + ": kB unpacked", Optional.empty()));
            rows.add(Row.of(OWN_JARS, kind.metric(OwnJars.POOL), kind.label + ": % constant pools", Optional.empty()));
        }
        for (Shape shape : DECODED) {
            compare(rows, named(DECODING, shape.label), "time", "ns", Entrant.TYPED);
        }
        compare(rows, ENCODING, "time", "ns", Entrant.TYPED);
        for (String database : Outbox.DATABASES) {
            compare(rows, named(ACCEPTING, database), "throughput", "messages a second", Entrant.BARE);
        }
        for (Path jdk : jdks) {
            for (int calls : FEW) {
                compare(rows, inFlight(calls, jdk), "cpu", "CPU of a call, ns", Entrant.HAND);
                compare(rows, inFlight(calls, jdk), "throughput", "calls a second", Entrant.HAND);
                compare(rows, inFlight(calls, jdk), "heap", "live heap, bytes", Entrant.HAND);
            }
        }
        for (int connections : LOADS) {
            for (String young : YOUNG_GENERATIONS) {
                String task = load(connections, young);
                compare(rows, task, "throughput", "requests a second", Entrant.EMULATOR);
                compare(rows, task, "median", "median of the requests, ns", Entrant.EMULATOR);
                compare(rows, task, "p99", "slowest hundredth of the requests, ns", Entrant.EMULATOR);
            }
        }
        for (int messages : MESSAGES) {
            compare(rows, warmUp(messages), "time", "time of a request, ns", Entrant.EMULATOR);
            compare(rows, warmUp(messages), "heap", "live heap, bytes", Entrant.EMULATOR);
        }
        for (String workload : Fleet.WORKLOADS) {
            KINDS.forEach(kind ->
                    rows.add(Row.of(named(BATCHES, workload), kind, kind + ": commands a call", Optional.empty())));
        }
        return rows;
    }

    /** Adds a line with values and a line with ratios. */
    private static void compare(List<Row> rows, String task, String metric, String label, Entrant base) {
        rows.add(Row.of(task, metric, label, Optional.empty()));
        rows.add(Row.of(task, metric, label + ", × " + base.label, Optional.of(base)));
    }

    private static void owners(List<Row> rows, String task, String metric, String unit) {
        for (Owner owner : Owner.values()) {
            rows.add(Row.of(task, owner.metric(metric), owner.label + ": " + unit, Optional.empty()));
        }
    }

    private static String named(String name, String options) {
        return name + ", " + options;
    }

    private static String inFlight(int calls, Path jdk) {
        return named(named(IN_FLIGHT, String.format(Locale.ROOT, "%,d", calls)), java(jdk));
    }

    private static String load(int connections, String young) {
        return named(named(YOUNG, connections + " connections"), young);
    }

    private static String warmUp(int messages) {
        return named(WARM_UP, String.format(Locale.ROOT, "%,d messages", messages));
    }

    private static String java(Path jdk) {
        return "Java " + Jdks.feature(jdk);
    }

    private static String histogram(Path file) {
        return "-Dbenchmarks.histogram=" + file;
    }

    /** Measures many processes of each contestant once, because processes of the same code differ. */
    private static Bench processes(
            Setting setting, String name, List<Entrant> entrants, Function<Entrant, ChildProcess> start) {
        return new Bench(
                name, entrants, entrant -> setting.effort().processes(), new Bench.InTurns(entrant -> 1, start));
    }

    /** Measures a process of each contestant in many turns, because slow periods of the machine would decide small differences. */
    private static Bench turns(
            Setting setting, String name, List<Entrant> entrants, Function<Entrant, ChildProcess> start) {
        return new Bench(
                name,
                entrants,
                entrant -> setting.effort().rounds(),
                new Bench.InTurns(entrant -> setting.effort().processes(), start));
    }

    private interface Start {
        ChildProcess with(Entrant entrant, Path histogram);
    }

    /** Compares the live objects of Guildkit with those of another contestant. */
    private static Bench histograms(Setting setting, String name, Entrant other, Start start) {
        Path file = setting.scratch().resolve("histogram.txt");
        return new Bench(
                name,
                List.of(other, Entrant.GUILDKIT),
                entrant -> setting.effort().rounds(),
                new Bench.InTurns(entrant -> 1, entrant -> start.with(entrant, file), (entrant, measured) -> {
                    try (Stream<String> lines = Files.lines(file)) {
                        measured.values().putAll(Histogram.of(lines).values());
                        return measured;
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }));
    }
}
