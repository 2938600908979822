package io.guildkit.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.guildkit.outbox.KillRun.Event;
import io.guildkit.outbox.KillRun.Row;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Processes that are killed or suspended while they deliver messages. The system property {@code outbox.kills} is {@code long} in the profile
 * {@code ci}. {@link KillTable} runs more seeds.
 */
class KillTest {
    private static final int SEEDS = 2;

    @TempDir
    Path folder;

    @Test
    void deliversEachMessageAfterKills() throws Exception {
        Row row = new Row(
                KillDatabase.Kind.SQLITE, 1, false, false, 60, List.of(Event.BEFORE_PROCESSING, Event.BEFORE_RESPONSE));
        try (KillDatabase database = KillDatabase.start(KillDatabase.Kind.SQLITE)) {
            requireNoViolations(row, 1, database);
        }
    }

    @ParameterizedTest
    @EnumSource
    @EnabledIfSystemProperty(named = "outbox.kills", matches = "long")
    void keepsItsPromisesInEachDatabase(KillDatabase.Kind kind) throws Exception {
        try (KillDatabase database = start(kind)) {
            for (Row row : Row.all(kind)) {
                for (int seed = 1; seed <= SEEDS; seed++) {
                    requireNoViolations(row, seed, database);
                }
            }
        }
    }

    private static KillDatabase start(KillDatabase.Kind kind) {
        try {
            return KillDatabase.start(kind);
        } catch (IOException e) {
            return abort(e.toString());
        }
    }

    private void requireNoViolations(Row row, long seed, KillDatabase database) throws Exception {
        KillRun.Result result = KillRun.run(row, seed, folder, database);
        assertThat(result.violations(row)).as("%s, seed %d", row, seed).isEmpty();
    }
}
