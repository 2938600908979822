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
import javax.sql.DataSource;
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
}
