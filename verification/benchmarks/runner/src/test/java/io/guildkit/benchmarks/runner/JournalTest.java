package io.guildkit.benchmarks.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.benchmarks.Measurements;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
    private static final String TASK = "a task";

    @TempDir
    private Path folder;

    private Journal journal;

    @BeforeEach
    void begin() throws IOException {
        journal = new Journal(folder.resolve("target/measured.txt"));
        journal.clear();
    }

    private void measured(int round, double cpu) {
        journal.add(
                TASK,
                Entrant.GUILDKIT,
                round,
                new Measurements().put("cpu", cpu).line());
    }

    @Test
    void containsTheResultsOfEachRound() throws IOException {
        measured(1, 100);
        measured(2, 120);

        assertThat(journal.results().value(TASK, Entrant.GUILDKIT, "cpu")).contains(new Results.Spread(110, 100, 120));
        assertThat(journal.results().rounds(TASK)).isEqualTo(2);
    }

    @Test
    void containsTheReasonForAMissingResult() throws IOException {
        journal.add(TASK, Entrant.JDA, 1, Measurements.cannot("has no such call"));

        assertThat(journal.results().reason(TASK, Entrant.JDA)).contains("has no such call");
    }

    @Test
    void replacesAResultOfTheSameRound() throws IOException {
        measured(1, 100);
        measured(1, 90);

        assertThat(journal.results().value(TASK, Entrant.GUILDKIT, "cpu")).contains(new Results.Spread(90, 90, 90));
    }

    @Test
    void isEmptyAfterClear() throws IOException {
        measured(1, 100);
        journal.clear();
        measured(1, 80);

        assertThat(journal.results().value(TASK, Entrant.GUILDKIT, "cpu")).contains(new Results.Spread(80, 80, 80));
    }
}
