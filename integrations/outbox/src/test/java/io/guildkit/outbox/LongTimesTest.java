package io.guildkit.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.guildkit.core.Timeouts;
import io.guildkit.core.base.BackgroundThreads;
import io.guildkit.core.base.Workers;
import io.guildkit.webhooks.WebhookClient;
import io.guildkit.webhooks.WebhookMessage;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Times that programs use for "no limit" do not overflow. */
class LongTimesTest {
    @TempDir
    Path folder;

    private static Arguments setting(
            String name, BiFunction<WebhookOutbox.Builder, Duration, WebhookOutbox.Builder> setter, Duration time) {
        return Arguments.of(name, setter, time);
    }

    static Stream<Arguments> settings() {
        return Stream.of(Timeouts.FOREVER, Duration.ofSeconds(Long.MAX_VALUE), Duration.ofDays(300 * 365))
                .flatMap(time -> Stream.of(
                        setting("drain", (builder, limit) -> builder, time),
                        setting("maxAge", WebhookOutbox.Builder::maxAge, time),
                        setting("first pause", (builder, pause) -> builder.pauses(pause, pause), time),
                        setting(
                                "max pause",
                                (builder, pause) ->
                                        builder.pauses(pause.dividedBy(2).plusNanos(1), pause),
                                time),
                        setting("remember", WebhookOutbox.Builder::remember, time),
                        setting("lease", WebhookOutbox.Builder::lease, time),
                        setting("pollInterval", WebhookOutbox.Builder::pollInterval, time),
                        setting("closeTimeout", WebhookOutbox.Builder::closeTimeout, time)));
    }

    /** Background threads for which a minute ends at once, twice. After it, the outbox forgets messages. */
    private record Impatient(BackgroundThreads threads, CountDownLatch minutes, Queue<Throwable> failures)
            implements Workers {
        private static final Duration MINUTE = Duration.ofMinutes(1);

        @Override
        public boolean execute(Runnable task) {
            return threads.execute(() -> {
                try {
                    task.run();
                } catch (RuntimeException e) {
                    failures.add(e);
                }
            });
        }

        @Override
        public boolean executeApart(Runnable task) {
            return threads.executeApart(task);
        }

        @Override
        public void schedule(Duration wait, Runnable task) {
            boolean isOver = wait.equals(MINUTE) && minutes.getCount() > 0;
            if (isOver) {
                minutes.countDown();
            }
            threads.schedule(isOver ? Duration.ZERO : wait, task);
        }

        @Override
        public void close() {
            threads.close();
        }
    }

    @ParameterizedTest(name = "{0} {2}")
    @MethodSource("settings")
    void deliversWithLongTimes(
            String name, BiFunction<WebhookOutbox.Builder, Duration, WebhookOutbox.Builder> setter, Duration time)
            throws Exception {
        String threads = "outbox with long times " + name + " " + time;
        Impatient workers =
                new Impatient(new BackgroundThreads(threads), new CountDownLatch(3), new ConcurrentLinkedQueue<>());
        try (TestService service = new TestService();
                WebhookClient client = service.client()) {
            DataSource source = TestDatabase.SQLITE.open(folder).source();
            WebhookOutbox.Builder builder =
                    WebhookOutbox.builder(source).workers(workers).lane("a", client);
            WebhookOutbox outbox = setter.apply(builder, time).build().start();
            try {
                OutboxId first = outbox.enqueue("a", WebhookMessage.of("1"), Enqueue.key("k"));
                assertThat(outbox.drain(name.equals("drain") ? time : Duration.ofSeconds(20)))
                        .isTrue();
                assertThat(service.channel()).containsExactly("1");
                assertThat(workers.minutes().await(20, TimeUnit.SECONDS)).isTrue();
                assertThat(outbox.enqueue("a", WebhookMessage.of("1"), Enqueue.key("k")))
                        .as("remembered")
                        .isEqualTo(first);
                service.next(TestService.Answer.of(503, "{}", false));
                outbox.enqueue("a", WebhookMessage.of("2"));
                waitUntil(() -> hasPause(source));
            } finally {
                outbox.close();
            }
        }
        waitUntil(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().startsWith(threads)));
        assertThat(workers.failures()).isEmpty();
    }

    private static boolean hasPause(DataSource source) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT 1 FROM guildkit_outbox_messages WHERE not_before > 0")) {
            return rows.next();
        }
    }

    private static void waitUntil(Callable<Boolean> condition) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!condition.call()) {
            assertThat(System.nanoTime()).isLessThan(end);
        }
    }

    @Test
    void keepsStatusForLongTime() {
        OutboxStatus.Lane lane = new OutboxStatus.Lane("a", 1, Optional.empty(), 0, 0, Optional.empty());
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        new OutboxMeters(List.of("a"), () -> new OutboxStatus(List.of(lane)), Duration.ZERO, System::nanoTime)
                .withCacheTime(Timeouts.FOREVER)
                .bindTo(registry);
        for (int i = 0; i < 2; i++) {
            assertThat(registry.get("guildkit.outbox.waiting").gauge().value()).isEqualTo(1);
        }
    }

    @Test
    void refusesNegativeTimes() throws Exception {
        WebhookOutbox.Builder builder =
                WebhookOutbox.builder(TestDatabase.SQLITE.open(folder).source());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.closeTimeout(Duration.ofSeconds(Long.MIN_VALUE)))
                .withMessageContaining("closeTimeout");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.remember(Duration.ofNanos(-1)))
                .withMessageContaining("remember");
    }
}
