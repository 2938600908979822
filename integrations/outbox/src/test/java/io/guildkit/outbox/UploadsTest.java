package io.guildkit.outbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.error.UploadException;
import io.guildkit.core.failure.Processing;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.webhooks.WebhookClient;
import io.guildkit.webhooks.WebhookMessage;
import io.guildkit.webhooks.WebhookMessageEdit;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The outbox reads files as a call does, and closes their streams. */
class UploadsTest extends SqliteTest {
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final String CONTENT = "the content of the file";

    private WebhookOutbox.Builder builder() {
        return WebhookOutbox.builder(source).lane("a", client).pollInterval(Duration.ofMillis(50));
    }

    private OutboxFiles place(boolean inFolder) {
        return inFolder ? OutboxFiles.folder(folder.resolve("files")) : OutboxFiles.inDatabase();
    }

    private static WebhookMessage message(UploadFile... files) {
        return WebhookMessage.of(m -> {
            m.content("text");
            for (UploadFile file : files) {
                m.file(file);
            }
        });
    }

    private long count(String table) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM guildkit_outbox_" + table)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private void assertNothingStored() throws Exception {
        assertThat(count("messages")).isZero();
        assertThat(count("files")).isZero();
        if (Files.exists(folder.resolve("files"))) {
            try (Stream<Path> left = Files.walk(folder.resolve("files"))) {
                assertThat(left.filter(Files::isRegularFile)).isEmpty();
            }
        }
    }

    /** A stream with a fault. */
    private static class Faulty extends FilterInputStream {
        private int reads;

        Faulty() {
            super(new ByteArrayInputStream(CONTENT.getBytes(UTF_8)));
        }

        /** Returns 0 for some reads. */
        static InputStream zeros(int number) {
            return new Faulty() {
                @Override
                public int read(byte[] buffer, int offset, int length) throws IOException {
                    return ++super.reads <= number ? 0 : super.read(buffer, offset, length);
                }
            };
        }

        static InputStream tooMuch() {
            return new Faulty() {
                @Override
                public int read(byte[] buffer, int offset, int length) throws IOException {
                    int n = super.read(buffer, offset, length);
                    return n < 0 ? n : length + 1;
                }
            };
        }

        static InputStream readThrows(Exception failure) {
            return new Faulty() {
                @Override
                public int read(byte[] buffer, int offset, int length) {
                    throw Sneaky.<RuntimeException>thrown(failure);
                }
            };
        }

        static InputStream closeThrows(Exception failure) {
            return new Faulty() {
                @Override
                public void close() {
                    throw Sneaky.<RuntimeException>thrown(failure);
                }
            };
        }
    }

    private static final class Sneaky {
        @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
        static <E extends Exception> E thrown(Exception failure) throws E {
            throw (E) failure;
        }
    }

    private static ReadableByteChannel emptyReads(int count) {
        AtomicInteger reads = new AtomicInteger();
        return new ReadableByteChannel() {
            @Override
            public int read(ByteBuffer target) {
                return reads.incrementAndGet() <= count ? 0 : -1;
            }

            @Override
            public boolean isOpen() {
                return true;
            }

            @Override
            public void close() {}
        };
    }

    private static Arguments source(String name, Supplier<UploadFile> file) {
        return Arguments.of(name, file);
    }

    private static Arguments stream(String name, Supplier<InputStream> stream) {
        return source(name, () -> UploadFile.of("a.txt", stream.get()));
    }

    private static UploadFile opens(UploadFile.Source opened) {
        return UploadFile.of("a.txt", opened);
    }

    @SuppressWarnings("NullAway") // the fault
    private static UploadFile opensNull() {
        return opens(() -> null);
    }

    static Stream<Arguments> sources() {
        return Stream.of(
                stream("complete stream", Faulty::new),
                stream("empty stream", InputStream::nullInputStream),
                stream("no bytes once", () -> Faulty.zeros(1)),
                stream("no bytes twice", () -> Faulty.zeros(2)),
                stream("no bytes often", () -> Faulty.zeros(100_000)),
                source("channel without bytes", () -> UploadFile.of("a.txt", emptyReads(100_000))),
                stream("more bytes than the buffer has", Faulty::tooMuch),
                stream("read throws IOException", () -> Faulty.readThrows(new IOException("gone"))),
                stream("read throws IllegalStateException", () -> Faulty.readThrows(new IllegalStateException("gone"))),
                stream("read throws a checked exception", () -> Faulty.readThrows(new Exception("gone"))),
                stream("close throws IOException", () -> Faulty.closeThrows(new IOException("gone"))),
                stream("close throws IllegalStateException", () -> Faulty.closeThrows(new IllegalStateException("no"))),
                source("source returns null", UploadsTest::opensNull),
                source(
                        "source throws IOException",
                        () -> opens(() -> {
                            throw new IOException("gone");
                        })),
                source(
                        "source throws IllegalStateException",
                        () -> opens(() -> {
                            throw new IllegalStateException("gone");
                        })),
                source(
                        "source throws a checked exception",
                        () -> opens(() -> {
                            throw Sneaky.<RuntimeException>thrown(new Exception("gone"));
                        })),
                source("fewer bytes than its size", () -> opens(Faulty::new).sized(CONTENT.length() + 1)),
                source("more bytes than its size", () -> opens(Faulty::new).sized(CONTENT.length() - 1)),
                source("its size", () -> opens(Faulty::new).sized(CONTENT.length())));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("sources")
    @Timeout(60)
    void acceptsFilesThatCallSends(String name, Supplier<UploadFile> file) throws Exception {
        Optional<UploadException> expected =
                failure(() -> client.execute(message(file.get())).send());
        for (boolean inFolder : new boolean[] {false, true}) {
            try (WebhookOutbox outbox = builder().files(place(inFolder)).build()) {
                Optional<UploadException> actual = failure(() -> outbox.enqueue("a", message(file.get())));
                assertThat(actual.isPresent()).as(actual.toString()).isEqualTo(expected.isPresent());
                if (actual.isPresent()) {
                    assertThat(actual.get()).hasMessageContaining("a.txt");
                    assertThat(actual.get().processing()).isEqualTo(Processing.NOT_PROCESSED);
                    assertNothingStored();
                } else {
                    assertThat(outbox.start().drain(LONG)).isTrue();
                    assertThat(part(service.requests().size() - 1)).isEqualTo(part(0));
                }
            }
        }
    }

    private String part(int request) {
        String text = service.requests().get(request).text();
        return text.substring(
                text.indexOf("Content-Disposition: form-data; name=\"files[0]"), text.lastIndexOf("\r\n--"));
    }

    private static Optional<UploadException> failure(Runnable action) {
        try {
            action.run();
            return Optional.empty();
        } catch (UploadException e) {
            return Optional.of(e);
        }
    }

    /** Has a gigabyte, so that the test of a wrong implementation ends. */
    private static InputStream endless(AtomicInteger mebibytes) {
        return new InputStream() {
            private long read;

            @Override
            public int read() {
                return 0;
            }

            @Override
            public int read(byte[] buffer, int offset, int length) {
                read += length;
                mebibytes.set((int) (read >> 20));
                return mebibytes.get() > 1024 ? -1 : length;
            }
        };
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void stopsReadingAtLimitOfRequest(boolean inFolder) throws Exception {
        AtomicInteger read = new AtomicInteger();
        UploadFile first = UploadFile.of("first.bin", new byte[50 << 20]);
        UploadFile endless = UploadFile.of("endless.bin", endless(read));
        try (WebhookOutbox outbox = builder().files(place(inFolder)).build()) {
            assertThatExceptionOfType(UploadException.class)
                    .isThrownBy(() -> outbox.enqueue("a", message(first, endless)))
                    .withMessageContaining("endless.bin")
                    .withMessageContaining("104857600");
        }
        assertThat(read.get()).isLessThanOrEqualTo(51);
        assertNothingStored();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void acceptsFilesOnInterruptedThread(boolean inFolder) throws Exception {
        byte[] large = "x".repeat(3 << 20).getBytes(UTF_8);
        try (WebhookOutbox outbox = builder().files(place(inFolder)).build()) {
            Thread.currentThread().interrupt();
            outbox.enqueue("a", message(UploadFile.of("a.txt", large), UploadFile.of("b.txt", new Faulty())));
            assertThat(Thread.interrupted()).as("still interrupted").isTrue();
            assertThat(outbox.start().drain(LONG)).isTrue();
        }
        assertThat(service.requests().get(0).text()).contains("x".repeat(3 << 20) + "\r\n", CONTENT);
    }

    /** A file that counts how often it was closed. */
    private static UploadFile counted(AtomicInteger closed) {
        return UploadFile.of("counted.txt", new Faulty() {
            @Override
            public void close() {
                closed.incrementAndGet();
            }
        });
    }

    /** A way in which a message is not stored. */
    private enum NotStored {
        KNOWN_KEY,
        KNOWN_KEY_IN_TRANSACTION,
        FULL,
        FULL_IN_TRANSACTION,
        CLOSED,
        CLOSED_IN_TRANSACTION,
        UNKNOWN_LANE,
        NO_CONNECTION,
        UNREADABLE,
        UNREADABLE_IN_TRANSACTION,
        UNKNOWN_MESSAGE,
        UNKNOWN_MESSAGE_IN_TRANSACTION,
        EDIT_OF_CLOSED
    }

    @ParameterizedTest
    @EnumSource
    void closesStreamsOfMessagesThatAreNotStored(NotStored how) throws Exception {
        AtomicBoolean fails = new AtomicBoolean();
        DataSource real = source;
        source = FaultySource.proxy(DataSource.class, (proxy, method, arguments) -> {
            if (method.getName().equals("getConnection") && fails.get()) {
                throw new SQLException("no connection");
            }
            return FaultySource.call(real, method, arguments);
        });
        AtomicInteger closed = new AtomicInteger();
        UploadFile file = counted(closed);
        UploadFile unreadable = opens(() -> {
            throw new IOException("gone");
        });
        Enqueue key = Enqueue.key("k");
        WebhookOutbox outbox = builder().capacity(2).build();
        try (Connection connection = real.getConnection()) {
            OutboxId first = outbox.enqueue("a", message(), key);
            WebhookMessageEdit edit = WebhookMessageEdit.of(e -> e.file(file));
            OutboxId unknown = new OutboxId(999);
            switch (how) {
                case KNOWN_KEY ->
                    assertThat(outbox.enqueue("a", message(file), key)).isEqualTo(first);
                case KNOWN_KEY_IN_TRANSACTION ->
                    assertThat(outbox.enqueue(connection, "a", message(file), key))
                            .isEqualTo(first);
                case FULL, FULL_IN_TRANSACTION -> {
                    outbox.enqueue("a", message());
                    assertThatExceptionOfType(OutboxFullException.class).isThrownBy(() -> {
                        if (how == NotStored.FULL) {
                            outbox.enqueue("a", message(file));
                        } else {
                            outbox.enqueue(connection, "a", message(file), Enqueue.withoutKey());
                        }
                    });
                }
                case CLOSED, CLOSED_IN_TRANSACTION, EDIT_OF_CLOSED -> {
                    outbox.close();
                    assertThatExceptionOfType(OutboxException.class).isThrownBy(() -> {
                        if (how == NotStored.CLOSED) {
                            outbox.enqueue("a", message(file));
                        } else if (how == NotStored.EDIT_OF_CLOSED) {
                            outbox.edit(first, edit);
                        } else {
                            outbox.enqueue(connection, "a", message(file), Enqueue.withoutKey());
                        }
                    });
                }
                case UNKNOWN_LANE ->
                    assertThatThrownBy(() -> outbox.enqueue("b", message(file)))
                            .isInstanceOf(IllegalArgumentException.class);
                case NO_CONNECTION -> {
                    fails.set(true);
                    assertThatExceptionOfType(OutboxException.class)
                            .isThrownBy(() -> outbox.enqueue("a", message(file)));
                }
                case UNREADABLE ->
                    assertThatExceptionOfType(UploadException.class)
                            .isThrownBy(() -> outbox.enqueue("a", message(unreadable, file)));
                case UNREADABLE_IN_TRANSACTION ->
                    assertThatExceptionOfType(UploadException.class)
                            .isThrownBy(() ->
                                    outbox.enqueue(connection, "a", message(unreadable, file), Enqueue.withoutKey()));
                case UNKNOWN_MESSAGE ->
                    assertThatExceptionOfType(OutboxException.class).isThrownBy(() -> outbox.edit(unknown, edit));
                case UNKNOWN_MESSAGE_IN_TRANSACTION ->
                    assertThatExceptionOfType(OutboxException.class)
                            .isThrownBy(() -> outbox.edit(connection, unknown, edit));
            }
        }
        outbox.close();
        assertThat(closed).hasValue(1);
    }

    private static long filesIn(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile).count();
        }
    }

    /** The steps of a run: those before a message is accepted, and all. */
    private record Steps(int before, int all) {}

    @ParameterizedTest
    @EnumSource(names = {"BREAKS_BEFORE", "BREAKS_AFTER"})
    void keepsFilesInFolderIfMessageMayBeStored(FaultySource.Fault fault) throws Exception {
        builder().build().close();
        Set<Processing> outcomes = new HashSet<>();
        Steps steps = keepsFilesIfMessageMayBeStored(fault, Integer.MAX_VALUE, outcomes);
        assertThat(steps.all() - steps.before()).isBetween(5, 100);
        for (int at = steps.before() + 1; at <= steps.all(); at++) {
            var unused = keepsFilesIfMessageMayBeStored(fault, at, outcomes);
        }
        assertThat(outcomes)
                .containsExactlyInAnyOrder(Processing.PROCESSED, Processing.UNKNOWN, Processing.NOT_PROCESSED);
    }

    private Steps keepsFilesIfMessageMayBeStored(FaultySource.Fault fault, int at, Set<Processing> outcomes)
            throws Exception {
        FaultySource faulty = new FaultySource(source, fault, at, () -> {});
        Path files = folder.resolve("files of " + at);
        WebhookOutbox outbox = WebhookOutbox.builder(faulty.source())
                .lane("a", client)
                .files(OutboxFiles.folder(files))
                .createTables(false)
                .build();
        int before = faulty.steps();
        Processing outcome = Processing.PROCESSED;
        try {
            outbox.enqueue("a", message(UploadFile.of("a.txt", new Faulty())));
        } catch (OutboxException e) {
            outcome = e.processing();
        }
        outcomes.add(outcome);
        assertThat(Files.exists(files) ? filesIn(files) : 0)
                .as("step %d: %s", at, outcome)
                .isEqualTo(outcome == Processing.NOT_PROCESSED ? 0 : 1);
        outbox.close();
        return new Steps(before, faulty.end());
    }

    static Stream<Arguments> databasesAndPlaces() {
        return TestDatabase.tested().flatMap(kind -> Stream.of(Arguments.of(kind, false), Arguments.of(kind, true)));
    }

    @ParameterizedTest
    @MethodSource("databasesAndPlaces")
    void keepsFilesOfMessageThatWasStoredFirst(TestDatabase kind, boolean inFolder) throws Exception {
        Path own = Files.createDirectory(folder.resolve("own"));
        TestDatabase.Opened database = kind.open(own);
        source = database.source();
        Enqueue key = Enqueue.key("k");
        try (WebhookOutbox outbox = builder().files(place(inFolder)).build()) {
            Files.createDirectories(folder.resolve("files"));
            List<OutboxId> first = new ArrayList<>();
            UploadFile late = opens(() -> {
                first.add(outbox.enqueue("a", message(UploadFile.of("b.txt", new Faulty())), key));
                return new Faulty();
            });
            OutboxId second = outbox.enqueue("a", message(late), key);
            assertThat(first).containsExactly(second);
            assertThat(count("messages")).isEqualTo(1);
            assertThat(count("files") + filesIn(folder.resolve("files"))).isEqualTo(1);
            assertThat(outbox.start().drain(LONG)).isTrue();
            assertThat(service.requests().get(0).text()).contains("b.txt", CONTENT);
        } finally {
            database.stop().run();
        }
    }

    @Test
    void closesStreamOfStoredMessageOnce() {
        AtomicInteger closed = new AtomicInteger();
        try (WebhookOutbox outbox = builder().build()) {
            outbox.enqueue("a", message(counted(closed)));
        }
        assertThat(closed).hasValue(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void deliversWhileSlowFileIsRead(boolean inFolder) throws Exception {
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        UploadFile slow = UploadFile.of("slow.txt", new Faulty() {
            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                reading.countDown();
                try {
                    if (!released.await(LONG.toSeconds(), TimeUnit.SECONDS)) {
                        throw new IllegalStateException("nothing else was possible");
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                return super.read(buffer, offset, length);
            }
        });
        try (WebhookClient otherClient = service.client(8);
                WebhookOutbox outbox = builder()
                        .files(place(inFolder))
                        .lane("b", otherClient)
                        .build()
                        .start();
                WebhookOutbox otherProcess =
                        WebhookOutbox.builder(source).lane("b").build()) {
            CompletableFuture<OutboxId> accepted = CompletableFuture.supplyAsync(
                    () -> outbox.enqueue("a", message(slow)), task -> new Thread(task).start());
            assertThat(reading.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
            outbox.enqueue("b", WebhookMessage.of("1"));
            otherProcess.enqueue("b", WebhookMessage.of("2"));
            assertThat(outbox.drain(LONG)).isTrue();
            assertThat(service.channel()).isEqualTo(List.of("1", "2"));
            assertThat(accepted).isNotDone();
            released.countDown();
            accepted.get(LONG.toSeconds(), TimeUnit.SECONDS);
            assertThat(outbox.drain(LONG)).isTrue();
            assertThat(service.channel()).isEqualTo(List.of("1", "2", "text"));
        } finally {
            released.countDown();
        }
    }
}
