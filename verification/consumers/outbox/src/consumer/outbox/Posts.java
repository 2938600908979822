package consumer.outbox;

import io.guildkit.core.upload.UploadFile;
import io.guildkit.outbox.OutboxEvent;
import io.guildkit.outbox.WebhookOutbox;
import io.guildkit.webhooks.WebhookClient;
import io.guildkit.webhooks.WebhookMessage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.sqlite.SQLiteDataSource;

/** Accepts messages in one outbox, and delivers them in the next one, as after a restart. */
public final class Posts {
    private Posts() {}

    /**
     * Runs the program.
     *
     * @param args a file whose last word is the URL of a webhook
     */
    public static void main(String[] args) throws Exception {
        String[] arguments = Files.readString(Path.of(args[0])).trim().split(" ");
        Path database = Files.createTempFile("outbox", ".db");
        SQLiteDataSource source = new SQLiteDataSource();
        source.setUrl("jdbc:sqlite:" + database);
        List<OutboxEvent> events = new CopyOnWriteArrayList<>();
        try (WebhookClient webhook = WebhookClient.of(arguments[4])) {
            try (WebhookOutbox outbox = WebhookOutbox.builder(source).lane("a").build()) {
                outbox.enqueue("a", WebhookMessage.of("1"));
                outbox.enqueue(
                        "a", WebhookMessage.of(m -> m.content("2").file(UploadFile.of("report.txt", new byte[] {55}))));
            }
            try (WebhookOutbox outbox =
                    WebhookOutbox.builder(source).lane("a", webhook).listener(events::add).build()) {
                check(outbox.start().drain(Duration.ofSeconds(20)));
                check(outbox.deadLetters("a", 1).isEmpty());
            }
        }
        check(events.size() == 2 && events.stream().allMatch(OutboxEvent.Delivered.class::isInstance));
        Files.delete(database);
    }

    private static void check(boolean holds) {
        if (!holds) {
            throw new AssertionError();
        }
    }
}
