package io.guildkit.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.failure.Processing;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.outbox.FaultySource.Fault;
import io.guildkit.outbox.TestService.Answer;
import io.guildkit.webhooks.WebhookClient;
import io.guildkit.webhooks.WebhookMessage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Breaks the connection or ends the process at each step of an outbox. */
class EachStepTest {
    private static final List<String> MESSAGES = List.of("0", "1", "2", "3");

    /** The distance between the steps that are tested. */
    private static final int STRIDE = Integer.getInteger("outbox.stride", 9);

    /** The number of runs with two faults. */
    private static final int RUNS = Integer.getInteger("outbox.runs", 3);

    @TempDir
    Path folder;

    /** What is left after a run. */
    private record Outcome(int steps, List<String> channel, List<String> parked) {}

    private WebhookOutbox.Builder builder(DataSource source, WebhookClient client, FastWorkers workers) {
        return WebhookOutbox.builder(source)
                .clocks(FastWorkers::nanoTime, Clock.systemUTC())
                .workers(workers)
                .lease(Duration.ofSeconds(5))
                .pauses(Duration.ofMillis(100), Duration.ofMillis(500))
                .pollInterval(Duration.ofMillis(500))
                .lane("a", client);
    }

    private static WebhookMessage message(String text) {
        return text.equals("2")
                ? WebhookMessage.of(m -> m.content(text).file(UploadFile.of("a.txt", new byte[10])))
                : WebhookMessage.of(text);
    }

    /** Accepts the messages that are not accepted yet, as a program does that repeats what failed. */
    private static void accept(WebhookOutbox outbox) {
        for (String text : MESSAGES) {
            try {
                outbox.enqueue("a", message(text), Enqueue.key(text));
            } catch (OutboxException e) {
                assertThat(e.processing()).isIn(Processing.NOT_PROCESSED, Processing.UNKNOWN);
                outbox.enqueue("a", message(text), Enqueue.key(text));
            }
        }
    }

    private Outcome run(Fault fault, int step, UnknownOutcomes policy) throws Exception {
        DataSource real = TestDatabase.SQLITE
                .open(Files.createTempDirectory(folder, "run"))
                .source();
        FastWorkers workers = new FastWorkers();
        FastWorkers otherWorkers = new FastWorkers();
        try (TestService service = new TestService();
                WebhookClient client = service.client();
                WebhookClient otherClient = service.client()) {
            service.next(Answer.error(404, 10015));
            FaultySource faulty = new FaultySource(real, fault, step, workers::die);
            if (!fault.dies()) {
                WebhookOutbox outbox = opened(faulty.source(), client, workers, policy);
                accept(outbox);
                resume(outbox);
                return outcome(faulty, service, outbox);
            }
            try {
                WebhookOutbox first = opened(faulty.source(), client, workers, policy);
                accept(first);
                resume(first);
            } catch (OutboxException e) {
                assertThat(workers.isDead()).isTrue();
            }
            workers.die();
            WebhookOutbox second = opened(real, otherClient, otherWorkers, policy);
            accept(second);
            resume(second);
            return outcome(faulty, service, second);
        } finally {
            workers.end();
            otherWorkers.end();
        }
    }

    /** Calls something before a connection is opened. */
    private static DataSource before(int number, DataSource real, Runnable event) {
        AtomicInteger connections = new AtomicInteger();
        return FaultySource.proxy(DataSource.class, (proxy, method, arguments) -> {
            if (method.getName().equals("getConnection") && connections.incrementAndGet() == number) {
                event.run();
            }
            return FaultySource.call(real, method, arguments);
        });
    }

    /**
     * A process is suspended until another one has taken its lane over, and its connection breaks or it ends at another moment.
     *
     * @return what is left
     */
    private Outcome runTwoFaults(int suspendedAt, Fault fault, int step, UnknownOutcomes policy) throws Exception {
        DataSource real = TestDatabase.SQLITE
                .open(Files.createTempDirectory(folder, "run"))
                .source();
        FastWorkers workers = new FastWorkers();
        FastWorkers otherWorkers = new FastWorkers();
        try (TestService service = new TestService();
                WebhookClient client = service.client();
                WebhookClient otherClient = service.client()) {
            FaultySource faulty = new FaultySource(real, fault, step, workers::die);
            AtomicReference<WebhookOutbox> other = new AtomicReference<>();
            DataSource suspending = before(
                    suspendedAt,
                    faulty.source(),
                    () -> workers.suspend(() -> {
                        WebhookOutbox second = opened(real, otherClient, otherWorkers, policy);
                        other.set(second);
                        drain(second);
                    }));
            try {
                WebhookOutbox first = opened(suspending, client, workers, policy);
                accept(first);
                drain(first);
            } catch (OutboxException e) {
                assertThat(workers.isDead()).as(e.toString()).isTrue();
            }
            if (workers.isDead()) {
                workers.end();
            }
            WebhookOutbox second = other.get();
            WebhookOutbox last = second == null ? opened(real, otherClient, otherWorkers, policy) : second;
            accept(last);
            drain(last);
            return outcome(faulty, service, last);
        } finally {
            workers.end();
            otherWorkers.end();
        }
    }

    @ParameterizedTest
    @EnumSource
    void losesNothingThoughProcessIsSuspended(Fault fault) throws Exception {
        Random random = new Random(fault.name().hashCode());
        for (int i = 0; i < RUNS; i++) {
            int suspendedAt = 1 + random.nextInt(30);
            int step = 1 + random.nextInt(90);
            String where = fault + " at step " + step + ", suspended at connection " + suspendedAt;
            Outcome repeated = runTwoFaults(suspendedAt, fault, step, UnknownOutcomes.REPEAT);
            assertThat(new ArrayList<>(new LinkedHashSet<>(repeated.channel())))
                    .as(where)
                    .isEqualTo(MESSAGES);
            assertThat(repeated.channel().size()).as(where).isLessThanOrEqualTo(MESSAGES.size() + 2);

            Outcome parked = runTwoFaults(suspendedAt, fault, step, UnknownOutcomes.PARK);
            assertThat(parked.channel()).as(where).doesNotHaveDuplicates();
            assertThat(parked.parked().size()).as(where).isLessThanOrEqualTo(2);
            assertThat(parked.channel().size() + parked.parked().size())
                    .as(where)
                    .isGreaterThanOrEqualTo(MESSAGES.size());
        }
    }

    /** Opens the outbox. A program whose first attempt fails starts again. */
    private WebhookOutbox opened(DataSource source, WebhookClient client, FastWorkers workers, UnknownOutcomes policy) {
        WebhookOutbox.Builder builder = builder(source, client, workers).unknownOutcomes(policy);
        try {
            return builder.build().start();
        } catch (OutboxException e) {
            return builder.build().start();
        }
    }

    /** Delivers all messages, although the webhook is refused once. */
    private static void resume(WebhookOutbox outbox) {
        drain(outbox);
        try {
            outbox.resume("a");
        } catch (OutboxException e) {
            outbox.resume("a");
        }
        drain(outbox);
    }

    private static void drain(WebhookOutbox outbox) {
        boolean drained;
        try {
            drained = outbox.drain(FastWorkers.limit());
        } catch (OutboxException e) {
            drained = outbox.drain(FastWorkers.limit());
        }
        assertThat(drained).isTrue();
    }

    private static Outcome outcome(FaultySource faulty, TestService service, WebhookOutbox outbox) {
        int steps = faulty.end();
        assertThat(outbox.deadLetters("a", 50)).isEmpty();
        List<String> parked = outbox.parked("a", 50).stream()
                .map(entry -> String.valueOf(entry.id().value()))
                .toList();
        return new Outcome(steps, service.channel(), parked);
    }

    @Test
    void worksWithoutFault() throws Exception {
        Outcome outcome = run(Fault.DIES_AFTER, Integer.MAX_VALUE, UnknownOutcomes.PARK);

        assertThat(outcome.channel()).isEqualTo(MESSAGES);
        assertThat(outcome.steps()).as("steps with a fault in the other tests").isGreaterThan(40);
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"BREAKS_BEFORE", "BREAKS_AFTER"})
    void deliversEachMessageOnceThoughConnectionBreaks(Fault fault) throws Exception {
        int steps = run(fault, Integer.MAX_VALUE, UnknownOutcomes.PARK).steps();
        for (int step = 1; step <= steps; step += STRIDE) {
            Outcome outcome = run(fault, step, UnknownOutcomes.PARK);
            assertThat(outcome.channel()).as(fault + " at step " + step).isEqualTo(MESSAGES);
            assertThat(outcome.parked()).as(fault + " at step " + step).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"DIES_BEFORE", "DIES_AFTER"})
    void losesNothingThoughProcessEnds(Fault fault) throws Exception {
        int steps = run(fault, Integer.MAX_VALUE, UnknownOutcomes.REPEAT).steps();
        for (int step = 1; step <= steps; step += STRIDE) {
            String where = fault + " at step " + step;
            Outcome repeated = run(fault, step, UnknownOutcomes.REPEAT);
            assertThat(new ArrayList<>(new LinkedHashSet<>(repeated.channel())))
                    .as(where)
                    .isEqualTo(MESSAGES);
            assertThat(repeated.channel().size()).as(where).isLessThanOrEqualTo(MESSAGES.size() + 1);

            Outcome parked = run(fault, step, UnknownOutcomes.PARK);
            assertThat(parked.channel()).as(where).doesNotHaveDuplicates().isSorted();
            assertThat(parked.parked().size()).as(where).isLessThanOrEqualTo(1);
            assertThat(parked.channel().size() + parked.parked().size())
                    .as(where)
                    .isGreaterThanOrEqualTo(MESSAGES.size());
        }
    }
}
