package io.guildkit.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SchemaTest {
    @Test
    void pageShowsStatementsForPostgresql() throws IOException {
        String page = Files.readString(Path.of("../../docs/outbox.md"));
        String block = page.substring(page.indexOf("```sql\n") + 7, page.indexOf("```", page.indexOf("```sql\n") + 7));
        String statements = new Schema(Database.POSTGRESQL, "guildkit_outbox_")
                .statements().stream().collect(Collectors.joining("; ", "", ";"));

        assertThat(words(block.replaceAll("INSERT INTO [^;]*;", ""))).isEqualTo(words(statements));
    }

    private static String words(String sql) {
        return sql.replaceAll("\\s+", " ").replace("( ", "(").replace(" )", ")").strip();
    }
}
