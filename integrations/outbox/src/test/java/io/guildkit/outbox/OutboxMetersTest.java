package io.guildkit.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.failure.Processing;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OutboxMetersTest {
    private static final OutboxStatus.Lane FIRST =
            new OutboxStatus.Lane("first", 3, Optional.of(Duration.ofMillis(1500)), 2, 1, Optional.of("404"));
    private static final OutboxStatus.Lane SECOND =
            new OutboxStatus.Lane("second", 0, Optional.empty(), 0, 0, Optional.empty());

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE); // monotonic clocks overflow
    private int queries;
    private Optional<RuntimeException> failure = Optional.empty();
    private OutboxStatus status = new OutboxStatus(List.of(FIRST, SECOND));

    private OutboxStatus query() {
        queries++;
        if (failure.isPresent()) {
            throw failure.get();
        }
        return status;
    }

    private OutboxMeters meters() {
        return new OutboxMeters(List.of("first", "second"), this::query, Duration.ofSeconds(10), nanos::get);
    }

    private double gauge(String name, String lane) {
        return registry.get("guildkit.outbox." + name).tag("lane", lane).gauge().value();
    }

    @Test
    void gaugesShowStatusOfEachLane() {
        meters().bindTo(registry);
        assertThat(gauge("waiting", "first")).isEqualTo(3);
        assertThat(gauge("dead.letters", "first")).isEqualTo(2);
        assertThat(gauge("parked", "first")).isEqualTo(1);
        assertThat(gauge("suspended", "first")).isEqualTo(1);
        assertThat(gauge("waiting", "second")).isZero();
        assertThat(gauge("dead.letters", "second")).isZero();
        assertThat(gauge("parked", "second")).isZero();
        assertThat(gauge("suspended", "second")).isZero();
    }

    @Test
    void ageOfOldestEntryIsInSeconds() {
        meters().bindTo(registry);
        assertThat(registry.get("guildkit.outbox.oldest")
                        .tag("lane", "first")
                        .timeGauge()
                        .value(TimeUnit.MILLISECONDS))
                .isEqualTo(1500);
        assertThat(gauge("oldest", "first")).isEqualTo(1.5);
        assertThat(gauge("oldest", "second")).isZero();
    }

    @Test
    void gaugesShareOneQueryForCacheTime() {
        meters().bindTo(registry);
        assertThat(queries).isZero();
        assertThat(gauge("waiting", "first")).isEqualTo(3);
        assertThat(gauge("parked", "second")).isZero();
        status = new OutboxStatus(
                List.of(SECOND, new OutboxStatus.Lane("first", 9, Optional.empty(), 0, 0, Optional.empty())));
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(10) - 1);
        assertThat(gauge("waiting", "first")).isEqualTo(3);
        assertThat(queries).isEqualTo(1);
        nanos.addAndGet(1);
        assertThat(gauge("waiting", "first")).isEqualTo(9);
        assertThat(queries).isEqualTo(2);
    }

    @Test
    void cacheTimeIsSettable() {
        meters().withCacheTime(Duration.ZERO).bindTo(registry);
        assertThat(gauge("waiting", "first") + gauge("waiting", "first")).isEqualTo(6);
        assertThat(queries).isEqualTo(2);
        assertThatThrownBy(() -> meters().withCacheTime(Duration.ofMillis(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cacheTime");
    }

    @Test
    void failureOfDatabaseIsNaNUntilNextQuery() {
        failure = Optional.of(new IllegalStateException("the pool is closed"));
        meters().bindTo(registry);
        for (String name : List.of("waiting", "oldest", "dead.letters", "parked", "suspended")) {
            assertThat(gauge(name, "first")).as(name).isNaN();
        }
        assertThat(queries).isEqualTo(1); // each query can take until the time limit of the pool
        failure = Optional.empty();
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(10));
        assertThat(gauge("waiting", "first")).isEqualTo(3);
    }

    @Test
    void readsOutbox() {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:meters;DB_CLOSE_DELAY=-1;WRITE_DELAY=0");
        try (WebhookOutbox outbox =
                WebhookOutbox.builder(database).lane("one").lane("two").build()) {
            OutboxMeters meters = OutboxMeters.of(outbox).withCacheTime(Duration.ZERO);
            assertThat(meters).hasToString("OutboxMeters[one, two]");
            meters.bindTo(registry);
            assertThat(outbox.enqueue("two", io.guildkit.webhooks.WebhookMessage.of("Lunch?")))
                    .isNotNull();
            assertThat(gauge("waiting", "one")).isZero();
            assertThat(gauge("waiting", "two")).isEqualTo(1);
            assertThat(gauge("suspended", "two")).isZero();
            database.setURL("jdbc:h2:mem:other;WRITE_DELAY=0"); // without the tables
            assertThat(gauge("waiting", "two")).isNaN();
        }
    }

    // ---- the listener

    private static UndeliveredEntry ended(UndeliveredEntry.Reason reason) {
        return new UndeliveredEntry(
                new OutboxId(7),
                "first",
                EntryKind.MESSAGE,
                reason,
                "detail",
                1,
                Processing.UNKNOWN,
                Instant.EPOCH,
                Instant.EPOCH);
    }

    @Test
    void listenerMeasuresTimeFromAcceptanceToDelivery() {
        Consumer<OutboxEvent> listener = OutboxMeters.listener(registry);
        for (EntryKind kind : List.of(EntryKind.MESSAGE, EntryKind.EDIT, EntryKind.EDIT)) {
            listener.accept(new OutboxEvent.Delivered(
                    new OutboxId(1), "first", kind, Optional.empty(), 1, Duration.ofSeconds(2)));
        }
        Timer edits = registry.get("guildkit.outbox.delivery")
                .tags("lane", "first", "kind", "edit")
                .timer();
        assertThat(edits.count()).isEqualTo(2);
        assertThat(edits.totalTime(TimeUnit.SECONDS)).isEqualTo(4);
        assertThat(registry.get("guildkit.outbox.delivery")
                        .tags("lane", "first", "kind", "message")
                        .timer()
                        .count())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void listenerCountsEndsByReason(UndeliveredEntry.Reason reason) {
        UndeliveredEntry entry = ended(reason);
        OutboxMeters.listener(registry)
                .accept(
                        reason == UndeliveredEntry.Reason.OUTCOME_UNKNOWN
                                ? new OutboxEvent.Parked(entry)
                                : new OutboxEvent.DeadLetter(entry));
        assertThat(registry.get("guildkit.outbox.ended")
                        .tags("lane", "first", "reason", reason.name().toLowerCase(java.util.Locale.ROOT))
                        .counter()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void listenerIgnoresSuspensions() {
        OutboxMeters.listener(registry).accept(new OutboxEvent.LaneSuspended("first", "404"));
        assertThat(registry.getMeters()).isEmpty();
    }
}
