package io.guildkit.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.CallListener;
import io.guildkit.outbox.TestService.Answer;
import io.guildkit.webhooks.WebhookClient;
import io.guildkit.webhooks.WebhookMessage;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes share a lane in virtual time, and the database is not available for longer than the lease. */
class LeaseTest extends SqliteTest {
    private static final Duration LEASE = Duration.ofSeconds(10);
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Answer LIMITED =
            Answer.of(429, "{\"message\":\"slow\",\"retry_after\":40,\"global\":false}", false);

    private final VirtualTime time = new VirtualTime();
    private final List<OutboxEvent> events = new CopyOnWriteArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);

    private static DataSource switched(DataSource real, AtomicBoolean down) {
        return FaultySource.proxy(DataSource.class, (proxy, method, arguments) -> {
            if (down.get()) {
                throw new SQLException("the database is down", "08001");
            }
            return FaultySource.call(real, method, arguments);
        });
    }

    /** Returns a source in which another program holds the lock for writing sometimes. */
    private static DataSource readable(DataSource real, AtomicBoolean locked) {
        return FaultySource.proxy(DataSource.class, (proxy, method, arguments) -> {
            Object result = FaultySource.call(real, method, arguments);
            return result instanceof Connection connection ? readable(connection, locked) : result;
        });
    }

    private static Connection readable(Connection real, AtomicBoolean locked) {
        return FaultySource.proxy(Connection.class, (proxy, method, arguments) -> {
            Object result = FaultySource.call(real, method, arguments);
            return method.getName().equals("createStatement") ? readable((Statement) result, locked) : result;
        });
    }

    private static Statement readable(Statement real, AtomicBoolean locked) {
        return FaultySource.proxy(Statement.class, (proxy, method, arguments) -> {
            if (locked.get() && arguments != null && "BEGIN IMMEDIATE".equals(arguments[0])) {
                throw new SQLException("the database is locked", null, 5);
            }
            return FaultySource.call(real, method, arguments);
        });
    }

    private WebhookOutbox outbox(DataSource used, WebhookClient webhook, UnknownOutcomes policy) {
        return outbox(used, webhook, policy, time.newProcess());
    }

    private WebhookOutbox outbox(
            DataSource used, WebhookClient webhook, UnknownOutcomes policy, VirtualTime.VirtualProcess process) {
        return WebhookOutbox.builder(used)
                .lease(LEASE)
                .pollInterval(Duration.ofSeconds(5))
                .workers(process)
                .clocks(time::now, Clock.systemUTC())
                .unknownOutcomes(policy)
                .listener(events::add)
                .lane("a", webhook)
                .build();
    }

    private void assertDeliveredOnce(WebhookOutbox outbox) {
        time.advanceUntil("nothing waits", () -> outbox.status().lanes().get(0).waiting() == 0);
        time.advance(LONG);
        assertThat(service.channel()).containsExactly("1");
        assertThat(outbox.parked("a", 50)).isEmpty();
        assertThat(outbox.deadLetters("a", 50)).isEmpty();
        assertThat(events).singleElement().isInstanceOf(OutboxEvent.Delivered.class);
    }

    /** Starts processes that share a lane. The first one has it, and its request is held. */
    private List<WebhookOutbox> start(int processes, DataSource used, Answer held, Random random) throws Exception {
        UnknownOutcomes policy = random.nextBoolean() ? UnknownOutcomes.REPEAT : UnknownOutcomes.PARK;
        List<WebhookOutbox> all = new ArrayList<>();
        for (int i = 0; i < processes; i++) {
            WebhookOutbox outbox = outbox(used, client, policy);
            all.add(outbox);
            if (i == 0) {
                outbox.enqueue("a", WebhookMessage.of("1"));
            }
            outbox.start();
            time.advance(Duration.ofMillis(random.nextInt(10_000)));
        }
        held.awaitRequest();
        time.advance(Duration.ofMillis(random.nextInt(20_000)));
        return all;
    }

    private void release(Answer held) {
        held.released().countDown();
        time.awaitTask(); // the response has arrived
    }

    @ParameterizedTest
    @CsvSource({"2, 1", "2, 2", "2, 3", "2, 4", "2, 5", "2, 6", "4, 7", "4, 8", "4, 9", "4, 10", "4, 11", "4, 12"})
    void deliversOnceThoughDatabaseIsDownForLongerThanLease(int processes, int seed) throws Exception {
        Random random = new Random(seed);
        AtomicBoolean down = new AtomicBoolean();
        Answer held = service.next(Answer.held());
        List<WebhookOutbox> all = start(processes, switched(source, down), held, random);
        int releasedIn = random.nextInt(3);
        for (int outage = 0; outage < 3; outage++) {
            down.set(true);
            time.advance(Duration.ofMillis(random.nextInt(30_000)));
            if (outage == releasedIn) {
                release(held);
            }
            time.advance(Duration.ofMillis(10_000 + random.nextInt(30_000)));
            down.set(false);
            time.advance(Duration.ofMillis(random.nextInt(15_000)));
        }
        assertDeliveredOnce(all.get(processes - 1));
    }

    @ParameterizedTest
    @CsvSource({"2, 1", "2, 2", "2, 3", "2, 4", "2, 5", "2, 6", "4, 7", "4, 8", "4, 9", "4, 10", "4, 11", "4, 12"})
    void deliversOnceThoughDatabaseIsLockedForLongerThanLease(int processes, int seed) throws Exception {
        Random random = new Random(seed);
        AtomicBoolean locked = new AtomicBoolean();
        Answer held = service.next(Answer.held());
        List<WebhookOutbox> all = start(processes, readable(source, locked), held, random);
        for (int i = 0; i < 20; i++) {
            locked.set(true);
            time.advance(Duration.ofMillis(10_000 + random.nextInt(5_000)));
            locked.set(false);
            time.advance(Duration.ofMillis(4_000 + random.nextInt(15_000)));
        }
        release(held);
        assertDeliveredOnce(all.get(processes - 1));
    }

    @Test
    void recordsKnownResultSoonAfterLongOutage() throws Exception {
        AtomicBoolean down = new AtomicBoolean();
        Answer held = service.next(Answer.held());
        start(1, switched(source, down), held, new Random(1));
        down.set(true);
        release(held);
        time.advance(Duration.ofMinutes(5));
        assertThat(events).isEmpty();
        down.set(false);
        time.advance(LEASE);
        assertThat(events).singleElement().isInstanceOf(OutboxEvent.Delivered.class);
    }

    @ParameterizedTest
    @CsvSource({"2, 1", "2, 2", "2, 3", "2, 4", "2, 5", "2, 6", "4, 7", "4, 8", "4, 9", "4, 10", "4, 11", "4, 12"})
    void deliversOnceThoughMachineIsSuspended(int processes, int seed) throws Exception {
        Random random = new Random(seed);
        Answer held = service.next(Answer.held());
        List<WebhookOutbox> all = start(processes, source, held, random);
        for (int i = 0; i < 10; i++) {
            time.suspend(Duration.ofMillis(10_000 + random.nextInt(30_000)), random);
            time.advance(Duration.ofMillis(random.nextInt(15_000)));
        }
        release(held);
        assertDeliveredOnce(all.get(0));
    }

    /** Returns a client that a rate limit delays. */
    private WebhookClient limitedClient() {
        service.next(LIMITED);
        return observedClient();
    }

    private WebhookClient observedClient() {
        return WebhookClient.builder(service.url(7))
                .addCallListener(new CallListener() {
                    @Override
                    public void callFinished(Call call, Outcome outcome, Instant at) {
                        ended.countDown();
                    }
                })
                .build();
    }

    @Test
    void withdrawsMessageThatWaitsForRateLimitWhenLeaseEnds() {
        AtomicBoolean down = new AtomicBoolean();
        try (WebhookClient limited = limitedClient()) {
            WebhookOutbox first = outbox(switched(source, down), limited, UnknownOutcomes.REPEAT);
            first.enqueue("a", WebhookMessage.of("1"));
            first.start();
            time.advanceUntil("request", () -> !service.requests().isEmpty());
            WebhookOutbox second =
                    outbox(source, client, UnknownOutcomes.REPEAT).start();
            time.advance(LEASE.multipliedBy(6));
            assertThat(ended.getCount())
                    .as("while the process renews its lease")
                    .isEqualTo(1);

            down.set(true);
            time.advanceUntil("the call ends", () -> ended.getCount() == 0);
            time.advanceUntil("delivery", () -> !service.channel().isEmpty());
            down.set(false);
            assertDeliveredOnce(second);
            assertThat(service.requests()).hasSize(2);
        }
    }

    @Test
    void repeatsNoRequestOfLaneThatAnotherProcessHas() throws Exception {
        AtomicBoolean down = new AtomicBoolean();
        Answer refused = service.next(
                new Answer(LIMITED.status(), LIMITED.body(), false, new CountDownLatch(1), new CountDownLatch(1)));
        try (WebhookClient observed = observedClient()) {
            WebhookOutbox first = outbox(switched(source, down), observed, UnknownOutcomes.REPEAT);
            first.enqueue("a", WebhookMessage.of("1"));
            first.start();
            time.advance(Duration.ZERO);
            refused.awaitRequest();
            WebhookOutbox second =
                    outbox(source, client, UnknownOutcomes.REPEAT).start();
            down.set(true);
            time.advanceUntil("delivery", () -> !service.channel().isEmpty());
            down.set(false);
            time.advance(LEASE);
            refused.released().countDown();
            time.advanceUntil("the call ends", () -> ended.getCount() == 0);
            assertDeliveredOnce(second);
            assertThat(service.requests()).hasSize(2);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void withdrawsMessageOfLaneThatWasLostDuringSuspension(int seed) {
        try (WebhookClient limited = limitedClient()) {
            VirtualTime.VirtualProcess suspended = time.newProcess();
            WebhookOutbox first = outbox(source, limited, UnknownOutcomes.REPEAT, suspended);
            first.enqueue("a", WebhookMessage.of("1"));
            first.start();
            time.advanceUntil("request", () -> !service.requests().isEmpty());
            WebhookOutbox second =
                    outbox(source, client, UnknownOutcomes.REPEAT).start();
            time.suspend(suspended, LEASE.multipliedBy(3), new Random(seed));
            time.advanceUntil("delivery", () -> !service.channel().isEmpty());
            time.advanceUntil("the call ends", () -> ended.getCount() == 0);
            assertDeliveredOnce(second);
            assertThat(service.requests()).hasSize(2);
        }
    }

    @Test
    void sendsWithdrawnMessageAgain() {
        AtomicBoolean down = new AtomicBoolean();
        try (WebhookClient limited = limitedClient()) {
            WebhookOutbox outbox = outbox(switched(source, down), limited, UnknownOutcomes.PARK);
            outbox.enqueue("a", WebhookMessage.of("1"));
            outbox.start();
            time.advanceUntil("request", () -> !service.requests().isEmpty());
            down.set(true);
            time.advanceUntil("the call ends", () -> ended.getCount() == 0);
            down.set(false);
            outbox.resume("a", client);
            assertDeliveredOnce(outbox);
            assertThat(((OutboxEvent.Delivered) events.get(0)).attempts()).isEqualTo(1);
        }
    }

    @Test
    void recordsResultOfRequestThatWasSentBeforeLeaseEnded() throws Exception {
        AtomicBoolean down = new AtomicBoolean();
        Answer held = service.next(Answer.held());
        WebhookOutbox first = outbox(switched(source, down), client, UnknownOutcomes.PARK);
        first.enqueue("a", WebhookMessage.of("1"));
        first.start();
        time.advance(Duration.ZERO);
        held.awaitRequest();
        WebhookOutbox second = outbox(source, client, UnknownOutcomes.PARK).start();
        down.set(true);
        time.advanceUntil("takeover", () -> !second.parked("a", 1).isEmpty());
        events.clear();
        release(held);
        time.advance(LEASE);
        down.set(false);
        time.advance(LONG);
        assertDeliveredOnce(second);
    }
}
