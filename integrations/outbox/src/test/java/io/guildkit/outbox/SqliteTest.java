package io.guildkit.outbox;

import io.guildkit.webhooks.WebhookClient;
import java.nio.file.Path;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test with an empty SQLite database, and a service with one webhook. */
@SuppressWarnings("NullAway.Init") // JUnit sets the fields
abstract class SqliteTest {
    @TempDir
    Path folder;

    DataSource source;
    TestService service;
    WebhookClient client;

    @BeforeEach
    void begin() throws Exception {
        source = TestDatabase.SQLITE.open(folder).source();
        service = new TestService();
        client = service.client();
    }

    @AfterEach
    void end() {
        client.close();
        service.close();
    }
}
