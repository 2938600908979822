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
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.sqlite.SQLiteDataSource;

/**
 * Posts many messages in order, and continues after SIGTERM.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.OutboxShutdownExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="WEBHOOK_URL DATABASE_FILE"}.
 */
public final class OutboxShutdownExample {
    private OutboxShutdownExample() {}

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code WEBHOOK_URL DATABASE_FILE}
     * @throws IOException if the file cannot be used
     */
    public static void main(String... args) throws IOException {
        if (args.length == 2) {
            SQLiteDataSource database = new SQLiteDataSource();
            database.setUrl("jdbc:sqlite:" + args[1]);
            try (WebhookClient webhook = WebhookClient.of(args[0]);
                    WebhookOutbox outbox = WebhookOutbox.builder(database)
                            .lane("releases", webhook)
                            .build()) {
                Thread hook = stopOnSigterm(outbox);
                List<String> texts =
                        IntStream.range(0, 20).mapToObj(i -> "Message " + i).toList();
                System.out.println("All posted: " + post(outbox, "run-7", texts));
                Runtime.getRuntime().removeShutdownHook(hook);
            }
            return;
        }
        Path file = Files.createTempFile("outbox", ".db");
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedChannel releases =
                    emulator.guild("Engines").textChannel("releases").create().channel("releases");
            main(releases.webhook("Releases").create().url(), file.toString());
        } finally {
            Files.delete(file);
        }
    }

    // snippet: sigterm
    private static Thread stopOnSigterm(WebhookOutbox outbox) {
        Thread hook = new Thread(outbox::close); // waits for the message that is being sent
        Runtime.getRuntime().addShutdownHook(hook);
        return hook;
    }

    private static boolean post(WebhookOutbox outbox, String run, List<String> texts) {
        outbox.start(); // also delivers what an earlier run left
        for (int i = 0; i < texts.size(); i++) {
            outbox.enqueue("releases", WebhookMessage.of(texts.get(i)), Enqueue.key(run + "-" + i));
        }
        return outbox.drain(Duration.ofMinutes(10));
    }
    // snippet: end
}
