package io.guildkit.examples;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import io.guildkit.outbox.OutboxException;
import io.guildkit.outbox.WebhookOutbox;
import io.guildkit.testkit.EmulatedChannel;
import io.guildkit.testkit.ServiceEmulator;
import io.guildkit.webhooks.MessageSplitter;
import io.guildkit.webhooks.WebhookClient;
import io.guildkit.webhooks.WebhookMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.sqlite.SQLiteDataSource;

/**
 * Posts log messages of Logback to a channel. A slow or unreachable service delays no thread that logs, and loses no message.
 *
 * <pre>{@code ./mvnw -q -pl examples -am compile exec:java -Dexec.mainClass=io.guildkit.examples.OutboxAppenderExample}</pre>
 *
 * <p>To run it on a server, append {@code -Dexec.args="WEBHOOK_URL DATABASE_FILE"}.
 */
public final class OutboxAppenderExample {
    private OutboxAppenderExample() {}

    // snippet: appender
    private static final class OutboxAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {
        private final WebhookOutbox outbox;
        private final String lane;

        OutboxAppender(WebhookOutbox outbox, String lane) {
            this.outbox = outbox;
            this.lane = lane;
        }

        @Override
        protected void append(ILoggingEvent event) {
            if (event.getLoggerName().startsWith("io.guildkit")) {
                return; // the outbox must not report its own failures to itself
            }
            String text = event.getLevel() + " " + event.getFormattedMessage();
            try {
                for (String part : MessageSplitter.split(text)) {
                    outbox.enqueue(lane, WebhookMessage.of(part));
                }
            } catch (OutboxException e) {
                addError("The message is not accepted", e); // full, or the database failed
            }
        }
    }
    // snippet: end

    /**
     * Runs the example on the emulator, or on a server.
     *
     * @param args nothing, or {@code WEBHOOK_URL DATABASE_FILE}
     * @throws IOException if the file cannot be used
     */
    public static void main(String... args) throws IOException {
        if (args.length == 2) {
            log(args[0], Path.of(args[1]));
            return;
        }
        Path file = Files.createTempFile("outbox", ".db");
        try (ServiceEmulator emulator = ServiceEmulator.start()) {
            EmulatedChannel log =
                    emulator.guild("Engines").textChannel("log").create().channel("log");
            log(log.webhook("Log").create().url(), file);
            log.messages().forEach(message -> System.out.println(message.content()));
        } finally {
            Files.delete(file);
        }
    }

    private static void log(String url, Path file) {
        SQLiteDataSource database = new SQLiteDataSource();
        database.setUrl("jdbc:sqlite:" + file);
        try (WebhookClient webhook = WebhookClient.of(url);
                WebhookOutbox outbox =
                        WebhookOutbox.builder(database).lane("log", webhook).build()) {
            outbox.start();
            OutboxAppender appender = new OutboxAppender(outbox, "log");
            LoggerContext context = new LoggerContext();
            appender.setContext(context);
            appender.start();
            Logger logger = context.getLogger("engine");
            logger.addAppender(appender);
            logger.warn("The engine is hot: {} degrees", 97);
            logger.error("The engine stopped.");
            outbox.drain(Duration.ofSeconds(20));
        }
    }
}
