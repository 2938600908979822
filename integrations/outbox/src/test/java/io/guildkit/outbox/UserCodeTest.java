package io.guildkit.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.outbox.TestService.Answer;
import io.guildkit.outbox.UnknownOutcomes.Resolution;
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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Code of users that blocks holds up its own lane only. */
class UserCodeTest {
    private static final int LANES = 6;

    @TempDir
    Path folder;

    private static long beat(DataSource source) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT beat FROM guildkit_outbox_lanes WHERE name = 'in flight'")) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private static boolean await(CountDownLatch latch, int seconds) {
        try {
            return latch.await(seconds, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void neitherOtherLanesNorHeartbeatWait(boolean resolves) throws Exception {
        DataSource source = TestDatabase.SQLITE.open(folder).source();
        FastWorkers workers = new FastWorkers();
        CountDownLatch blocked = new CountDownLatch(LANES);
        CountDownLatch released = new CountDownLatch(1);
        CountDownLatch delivered = new CountDownLatch(1);
        List<WebhookClient> clients = new ArrayList<>();
        try (TestService service = new TestService()) {
            WebhookOutbox.Builder builder = WebhookOutbox.builder(source)
                    .clocks(FastWorkers::nanoTime, Clock.systemUTC())
                    .workers(workers)
                    .lease(Duration.ofSeconds(5))
                    .pollInterval(Duration.ofSeconds(1))
                    .unknownOutcomes(outcome -> {
                        blocked.countDown();
                        await(released, 100);
                        return Resolution.park();
                    })
                    .listener(event -> {
                        if (!(event instanceof OutboxEvent.Delivered done)) {
                            return;
                        }
                        if (done.lane().equals("in flight")) {
                            delivered.countDown();
                        } else {
                            blocked.countDown();
                            await(released, 100);
                        }
                    });
            for (int i = 0; i <= LANES; i++) {
                WebhookClient client = service.client(i + 1);
                clients.add(client);
                builder.lane(i == LANES ? "in flight" : "lane " + i, client);
            }
            WebhookOutbox outbox = builder.build().start();
            Answer held = service.next(Answer.held());
            outbox.enqueue("in flight", WebhookMessage.of("held"));
            held.awaitRequest();
            for (int i = 0; i < LANES; i++) {
                service.next(resolves ? Answer.of(500, "{}", true) : Answer.of(200, "", true));
            }
            for (int i = 0; i < LANES; i++) {
                outbox.enqueue("lane " + i, WebhookMessage.of("blocks"));
            }
            assertThat(await(blocked, 20)).as("all lanes have got to the code").isTrue();

            long begin = beat(source);
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
            while (beat(source) < begin + 3 && System.nanoTime() < end) {
                Thread.onSpinWait();
            }
            assertThat(beat(source)).as("the process shows that it lives").isGreaterThanOrEqualTo(begin + 3);
            held.released().countDown();
            assertThat(await(delivered, 20)).as("the result is recorded").isTrue();
            released.countDown();
            outbox.close();
        } finally {
            released.countDown();
            clients.forEach(WebhookClient::close);
            workers.end();
        }
    }
}
