package io.guildkit.outbox;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.webhooks.WebhookClient;
import io.guildkit.webhooks.WebhookMessage;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.sqlite.SQLiteDataSource;

/** A process of a kill test: it delivers the messages of an outbox, and may accept numbered messages. */
public final class KillProcess {
    static final Duration LEASE = Duration.ofSeconds(1);

    /** The end of a report. A report without it was cut off when the process was killed. */
    static final String END = ".";

    static final String ACCEPTED = "accepted ";
    static final String DRAINED = "drained";

    private static final Duration DRAIN = Duration.ofMinutes(2);
    private static final int FILE_EVERY = 10;
    private static final int SMALL_FILE = 3_000;
    private static final int LARGE_FILE_EVERY = 75;
    private static final int LARGE_FILE = 1_572_864;
    private static final int CONNECTIONS = 4;

    private KillProcess() {}

    /**
     * What a process does.
     *
     * @param process its number
     * @param url the JDBC URL of the database
     * @param webhooks the beginning of the URLs of the webhooks
     * @param parks whether it parks messages with an unknown outcome
     * @param first the number of the first message that it accepts
     * @param last the number of the last message; less than the first if it accepts none
     * @param pause the nanoseconds after each message
     */
    record Task(int process, String url, String webhooks, boolean parks, int first, int last, long pause) {
        List<String> arguments() {
            return List.of(
                    String.valueOf(process),
                    url,
                    webhooks,
                    String.valueOf(parks),
                    String.valueOf(first),
                    String.valueOf(last),
                    String.valueOf(pause));
        }

        static Task of(String... arguments) {
            return new Task(
                    Integer.parseInt(arguments[0]),
                    arguments[1],
                    arguments[2],
                    Boolean.parseBoolean(arguments[3]),
                    Integer.parseInt(arguments[4]),
                    Integer.parseInt(arguments[5]),
                    Long.parseLong(arguments[6]));
        }
    }

    /** A lane with its webhook. */
    enum KillLane {
        FIRST("101"),
        SECOND("102");

        private final String webhook;

        KillLane(String webhook) {
            this.webhook = webhook;
        }

        String webhook() {
            return webhook;
        }

        static KillLane of(int message) {
            return values()[message % values().length];
        }

        /** Returns the content and the key of a message. */
        static String content(int message) {
            return "lane-" + message;
        }

        static int number(String content) {
            return Integer.parseInt(content.substring(content.lastIndexOf('-') + 1));
        }
    }

    /** Returns the file of a message. */
    static Optional<byte[]> file(int message) {
        int size = message % LARGE_FILE_EVERY == 0 ? LARGE_FILE : message % FILE_EVERY == 0 ? SMALL_FILE : 0;
        if (size == 0) {
            return Optional.empty();
        }
        byte[] content = new byte[size];
        new Random(message).nextBytes(content);
        return Optional.of(content);
    }

    static DataSource source(String url) {
        if (url.startsWith("jdbc:sqlite:")) {
            SQLiteDataSource source = new SQLiteDataSource();
            source.setUrl(url);
            return source;
        }
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(url);
        return source;
    }

    /** PostgreSQL starts a process for each connection, which would take most of the time. The connections end with this process. */
    private static DataSource pool(DataSource source) {
        if (source instanceof SQLiteDataSource) {
            return source;
        }
        HikariConfig config = new HikariConfig();
        config.setDataSource(source);
        config.setMaximumPoolSize(CONNECTIONS);
        return new HikariDataSource(config);
    }

    /** Runs a process until its standard input ends. */
    public static void main(String... arguments) throws IOException {
        Task task = Task.of(arguments);
        WebhookOutbox.Builder builder = WebhookOutbox.builder(pool(source(task.url())))
                .lease(LEASE)
                .pollInterval(Duration.ofMillis(100))
                .pauses(Duration.ofMillis(50), Duration.ofMillis(500))
                .unknownOutcomes(task.parks() ? UnknownOutcomes.PARK : UnknownOutcomes.REPEAT);
        for (KillLane lane : KillLane.values()) {
            builder.lane(
                    lane.name(),
                    WebhookClient.builder(task.webhooks() + lane.webhook() + "/token")
                            .userAgent("process-" + task.process())
                            .build());
        }
        try (WebhookOutbox outbox = builder.build()) {
            outbox.start();
            for (int i = task.first(); i <= task.last(); i++) {
                var unused = outbox.enqueue(KillLane.of(i).name(), message(i), Enqueue.key(KillLane.content(i)));
                report(ACCEPTED + i);
                LockSupport.parkNanos(task.pause());
            }
            // The parent writes a line when all messages shall be delivered, and closes the stream to end the process.
            for (int read = System.in.read(); read >= 0; read = System.in.read()) {
                report(DRAINED + " " + outbox.drain(DRAIN));
            }
        }
    }

    private static WebhookMessage message(int number) {
        return WebhookMessage.of(message -> {
            message.content(KillLane.content(number));
            file(number).ifPresent(bytes -> message.file(UploadFile.of("file.bin", bytes)));
        });
    }

    /** Writes a report with one call, so that a kill does not divide it. */
    private static void report(String text) {
        PrintStream out = System.out;
        byte[] line = (text + END + "\n").getBytes(StandardCharsets.UTF_8);
        out.write(line, 0, line.length);
        out.flush();
    }
}
