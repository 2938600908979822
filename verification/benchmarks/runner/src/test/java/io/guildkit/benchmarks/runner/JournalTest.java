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
        journal.forget("");
    }

    private void measured(String task, double cpu) {
        journal.add(
                task, 1, Entrant.GUILDKIT, new Measurements().put("cpu", cpu).line());
    }

    @Test
    void containsTheResultsOfEachTurn() throws IOException {
        measured(TASK, 100);
        measured(TASK, 120);

        assertThat(journal.results().value(TASK, Entrant.GUILDKIT, "cpu")).contains(new Results.Spread(110, 100, 120));
        assertThat(journal.results().turns(TASK)).isEqualTo(2);
    }

    @Test
    void containsTheReasonForAMissingResult() throws IOException {
        journal.add(TASK, 1, Entrant.JDA, Measurements.cannot("has no such call"));

        assertThat(journal.results().reason(TASK, Entrant.JDA)).contains("has no such call");
    }

    @Test
    void forgetsTheTasksThatAreMeasuredAgain() throws IOException {
        measured(TASK, 100);
        measured("another one", 90);

        journal.forget("task");
        measured(TASK, 80);

        assertThat(journal.results().value(TASK, Entrant.GUILDKIT, "cpu")).contains(new Results.Spread(80, 80, 80));
        assertThat(journal.results().turns("another one")).isEqualTo(1);
    }
}
