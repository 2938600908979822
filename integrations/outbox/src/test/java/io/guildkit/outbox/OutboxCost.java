package io.guildkit.outbox;

import io.guildkit.core.upload.UploadFile;
import io.guildkit.outbox.FaultySource.Fault;
import io.guildkit.webhooks.WebhookClient;
import io.guildkit.webhooks.WebhookMessage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.sql.DataSource;

/**
 * Measures what an outbox costs, and prints a table. With a database and {@code outbox} or {@code bare}, it is a task of the benchmarks: it
 * accepts or inserts messages for each line of input, and prints their number a second.
 */
public final class OutboxCost {
    private static final int WARM_UP = 2_000;
    private static final int MESSAGES = 3_000;
    private static final int MANY = 1_000_000;
    private static final int LARGE = 99 << 20;
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final WebhookMessage MESSAGE = WebhookMessage.of("Version 4.1 is out, and has two hundred changes.");

    private interface Step {
        void run() throws Exception;
    }

    private interface Measurement {
        void run(OutboxCost cost, Path folder) throws Exception;
    }

    public static void main(String... args) throws Exception {
        if (args.length > 0) {
            boolean bare = args[1].equals("bare");
            with(TestDatabase.valueOf(args[0]), (cost, folder) -> cost.takeTurns(bare));
            return;
        }
        System.out.println("| database | measured | result |\n|---|---|--:|");
        for (TestDatabase kind : new TestDatabase[] {TestDatabase.SQLITE, TestDatabase.POSTGRESQL}) {
            with(kind, OutboxCost::run);
        }
    }

    private static void with(TestDatabase kind, Measurement measurement) throws Exception {
        Path folder = Files.createTempDirectory("cost");
        TestDatabase.Opened database;
        try {
            database = kind.openWithPool(folder);
        } catch (IOException | RuntimeException e) {
            System.out.println("CANNOT has no server of " + kind + " here"); // a line for the benchmarks
            e.printStackTrace();
            return;
        }
        try (TestService service = new TestService(false)) {
            measurement.run(new OutboxCost(kind, database.source(), service), folder);
        } finally {
            database.stop().run();
            delete(folder);
        }
    }

    private static void delete(Path folder) throws IOException {
        List<Path> all;
        try (Stream<Path> files = Files.walk(folder)) {
            all = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : all) {
            Files.delete(file);
        }
    }

    private final TestDatabase kind;
    private final DataSource source;
    private final TestService service;

    private OutboxCost(TestDatabase kind, DataSource source, TestService service) {
        this.kind = kind;
        this.source = source;
        this.service = service;
    }

    private void print(String measured, String format, Object... values) {
        System.out.println("| " + kind + " | " + measured + " | " + String.format(Locale.ROOT, format, values) + " |");
    }

    private WebhookOutbox outbox(DataSource used, WebhookClient client, OutboxFiles files) {
        return WebhookOutbox.builder(used)
                .capacity(10 * MANY)
                .files(files)
                .lane("a", client)
                .build();
    }

    private static double seconds(long begin) {
        return (System.nanoTime() - begin) / 1e9;
    }

    private static double rate(int count, Step step) throws Exception {
        long begin = System.nanoTime();
        for (int i = 0; i < count; i++) {
            step.run();
        }
        return count / seconds(begin);
    }

    /** Takes a turn for each line of input, as the processes of the benchmarks do. */
    private void takeTurns(boolean bare) throws Exception {
        try (WebhookClient client = service.client();
                WebhookOutbox outbox = outbox(source, client, OutboxFiles.inDatabase())) {
            Step step = bare ? this::insert : () -> outbox.enqueue("a", MESSAGE);
            double ignored = rate(WARM_UP, step);
            System.out.println("MEASURED ");
            while (System.in.read() >= 0) {
                System.out.printf(Locale.ROOT, "MEASURED throughput=%.6g%n", rate(MESSAGES, step));
            }
        }
    }

    private void run(Path folder) throws Exception {
        try (WebhookClient client = service.client()) {
            accept(client);
            deliver(client);
            steps(client);
            files(client, folder);
            many(client);
        }
    }

    private void accept(WebhookClient client) throws Exception {
        WebhookOutbox outbox = outbox(source, client, OutboxFiles.inDatabase());
        double accepted = 0;
        double bare = 0;
        for (int count : new int[] {WARM_UP, MESSAGES}) {
            accepted = rate(count, () -> outbox.enqueue("a", MESSAGE));
            bare = rate(count, this::insert);
        }
        print("accepted messages a second", "%.0f", accepted);
        print("bare inserts a second", "%.0f", bare);
        print("ratio", "%.2f", accepted / bare);
        outbox.close();
    }

    /** Inserts a row as the outbox does. */
    private void insert() throws Exception {
        try (Connection connection = source.getConnection()) {
            connection.setAutoCommit(true);
            if (kind == TestDatabase.SQLITE) {
                Database.run(connection, "PRAGMA synchronous = FULL");
            }
            try (PreparedStatement statement = connection.prepareStatement(
                    "INSERT INTO guildkit_outbox_messages (lane, state, kind, body,"
                            + " accepted_at, age_from, not_before, attempts, uncertain) VALUES ('bare', 2, 'MESSAGE', ?, 0, 0, 0, 0, 0)")) {
                statement.setString(1, MESSAGE.encode());
                statement.executeUpdate();
            }
        }
    }

    private void deliver(WebhookClient client) throws Exception {
        double direct = 0;
        for (int round = 0; round < 2; round++) {
            long begin = System.nanoTime();
            for (int i = 0; i < MESSAGES; i++) {
                client.execute(MESSAGE).send();
            }
            direct = seconds(begin) / MESSAGES;
        }
        print("direct call", "%.2f ms", direct * 1e3);
        for (int waiting : new int[] {1, 100, 10_000}) {
            WebhookOutbox outbox = outbox(source, client, OutboxFiles.inDatabase());
            outbox.start().drain(LONG);
            int rounds = Math.max(1, 200 / waiting);
            long begin = System.nanoTime();
            for (int round = 0; round < rounds; round++) {
                for (int i = 0; i < waiting; i++) {
                    outbox.enqueue("a", MESSAGE);
                }
                outbox.drain(LONG);
            }
            double each = seconds(begin) / rounds / waiting;
            print("accepting and delivering, " + waiting + " at a time", "%.2f ms a message", each * 1e3);
            outbox.close();
        }
    }

    private void steps(WebhookClient client) throws Exception {
        FaultySource counted = new FaultySource(source, Fault.BREAKS_AFTER, Integer.MAX_VALUE, () -> {});
        WebhookOutbox outbox = outbox(counted.source(), client, OutboxFiles.inDatabase());
        FaultySource.Counts before = counted.counts();
        for (int i = 0; i < MESSAGES; i++) {
            outbox.enqueue("a", MESSAGE);
        }
        FaultySource.Counts accepted = counted.counts();
        outbox.start().drain(LONG);
        FaultySource.Counts delivered = counted.counts();
        print(
                "to accept: statements and commits",
                "%.2f and %.2f",
                (accepted.statements() - before.statements()) / (double) MESSAGES,
                (accepted.commits() - before.commits()) / (double) MESSAGES);
        print(
                "to deliver from a backlog: statements and commits",
                "%.2f and %.2f",
                (delivered.statements() - accepted.statements()) / (double) MESSAGES,
                (delivered.commits() - accepted.commits()) / (double) MESSAGES);
        outbox.close();
    }

    private void files(WebhookClient client, Path folder) throws Exception {
        for (OutboxFiles place :
                new OutboxFiles[] {OutboxFiles.inDatabase(), OutboxFiles.folder(folder.resolve("files"))}) {
            WebhookOutbox outbox = outbox(source, client, place);
            long begin = System.nanoTime();
            outbox.enqueue(
                    "a",
                    WebhookMessage.of(m -> m.file(
                            UploadFile.of("large.bin", () -> new Zeros(LARGE)).sized(LARGE))));
            String where = place.folder().isPresent() ? "folder" : "database";
            print("accepting 99 MiB of files, " + where, "%.1f s", seconds(begin));
            begin = System.nanoTime();
            outbox.start().drain(LONG);
            print("delivering 99 MiB of files, " + where, "%.1f s", seconds(begin));
            outbox.close();
        }
        print("maximum heap", "%d MiB", Runtime.getRuntime().maxMemory() >> 20);
    }

    private static final class Zeros extends InputStream {
        private int left;

        Zeros(int size) {
            this.left = size;
        }

        @Override
        public int read() {
            return left-- > 0 ? 0 : -1;
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            int count = Math.min(left, length);
            left -= count;
            return count == 0 ? -1 : count;
        }
    }

    private void many(WebhookClient client) throws Exception {
        WebhookOutbox outbox = outbox(source, client, OutboxFiles.inDatabase());
        double[] rates = new double[2];
        for (int round = 0; round < 2; round++) {
            if (round == 1) {
                fill();
            }
            for (int count : new int[] {WARM_UP, 4 * MESSAGES}) {
                rates[round] = rate(count, () -> outbox.enqueue("a", MESSAGE));
            }
        }
        print(
                "accepted a second with 1,000,000 waiting messages",
                "%.0f (%.2f of %.0f)",
                rates[1],
                rates[1] / rates[0],
                rates[0]);
        outbox.close();
    }

    /** Adds waiting messages, a thousand with each statement. */
    private void fill() throws Exception {
        StringBuilder insert = new StringBuilder(
                "INSERT INTO guildkit_outbox_messages (lane, state, kind, body, accepted_at, age_from,"
                        + " not_before, attempts, uncertain) VALUES ");
        for (int i = 0; i < 1000; i++) {
            insert.append(i == 0 ? "" : ", ").append("('a', 0, 'MESSAGE', '{}', 0, 0, 0, 0, 0)");
        }
        try (Connection connection = source.getConnection()) {
            connection.setAutoCommit(false);
            try (PreparedStatement statement = connection.prepareStatement(insert.toString())) {
                for (int i = 0; i < MANY / 1000; i++) {
                    statement.executeUpdate();
                }
            }
            connection.commit();
            connection.setAutoCommit(true);
            if (kind == TestDatabase.POSTGRESQL) { // its background work would be measured
                Database.run(connection, "VACUUM ANALYZE guildkit_outbox_messages");
                Database.run(connection, "CHECKPOINT");
            }
        }
    }
}
