package io.guildkit.benchmarks.runner;

import io.guildkit.benchmarks.Payloads;
import io.guildkit.benchmarks.Shape;
import io.guildkit.testsupport.LineChart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The report: a table for the terminal, or a page with charts. */
final class Report {
    private static final String PAGE = "performance.md";
    private static final String IMAGES = "images/performance-";

    /** A ratio in the first lines of the page: task, metric and base. */
    private static final Pattern RATIO = Pattern.compile("\\{(.+?)\\|(.+?)\\|(.+?)}");

    /** The libraries whose versions the page states. */
    private static final List<String> LIBRARIES =
            List.of(("JDA discord-json discord-webhooks discord4j-rest jackson-core "
                            + "mockserver-netty okhttp-jvm openai-java retrofit wiremock")
                    .split(" "));

    private final Results results;
    private final List<Path> jdks;
    private final Path latest;
    private final ClassPaths classPaths;
    private final List<Entrant> entrants;
    private final List<Row> rows;
    private final Tables tables;

    Report(Results results, List<Path> jdks, ClassPaths classPaths) {
        this.results = results;
        this.jdks = jdks;
        this.latest = jdks.get(jdks.size() - 1);
        this.classPaths = classPaths;
        this.entrants = Stream.of(Entrant.values()).filter(classPaths::isBuilt).toList();
        this.rows = Row.all(jdks);
        this.tables = new Tables(results, entrants);
    }

    /** Returns all results in one table, and the goals that are worse than on the page. */
    String summary(Path docs) throws IOException {
        List<Goal> goals = Goal.all(results, jdks);
        String worse = Goal.worse(goals, Files.readString(docs.resolve(PAGE)));
        return tables.table(rows) + "\n" + tables.footnotes() + "\n" + Goal.table(goals) + "\n"
                + (worse.isEmpty() ? "No goal is worse than on the page, by more than its range there.\n" : worse);
    }

    /** Writes the page and its charts. */
    void write(Path docs) throws IOException {
        Map<String, String> charts = leadingCharts();
        rows.forEach(row -> row.chart().ifPresent(name -> charts.put(name, Chart.of(row, results, entrants))));
        for (Map.Entry<String, String> chart : charts.entrySet()) {
            Files.writeString(docs.resolve(IMAGES + chart.getKey() + ".svg"), chart.getValue());
        }
        Files.writeString(docs.resolve(PAGE), page());
    }

    private String page() {
        StringBuilder page = new StringBuilder(firstLines()).append('\n').append(Texts.read("introduction.md"));
        page.append("\nMeasured on ").append(Machine.description()).append(". Java: ");
        page.append(jdks.stream().map(Jdks::version).collect(Collectors.joining(" and ")));
        page.append(". There were ")
                .append(results.turns(Benches.SEQUENTIAL))
                .append(" turns of sequential calls, and ");
        page.append(results.turns(ColdStart.task(ColdStart.Sharing.JDK))).append(" cold starts.");
        if (jdks.size() == 1) {
            page.append(" There was no Java 25, so its lines are missing.");
        }
        page.append(" Versions: ").append(versions());
        page.append(".\n\n## Goals\n\n").append(Goal.table(Goal.all(results, jdks)));
        page.append("\n## Where peers are ahead\n\n").append(tables.ahead(rows));
        Map<String, List<Row>> groups =
                rows.stream().collect(Collectors.groupingBy(Row::group, LinkedHashMap::new, Collectors.toList()));
        groups.forEach((group, lines) -> {
            page.append("\n## ").append(group).append("\n\n");
            lines.forEach(row ->
                    row.chart().ifPresent(name -> page.append("![" + row.task() + "](" + IMAGES + name + ".svg)\n\n")));
            page.append(tables.table(lines))
                    .append(lines.get(0).task().equals(Benches.SEQUENTIAL) ? "\n" + steps() : "");
        });
        return page.append("\n## Missing results\n\n") + tables.footnotes();
    }

    /** Fills the measured values into the first lines of the page. */
    private String firstLines() {
        String text =
                Texts.read("first-lines.md").replace("{10,000 in flight|", "{" + InFlight.task(10_000, latest) + "|");
        return RATIO.matcher(text)
                .replaceAll(ratio -> results.median(
                                ratio.group(1), Entrant.GUILDKIT, Entrant.labelled(ratio.group(3)), ratio.group(2))
                        .map(Texts::ratio)
                        .orElse("NaN"));
    }

    /** Returns the charts of the first screen and of growth, by name. */
    private Map<String, String> leadingCharts() {
        Map<String, String> charts = new LinkedHashMap<>();
        charts.put("cost", Chart.svg("Cost of Guildkit, × hand typed; less is better", costs(), true));
        charts.put("peers", Chart.of(row(Benches.SEQUENTIAL, "cpu"), results, entrants));
        charts.put("growth-throughput", growth("calls a second", "throughput", 1));
        charts.put("growth-heap", growth("live heap, MB", "heap", Benches.MEGABYTE));
        charts.put("growth-decode", decoding());
        return charts;
    }

    private List<Chart.Bar> costs() {
        List<Chart.Bar> bars = new ArrayList<>();
        cost(bars, "CPU of a call", Benches.SEQUENTIAL, "cpu");
        cost(bars, "allocation of a call", Benches.SEQUENTIAL, "allocation");
        for (String direction : List.of(Codec.DECODE, Codec.ENCODE)) {
            for (Shape shape : Codec.HAVE_GOALS) {
                cost(bars, Codec.task(direction, shape), Codec.task(direction, shape), "time");
            }
        }
        cost(bars, "cold start", ColdStart.task(ColdStart.Sharing.JDK), "wall");
        return bars;
    }

    private void cost(List<Chart.Bar> bars, String label, String task, String metric) {
        results.ratio(task, Entrant.GUILDKIT, Entrant.TYPED, metric)
                .ifPresent(value -> bars.add(new Chart.Bar(label, true, value)));
    }

    private String growth(String up, String metric, double unit) {
        Map<Double, String> tasks = new TreeMap<>();
        Stream.concat(InFlight.HAVE_GOALS.stream(), InFlight.CHARTED.stream())
                .filter(calls -> calls != 1_000) // its mark would overlap with that of 512
                .forEach(calls -> tasks.put((double) calls, InFlight.task(calls, latest)));
        return growth("Java " + Jdks.feature(latest), "calls in flight", up, tasks, metric, unit);
    }

    private String decoding() {
        Map<Double, String> tasks = new TreeMap<>();
        Stream.of(Shape.values())
                .filter(shape -> shape.kind == Shape.Kind.INVITES && shape != Shape.INVITES_IN_CHANGING_ORDER)
                .forEach(list ->
                        tasks.put((double) Math.round(Payloads.of(list).length / 1e3), Codec.task(Codec.DECODE, list)));
        return growth("Decoding lists of invites", "kB", "ms", tasks, "time", 1e6);
    }

    /** Draws a line for each contestant: the values of tasks by their size. */
    private String growth(
            String title, String across, String up, Map<Double, String> tasks, String metric, double unit) {
        LineChart chart = new LineChart(title, across, up, true);
        for (Entrant entrant : Entrant.withPeers(Entrant.GUILDKIT, Entrant.HAND, Entrant.ONE_POOL)) {
            TreeMap<Double, Double> line = new TreeMap<>();
            tasks.forEach((size, task) ->
                    results.value(task, entrant, metric).ifPresent(value -> line.put(size, value.median() / unit)));
            chart.line(entrant.label, line);
        }
        return chart.svg();
    }

    /** The steps of the pipeline are no contestants, so they have a table of their own. */
    private String steps() {
        StringBuilder table = new StringBuilder("""
                The pipeline adds these costs to a call that OkHttp serves from memory:

                | active step | time added, µs | bytes added |
                |---|--:|--:|
                """);
        for (String busy : Steps.BUSY) {
            table.append("| ").append(busy.toLowerCase(Locale.ROOT).replace('_', ' '));
            table.append(" | ").append(step(busy, "time", 0.001)).append(" | ");
            table.append(step(busy, "allocation", 1)).append(" |\n");
        }
        return table.toString();
    }

    private String step(String busy, String metric, double scale) {
        return results.value(Steps.TASK, Entrant.GUILDKIT, Steps.metric(busy, metric))
                .map(value -> Texts.ratio(value.median() * scale))
                .orElse("—");
    }

    private Row row(String task, String metric) {
        return rows.stream()
                .filter(row -> row.task().equals(task) && row.metric().equals(metric))
                .findFirst()
                .orElseThrow();
    }

    private String versions() {
        Map<String, TreeSet<String>> versions = new TreeMap<>();
        entrants.stream()
                .flatMap(entrant -> classPaths.libraries(entrant).stream())
                .map(library -> ClassPaths.version(library).split(" ", 2))
                .filter(version -> LIBRARIES.contains(version[0]))
                .forEach(version -> versions.computeIfAbsent(version[0], name -> new TreeSet<>())
                        .add(version[1]));
        return versions.entrySet().stream()
                .map(library -> library.getKey() + " " + String.join(", ", library.getValue()))
                .collect(Collectors.joining("; "));
    }
}
