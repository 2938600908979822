package io.guildkit.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.CallListener;
import io.guildkit.core.failure.Processing;
import io.guildkit.outbox.TestService.Answer;
import io.guildkit.webhooks.WebhookClient;
import io.guildkit.webhooks.WebhookMessage;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an outbox knows when it is closed is in the database afterwards. */
@SuppressWarnings("NullAway.Init") // JUnit sets the fields
class ClosingTest {
    private static final Duration LONG = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    private DataSource source;
    private TestService service;
    private WebhookClient client;

    @BeforeEach
    void begin() throws Exception {
        source = TestDatabase.SQLITE.open(folder).source();
        service = new TestService();
        client = service.client();
    }

    @AfterEach
    void end() {
        client.close();
        service.close();
    }

    private WebhookOutbox outbox(Duration closeTimeout, Consumer<OutboxEvent> listener) {
        return WebhookOutbox.builder(source)
                .unknownOutcomes(UnknownOutcomes.PARK)
                .pollInterval(Duration.ofMillis(50))
                .closeTimeout(closeTimeout)
                .listener(listener)
                .lane("a", client)
                .build()
                .start();
    }

    /** Closes on another thread, and returns when that thread waits. */
    private static Thread close(WebhookOutbox outbox, boolean interrupted, CountDownLatch interruptedAfterwards) {
        Thread closing = new Thread(() -> {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            outbox.close();
            if (Thread.interrupted()) {
                interruptedAfterwards.countDown();
            }
        });
        closing.start();
        long end = System.nanoTime() + LONG.toNanos();
        while (closing.isAlive()
                && closing.getState() != Thread.State.TIMED_WAITING
                && System.nanoTime() < end) { // for the call in flight
            Thread.onSpinWait();
        }
        return closing;
    }

    private void assertDeliversOnce(String... expected) {
        try (WebhookOutbox next = outbox(LONG, event -> {})) {
            assertThat(next.drain(LONG)).isTrue();
            assertThat(next.parked("a", 50)).isEmpty();
            assertThat(next.deadLetters("a", 50)).isEmpty();
        }
        assertThat(service.channel()).containsExactly(expected);
    }

    @Test
    void parksNoMessageThatWaitsForRateLimit() throws Exception {
        CountDownLatch refused = new CountDownLatch(1);
        client.close();
        client = WebhookClient.builder(service.url(7))
                .addCallListener(new CallListener() {
                    @Override
                    public void attemptFinished(Call call, Attempt attempt, Instant at) {
                        refused.countDown();
                    }
                })
                .build();
        service.next(Answer.of(429, "{\"message\":\"slow\",\"retry_after\":30,\"global\":false}", false));
        WebhookOutbox outbox = outbox(Duration.ofMillis(1), event -> {});
        outbox.enqueue("a", WebhookMessage.of("1"));
        await(refused);
        outbox.close();
        assertThat(outbox.parked("a", 50)).isEmpty();
        assertThat(outbox.status().lanes().get(0).waiting()).isEqualTo(1);

        client.close();
        client = service.client(); // the first one still knows the limit
        FastWorkers workers = new FastWorkers();
        try (WebhookOutbox next = WebhookOutbox.builder(source)
                .clocks(FastWorkers::nanoTime, Clock.systemUTC())
                .workers(workers)
                .lane("a", client)
                .build()
                .start()) {
            assertThat(next.drain(FastWorkers.limit())).isTrue();
        }
        workers.end();
        assertThat(service.channel()).containsExactly("1");
    }

    @Test
    void parksMessageThatWasSent() throws Exception {
        Answer held = service.next(Answer.held());
        WebhookOutbox outbox = outbox(Duration.ofMillis(1), event -> {});
        outbox.enqueue("a", WebhookMessage.of("1"));
        held.awaitRequest();
        outbox.close();
        held.released().countDown();

        assertThat(outbox.parked("a", 50))
                .singleElement()
                .satisfies(entry -> assertThat(entry.processing()).isEqualTo(Processing.UNKNOWN));
    }

    @Test
    void sendsNothingAfterCloseBegan() throws Exception {
        CountDownLatch reported = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        List<OutboxEvent> events = new CopyOnWriteArrayList<>();
        Answer held = service.next(Answer.held());
        WebhookOutbox outbox = outbox(LONG, event -> {
            events.add(event);
            reported.countDown();
            await(released);
        });
        outbox.enqueue("a", WebhookMessage.of("1"));
        outbox.enqueue("a", WebhookMessage.of("2"));
        held.released().countDown();
        await(reported); // the second message is marked as being sent
        Thread closing = close(outbox, false, new CountDownLatch(1));
        released.countDown();
        closing.join();

        assertThat(events).hasSize(1);
        assertThat(service.channel()).containsExactly("1");
        assertDeliversOnce("1", "2");
    }

    @Test
    void waitsForResultThoughThreadIsInterrupted() throws Exception {
        Answer held = service.next(Answer.held());
        List<OutboxEvent> events = new CopyOnWriteArrayList<>();
        WebhookOutbox outbox = outbox(LONG, events::add);
        outbox.enqueue("a", WebhookMessage.of("1"));
        held.awaitRequest();
        CountDownLatch interruptedAfterwards = new CountDownLatch(1);
        Thread closing = close(outbox, true, interruptedAfterwards);
        closing.interrupt();
        held.released().countDown();
        closing.join();

        assertThat(interruptedAfterwards.getCount()).isZero();
        assertThat(events).singleElement().isInstanceOf(OutboxEvent.Delivered.class);
        assertDeliversOnce("1");
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(LONG.toSeconds(), TimeUnit.SECONDS)) {
                throw new AssertionError("it has not happened");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
