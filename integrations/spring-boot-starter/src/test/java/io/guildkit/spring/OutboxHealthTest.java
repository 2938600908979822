package io.guildkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.outbox.OutboxStatus;
import io.guildkit.outbox.WebhookOutbox;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;

class OutboxHealthTest {
    @Test
    void suspendedLaneIsUp() {
        OutboxStatus status = new OutboxStatus(List.of(
                new OutboxStatus.Lane("first", 3, Optional.of(Duration.ofDays(1)), 2, 1, Optional.of("404")),
                new OutboxStatus.Lane("second", 0, Optional.empty(), 0, 0, Optional.empty())));
        CallHealth.Report report = new OutboxHealth(() -> status).report();
        assertThat(report.status()).isEqualTo("UP");
        assertThat(report.details())
                .isEqualTo(Map.of(
                        "first",
                        Map.of("waiting", 3L, "deadLetters", 2L, "parked", 1L, "suspended", true, "reason", "404"),
                        "second",
                        Map.of("waiting", 0L, "deadLetters", 0L, "parked", 0L, "suspended", false)));
    }

    @Test
    void outboxWithoutDatabaseIsDown() {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:health;DB_CLOSE_DELAY=-1;WRITE_DELAY=0");
        try (WebhookOutbox outbox =
                WebhookOutbox.builder(database).lane("releases").build()) {
            database.setURL("jdbc:h2:mem:other;WRITE_DELAY=0"); // without the tables
            CallHealth.Report report = new OutboxHealth(outbox::status).report();
            assertThat(report.status()).isEqualTo("DOWN");
            assertThat(report.details()).isEqualTo(Map.of("problem", "JdbcSQLSyntaxErrorException"));
        }
    }

    @Test
    void outboxWhosePoolFailsIsDown() {
        CallHealth.Report report = new OutboxHealth(() -> {
                    throw new IllegalStateException("canary");
                })
                .report();
        assertThat(report).isEqualTo(new CallHealth.Report("DOWN", Map.of("problem", "IllegalStateException")));
    }
}
