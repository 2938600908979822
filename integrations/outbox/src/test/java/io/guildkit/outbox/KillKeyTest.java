package io.guildkit.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.guildkit.core.upload.UploadFile;
import io.guildkit.webhooks.WebhookMessage;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Two transactions that store a message with the same key, as a producer and its successor may. PostgreSQL only: others have one writer. */
class KillKeyTest {
    private static final long POLL = Duration.ofMillis(5).toNanos();
    private static final long LIMIT = Duration.ofMinutes(1).toNanos();

    @TempDir
    Path folder;

    @Test
    @EnabledIfSystemProperty(named = "outbox.tests", matches = "long")
    void keepsNoFilesOfTheSecondMessage() throws Exception {
        try (KillDatabase database = start()) {
            DataSource source = KillProcess.source(database.create(folder, "same_key"));
            try (WebhookOutbox outbox = WebhookOutbox.builder(source).lane("a").build()) {
                requireOneFile(source, outbox);
            }
        }
    }

    private static KillDatabase start() {
        try {
            return KillDatabase.start(KillDatabase.Kind.POSTGRESQL);
        } catch (IOException e) {
            return abort(e.toString());
        }
    }

    private static void requireOneFile(DataSource source, WebhookOutbox outbox) throws Exception {
        try (Connection first = source.getConnection()) {
            first.setAutoCommit(false);
            OutboxId stored = outbox.enqueue(first, "a", message(), Enqueue.key("key"));
            FutureTask<OutboxId> second = new FutureTask<>(() -> outbox.enqueue("a", message(), Enqueue.key("key")));
            Thread thread = new Thread(second, "second");
            thread.setDaemon(true);
            thread.start();
            awaitBlocked(source);
            first.commit();
            assertThat(second.get(LIMIT, TimeUnit.NANOSECONDS)).isEqualTo(stored);
        }
        assertThat(number(source, "SELECT COUNT(*) FROM guildkit_outbox_files")).isEqualTo(1);
    }

    private static WebhookMessage message() {
        return WebhookMessage.of(message -> message.content("text").file(UploadFile.of("file.bin", new byte[] {1})));
    }

    /** Waits until the second transaction waits for the first. */
    private static void awaitBlocked(DataSource source) throws SQLException {
        long end = System.nanoTime() + LIMIT;
        while (number(source, "SELECT COUNT(*) FROM pg_locks WHERE NOT granted") == 0) {
            if (System.nanoTime() - end > 0) {
                throw new IllegalStateException("The second transaction does not wait for the first");
            }
            LockSupport.parkNanos(POLL);
        }
    }

    private static int number(DataSource source, String query) throws SQLException {
        try (Connection connection = source.getConnection();
                PreparedStatement statement = connection.prepareStatement(query);
                ResultSet rows = statement.executeQuery()) {
            return rows.next() ? rows.getInt(1) : -1;
        }
    }
}
