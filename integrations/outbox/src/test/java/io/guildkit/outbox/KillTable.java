package io.guildkit.outbox;

import io.guildkit.outbox.KillRun.Result;
import io.guildkit.outbox.KillRun.Row;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Runs all kill tests with many seeds, and prints what they have shown as a table:
 *
 * <pre>{@code
 * ./mvnw -q -pl integrations/outbox -am test-compile exec:exec -Doutbox.skip=false -Doutbox.args='20 4'
 * }</pre>
 *
 * <p>The arguments are the number of seeds, the number of runs at a time and a database. All are optional.
 */
public final class KillTable {
    private static final int SEEDS = 20;
    private static final int AT_A_TIME = 4;

    private KillTable() {}

    /** Prints the table, and fails if a promise of the outbox was broken. */
    public static void main(String... arguments) throws IOException, InterruptedException {
        int seeds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : SEEDS;
        int atATime = arguments.length > 1 ? Integer.parseInt(arguments[1]) : AT_A_TIME;
        List<KillDatabase.Kind> databases = arguments.length > 2
                ? List.of(KillDatabase.Kind.valueOf(arguments[2]))
                : List.of(KillDatabase.Kind.values());
        PrintStream out = System.out;
        Path folder = Files.createTempDirectory("outbox-kills");
        List<String> violations = new ArrayList<>();
        out.println(
                "| database | processes | policy | event | runs | messages | events | lost | out of order | doubled | parked |");
        out.println("|---|---|---|---|---|---|---|---|---|---|---|");
        try {
            for (KillDatabase.Kind kind : databases) {
                try (KillDatabase database = KillDatabase.start(kind)) {
                    violations.addAll(
                            run(database, seeds, atATime, folder, (row, results) -> out.println(line(row, results))));
                }
            }
        } finally {
            delete(folder);
        }
        violations.forEach(out::println);
        if (!violations.isEmpty()) {
            throw new IllegalStateException(violations.size() + " runs have violations");
        }
    }

    /**
     * Runs all kinds of runs with a database.
     *
     * @param seeds the number of runs of each kind
     * @param atATime the number of runs at a time
     * @param consumer receives the results of each kind
     * @return the violated promises
     */
    static List<String> run(
            KillDatabase database, int seeds, int atATime, Path folder, BiConsumer<Row, List<Result>> consumer)
            throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(atATime, task -> {
            Thread thread = new Thread(task, "kill-table");
            thread.setDaemon(true);
            return thread;
        });
        try {
            Map<Row, List<Future<Result>>> runs = new LinkedHashMap<>();
            for (Row row : Row.all(database.kind())) {
                runs.put(
                        row,
                        LongStream.rangeClosed(1, seeds)
                                .mapToObj(seed -> threads.submit(() -> KillRun.run(row, seed, folder, database)))
                                .toList());
            }
            List<String> violations = new ArrayList<>();
            for (Map.Entry<Row, List<Future<Result>>> entry : runs.entrySet()) {
                consumer.accept(entry.getKey(), results(entry.getKey(), entry.getValue(), violations));
            }
            return violations;
        } finally {
            threads.shutdownNow();
        }
    }

    private static List<Result> results(Row row, List<Future<Result>> runs, List<String> violations)
            throws InterruptedException {
        List<Result> results = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            String name = row + ", seed " + (i + 1) + ": ";
            try {
                Result result = runs.get(i).get();
                results.add(result);
                result.violations(row).forEach(violation -> violations.add(name + violation));
            } catch (ExecutionException e) {
                violations.add(name + e.getCause());
            }
        }
        return results;
    }

    private static String line(Row row, List<Result> results) {
        return Stream.of(
                        row.database().title(),
                        row.processes(),
                        row.parks() ? "PARK" : "REPEAT",
                        row.suspends() ? "suspended" : "killed",
                        results.size(),
                        results.stream().mapToInt(Result::messages).sum(),
                        results.stream().mapToInt(Result::events).sum(),
                        results.stream()
                                .mapToInt(result -> result.lost().size())
                                .sum(),
                        results.stream()
                                .mapToInt(result -> Result.sum(result.unordered()))
                                .sum(),
                        results.stream()
                                .mapToInt(result -> Result.sum(result.doubled()))
                                .sum(),
                        results.stream()
                                .mapToInt(result -> Result.sum(result.parked()))
                                .sum())
                .map(String::valueOf)
                .reduce("|", (line, cell) -> line + " " + cell + " |");
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
