package io.guildkit.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.guildkit.webhooks.WebhookMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SchemaTest {
    /** A unique text, with functions that all supported versions have. */
    private static final String UNIQUE = "md5(random()::text || clock_timestamp()::text)";

    @Test
    void pageShowsStatementsForPostgresql() throws IOException {
        Schema schema = new Schema(Database.POSTGRESQL, "guildkit_outbox_");
        List<String> statements = new ArrayList<>(schema.statements());
        statements.add(schema.insertVersion(UNIQUE));

        assertThat(words(block())).isEqualTo(words(String.join("; ", statements) + ";"));
    }

    @Test
    void statementsOfPageCreateTables() throws Exception {
        assumeThat(TestDatabase.testsPostgresql())
                .as("PostgreSQL is part of the profile ci")
                .isTrue();
        TestDatabase.Opened database = TestDatabase.POSTGRESQL.open(Path.of("."));
        try (Connection connection = database.source().getConnection()) {
            Database.run(connection, block());
            WebhookOutbox outbox = WebhookOutbox.builder(database.source())
                    .createTables(false)
                    .lane("a")
                    .build();
            outbox.enqueue("a", WebhookMessage.of("1"));
            assertThat(outbox.status().lanes().get(0).waiting()).isEqualTo(1);
        } finally {
            database.stop().run();
        }
    }

    private static String block() throws IOException {
        String page = Files.readString(Path.of("../../docs/outbox.md"));
        int begin = page.indexOf("```sql\n") + 7;
        return page.substring(begin, page.indexOf("```", begin));
    }

    private static String words(String sql) {
        return sql.replaceAll("\\s+", " ").replace("( ", "(").replace(" )", ")").strip();
    }
}
