package io.guildkit.examples;

import io.guildkit.outbox.Enqueue;
import io.guildkit.outbox.OutboxEvent;
import io.guildkit.outbox.OutboxId;
import io.guildkit.outbox.UndeliveredEntry;
import io.guildkit.outbox.WebhookOutbox;
import io.guildkit.testkit.EmulatedChannel;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.webhooks.WebhookClient;
import io.guildkit.webhooks.WebhookMessage;
import io.guildkit.webhooks.WebhookMessageEdit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import javax.sql.DataSource;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/**
 * Posts messages through an outbox, so that they survive a crash of the program.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.OutboxExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="WEBHOOK_URL DATABASE_FILE"}.
 */
public final class OutboxExample {
    private OutboxExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code WEBHOOK_URL DATABASE_FILE}
     * @throws IOException if the file cannot be used
     */
    public static void main(String... args) throws IOException {
        if (args.length == 2) {
            post(args[0], database(Path.of(args[1])));
            return;
        }
        Path file = Files.createTempFile("outbox", ".db");
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedChannel releases =
                    emulator.guild("Engines").textChannel("releases").create().channel("releases");
            main(releases.webhook("Releases").create().url(), file.toString());
            releases.messages().forEach(message -> System.out.println(message.content()));
        } finally {
            Files.delete(file);
        }
    }

    // snippet: database
    private static DataSource database(Path file) {
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        SQLiteDataSource database = new SQLiteDataSource(config);
        database.setUrl("jdbc:sqlite:" + file);
        return database;
    }
    // snippet: end

    // snippet: post
    private static void post(String url, DataSource database) {
        try (WebhookClient webhook = WebhookClient.of(url);
                WebhookOutbox outbox = WebhookOutbox.builder(database)
                        .lane("releases", webhook)
                        .listener(OutboxExample::report)
                        .build()) {
            outbox.start();
            outbox.enqueue("releases", WebhookMessage.of("Version 4.1 is out."));
            OutboxId build = outbox.enqueue("releases", WebhookMessage.of("Building…"), Enqueue.key("build-4711"));
            outbox.edit(build, WebhookMessageEdit.of("Build 4711 is ready."));

            outbox.drain(Duration.ofSeconds(20)); // before the program ends; what is left is sent after the next start
            for (UndeliveredEntry entry : outbox.deadLetters("releases", 50)) {
                System.err.println(entry.id() + ": " + entry.reason() + ", " + entry.detail());
            }
        }
    }

    private static void report(OutboxEvent event) {
        if (event instanceof OutboxEvent.DeadLetter letter) {
            System.err.println("Not delivered: " + letter.entry().detail());
        } else if (event instanceof OutboxEvent.LaneSuspended suspended) {
            System.err.println("The webhook of " + suspended.lane() + " is gone: " + suspended.detail());
        }
    }
    // snippet: end
}
