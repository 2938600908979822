package io.guildkit.outbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.guildkit.core.auth.EncryptionKeys;
import io.guildkit.core.error.UploadException;
import io.guildkit.core.failure.Processing;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.wire.Snowflake;
import io.guildkit.outbox.TestService.Answer;
import io.guildkit.outbox.UndeliveredEntry.Reason;
import io.guildkit.outbox.UnknownOutcomes.Resolution;
import io.guildkit.webhooks.WebhookClient;
import io.guildkit.webhooks.WebhookMessage;
import io.guildkit.webhooks.WebhookMessageEdit;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass
@SuppressWarnings("NullAway.Init") // JUnit sets the fields
@MethodSource("io.guildkit.outbox.TestDatabase#tested")
class WebhookOutboxTest {
    private static final Duration LONG = Duration.ofSeconds(20);

    private static Path folder;
    private static TestDatabase.Opened database;

    @Parameter
    TestDatabase kind;

    @TempDir
    Path files;

    private final List<OutboxEvent> events = new CopyOnWriteArrayList<>();
    private final List<AutoCloseable> opened = new ArrayList<>();
    private TestService service;

    @BeforeParameterizedClassInvocation
    static void open(TestDatabase kind) throws Exception {
        folder = Files.createTempDirectory("outbox");
        database = kind.openWithPool(folder);
    }

    @AfterParameterizedClassInvocation
    static void close() throws Exception {
        database.stop().run();
        try (Stream<Path> all = Files.walk(folder)) {
            all.sorted(java.util.Comparator.reverseOrder())
                    .forEach(path -> path.toFile().delete());
        }
    }

    @BeforeEach
    void begin() throws Exception {
        try (Connection connection = database.source().getConnection()) {
            for (String table : List.of("version", "lanes", "refusals", "messages", "files")) {
                Database.run(connection, "DROP TABLE IF EXISTS guildkit_outbox_" + table);
            }
        }
        service = opened(new TestService());
    }

    @AfterEach
    void end() throws Exception {
        for (int i = opened.size() - 1; i >= 0; i--) {
            opened.get(i).close();
        }
    }

    private <T extends AutoCloseable> T opened(T resource) {
        opened.add(resource);
        return resource;
    }

    private WebhookClient client() {
        return opened(service.client());
    }

    private WebhookOutbox.Builder builder() {
        return WebhookOutbox.builder(database.source())
                .pauses(Duration.ofMillis(1), Duration.ofMillis(5))
                .pollInterval(Duration.ofMillis(50))
                .listener(events::add);
    }

    private WebhookOutbox outbox(UnaryOperator<WebhookOutbox.Builder> settings) {
        return opened(settings.apply(builder().lane("a", client())).build());
    }

    private WebhookOutbox outbox() {
        return outbox(builder -> builder);
    }

    private static WebhookMessage message(String text) {
        return WebhookMessage.of(text);
    }

    private static String[] numbers(int from, int to) {
        return IntStream.range(from, to).mapToObj(String::valueOf).toArray(String[]::new);
    }

    @Test
    void deliversMessagesInOrderOfAcceptance() {
        WebhookOutbox outbox = outbox();
        for (String number : numbers(0, 10)) {
            outbox.enqueue("a", message(number));
        }
        assertThat(service.channel()).as("before the start").isEmpty();
        outbox.start();
        for (String number : numbers(10, 20)) {
            outbox.enqueue("a", message(number));
        }

        assertThat(outbox.drain(LONG)).isTrue();
        assertThat(service.channel()).containsExactly(numbers(0, 20));
        assertThat(service.requests()).allMatch(request -> request.query().contains("wait=true"));
        outbox.close();
        assertThat(events).hasSize(20).allMatch(event -> event instanceof OutboxEvent.Delivered);
        assertThat(((OutboxEvent.Delivered) events.get(3))
                        .message()
                        .orElseThrow()
                        .content())
                .isEqualTo("3");
    }

    @Test
    void deliversLanesIndependently() throws Exception {
        WebhookOutbox outbox = opened(builder()
                .lane("a", client())
                .lane("b", opened(service.client(8)))
                .build());
        Answer held = service.next(Answer.held());
        outbox.start();
        outbox.enqueue("a", message("1"));
        held.awaitRequest();
        outbox.enqueue("a", message("2"));
        outbox.enqueue("b", message("3"));
        while (service.channel().size() < 2) {
            Thread.onSpinWait();
        }
        assertThat(service.channel()).containsExactly("1", "3");
        held.released().countDown();
        assertThat(outbox.drain(LONG)).isTrue();
        assertThat(service.channel()).containsExactly("1", "3", "2");
    }

    @Test
    void isPartOfTransactionOfUser() throws SQLException {
        WebhookOutbox outbox = outbox().start();
        try (Connection connection = database.source().getConnection()) {
            connection.setAutoCommit(false);
            outbox.enqueue(connection, "a", message("rolled back"), Enqueue.withoutKey());
            connection.rollback();
            outbox.enqueue(connection, "a", message("committed"), Enqueue.withoutKey());
            connection.commit();
        }
        assertThat(outbox.drain(LONG)).isTrue();
        assertThat(service.channel()).containsExactly("committed");
    }

    @Test
    void storesMessageWithSameKeyOnce() throws SQLException {
        WebhookOutbox outbox = opened(builder()
                .lane("a", client())
                .lane("b", opened(service.client(8)))
                .build());
        OutboxId first = outbox.enqueue("a", message("1"), Enqueue.key("k"));
        assertThat(outbox.enqueue("a", message("2"), Enqueue.key("k"))).isEqualTo(first);
        assertThat(outbox.enqueue("a", file("x", "never read"), Enqueue.key("k")))
                .isEqualTo(first);
        assertThat(outbox.enqueue("b", message("3"), Enqueue.key("k"))).isNotEqualTo(first);
        assertThat(outbox.start().drain(LONG)).isTrue();
        assertThat(outbox.enqueue("a", message("4"), Enqueue.key("k")))
                .as("after the delivery")
                .isEqualTo(first);
        try (Connection connection = database.source().getConnection()) {
            connection.setAutoCommit(false);
            assertThat(outbox.enqueue(connection, "a", message("5"), Enqueue.key("k")))
                    .isEqualTo(first);
            connection.commit();
        }
        assertThat(outbox.drain(LONG)).isTrue();
        assertThat(service.channel()).containsExactlyInAnyOrder("1", "3");
    }

    @Test
    void makesDeadLettersOfRefusedMessages() {
        WebhookOutbox outbox = outbox();
        service.next(Answer.error(400, 50035));
        service.next(Answer.error(403, 50013));
        OutboxId refused = outbox.enqueue("a", message("1"));
        OutboxId forbidden = outbox.enqueue("a", message("2"));
        outbox.enqueue("a", message("3"));

        assertThat(outbox.start().drain(LONG)).isTrue();
        assertThat(service.channel()).containsExactly("3");
        List<UndeliveredEntry> dead = outbox.deadLetters("a", 50);
        assertThat(dead).extracting(UndeliveredEntry::id).containsExactly(refused, forbidden);
        assertThat(dead)
                .allMatch(entry -> entry.reason() == Reason.REFUSED
                        && entry.processing() == Processing.NOT_PROCESSED
                        && entry.attempts() == 1
                        && !entry.detail().contains("secret"));
        assertThat(outbox.status().lanes().get(0).deadLetters()).isEqualTo(2);

        assertThat(outbox.retry(refused)).isTrue();
        assertThat(outbox.discard(forbidden)).isTrue();
        assertThat(outbox.discard(forbidden)).isFalse();
        assertThat(outbox.retry(forbidden)).isFalse();
        assertThat(outbox.drain(LONG)).isTrue();
        assertThat(service.channel()).containsExactly("3", "1");
        assertThat(outbox.deadLetters("a", 50)).isEmpty();
    }

    @Test
    void repeatsUnknownOutcomes() {
        WebhookOutbox outbox = outbox();
        service.next(Answer.of(500, "{}", true));
        service.next(Answer.of(502, "<html>", false));
        outbox.enqueue("a", message("1"));
        outbox.enqueue("a", message("2"));

        assertThat(outbox.start().drain(LONG)).isTrue();
        assertThat(service.channel()).containsExactly("1", "1", "2");
        outbox.close();
        assertThat(((OutboxEvent.Delivered) events.get(0)).attempts()).isEqualTo(3);
    }

    @Test
    void parksUnknownOutcomes() {
        WebhookOutbox outbox = outbox(builder -> builder.unknownOutcomes(UnknownOutcomes.PARK));
        service.next(Answer.of(500, "{}", true));
        OutboxId first = outbox.enqueue("a", message("1"));
        outbox.enqueue("a", message("2"));

        assertThat(outbox.start().drain(LONG)).isTrue();
        assertThat(service.channel()).containsExactly("1", "2");
        assertThat(outbox.parked("a", 50)).singleElement().satisfies(entry -> {
            assertThat(entry.id()).isEqualTo(first);
            assertThat(entry.reason()).isEqualTo(Reason.OUTCOME_UNKNOWN);
            assertThat(entry.processing()).isEqualTo(Processing.UNKNOWN);
        });
        assertThat(outbox.deadLetters("a", 50)).isEmpty();
    }

    @Test
    void remembersUnknownOutcomeOfMessageThatIsSentAgain() {
        WebhookOutbox outbox = outbox(builder -> builder.unknownOutcomes(UnknownOutcomes.PARK));
        service.next(Answer.error(400, 50035));
        service.next(Answer.of(500, "{}", true));
        OutboxId refused = outbox.enqueue("a", message("1"));
        OutboxId unknown = outbox.enqueue("a", message("2"));
        assertThat(outbox.start().drain(LONG)).isTrue();

        for (int i = 0; i < 2; i++) {
            for (OutboxId id : List.of(refused, unknown)) {
                service.next(Answer.error(400, 50035));
                assertThat(outbox.retry(id)).isTrue();
                assertThat(outbox.drain(LONG)).isTrue();
            }
            assertThat(outbox.deadLetters("a", 50))
                    .extracting(UndeliveredEntry::id, UndeliveredEntry::processing, UndeliveredEntry::attempts)
                    .containsExactly(
                            org.assertj.core.groups.Tuple.tuple(refused, Processing.NOT_PROCESSED, 1),
                            org.assertj.core.groups.Tuple.tuple(unknown, Processing.UNKNOWN, 1));
        }
        outbox.close();
        assertThat(events.stream()
                        .filter(OutboxEvent.DeadLetter.class::isInstance)
                        .map(event -> ((OutboxEvent.DeadLetter) event).entry())
                        .filter(entry -> entry.id().equals(unknown)))
                .hasSize(2)
                .allMatch(entry -> entry.processing() == Processing.UNKNOWN);
        assertThat(service.channel()).containsExactly("2");
    }

    @Test
    void eventsContainTimeOfDelivery() throws Exception {
        setClock(1000);
        AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1000); // monotonic clocks overflow
        WebhookOutbox outbox = outbox(builder -> builder.now("(SELECT now FROM test_clock)")
                .clocks(nanos::get, Clock.systemUTC())
                .unknownOutcomes(UnknownOutcomes.PARK));
        List<Integer> answers = List.of(200, 400, 500);
        for (int i = 0; i < answers.size(); i++) {
            int status = answers.get(i);
            Answer held = service.next(
                    new Answer(status, status == 200 ? "" : "{}", true, new CountDownLatch(1), new CountDownLatch(1)));
            outbox.enqueue("a", message(String.valueOf(i)));
            if (i == 0) {
                moveClock(5000);
                outbox.start();
            }
            held.awaitRequest();
            moveClock(25_000 + 20_000L * i);
            nanos.addAndGet(Duration.ofSeconds(20).toNanos());
            held.released().countDown();
            long end = System.nanoTime() + LONG.toNanos();
            while (events.size() <= i && System.nanoTime() < end) {
                Thread.onSpinWait();
            }
        }
        assertThat(((OutboxEvent.Delivered) events.get(0)).waited()).isEqualTo(Duration.ofSeconds(24));
        assertThat(((OutboxEvent.DeadLetter) events.get(1)).entry().endedAt())
                .isEqualTo(Instant.ofEpochMilli(45_000))
                .isEqualTo(outbox.deadLetters("a", 1).get(0).endedAt());
        assertThat(((OutboxEvent.Parked) events.get(2)).entry().endedAt())
                .isEqualTo(Instant.ofEpochMilli(65_000))
                .isEqualTo(outbox.parked("a", 1).get(0).endedAt());
    }

    @Test
    void asksResolverAboutUnknownOutcomes() {
        List<UnknownOutcome> asked = new CopyOnWriteArrayList<>();
        WebhookOutbox outbox = outbox(builder -> builder.unknownOutcomes(outcome -> {
            asked.add(outcome);
            if (asked.size() == 1) {
                throw new IllegalStateException("not now");
            }
            return Resolution.delivered(Snowflake.of(77));
        }));
        service.next(Answer.of(500, "{}", true));
        OutboxId first = outbox.enqueue("a", message("1"));
        assertThat(outbox.start().drain(LONG)).isTrue();
        assertThat(asked).hasSize(2);
        assertThat(asked.get(0).message()).isPresent();

        outbox.delete(first);
        assertThat(outbox.drain(LONG)).isTrue();
        assertThat(service.channel()).containsExactly("1", "delete 77");
    }

    @Test
    void givesUpAfterMaxAttempts() {
        WebhookOutbox outbox = outbox(builder -> builder.maxAttempts(3));
        for (int i = 0; i < 3; i++) {
            service.next(Answer.of(503, "{}", false));
        }
        outbox.enqueue("a", message("1"));
        outbox.enqueue("a", message("2"));
        assertThat(outbox.start().drain(LONG)).isTrue();
        assertThat(service.channel()).containsExactly("2");
        assertThat(outbox.deadLetters("a", 50)).singleElement().satisfies(entry -> {
            assertThat(entry.reason()).isEqualTo(Reason.TOO_MANY_ATTEMPTS);
            assertThat(entry.attempts()).isEqualTo(3);
            assertThat(entry.processing()).isEqualTo(Processing.UNKNOWN);
        });
    }

    @Test
    void countsNoAttemptWhileServiceCannotBeReached() {
        TestService other = opened(newService());
        WebhookClient client = opened(other.client());
        other.close();
        WebhookOutbox outbox = opened(builder().maxAttempts(1).lane("a", client).build());
        outbox.enqueue("a", message("1"));
        outbox.start();
        assertThat(outbox.drain(Duration.ofMillis(300))).isFalse();
        assertThat(outbox.deadLetters("a", 50)).isEmpty();
        assertThat(outbox.status().lanes().get(0).waiting()).isEqualTo(1);

        outbox.resume("a", client());
        assertThat(outbox.drain(LONG)).isTrue();
        assertThat(service.channel()).containsExactly("1");
    }

    private static TestService newService() {
        try {
            return new TestService();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void suspendsLaneOfGoneWebhookUntilItIsResumed() {
        WebhookOutbox outbox = outbox().start();
        service.next(Answer.error(404, 10015));
        outbox.enqueue("a", message("1"));
        outbox.enqueue("a", message("2"));
        assertThat(outbox.drain(LONG)).isTrue();
        assertThat(service.requests()).hasSize(1);
        assertThat(outbox.status().lanes().get(0).waiting()).isEqualTo(2);
        assertThat(outbox.status().lanes().get(0).suspended()).isPresent();

        outbox.resume("a");
        assertThat(outbox.drain(LONG)).isTrue();
        assertThat(service.channel()).containsExactly("1", "2");
        assertThat(outbox.status().lanes().get(0).suspended()).isEmpty();
        outbox.close();
        assertThat(events).first().isInstanceOf(OutboxEvent.LaneSuspended.class);
        assertThat(events.toString()).doesNotContain("secret");
    }

    @Test
    void continuesSuspendedLaneWithAnotherUrl() {
        WebhookOutbox outbox = outbox().start();
        service.next(Answer.error(401, 50027));
        outbox.enqueue("a", message("1"));
        assertThat(outbox.drain(LONG)).isTrue();
        assertThat(service.channel()).isEmpty();
        outbox.resume("a", opened(service.client(9)));
        assertThat(outbox.drain(LONG)).isTrue();
        assertThat(service.channel()).containsExactly("1");
        assertThat(service.requests().get(1).path()).contains("/9/");
        outbox.close();

        service.next(Answer.error(404, 0));
        WebhookOutbox second =
                opened(builder().lane("a", opened(service.client(10))).build().start());
        second.enqueue("a", message("2"));
        assertThat(second.drain(LONG)).isTrue();
        second.close();
        WebhookOutbox third =
                opened(builder().lane("a", opened(service.client(11))).build().start());
        assertThat(third.drain(LONG))
                .as("a new process with a new URL needs no resume")
                .isTrue();
        assertThat(service.channel()).containsExactly("1", "2");
    }

    @Test
    void triesEachRefusedUrlOnce() {
        List<WebhookOutbox> processes = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            WebhookOutbox process = opened(
                    builder().lane("a", opened(service.client(20 + i))).build().start());
            service.next(Answer.error(404, 10015));
            process.enqueue("a", message(String.valueOf(i)));
            assertThat(process.drain(LONG)).isTrue();
            processes.add(process);
        }
        WebhookOutbox restarted =
                opened(builder().lane("a", opened(service.client(20))).build().start());
        processes.add(restarted);
        for (WebhookOutbox process : processes) {
            process.enqueue("a", message("x"));
            assertThat(process.drain(LONG)).isTrue();
            assertThat(process.status().lanes().get(0).suspended()).isPresent();
        }
        assertThat(service.requests()).as("one for each URL").hasSize(4);

        WebhookOutbox accepting = opened(builder().lane("a").build());
        assertThat(accepting.status().lanes().get(0).suspended()).isPresent();
        service.next(Answer.error(404, 10015));
        restarted.resume("a", opened(service.client(21)));
        assertThat(restarted.drain(LONG)).isTrue();
        assertThat(service.requests()).as("a resumed URL is tried again").hasSize(5);
        restarted.resume("a", opened(service.client(30)));
        assertThat(restarted.drain(LONG)).isTrue();
        assertThat(service.channel()).containsExactly("0", "1", "2", "3", "x", "x", "x", "x", "x");
        assertThat(accepting.status().lanes().get(0).suspended())
                .as("another process delivers the lane")
                .isEmpty();
        assertThat(processes.get(0).status().lanes().get(0).suspended())
                .as("its URL is still refused")
                .isPresent();
        assertThat(accepting.drain(LONG)).isTrue();
        processes.get(0).resume("a");
        assertThat(processes.get(0).status().lanes().get(0).suspended()).isEmpty();
    }

    private static WebhookMessage file(String name, String content) {
        return WebhookMessage.of(m ->
                m.content(name).file(UploadFile.of(name + ".txt", new ByteArrayInputStream(content.getBytes(UTF_8)))));
    }

    @Test
    void deliversFilesOfDatabase() throws SQLException {
        deliversFiles(OutboxFiles.inDatabase());
        assertThat(count("guildkit_outbox_files")).isZero();
    }

    @Test
    void deliversFilesOfFolder() throws IOException {
        deliversFiles(OutboxFiles.folder(files));
        try (Stream<Path> left = Files.walk(files)) {
            assertThat(left.filter(Files::isRegularFile)).isEmpty();
        }
    }

    private void deliversFiles(OutboxFiles place) {
        String large = "0123456789abcdef".repeat(3 * StoredFiles.CHUNK / 16) + "end";
        WebhookOutbox outbox = outbox(builder -> builder.files(place).encryption(EncryptionKeys.of("k", new byte[32])));
        outbox.enqueue(
                "a",
                WebhookMessage.of(m -> m.content("two")
                        .file(UploadFile.of("large.txt", new ByteArrayInputStream(large.getBytes(UTF_8))))
                        .file(UploadFile.of("empty.bin", new byte[0]))));
        outbox.enqueue("a", file("small", "the small text"));
        assertThat(outbox.start().drain(LONG)).isTrue();
        assertThat(service.channel()).containsExactly("two", "small");
        assertThat(service.requests().get(0).text())
                .contains(large + "\r\n", "filename=\"large.txt\"", "filename=\"empty.bin\"");
        assertThat(service.requests().get(1).text()).contains("the small text");
    }

    private long count(String table) throws SQLException {
        try (Connection connection = database.source().getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM " + table)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    @Test
    void acceptsNoMessageWithUnreadableFile() throws SQLException {
        WebhookOutbox outbox = outbox();
        WebhookMessage unreadable = WebhookMessage.of(m -> m.file(UploadFile.of("a.txt", () -> {
            throw new IOException("the disk is gone");
        })));
        WebhookMessage wrongSize = WebhookMessage.of(
                m -> m.file(UploadFile.of("a.txt", new byte[3]).sized(4)));
        for (WebhookMessage message : List.of(unreadable, wrongSize)) {
            assertThatExceptionOfType(UploadException.class)
                    .isThrownBy(() -> outbox.enqueue("a", message))
                    .satisfies(e -> assertThat(e.processing()).isEqualTo(Processing.NOT_PROCESSED));
        }
        assertThat(count("guildkit_outbox_messages")).isZero();
        assertThat(count("guildkit_outbox_files")).isZero();
    }

    @Test
    void editsAndDeletesDeliveredMessages() {
        WebhookOutbox outbox = outbox();
        OutboxId id = outbox.enqueue("a", message("1"));
        outbox.edit(id, WebhookMessageEdit.of("2"));
        outbox.enqueue("a", message("3"));
        outbox.delete(id);
        service.next(Answer.of(200, "{\"id\":\"4711\",\"channel_id\":\"55\"}", true));
        assertThat(outbox.start().drain(LONG)).isTrue();
        assertThat(service.channel()).containsExactly("1", "edit 2", "3", "delete 4711");
        assertThat(service.requests().get(1).path()).endsWith("/messages/4711");
    }

    @Test
    void editsMessageInThreadThatItCreated() {
        WebhookOutbox outbox = outbox();
        OutboxId id = outbox.enqueue("a", WebhookMessage.of(m -> m.content("1").threadName("News")));
        outbox.edit(id, WebhookMessageEdit.of("2"));
        assertThat(outbox.start().drain(LONG)).isTrue();
        assertThat(service.requests().get(1).query()).contains("thread_id=55");
    }

    @Test
    void editsMessageInThreadThatResolverNames() {
        WebhookOutbox outbox = outbox(builder ->
                builder.unknownOutcomes(outcome -> Resolution.delivered(Snowflake.of(77), Snowflake.of(55))));
        service.next(Answer.of(500, "{}", true));
        OutboxId id = outbox.enqueue("a", WebhookMessage.of(m -> m.content("1").threadName("News")));
        outbox.edit(id, WebhookMessageEdit.of("2"));
        outbox.delete(id);
        assertThat(outbox.start().drain(LONG)).isTrue();
        assertThat(service.channel()).containsExactly("1", "edit 2", "delete 77");
        assertThat(service.requests().subList(1, 3))
                .allMatch(request -> request.query().contains("thread_id=55"));
        assertThat(Resolution.delivered(Snowflake.of(77), Snowflake.of(55)))
                .hasToString("Resolution{DELIVERED as 77 in thread 55}");
    }

    @Test
    void makesDeadLettersOfEditsWithoutMessage() {
        WebhookOutbox outbox = outbox();
        OutboxId id = outbox.enqueue("a", message("1"));
        outbox.edit(id, WebhookMessageEdit.of("2"));
        service.next(Answer.error(400, 0));
        assertThat(outbox.start().drain(LONG)).isTrue();
        assertThat(outbox.deadLetters("a", 50))
                .extracting(UndeliveredEntry::kind, UndeliveredEntry::reason)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(EntryKind.MESSAGE, Reason.REFUSED),
                        org.assertj.core.groups.Tuple.tuple(EntryKind.EDIT, Reason.TARGET_NOT_DELIVERED));
        assertThatExceptionOfType(OutboxException.class)
                .isThrownBy(() -> outbox.delete(new OutboxId(999)))
                .withMessageContaining("999");
    }

    @Test
    void refusesMessagesOfFullLane() {
        WebhookOutbox outbox = outbox(builder -> builder.capacity(3));
        for (String number : numbers(0, 3)) {
            outbox.enqueue("a", message(number));
        }
        assertThatExceptionOfType(OutboxFullException.class)
                .isThrownBy(() -> outbox.enqueue("a", message("3")))
                .withMessageContaining("capacity");
        assertThat(outbox.start().drain(LONG)).isTrue();
        outbox.enqueue("a", message("4"));
        assertThat(outbox.drain(LONG)).isTrue();
        assertThat(service.channel()).containsExactly("0", "1", "2", "4");
    }

    @Test
    void findsKeyThoughLaneIsFull() throws SQLException {
        WebhookOutbox outbox = outbox(builder -> builder.capacity(1));
        OutboxId first = outbox.enqueue("a", message("1"), Enqueue.key("k"));
        assertFindsKeyInFullLane(outbox, first);
        assertThat(outbox.start().drain(LONG)).isTrue();
        outbox.close();

        WebhookOutbox later = outbox(builder -> builder.capacity(1));
        later.enqueue("a", message("2"));
        assertFindsKeyInFullLane(later, first);
        assertThat(later.start().drain(LONG)).isTrue();
        assertThat(service.channel()).containsExactly("1", "2");
    }

    private static void assertFindsKeyInFullLane(WebhookOutbox outbox, OutboxId known) throws SQLException {
        assertThat(outbox.enqueue("a", message("x"), Enqueue.key("k"))).isEqualTo(known);
        assertThat(outbox.enqueue("a", file("x", "never read"), Enqueue.key("k")))
                .isEqualTo(known);
        assertThatExceptionOfType(OutboxFullException.class)
                .isThrownBy(() -> outbox.enqueue("a", message("x"), Enqueue.key("another key")));
        try (Connection connection = database.source().getConnection()) {
            connection.setAutoCommit(false);
            assertThat(outbox.enqueue(connection, "a", message("x"), Enqueue.key("k")))
                    .isEqualTo(known);
            connection.rollback();
        }
    }

    @Test
    void makesDeadLettersOfOldMessages() throws SQLException {
        setClock(1000);
        WebhookOutbox outbox =
                outbox(builder -> builder.now("(SELECT now FROM test_clock)").maxAge(Duration.ofHours(1)));
        OutboxId old = outbox.enqueue("a", message("1"));
        moveClock(3_602_000);
        outbox.enqueue("a", message("2"));
        assertThat(outbox.start().drain(LONG)).isTrue();
        assertThat(service.channel()).containsExactly("2");
        assertThat(outbox.deadLetters("a", 50)).singleElement().satisfies(entry -> {
            assertThat(entry.id()).isEqualTo(old);
            assertThat(entry.reason()).isEqualTo(Reason.TOO_OLD);
        });
        assertThat(outbox.retry(old)).as("has a new age").isTrue();
        assertThat(outbox.drain(LONG)).isTrue();
        assertThat(service.channel()).containsExactly("2", "1");
    }

    @Test
    void keepsWorkingWhenClockOfDatabaseJumps() throws SQLException {
        setClock(100000000);
        WebhookOutbox outbox = outbox(builder -> builder.now("(SELECT now FROM test_clock)"));
        outbox.start();
        long now = 100_000_000;
        for (int i = 0; i < 6; i++) {
            service.next(Answer.of(503, "{}", false));
            outbox.enqueue("a", message(String.valueOf(i)));
            now += i % 2 == 0 ? -50_000_000L : 90_000_000L;
            moveClock(now);
        }
        assertThat(outbox.drain(LONG)).isTrue();
        assertThat(service.channel()).containsExactly(numbers(0, 6));
    }

    @Test
    void encryptsMessages() throws SQLException {
        WebhookOutbox outbox = outbox(builder -> builder.encryption(EncryptionKeys.of("k", new byte[32])));
        outbox.enqueue("a", message("canary"));
        try (Connection connection = database.source().getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT body FROM guildkit_outbox_messages")) {
            rows.next();
            assertThat(rows.getString(1)).startsWith("1:k:").doesNotContain("canary");
        }
        WebhookOutbox without = outbox();
        assertThat(without.start().drain(LONG)).isTrue();
        UndeliveredEntry unread = without.deadLetters("a", 1).get(0);
        assertThat(unread.reason()).isEqualTo(Reason.UNREADABLE_MESSAGE);
        assertThat(unread.detail()).contains("\"k\"", "withOld");
        without.close();
        assertThat(outbox.retry(unread.id())).isTrue();
        assertThat(outbox.start().drain(LONG)).isTrue();
        assertThat(service.channel()).containsExactly("canary");
    }

    @Test
    void readsEncryptedMessagesAfterEncryptionWasSwitchedOff() {
        byte[] key = new byte[32];
        WebhookOutbox encrypted = outbox(builder -> builder.encryption(EncryptionKeys.of("k", key)));
        OutboxId id = encrypted.enqueue("a", message("1"));
        encrypted.enqueue("a", file("2", "the content"));
        encrypted.edit(id, WebhookMessageEdit.of("3"));
        encrypted.close();

        WebhookOutbox off = outbox(
                builder -> builder.encryption(EncryptionKeys.unencrypted().withOld("k", key)));
        off.enqueue("a", message("4"));
        off.enqueue("a", file("5", "other content"));
        assertThat(off.start().drain(LONG)).isTrue();
        assertThat(off.deadLetters("a", 50)).isEmpty();
        assertThat(service.channel()).containsExactly("1", "2", "edit 3", "4", "5");
        assertThat(service.requests().get(1).text()).contains("the content");
        assertThat(service.requests().get(4).text()).contains("other content");
    }

    @Test
    void refusesUnencryptedMessagesWhileItEncrypts() {
        outbox().enqueue("a", message("1"));
        WebhookOutbox encrypting = outbox(builder ->
                builder.encryption(EncryptionKeys.of("k", new byte[32]).withOld("old", new byte[32])));
        assertThat(encrypting.start().drain(LONG)).isTrue();
        assertThat(encrypting.deadLetters("a", 50))
                .extracting(UndeliveredEntry::reason)
                .containsExactly(Reason.UNREADABLE_MESSAGE);
    }

    @Test
    void storesNeitherUrlNorToken() throws SQLException {
        WebhookOutbox outbox = outbox().start();
        service.next(Answer.error(404, 10015));
        outbox.enqueue("a", message("1"));
        assertThat(outbox.drain(LONG)).isTrue();
        for (String table : List.of("lanes", "messages")) {
            try (Connection connection = database.source().getConnection();
                    Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT * FROM guildkit_outbox_" + table)) {
                while (rows.next()) {
                    for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                        assertThat(String.valueOf(rows.getObject(i))).doesNotContain("secret", "localhost");
                    }
                }
            }
        }
        assertThat(outbox.toString()).doesNotContain("secret");
    }

    @Test
    void finishesCallInFlightWhenClosed() throws Exception {
        WebhookOutbox outbox = outbox().start();
        Answer held = service.next(Answer.held());
        outbox.enqueue("a", message("1"));
        outbox.enqueue("a", message("2"));
        held.awaitRequest();
        Thread closing = new Thread(outbox::close);
        closing.start();
        long end = System.nanoTime() + LONG.toNanos();
        while (closing.getState() != Thread.State.TIMED_WAITING && System.nanoTime() < end) { // for the call in flight
            Thread.onSpinWait();
        }
        held.released().countDown();
        closing.join();
        assertThat(service.channel()).containsExactly("1");
        assertThatExceptionOfType(OutboxException.class).isThrownBy(() -> outbox.enqueue("a", message("3")));
        try (Connection connection = database.source().getConnection()) {
            assertThatExceptionOfType(OutboxException.class)
                    .isThrownBy(() -> outbox.enqueue(connection, "a", message("3"), Enqueue.withoutKey()));
        }

        assertThat(outbox().start().drain(LONG)).isTrue();
        assertThat(service.channel()).containsExactly("1", "2");
    }

    @Test
    void deliversOnceWithFourProcesses() {
        List<WebhookOutbox> processes = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            processes.add(outbox().start());
        }
        for (int i = 0; i < 100; i++) {
            processes.get(i % 4).enqueue("a", message(String.valueOf(i)));
        }
        assertThat(processes.get(0).drain(LONG)).isTrue();
        assertThat(service.channel()).containsExactly(numbers(0, 100));
    }

    @Test
    void holdsNoConnectionDuringCall() throws Exception {
        AtomicInteger open = new AtomicInteger();
        DataSource counting = (DataSource) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {DataSource.class}, (source, method, arguments) -> {
                    Connection connection = (Connection) method.invoke(database.source(), arguments);
                    open.incrementAndGet();
                    return Proxy.newProxyInstance(
                            getClass().getClassLoader(), new Class<?>[] {Connection.class}, (self, used, values) -> {
                                if (used.getName().equals("close")) {
                                    open.decrementAndGet();
                                }
                                return used.invoke(connection, values);
                            });
                });
        WebhookOutbox outbox = opened(WebhookOutbox.builder(counting)
                .pollInterval(Duration.ofHours(1))
                .lane("a", client())
                .build()
                .start());
        Answer held = service.next(Answer.held());
        outbox.enqueue("a", message("1"));
        held.awaitRequest();
        long end = System.nanoTime() + LONG.toNanos();
        while (open.get() > 0 && System.nanoTime() < end) { // other tasks end
            Thread.onSpinWait();
        }
        assertThat(open).hasValue(0);
        held.released().countDown();
    }

    @Test
    void recordsKnownResultsThoughAnotherProcessHasLane() throws Exception {
        WebhookOutbox outbox = outbox().start();
        for (int status : new int[] {400, 200}) {
            Answer held =
                    service.next(new Answer(status, "", status == 200, new CountDownLatch(1), new CountDownLatch(1)));
            int before = events.size();
            outbox.enqueue("a", message(String.valueOf(status)));
            held.awaitRequest();
            own("'another process'");
            held.released().countDown();
            long end = System.nanoTime() + LONG.toNanos();
            while (events.size() == before && System.nanoTime() < end) {
                Thread.onSpinWait();
            }
            own("NULL");
        }
        assertThat(events.get(0)).isInstanceOf(OutboxEvent.DeadLetter.class);
        assertThat(events.get(1)).isInstanceOf(OutboxEvent.Delivered.class);
        assertThat(outbox.status().lanes().get(0).waiting()).isZero();
        assertThat(service.requests()).hasSize(2);
    }

    private static void own(String owner) throws SQLException {
        try (Connection connection = database.source().getConnection()) {
            Database.run(connection, "UPDATE guildkit_outbox_lanes SET owner = " + owner + ", beat = beat + 1");
        }
    }

    @Test
    void forgetsDeliveredMessagesAfterSomeTime() throws Exception {
        setClock(0);
        FastWorkers workers = new FastWorkers();
        WebhookOutbox outbox = outbox(builder -> builder.now("(SELECT now FROM test_clock)")
                .workers(workers)
                .clocks(FastWorkers::nanoTime, Clock.systemUTC())
                .remember(Duration.ofDays(7)));
        OutboxId id = outbox.start().enqueue("a", message("1"), Enqueue.key("k"));
        assertThat(outbox.drain(FastWorkers.limit())).isTrue();
        assertThat(outbox.enqueue("a", message("1"), Enqueue.key("k"))).isEqualTo(id);
        setClock(Duration.ofDays(8).toMillis());
        long end = System.nanoTime() + LONG.toNanos();
        while (count("guildkit_outbox_messages") > 0 && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        assertThat(outbox.enqueue("a", message("2"), Enqueue.key("k"))).isNotEqualTo(id);
        outbox.close();
        workers.end();
    }

    private static void setClock(long now) throws SQLException {
        try (Connection connection = database.source().getConnection()) {
            Database.run(connection, "DROP TABLE IF EXISTS test_clock");
            Database.run(connection, "CREATE TABLE test_clock (now BIGINT)");
            Database.run(connection, "INSERT INTO test_clock VALUES (" + now + ")");
        }
    }

    private static void moveClock(long now) throws SQLException {
        try (Connection connection = database.source().getConnection()) {
            Database.run(connection, "UPDATE test_clock SET now = " + now);
        }
    }

    @Test
    void forgetsDeliveredMessages() throws SQLException {
        WebhookOutbox outbox =
                outbox(builder -> builder.remember(Duration.ZERO)).start();
        outbox.enqueue("a", message("1"), Enqueue.key("k"));
        assertThat(outbox.drain(LONG)).isTrue();
        outbox.close();
        assertThat(count("guildkit_outbox_messages")).isZero();
    }

    @Test
    void checksTablesAndArguments() throws SQLException {
        assertThatIllegalArgumentException().isThrownBy(() -> builder().build()).withMessageContaining("lane");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().lane("a").lane("a"))
                .withMessageContaining("already");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> outbox().enqueue("b", message("1")))
                .withMessageContaining("[a]");
        assertThatIllegalArgumentException().isThrownBy(() -> builder().tablePrefix("x; DROP TABLE y"));
        assertThatIllegalArgumentException().isThrownBy(() -> Enqueue.key("")).withMessageContaining("200");
        try (Connection connection = database.source().getConnection()) {
            Database.run(connection, "UPDATE guildkit_outbox_version SET version = 2");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(this::outbox)
                .withMessageContaining("version 2")
                .withMessageContaining("update the library");
    }

    @Test
    void createsNoTablesIfProgramDoes() throws SQLException {
        assertThatExceptionOfType(OutboxException.class)
                .isThrownBy(() -> outbox(builder -> builder.createTables(false)));
        assertThat(outbox().status().lanes()).hasSize(1);
        assertThat(outbox(builder -> builder.createTables(false)).status().lanes())
                .hasSize(1);
    }

    @Test
    void leavesLanesOfOtherProcessesAlone() {
        WebhookOutbox producer = opened(builder().lane("a").build().start());
        producer.enqueue("a", message("1"));
        assertThat(producer.status().lanes().get(0).waiting()).isEqualTo(1);
        assertThat(producer.drain(Duration.ofMillis(1))).isFalse();
        assertThat(outbox().start().drain(LONG)).isTrue();
        assertThat(service.channel()).containsExactly("1");
    }
}
