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
 * Processes that are killed or suspended while they deliver messages. The system property {@code outbox.tests} is {@code long} in the profile
 * {@code ci}. {@link KillTable} runs more seeds.
 */
class KillTest {
    private static final int SEEDS = Integer.getInteger("outbox.seeds", 1);
    private static final int AT_A_TIME = 4;

    @TempDir
    Path folder;

    @Test
    void deliversEachMessageAfterKills() throws Exception {
        Row row = new Row(
                KillDatabase.Kind.SQLITE, 1, false, false, 60, List.of(Event.BEFORE_PROCESSING, Event.BEFORE_RESPONSE));
        try (KillDatabase database = KillDatabase.start(KillDatabase.Kind.SQLITE)) {
            assertThat(KillRun.run(row, 1, folder, database).violations(row)).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    @EnabledIfSystemProperty(named = "outbox.tests", matches = "long")
    void deliversEachMessageInEachDatabase(KillDatabase.Kind kind) throws Exception {
        try (KillDatabase database = start(kind)) {
            assertThat(KillTable.run(database, SEEDS, AT_A_TIME, folder, (row, results) -> {}))
                    .isEmpty();
        }
    }

    private static KillDatabase start(KillDatabase.Kind kind) {
        try {
            return KillDatabase.start(kind);
        } catch (IOException e) {
            return abort(e.toString());
        }
    }
}
