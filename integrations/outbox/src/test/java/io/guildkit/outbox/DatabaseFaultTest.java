package io.guildkit.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.guildkit.core.failure.Processing;
import io.guildkit.outbox.TestService.Answer;
import io.guildkit.webhooks.WebhookClient;
import io.guildkit.webhooks.WebhookMessage;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Faults of the database while the process lives. */
class DatabaseFaultTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final int MESSAGES = 60;

    @TempDir
    Path folder;

    private static WebhookOutbox outbox(DataSource source, WebhookClient client) {
        return WebhookOutbox.builder(source)
                .pauses(Duration.ofMillis(5), Duration.ofMillis(50))
                .pollInterval(Duration.ofMillis(50))
                .lane("a", client)
                .build()
                .start();
    }

    private static String[] numbers(int count) {
        return IntStream.range(0, count).mapToObj(String::valueOf).toArray(String[]::new);
    }

    /** Accepts a message, and repeats that until the database is back. */
    private static void accept(WebhookOutbox outbox, int number) {
        String text = String.valueOf(number);
        long end = System.nanoTime() + LONG.toNanos();
        while (true) {
            try {
                outbox.enqueue("a", WebhookMessage.of(text), Enqueue.key(text));
                return;
            } catch (OutboxException e) {
                assertThat(System.nanoTime()).isLessThan(end);
            }
        }
    }

    private static void assertDrained(WebhookOutbox outbox) {
        long end = System.nanoTime() + LONG.toNanos();
        while (true) {
            try {
                assertThat(outbox.drain(LONG)).isTrue();
                return;
            } catch (OutboxException e) {
                assertThat(System.nanoTime()).isLessThan(end);
            }
        }
    }

    @Test
    void losesNothingWhenDiskIsFull() throws Exception {
        DataSource real = TestDatabase.SQLITE.open(folder).source();
        AtomicInteger pages = new AtomicInteger(1_000_000);
        DataSource limited = (DataSource) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    Object result = method.invoke(real, arguments);
                    if (result instanceof Connection connection) {
                        Database.run(connection, "PRAGMA max_page_count = " + pages.get());
                    }
                    return result;
                });
        try (TestService service = new TestService();
                WebhookClient client = service.client();
                WebhookOutbox outbox = outbox(limited, client)) {
            pages.set(20);
            List<String> accepted = new ArrayList<>();
            List<OutboxException> refusals = new ArrayList<>();
            for (int i = 0; i < 2000 && refusals.isEmpty(); i++) {
                String text = i + "x".repeat(1000);
                try {
                    outbox.enqueue("a", WebhookMessage.of(text));
                    accepted.add(text);
                } catch (OutboxException e) {
                    refusals.add(e);
                }
            }
            assertThat(refusals).singleElement().satisfies(e -> {
                assertThat(e).hasMessageContaining("full");
                assertThat(e.processing()).isEqualTo(Processing.NOT_PROCESSED);
            });
            pages.set(1_000_000);
            assertDrained(outbox);
            assertThat(service.channel()).isEqualTo(accepted);
        }
    }

    /** The ways in which a message is not delivered. */
    private enum End {
        DEAD(400, 50006, OutboxEvent.DeadLetter.class),
        PARKED(500, 0, OutboxEvent.Parked.class),
        SUSPENDED(404, 10015, OutboxEvent.LaneSuspended.class);

        private final int status;
        private final int code;
        private final Class<? extends OutboxEvent> event;

        End(int status, int code, Class<? extends OutboxEvent> event) {
            this.status = status;
            this.code = code;
            this.event = event;
        }
    }

    /** The steps of a run: those before the delivery, and all. */
    private record Steps(int accepting, int all) {}

    @ParameterizedTest
    @EnumSource
    void reportsEachResultOnceAtEachBrokenStepOfDelivery(End end) throws Exception {
        DataSource real = TestDatabase.SQLITE.open(folder).source();
        WebhookOutbox.builder(real).lane("tables").build().close();
        Steps steps = reportsOnce(real, end, Integer.MAX_VALUE);
        assertThat(steps.all() - steps.accepting()).isBetween(5, 100);
        for (int at = steps.accepting() + 1; at <= steps.all(); at++) {
            steps = reportsOnce(real, end, at);
        }
    }

    private static Steps reportsOnce(DataSource real, End end, int at) throws Exception {
        String lane = "lane " + at;
        FaultySource faulty = new FaultySource(real, FaultySource.Fault.BREAKS_AFTER, at, () -> {});
        List<OutboxEvent> events = new CopyOnWriteArrayList<>();
        FastWorkers workers = new FastWorkers();
        try (TestService service = new TestService();
                WebhookClient client = service.client()) {
            service.next(Answer.error(end.status, end.code));
            WebhookOutbox.Builder builder = WebhookOutbox.builder(faulty.source())
                    .clocks(FastWorkers::nanoTime, Clock.systemUTC())
                    .workers(workers)
                    .lease(Duration.ofHours(1)) // neither it nor the polls add steps
                    .pollInterval(Duration.ofHours(1))
                    .unknownOutcomes(UnknownOutcomes.PARK)
                    .listener(events::add)
                    .createTables(false)
                    .lane(lane, client);
            WebhookOutbox outbox = builder.build();
            outbox.enqueue(lane, WebhookMessage.of("1"));
            int accepting = faulty.steps();
            assertThat(repeated(() -> outbox.start().drain(FastWorkers.limit())))
                    .isTrue();
            outbox.close();
            assertThat(events).as("step %d", at).singleElement().isInstanceOf(end.event);
            return new Steps(accepting, faulty.end());
        } finally {
            workers.end();
        }
    }

    private static <T> T repeated(Supplier<T> action) {
        try {
            return action.get();
        } catch (OutboxException e) {
            return action.get();
        }
    }

    @Test
    void keepsWhatWasCommittedThoughConnectionsFailToClose() throws Exception {
        DataSource real = TestDatabase.SQLITE.open(folder).source();
        DataSource broken = FaultySource.proxy(DataSource.class, (proxy, method, arguments) -> {
            Object result = FaultySource.call(real, method, arguments);
            return !(result instanceof Connection connection)
                    ? result
                    : FaultySource.proxy(Connection.class, (self, used, values) -> {
                        Object value = FaultySource.call(connection, used, values);
                        if (used.getName().equals("close")) {
                            throw new SQLException("the connection broke while it was closed", "08006");
                        }
                        return value;
                    });
        });
        try (TestService service = new TestService();
                WebhookClient client = service.client();
                WebhookOutbox outbox = outbox(broken, client)) {
            outbox.enqueue("a", WebhookMessage.of("1"));
            assertDrained(outbox);
            assertThat(service.channel()).containsExactly("1");
        }
    }

    @Test
    void refusesDatabasesThatLoseCommits() {
        JdbcDataSource h2 = new JdbcDataSource();
        h2.setURL("jdbc:h2:" + folder.resolve("lossy"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WebhookOutbox.builder(h2).lane("a").build())
                .withMessageContaining("WRITE_DELAY=0");
    }

    @Test
    void refusesPostgresqlThatLosesCommits() throws IOException {
        assumePostgresql();
        try (EmbeddedPostgres server = EmbeddedPostgres.builder()
                .setServerConfig("synchronous_commit", "off")
                .start()) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> WebhookOutbox.builder(server.getPostgresDatabase())
                            .lane("a")
                            .build())
                    .withMessageContaining("synchronous_commit");
        }
    }

    private static void assumePostgresql() {
        assumeThat(TestDatabase.testsPostgresql())
                .as("PostgreSQL is part of the profile ci")
                .isTrue();
    }

    /** PostgreSQL locks a table before it looks for an index, and further writers wait behind a lock that waits. */
    @Test
    void startsWhileTransactionHasEnqueued() throws Exception {
        assumePostgresql();
        try (EmbeddedPostgres server = EmbeddedPostgres.builder()
                        .setServerConfig("synchronous_commit", "on")
                        .setServerConfig("lock_timeout", "5s") // the wait is endless otherwise
                        .start();
                Connection open = server.getPostgresDatabase().getConnection()) {
            DataSource source = server.getPostgresDatabase();
            WebhookOutbox first = WebhookOutbox.builder(source).lane("a").build();
            open.setAutoCommit(false);
            first.enqueue(open, "a", WebhookMessage.of("1"), Enqueue.withoutKey());
            WebhookOutbox second =
                    WebhookOutbox.builder(source).lane("a").lane("b").build();
            second.enqueue("a", WebhookMessage.of("2"));
            second.enqueue("b", WebhookMessage.of("3"));
            open.commit();
            assertThat(first.status().lanes().get(0).waiting()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @EnumSource
    void createsTablesOnceThoughProcessesStartTogether(TestDatabase kind) throws Exception {
        if (kind == TestDatabase.POSTGRESQL) {
            assumePostgresql();
        }
        TestDatabase.Opened database = kind.open(folder);
        try {
            // What a creation that was interrupted has left.
            try (Connection connection = database.source().getConnection()) {
                Database.run(
                        connection,
                        new Schema(kind.database(), "guildkit_outbox_")
                                .statements()
                                .subList(0, 2));
            }
            int count = kind == TestDatabase.H2 ? 1 : 4; // H2 itself fails if two connections create an index
            List<CompletableFuture<WebhookOutbox>> processes = IntStream.range(0, count)
                    .mapToObj(i -> CompletableFuture.supplyAsync(
                            () -> WebhookOutbox.builder(database.source())
                                    .lane("a")
                                    .build(),
                            task -> new Thread(task).start()))
                    .toList();
            for (CompletableFuture<WebhookOutbox> process : processes) {
                process.get(LONG.toSeconds(), TimeUnit.SECONDS).enqueue("a", WebhookMessage.of("1"));
            }
            assertThat(processes.get(0).join().status().lanes().get(0).waiting())
                    .isEqualTo(count);
            try (Connection connection = database.source().getConnection()) {
                assertThat(Database.setting(connection, "SELECT COUNT(*) FROM guildkit_outbox_version"))
                        .isEqualTo("1");
            }
        } finally {
            database.stop().run();
        }
    }

    @Test
    void losesNothingWhenConnectionsAreCut() throws Exception {
        assumePostgresql();
        try (EmbeddedPostgres server = EmbeddedPostgres.builder()
                        .setServerConfig("synchronous_commit", "on")
                        .start();
                TestService service = new TestService();
                WebhookClient client = service.client();
                WebhookOutbox outbox = outbox(server.getPostgresDatabase(), client);
                Connection admin = server.getPostgresDatabase().getConnection()) {
            for (int i = 0; i < MESSAGES; i++) {
                accept(outbox, i);
                if (i % 3 == 0) {
                    Database.run(
                            admin,
                            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client"
                                    + " backend'");
                }
            }
            assertDrained(outbox);
            assertThat(service.channel()).containsExactly(numbers(MESSAGES));
        }
    }

    @Test
    void losesNothingWhenDatabaseIsKilled() throws Exception {
        assumePostgresql();
        Path data = Files.createDirectory(folder.resolve("data"));
        EmbeddedPostgres server = server(data, 0);
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(server.getJdbcUrl("postgres", "postgres"));
        try (TestService service = new TestService();
                WebhookClient client = service.client();
                WebhookOutbox outbox = outbox(source, client)) {
            for (int i = 0; i < MESSAGES; i++) {
                accept(outbox, i);
                if (i % 20 == 10) {
                    kill(data);
                    server.close(); // releases its lock of the folder
                    server = server(data, server.getPort());
                }
            }
            assertDrained(outbox);
            assertThat(service.channel()).containsExactly(numbers(MESSAGES));
            assertThatExceptionOfType(SQLException.class).isThrownBy(() -> {
                kill(data);
                source.getConnection().close();
            });
            assertThatExceptionOfType(OutboxException.class)
                    .isThrownBy(() -> outbox.enqueue("a", WebhookMessage.of("x")))
                    .satisfies(e -> assertThat(e.processing()).isEqualTo(Processing.NOT_PROCESSED));
        }
    }

    private static EmbeddedPostgres server(Path data, int port) throws IOException {
        return EmbeddedPostgres.builder()
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setPort(port)
                .setServerConfig("synchronous_commit", "on")
                .setRegisterShutdownHook(false)
                .start();
    }

    /** Kills all processes of the server. */
    private static void kill(Path data) throws IOException {
        long pid = Long.parseLong(
                Files.readAllLines(data.resolve("postmaster.pid")).get(0).strip());
        ProcessHandle postmaster = ProcessHandle.of(pid).orElseThrow();
        List<ProcessHandle> all = new ArrayList<>(postmaster.descendants().toList());
        all.add(postmaster);
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(process -> process.onExit().join());
        Files.deleteIfExists(data.resolve("postmaster.pid"));
    }
}
