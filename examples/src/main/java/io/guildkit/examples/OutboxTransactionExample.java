package io.guildkit.examples;

import io.guildkit.outbox.Enqueue;
import io.guildkit.outbox.WebhookOutbox;
import io.guildkit.testkit.EmulatedChannel;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.webhooks.WebhookClient;
import io.guildkit.webhooks.WebhookMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;
import org.sqlite.SQLiteDataSource;

/**
 * Stores an order and the message about it in one transaction.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.OutboxTransactionExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="WEBHOOK_URL DATABASE_FILE"}.
 */
public final class OutboxTransactionExample {
    private OutboxTransactionExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code WEBHOOK_URL DATABASE_FILE}
     * @throws IOException if the file cannot be used
     * @throws SQLException if the database fails
     */
    public static void main(String... args) throws IOException, SQLException {
        if (args.length == 2) {
            order(args[0], Path.of(args[1]));
            return;
        }
        Path file = Files.createTempFile("outbox", ".db");
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedChannel orders =
                    emulator.guild("Engines").textChannel("orders").create().channel("orders");
            order(orders.webhook("Orders").create().url(), file);
            orders.messages().forEach(message -> System.out.println(message.content()));
        } finally {
            Files.delete(file);
        }
    }

    private static void order(String url, Path file) throws SQLException {
        SQLiteDataSource database = new SQLiteDataSource();
        database.setUrl("jdbc:sqlite:" + file);
        try (WebhookClient webhook = WebhookClient.of(url);
                WebhookOutbox outbox =
                        WebhookOutbox.builder(database).lane("orders", webhook).build()) {
            outbox.start();
            try (Connection connection = database.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE IF NOT EXISTS orders (number INTEGER)");
            }
            store(database, outbox, 17);
            outbox.drain(Duration.ofSeconds(20));
        }
    }

    // snippet: transaction
    private static void store(DataSource database, WebhookOutbox outbox, int order) throws SQLException {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate("INSERT INTO orders (number) VALUES (" + order + ")");
            }
            outbox.enqueue(connection, "orders", WebhookMessage.of("Order " + order), Enqueue.key("order-" + order));
            connection.commit(); // stores the order and the message, or neither
        }
    }
    // snippet: end
}
