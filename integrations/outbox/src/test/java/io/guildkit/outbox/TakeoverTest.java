package io.guildkit.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.outbox.TestService.Answer;
import io.guildkit.webhooks.WebhookClient;
import io.guildkit.webhooks.WebhookMessage;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Four processes share a lane in virtual time. The one that has it ends. */
class TakeoverTest {
    private static final Duration LEASE = Duration.ofSeconds(10);

    @TempDir
    Path folder;

    private static Optional<String> owner(DataSource source) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT owner FROM guildkit_outbox_lanes")) {
            rows.next();
            return Optional.ofNullable(rows.getString(1));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void anotherProcessHasLaneWithinTwoLeases(int seed) throws Exception {
        Random random = new Random(seed);
        VirtualTime time = new VirtualTime();
        List<VirtualTime.VirtualProcess> processes = new ArrayList<>();
        DataSource source = TestDatabase.SQLITE.open(folder).source();
        try (TestService service = new TestService();
                WebhookClient client = service.client()) {
            Answer held = service.next(Answer.held());
            for (int i = 0; i < 4; i++) {
                VirtualTime.VirtualProcess process = time.newProcess();
                processes.add(process);
                WebhookOutbox outbox = WebhookOutbox.builder(source)
                        .lease(LEASE)
                        .pollInterval(Duration.ofSeconds(1 + random.nextInt(i == 0 ? 2 : 100)))
                        .workers(process)
                        .clocks(time::now, Clock.systemUTC())
                        .lane("a", client)
                        .build();
                if (i == 0) {
                    outbox.enqueue("a", WebhookMessage.of("1"));
                }
                outbox.start();
                time.advance(Duration.ofMillis(random.nextInt(10_000)));
            }
            held.awaitRequest();
            Optional<String> first = owner(source);
            assertThat(first).isPresent();
            for (int i = 0; i < 300; i++) {
                time.advance(Duration.ofMillis(100 + random.nextInt(100)));
                assertThat(owner(source)).as("while the process lives").isEqualTo(first);
            }

            processes.get(0).close();
            long death = time.now();
            while (owner(source).equals(first)) {
                assertThat(Duration.ofNanos(time.now() - death)).isLessThanOrEqualTo(LEASE.multipliedBy(2));
                time.runNext(Long.MAX_VALUE);
            }
            Duration taken = Duration.ofNanos(time.now() - death);
            assertThat(taken).isBetween(LEASE.dividedBy(2), LEASE.multipliedBy(2));
            held.released().countDown();
        }
    }

    /** A message that is accepted for the lane starts a step, which the database delays. */
    @Test
    void takesLaneOverAfterStepThatDidNot() throws Exception {
        VirtualTime time = new VirtualTime();
        DataSource source = TestDatabase.SQLITE.open(folder).source();
        AtomicBoolean slow = new AtomicBoolean();
        DataSource delayed = FaultySource.proxy(DataSource.class, (proxy, method, arguments) -> {
            if (method.getName().equals("getConnection") && slow.getAndSet(false)) {
                time.advance(LEASE.multipliedBy(2));
            }
            return FaultySource.call(source, method, arguments);
        });
        try (TestService service = new TestService();
                WebhookClient client = service.client()) {
            Answer held = service.next(Answer.held());
            VirtualTime.VirtualProcess ended = time.newProcess();
            WebhookOutbox first = outbox(source, time, ended, client);
            first.enqueue("a", WebhookMessage.of("1"));
            first.start();
            time.advance(Duration.ZERO);
            held.awaitRequest();
            Optional<String> owner = owner(source);
            ended.close();

            WebhookOutbox second =
                    outbox(delayed, time, time.newProcess(), client).start();
            time.advance(Duration.ZERO);
            second.enqueue("a", WebhookMessage.of("2"));
            slow.set(true);
            time.advance(Duration.ZERO);
            assertThat(slow).isFalse();
            assertThat(owner(source)).isEqualTo(owner);
            time.advance(Duration.ZERO); // the next heartbeat is later
            assertThat(owner(source)).isPresent().isNotEqualTo(owner);
            held.released().countDown();
        }
    }

    private static WebhookOutbox outbox(
            DataSource source, VirtualTime time, VirtualTime.VirtualProcess process, WebhookClient client) {
        return WebhookOutbox.builder(source)
                .lease(LEASE)
                .workers(process)
                .clocks(time::now, Clock.systemUTC())
                .lane("a", client)
                .build();
    }
}
