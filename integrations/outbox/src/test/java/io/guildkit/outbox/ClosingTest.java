package io.guildkit.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.CallListener;
import io.guildkit.core.base.BackgroundThreads;
import io.guildkit.core.base.Workers;
import io.guildkit.core.failure.Processing;
import io.guildkit.outbox.TestService.Answer;
import io.guildkit.webhooks.WebhookClient;
import io.guildkit.webhooks.WebhookMessage;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an outbox knows when it is closed is in the database afterwards. */
class ClosingTest extends SqliteTest {
    private static final Duration LONG = Duration.ofSeconds(20);

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

    /** Runs tasks after the pauses of the lane when the test says so. The intervals of the outbox never end. */
    private static final class PausedWorkers implements Workers {
        private final Workers threads = new BackgroundThreads("outbox-test");
        private final BlockingQueue<Pause> pauses = new LinkedBlockingQueue<>();

        private record Pause(Duration time, Runnable end) {}

        Pause nextPause() throws InterruptedException {
            Pause pause = pauses.poll(LONG.toSeconds(), TimeUnit.SECONDS);
            if (pause == null) {
                throw new AssertionError("no pause");
            }
            return pause;
        }

        @Override
        public boolean execute(Runnable task) {
            return threads.execute(task);
        }

        @Override
        public boolean executeApart(Runnable task) {
            return threads.executeApart(task);
        }

        @Override
        public void schedule(Duration wait, Runnable task) {
            if (wait.compareTo(Duration.ofHours(1)) < 0) {
                pauses.add(new Pause(wait, task));
            }
        }

        @Override
        public void close() {
            threads.close();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4, 9})
    void recordsKnownResultWhenDatabaseIsBack(int failures) throws Exception {
        AtomicBoolean down = new AtomicBoolean();
        DataSource real = source;
        source = FaultySource.proxy(DataSource.class, (proxy, method, arguments) -> {
            if (down.get()) {
                throw new SQLException("the database is down", "08001");
            }
            return FaultySource.call(real, method, arguments);
        });
        List<OutboxEvent> events = new CopyOnWriteArrayList<>();
        PausedWorkers workers = new PausedWorkers();
        WebhookOutbox outbox = WebhookOutbox.builder(source)
                .unknownOutcomes(UnknownOutcomes.PARK)
                .workers(workers)
                .lease(Duration.ofHours(3))
                .pollInterval(Duration.ofHours(1))
                .remember(Duration.ZERO)
                .listener(events::add)
                .closeTimeout(LONG)
                .lane("a", client)
                .build()
                .start();
        Answer held = service.next(Answer.held());
        outbox.enqueue("a", WebhookMessage.of("1"));
        held.awaitRequest();
        down.set(true);
        Thread closing;
        if (failures == 0) {
            closing = close(outbox, false, new CountDownLatch(1));
            held.released().countDown();
        } else {
            held.released().countDown();
            for (int i = 1; i < failures; i++) {
                workers.nextPause().end().run();
            }
            assertThat(workers.nextPause().time()).isGreaterThanOrEqualTo(Duration.ofSeconds(2));
            closing = close(outbox, false, new CountDownLatch(1));
        }
        for (int i = 0; i < 3; i++) {
            PausedWorkers.Pause pause = workers.nextPause();
            assertThat(pause.time()).isLessThanOrEqualTo(Duration.ofMillis(250));
            down.set(i < 2);
            pause.end().run();
        }
        closing.join();

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
