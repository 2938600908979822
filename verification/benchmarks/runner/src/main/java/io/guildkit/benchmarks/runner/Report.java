package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Payloads;
import io.guildkit.benchmarks.Shape;
import io.guildkit.testsupport.LineChart;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The report: a table for the terminal, or a page with charts. */
final class Report {
    private static final String PAGE = "performance.md";
    private static final String IMAGES = "images/performance-";

    /** The contestants in the charts of growth. */
    private static final List<Entrant> GROWING = List.of(
            Entrant.GUILDKIT,
            Entrant.HAND,
            Entrant.ONE_POOL,
            Entrant.DISCORD4J,
            Entrant.JDA,
            Entrant.DISCORD_WEBHOOKS,
            Entrant.RETROFIT,
            Entrant.OPENAI);

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

    /** Returns all results in one table. */
    String summary() {
        Tables tables = new Tables(results, entrants);
        return tables.table(rows) + "\n" + tables.footnotes() + "\n" + GoalTable.of(Goals.of(results, jdks));
    }

    /** Writes the page and its charts. */
    void write(Path docs) throws IOException {
        Files.writeString(docs.resolve(PAGE), page());
        for (Map.Entry<String, String> chart : leadingCharts().entrySet()) {
            Files.writeString(docs.resolve(chart.getKey()), chart.getValue());
        }
        for (Map.Entry<String, Row> chart : charts().entrySet()) {
            Files.writeString(docs.resolve(chart.getKey()), Chart.of(chart.getValue(), results, entrants));
        }
    }

    private String page() {
        Tables tables = new Tables(results, entrants);
        StringBuilder page = new StringBuilder(firstLines());
        page.append('\n').append(text("introduction.md"));
        page.append("\nMeasured on ").append(Machine.description()).append(". Java: ");
        page.append(jdks.stream().map(Jdks::version).collect(Collectors.joining(" and ")))
                .append(". There were ");
        page.append(results.turns(SequentialBench.TASK)).append(" turns of sequential calls, and ");
        page.append(results.turns(ColdStartBench.task(ColdStartBench.Sharing.JDK)))
                .append(" cold starts.");
        if (jdks.size() == 1) {
            page.append(" There was no Java 25, so its lines are missing.");
        }
        page.append(" Versions: ")
                .append(versions())
                .append(".\n\n## Goals\n\n")
                .append(GoalTable.of(Goals.of(results, jdks)));
        page.append("\n## Where peers are ahead\n\n").append(PeerTable.of(results, rows));
        for (String group : rows.stream().map(Row::group).distinct().toList()) {
            page.append("\n## ").append(group).append("\n\n");
            charts().forEach((file, row) -> {
                if (row.group().equals(group)) {
                    page.append(image(row.task(), file)).append('\n');
                }
            });
            page.append(tables.table(
                    rows.stream().filter(row -> row.group().equals(group)).toList()));
            if (group.equals(Row.ONE_BY_ONE)) {
                page.append('\n').append(steps());
            }
        }
        return page.append("\n## Missing results\n\n")
                .append(tables.footnotes())
                .toString();
    }

    /** Fills the measured values into the first lines of the page. */
    private String firstLines() {
        String text = text("first-lines.md");
        for (Map.Entry<String, Double> value : measured().entrySet()) {
            text = text.replace("{" + value.getKey() + "}", String.format(Locale.ROOT, "%.2f", value.getValue()));
        }
        return text;
    }

    private Map<String, Double> measured() {
        String flight = InFlightBench.task(10_000, latest());
        Map<String, Double> values = new LinkedHashMap<>();
        values.put("cpu", ratio(SequentialBench.TASK, Entrant.TYPED, "cpu"));
        values.put("cpu of hand", ratio(SequentialBench.TASK, Entrant.HAND, "cpu"));
        values.put("throughput", ratio(flight, Entrant.HAND, "throughput"));
        values.put("throughput of one pool", ratio(flight, Entrant.ONE_POOL, "throughput"));
        values.put("upload", ratio(UploadBench.task(Benches.AMPLE), Entrant.LIMIT, "wall"));
        values.put("start", ratio(ColdStartBench.task(ColdStartBench.Sharing.JDK), Entrant.TYPED, "wall"));
        for (Shape shape : CodecBench.HAVE_GOALS) {
            values.put(
                    "decode " + shape.label(),
                    ratio(CodecBench.task(CodecBench.Direction.DECODE, shape), Entrant.TYPED, "time"));
        }
        return values;
    }

    private double ratio(String task, Entrant base, String metric) {
        return results.ratio(task, Entrant.GUILDKIT, base, metric)
                .map(Results.Spread::median)
                .orElse(Double.NaN);
    }

    private Path latest() {
        return jdks.get(jdks.size() - 1);
    }

    /** Returns the charts of the first screen and of growth, by file. */
    private Map<String, String> leadingCharts() {
        Map<String, String> charts = new LinkedHashMap<>();
        charts.put(IMAGES + "cost.svg", Chart.svg("Cost of Guildkit, × hand typed; less is better", costs(), true));
        charts.put(IMAGES + "peers.svg", Chart.of(row(SequentialBench.TASK, "cpu"), results, entrants));
        charts.put(IMAGES + "growth-throughput.svg", growth("calls a second", "throughput", value -> value));
        charts.put(
                IMAGES + "growth-heap.svg", growth("live heap, MB", "heap", value -> value / ClassPathBench.MEGABYTE));
        charts.put(IMAGES + "growth-decode.svg", decoding());
        return charts;
    }

    private List<Chart.Bar> costs() {
        List<Chart.Bar> bars = new ArrayList<>();
        cost(bars, "CPU of a call", SequentialBench.TASK, "cpu");
        cost(bars, "allocation of a call", SequentialBench.TASK, "allocation");
        for (CodecBench.Direction direction : CodecBench.Direction.values()) {
            for (Shape shape : CodecBench.HAVE_GOALS) {
                String task = CodecBench.task(direction, shape);
                cost(bars, task, task, "time");
            }
        }
        cost(bars, "cold start", ColdStartBench.task(ColdStartBench.Sharing.JDK), "wall");
        return bars;
    }

    private void cost(List<Chart.Bar> bars, String label, String task, String metric) {
        results.ratio(task, Entrant.GUILDKIT, Entrant.TYPED, metric)
                .ifPresent(value -> bars.add(new Chart.Bar(label, true, value)));
    }

    private String growth(String up, String metric, ToDoubleFunction<Double> scale) {
        LineChart chart = new LineChart("Java " + Jdks.feature(latest()), "calls in flight", up, true);
        List<Integer> points = Stream.concat(Benches.IN_FLIGHT.stream(), Benches.IN_FLIGHT_CHARTED.stream())
                .filter(calls -> calls != 1_000) // its mark would overlap with that of 512
                .sorted()
                .toList();
        for (Entrant entrant : GROWING) {
            TreeMap<Double, Double> line = new TreeMap<>();
            points.forEach(calls -> results.value(InFlightBench.task(calls, latest()), entrant, metric)
                    .ifPresent(value -> line.put((double) calls, scale.applyAsDouble(value.median()))));
            chart.line(entrant.label, line);
        }
        return chart.svg();
    }

    private String decoding() {
        LineChart chart = new LineChart("Decoding lists of invites", "kB", "ms", true);
        List<Shape> lists = Stream.of(Shape.values())
                .filter(shape -> shape.kind() == Shape.Kind.INVITES && !shape.isOrderChanging())
                .sorted(Comparator.comparingInt(Shape::size))
                .toList();
        for (Entrant entrant : GROWING) {
            TreeMap<Double, Double> line = new TreeMap<>();
            lists.forEach(list -> results.value(CodecBench.task(CodecBench.Direction.DECODE, list), entrant, "time")
                    .ifPresent(nanos ->
                            line.put((double) Math.round(Payloads.of(list).length / 1e3), nanos.median() / 1e6)));
            chart.line(entrant.label, line);
        }
        return chart.svg();
    }

    private static String image(String description, String file) {
        return "![" + description + "](" + file + ")\n";
    }

    /** The steps of the pipeline are no contestants, so they have a table of their own. */
    private String steps() {
        StringBuilder table = new StringBuilder("| active step | time added, µs | bytes added |\n|---|--:|--:|\n");
        for (String busy : StepsBench.BUSY) {
            table.append("| ").append(busy.toLowerCase(Locale.ROOT).replace('_', ' '));
            table.append(" | ").append(step(busy, "time", 0.001)).append(" | ");
            table.append(step(busy, "allocation", 1)).append(" |\n");
        }
        return "The pipeline adds these costs to a call that OkHttp serves from memory:\n\n" + table;
    }

    private String step(String busy, String metric, double scale) {
        return results.value(StepsBench.TASK, Entrant.GUILDKIT, StepsBench.metric(busy, metric))
                .map(value -> String.format(Locale.ROOT, "%.2f", value.median() * scale))
                .orElse("—");
    }

    private Map<String, Row> charts() {
        Map<String, Row> charts = new LinkedHashMap<>();
        chart(charts, "sequential-allocation", SequentialBench.TASK, "allocation");
        for (Path jdk : jdks) {
            String java = Jdks.feature(jdk);
            Benches.IN_FLIGHT.forEach(calls -> chart(
                    charts, "in-flight-" + calls + "-java-" + java, InFlightBench.task(calls, jdk), "throughput"));
        }
        chart(charts, "decode", CodecBench.task(CodecBench.Direction.DECODE, Shape.APPLICATION), "member-time");
        chart(charts, "encode", CodecBench.task(CodecBench.Direction.ENCODE, Shape.APPLICATION), "time");
        chart(charts, "upload", UploadBench.task(Benches.AMPLE), "wall");
        chart(charts, "cold-start", ColdStartBench.task(ColdStartBench.Sharing.JDK), "wall");
        chart(charts, "class-path", ClassPathBench.TASK, "megabytes");
        return charts;
    }

    private void chart(Map<String, Row> charts, String name, String task, String metric) {
        charts.put(IMAGES + name + ".svg", row(task, metric));
    }

    private Row row(String task, String metric) {
        return rows.stream()
                .filter(row -> row.task().equals(task) && row.metric().equals(metric))
                .findFirst()
                .orElseThrow();
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
        Map<String, Set<String>> versions = entrants.stream()
                .flatMap(entrant -> classPaths.libraries(entrant).stream())
                .map(library -> ClassPaths.version(library).split(" ", 2))
                .filter(version -> wanted.contains(version[0]))
                .collect(Collectors.groupingBy(
                        version -> version[0],
                        TreeMap::new,
                        Collectors.mapping(version -> version[1], Collectors.toCollection(TreeSet::new))));
        return versions.entrySet().stream()
                .map(library -> library.getKey() + " " + String.join(", ", library.getValue()))
                .collect(Collectors.joining("; "));
    }

    private static String text(String name) {
        try (InputStream in = Report.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
