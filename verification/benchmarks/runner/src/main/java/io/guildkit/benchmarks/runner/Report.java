package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Shape;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Puts results into words: one table for the terminal, or a page with charts. */
final class Report {
    private static final String PAGE = "performance.md";

    private final Results results;
    private final List<Path> jdks;
    private final ClassPaths classPaths;
    private final List<Entrant> entrants;
    private final List<Row> rows;

    Report(Results results, List<Path> jdks, ClassPaths classPaths) {
        this.results = results;
        this.jdks = jdks;
        this.classPaths = classPaths;
        this.entrants = Stream.of(Entrant.values()).filter(classPaths::isBuilt).toList();
        this.rows = Row.all(Benches.IN_FLIGHT, jdks);
    }

    /** Everything in one table. */
    String summary() {
        Tables tables = new Tables(results, entrants);
        return tables.table(rows) + "\n" + tables.footnotes() + "\n" + GoalTable.of(Goals.of(results, jdks));
    }

    /** Writes the page and its charts. */
    void write(Path docs) throws IOException {
        Files.writeString(docs.resolve(PAGE), page());
        for (Map.Entry<String, Row> chart : charts().entrySet()) {
            Files.writeString(docs.resolve(chart.getKey()), Chart.of(chart.getValue(), results, entrants));
        }
    }

    private String page() {
        Tables tables = new Tables(results, entrants);
        StringBuilder page = new StringBuilder(text("introduction.md"));
        page.append("\nMeasured on ").append(Machine.description()).append(", in ");
        page.append(results.rounds(StepsBench.TASK)).append(" rounds, of sequential calls in ");
        page.append(results.rounds(SequentialBench.TASK)).append(", of cold starts in ");
        page.append(results.rounds(ColdStartBench.task(ColdStartBench.Sharing.JDK)))
                .append(", with Java ");
        page.append(jdks.stream().map(Jdks::version).collect(Collectors.joining(" and ")))
                .append('.');
        if (jdks.size() == 1) {
            page.append(" No Java 25 was found, so that its lines are missing.");
        }
        page.append(" Versions: ")
                .append(versions())
                .append(".\n\n## Goals\n\n")
                .append(GoalTable.of(Goals.of(results, jdks)));
        page.append("\n## Next to the peers\n\n").append(PeerTable.of(results, rows));
        for (String group : rows.stream().map(Row::group).distinct().toList()) {
            page.append("\n## ").append(group).append("\n\n");
            charts().forEach((file, row) -> {
                if (row.group().equals(group)) {
                    page.append("![")
                            .append(row.task())
                            .append("](")
                            .append(file)
                            .append(")\n\n");
                }
            });
            page.append(tables.table(
                    rows.stream().filter(row -> row.group().equals(group)).toList()));
            if (group.equals(Row.ONE_BY_ONE)) {
                page.append('\n').append(steps());
            }
        }
        return page.append("\n## Why there is nothing\n\n")
                .append(tables.footnotes())
                .toString();
    }

    /** The steps are no contestants: the table has a form of its own. */
    private String steps() {
        StringBuilder table =
                new StringBuilder("| what has something to do | time added, µs | bytes added |\n|---|--:|--:|\n");
        for (String busy : StepsBench.BUSY) {
            table.append("| ").append(busy.toLowerCase(Locale.ROOT).replace('_', ' '));
            table.append(" | ").append(step(busy, "time", 0.001)).append(" | ");
            table.append(step(busy, "allocation", 1)).append(" |\n");
        }
        return "What the pipeline adds to a call that OkHttp answers from memory, next to the same call without it:\n\n"
                + table;
    }

    private String step(String busy, String metric, double scale) {
        return results.value(StepsBench.TASK, Entrant.GUILDKIT, StepsBench.metric(busy, metric))
                .map(value -> String.format(Locale.ROOT, "%.2f", value.median() * scale))
                .orElse("—");
    }

    private Map<String, Row> charts() {
        Map<String, Row> charts = new LinkedHashMap<>();
        chart(charts, "sequential-cpu", SequentialBench.TASK, "cpu");
        chart(charts, "sequential-allocation", SequentialBench.TASK, "allocation");
        for (Path jdk : jdks) {
            String java = Jdks.feature(jdk);
            Benches.IN_FLIGHT.forEach(calls -> chart(
                    charts, "in-flight-" + calls + "-java-" + java, InFlightBench.task(calls, jdk), "throughput"));
        }
        chart(charts, "decode", CodecBench.task(CodecBench.Direction.DECODE, Shape.APPLICATION), "time");
        chart(charts, "encode", CodecBench.task(CodecBench.Direction.ENCODE, Shape.APPLICATION), "time");
        chart(charts, "upload", UploadBench.task(Benches.AMPLE), "wall");
        chart(charts, "cold-start", ColdStartBench.task(ColdStartBench.Sharing.JDK), "wall");
        chart(charts, "class-path", ClassPathBench.TASK, "megabytes");
        return charts;
    }

    private void chart(Map<String, Row> charts, String name, String task, String metric) {
        rows.stream()
                .filter(row -> row.task().equals(task) && row.metric().equals(metric))
                .forEach(row -> charts.put("images/performance-" + name + ".svg", row));
    }

    private String versions() {
        List<String> wanted = List.of(
                "okhttp-jvm",
                "jackson-core",
                "discord4j-rest",
                "discord-json",
                "JDA",
                "discord-webhooks",
                "retrofit",
                "openai-java",
                "wiremock",
                "mockserver-netty");
        return entrants.stream()
                .flatMap(entrant -> classPaths.libraries(entrant).stream())
                .map(ClassPaths::version)
                .filter(version -> wanted.contains(version.split(" ", 2)[0]))
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
    }

    private static String text(String name) {
        try (InputStream in = Report.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
