package io.guildkit.benchmarks.runner;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.guildkit.benchmarks.Measurements;
import io.guildkit.benchmarks.runner.Results.Spread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportTest {
    private static final String TASK = "a task";
    private static final Row ROW =
            new Row("One call after the other", TASK, "cpu", "CPU", Optional.of(Entrant.HAND), Optional.empty());

    private final Results results = new Results();

    private void measured(Entrant entrant, double... values) {
        measured(1, entrant, values);
    }

    private void measured(int round, Entrant entrant, double... values) {
        for (double value : values) {
            results.add(TASK, round, entrant, new Measurements().put("cpu", value));
        }
    }

    @Test
    void comparesMediansAndShowsTheSpreadOfTurns() {
        measured(Entrant.HAND, 100, 200, 100);
        measured(Entrant.GUILDKIT, 110, 240, 130);

        assertThat(results.ratio(TASK, Entrant.GUILDKIT, Entrant.HAND, "cpu")).contains(new Spread(1.3, 1.1, 1.3));
    }

    @Test
    void comparesAContestantWithASingleTurnWithAllTurnsOfTheRound() {
        measured(Entrant.OPENAI, 120);
        measured(Entrant.GUILDKIT, 200, 100, 80);

        assertThat(results.ratio(TASK, Entrant.OPENAI, Entrant.GUILDKIT, "cpu")).contains(new Spread(1.2, 0.6, 1.5));
    }

    @Test
    void comparesOnlyRoundsInWhichBothTookPart() {
        measured(1, Entrant.OPENAI, 120);
        measured(1, Entrant.GUILDKIT, 100);
        measured(2, Entrant.GUILDKIT, 60);

        assertThat(results.ratio(TASK, Entrant.OPENAI, Entrant.GUILDKIT, "cpu")).contains(new Spread(1.2, 1.2, 1.2));
    }

    @Test
    void doesNotCompareWithAContestantWithoutTurns() {
        measured(Entrant.GUILDKIT, 200);

        assertThat(results.ratio(TASK, Entrant.GUILDKIT, Entrant.HAND, "cpu")).isEmpty();
    }

    @Test
    void tableShowsTheRangeOfTurns() {
        measured(Entrant.HAND, 100, 100, 100);
        measured(Entrant.GUILDKIT, 110, 120, 130);

        assertThat(new Tables(results, List.of(Entrant.HAND, Entrant.GUILDKIT)).table(List.of(ROW)))
                .contains("| a task | CPU | 1 | 1.20 (1.10–1.30) |");
    }

    @Test
    void tableExplainsMissingResults() {
        measured(Entrant.HAND, 100);
        results.cannot(TASK, Entrant.JDA, "can't write values that it has read");
        Tables tables = new Tables(results, List.of(Entrant.HAND, Entrant.JDA));

        assertThat(tables.table(List.of(ROW))).contains("| 1 | — [1] |");
        assertThat(tables.footnotes()).isEqualTo("1. JDA can't write values that it has read.\n");
    }

    @Test
    void tableOfGoalsStatesTheDistanceFromTheLimit() {
        assertThat(Goal.table(List.of(
                        goal("reached at the limit", 1.05, false, 1.05),
                        goal("missed", 2, false, 3.0),
                        goal("minimum reached", 0.97, true, 0.97),
                        goal("minimum missed", 0.97, true, 0.96),
                        goal("failed", 0, false, 4.0),
                        goal("ended", 1, true, 0.0),
                        goal("slower", 1, true, 0.81),
                        unmeasured("unknown"))))
                .contains(
                        "| reached at the limit | ≤ 1.05 | 1.05 | yes |",
                        "| missed | ≤ 2 | 3 | no, by 50 % |",
                        "| minimum reached | ≥ 0.97 | 0.97 | yes |",
                        "| minimum missed | ≥ 0.97 | 0.96 | no, by 2 % |",
                        "| failed | ≤ 0 | 4 | no |",
                        "| ended | ≥ 1 | 0 | no |",
                        "| slower | ≥ 1 | 0.81 | no, by 19 % |",
                        "| unknown | ≤ 2 | — | not measured |");
    }

    @Test
    void tableOfGoalsStatesWhyTheFleetIsNotMeasured(@TempDir Path folder) throws IOException {
        results.cannot("fleet, 50 a second", Entrant.FLEET, "has no redis-server");

        assertThat(Goal.table(Goal.all(results, List.of(jdk(folder, "17.0.1")))))
                .contains(
                        "| fleet, 50 a second, commands a call while all processes wait | ≤ 1.20 | — | not measured: the fleet has no"
                                + " redis-server |");
    }

    @Test
    void goalsCompareAcceptedMessagesWithBareInserts(@TempDir Path folder) throws IOException {
        results.add("outbox, SQLite", 1, Entrant.OUTBOX, new Measurements().put("throughput", 6_000));
        results.add("outbox, SQLite", 1, Entrant.BARE, new Measurements().put("throughput", 8_000));

        assertThat(Goal.table(Goal.all(results, List.of(jdk(folder, "17.0.1")))))
                .contains("| outbox, SQLite, accepted messages a second, × bare inserts | ≥ 0.70 | 0.75 | yes |");
    }

    @Test
    void contestantWithWhichAGoalComparesIsMeasuredInAllRounds(@TempDir Path folder) throws IOException {
        Path java17 = jdk(folder, "17.0.1");
        Path java25 = jdk(folder, "25.0.1");

        assertThat(Benches.isPrecise(Benches.SEQUENTIAL, Entrant.RETROFIT, java17))
                .isTrue();
        assertThat(Benches.isPrecise(Benches.SEQUENTIAL, Entrant.OPENAI, java17))
                .isFalse();
        assertThat(Benches.isPrecise(InFlight.task(10_000, java25), Entrant.LIMIT, java25))
                .isTrue();
        assertThat(Benches.isPrecise(InFlight.task(10_000, java17), Entrant.LIMIT, java17))
                .isFalse();
    }

    private static Goal goal(String label, double limit, boolean atLeast, double value) {
        return goal(label, limit, atLeast, Spread.of(value));
    }

    private static Goal goal(String label, double limit, boolean atLeast, Spread value) {
        return new Goal("", label, limit, atLeast, Optional.of(value), Optional.empty());
    }

    private static Goal unmeasured(String label) {
        return new Goal("", label, 2, false, Optional.empty(), Optional.empty());
    }

    @ParameterizedTest
    @CsvSource({
        "1.06, false, 1.04, 1.02, 1.05, true",
        "1.05, false, 1.04, 1.02, 1.05, false",
        "0.94, true, 0.97, 0.95, 0.99, true",
        "0.95, true, 0.97, 0.95, 0.99, false",
        "1201, false, 1100, 1000, 1200, true",
        "1199, false, 1100, 1000, 1200, false",
    })
    void goalIsWorseThanOnThePageByMoreThanItsRange(
            double now, boolean atLeast, double then, double min, double max, boolean worse) {
        Goal before = goal("a goal, × hand", 1, atLeast, new Spread(then, min, max));
        Goal goal = goal("a goal, × hand", 1, atLeast, now);

        String lines = Goal.worse(List.of(goal), "# Page\n\n" + Goal.table(List.of(before)));

        assertThat(lines.startsWith("worse: a goal, × hand: ")).isEqualTo(worse);
        assertThat(lines.lines()).hasSize(worse ? 1 : 0);
    }

    @Test
    void goalThatThePageLacksIsNotWorse() {
        Goal goal = goal("new", 1, false, 2);
        Goal unmeasured = unmeasured("new");

        assertThat(Goal.worse(List.of(goal), Goal.table(List.of(unmeasured)))).isEmpty();
        assertThat(Goal.worse(List.of(unmeasured), Goal.table(List.of(goal)))).isEmpty();
    }

    @Test
    void tableOfPeersNamesThePeersAheadAndTheReason() {
        measured(Entrant.GUILDKIT, 120, 130);
        measured(Entrant.RETROFIT, 100, 100);
        measured(Entrant.JDA, 130, 140);

        assertThat(new Tables(results, List.of()).ahead(List.of(ROW)))
                .contains("| a task | CPU | 1.25 × Retrofit | Retrofit binds to plain records")
                .doesNotContain("JDA");
    }

    @Test
    void tableOfPeersStatesThatNoPeerIsAhead() {
        measured(Entrant.GUILDKIT, 120);
        measured(Entrant.JDA, 130);

        assertThat(new Tables(results, List.of()).ahead(List.of(ROW))).endsWith("in all tasks that the peer can do.\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'a':1,'b':{'c':2,'d':null}} | {'a':1,'b':{'c':'2'}}   | 3",
                "{'a':1,'b':{'c':2}}          | {'b':{}}                | 1",
                "[{'a':1},{'a':1,'b':2}]      | [{'a':1},{'b':null}]    | 1",
                "{'a':[]}                     | {'x':1}                 | 0",
                "{'a':[],'b':[1]}             | {'a':[],'b':[1]}        | 1",
            })
    void countsTheMembersThatAContestantKeeps(String sent, String kept, int members) throws IOException {
        ObjectMapper json =
                JsonMapper.builder().enable(JsonReadFeature.ALLOW_SINGLE_QUOTES).build();

        assertThat(Codec.common(json.readTree(sent), json.readTree(kept))).isEqualTo(members);
    }

    @Test
    void eachLineOfTheReportShowsATaskThatIsMeasured(@TempDir Path folder) throws IOException {
        List<Path> jdks = List.of(jdk(folder, "17.0.1"), jdk(folder, "25.0.1"));
        Setting setting = new Setting(Effort.named("full"), new ClassPaths(folder), null, folder);
        List<String> measured =
                Benches.all(setting, jdks).stream().map(Bench::task).toList();

        assertThat(Row.all(jdks)).hasSizeGreaterThan(42).extracting(Row::task).isSubsetOf(measured);
        assertThat(Texts.table("goals.txt", jdks))
                .hasSizeGreaterThan(30)
                .extracting(parts -> parts[1])
                .isSubsetOf(measured);
    }

    @Test
    void onlyColdStartsWithGoalsAreRepeatedOften(@TempDir Path folder) throws IOException {
        Path jdk = jdk(folder, "17.0.1");
        Setting setting = new Setting(Effort.named("full"), new ClassPaths(folder), null, folder);
        Bench goals = ColdStart.bench(setting, ColdStart.Sharing.JDK, jdk);
        Bench others = ColdStart.bench(setting, ColdStart.Sharing.ALL, jdk);

        assertThat(goals.rounds().applyAsInt(Entrant.GUILDKIT)).isEqualTo(9);
        assertThat(goals.rounds().applyAsInt(Entrant.OPENAI)).isEqualTo(3);
        assertThat(others.rounds().applyAsInt(Entrant.GUILDKIT)).isEqualTo(3);
    }

    @Test
    void progressShowsMinutesAndSeconds() {
        assertThat(Benches.elapsed(TimeUnit.SECONDS.toNanos(3_725))).isEqualTo("62:05");
        assertThat(Benches.elapsed(0)).isEqualTo("0:00");
    }

    @Test
    void eachReasonForAMissedGoalNamesAnExperiment(@TempDir Path folder) throws IOException {
        List<Path> jdks = List.of(jdk(folder, "17.0.1"), jdk(folder, "25.0.1"));
        Setting setting = new Setting(Effort.named("full"), new ClassPaths(folder), null, folder);
        String experiments =
                Experiment.benches(setting, jdks).stream().map(Bench::task).collect(Collectors.joining("\n", "\n", ""));
        Properties reasons = Texts.reasons("missed.properties");

        assertThat(reasons.stringPropertyNames())
                .hasSizeGreaterThan(10)
                .allSatisfy(id -> assertThat(experiments)
                        .contains("\n"
                                + reasons.getProperty(id).replaceFirst("(?s).*\\(experiment \\*(.*?)\\*.*\\)", "$1")));
    }

    @Test
    void tableOfAnExperimentHasTheRangesOfValues(@TempDir Path folder) throws IOException {
        List<Path> jdks = List.of(jdk(folder, "17.0.1"));
        results.add("wake-ups", 1, Entrant.TYPED, new Measurements().put("waits", 4.0));
        results.add("wake-ups", 2, Entrant.TYPED, new Measurements().put("waits", 6.0));

        assertThat(Experiment.tables(results, jdks, "wake"))
                .contains("| wake-ups | waits of threads in a call | 5 (4–6) |");
        assertThat(Experiment.tables(results, jdks, "own jars")).isEmpty();
    }

    @Test
    void goalOfAnotherJavaIsLeftOut(@TempDir Path folder) throws IOException {
        assertThat(threads(jdk(folder, "17.0.1"))).isEmpty();
        assertThat(threads(jdk(folder, "25.0.1")))
                .containsExactly("64 in flight, Java 25", "1,000 in flight, Java 25", "10,000 in flight, Java 25");
    }

    private static List<String> threads(Path jdk) {
        return Texts.table("goals.txt", List.of(jdk)).stream()
                .filter(parts -> parts[2].equals("threads"))
                .map(parts -> parts[1])
                .toList();
    }

    private static Path jdk(Path folder, String version) throws IOException {
        Path jdk = Files.createDirectory(folder.resolve(version));
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        return jdk;
    }
}
