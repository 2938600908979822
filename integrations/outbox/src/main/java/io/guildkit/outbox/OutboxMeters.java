package io.guildkit.outbox;

import io.guildkit.core.base.Deadline;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Metrics of an outbox for Micrometer, which the program has on its class path.
 *
 * <pre>{@code
 * WebhookOutbox outbox = WebhookOutbox.builder(dataSource)
 *         .lane("releases", WebhookClient.of(url))
 *         .listener(OutboxMeters.listener(registry))
 *         .build();
 * OutboxMeters.of(outbox).bindTo(registry);
 * }</pre>
 *
 * <p>The gauges have the tag {@code lane}. They read {@link WebhookOutbox#status}, which queries the database, once in ten seconds at most.
 * If the database fails, their value is NaN.
 *
 * <table>
 * <caption>Gauges</caption>
 * <tr><th>name</th><th>value</th></tr>
 * <tr><td>{@code guildkit.outbox.waiting}</td><td>number of waiting entries</td></tr>
 * <tr><td>{@code guildkit.outbox.oldest}</td><td>age of the first waiting entry; 0 if none waits</td></tr>
 * <tr><td>{@code guildkit.outbox.dead.letters}</td><td>number of dead letters</td></tr>
 * <tr><td>{@code guildkit.outbox.parked}</td><td>number of parked messages</td></tr>
 * <tr><td>{@code guildkit.outbox.suspended}</td><td>1 if the lane is suspended, 0 otherwise</td></tr>
 * </table>
 *
 * <p>{@link #listener} measures the deliveries of this process. Thread-safe.
 */
public final class OutboxMeters implements MeterBinder {
    private static final Duration DEFAULT_CACHE_TIME = Duration.ofSeconds(10);

    private final Collection<String> lanes;
    private final Supplier<OutboxStatus> source;
    private final Duration cacheTime;
    private final LongSupplier nanoTime;
    private final ReentrantLock lock = new ReentrantLock();

    /** Guarded by the lock. */
    private @Nullable Reading latest;

    /**
     * A status and the time at which it was read.
     *
     * @param lanes empty if the database failed
     */
    private record Reading(List<OutboxStatus.Lane> lanes, long at) {}

    OutboxMeters(Collection<String> lanes, Supplier<OutboxStatus> source, Duration cacheTime, LongSupplier nanoTime) {
        if (cacheTime.isNegative()) {
            throw new IllegalArgumentException("cacheTime must not be negative, but is " + cacheTime);
        }
        this.lanes = List.copyOf(lanes);
        this.source = source;
        this.cacheTime = Deadline.bounded(cacheTime);
        this.nanoTime = nanoTime;
    }

    /**
     * Returns the gauges of an outbox.
     *
     * @param outbox the outbox
     * @return the gauges, which are not bound yet
     */
    public static OutboxMeters of(WebhookOutbox outbox) {
        return new OutboxMeters(outbox.laneNames(), outbox::status, DEFAULT_CACHE_TIME, System::nanoTime);
    }

    /**
     * Returns these gauges with another time between two queries of the database. Default: 10 seconds.
     *
     * @param time the time for which the gauges keep a status, or the failure to read it; zero keeps nothing
     * @return the gauges, which are not bound yet
     * @throws IllegalArgumentException if the time is negative
     */
    public OutboxMeters withCacheTime(Duration time) {
        return new OutboxMeters(lanes, source, time, nanoTime);
    }

    /**
     * Returns a listener that measures deliveries. The timer {@code guildkit.outbox.delivery} with the tags {@code lane} and {@code kind}
     * has the times from acceptance to delivery. The counter {@code guildkit.outbox.ended} with the tags {@code lane} and {@code reason}
     * counts dead letters and parked messages.
     *
     * @param registry has the timers and counters
     * @return a listener for {@link WebhookOutbox.Builder#listener}
     */
    public static Consumer<OutboxEvent> listener(MeterRegistry registry) {
        Objects.requireNonNull(registry, "registry");
        return event -> {
            if (event instanceof OutboxEvent.Delivered delivered) {
                Timer.builder("guildkit.outbox.delivery")
                        .description("Times from acceptance to delivery")
                        .tags("lane", delivered.lane(), "kind", tag(delivered.kind()))
                        .register(registry)
                        .record(delivered.waited());
            } else if (event instanceof OutboxEvent.DeadLetter dead) {
                countEnd(registry, dead.entry());
            } else if (event instanceof OutboxEvent.Parked parked) {
                countEnd(registry, parked.entry());
            }
        };
    }

    private static void countEnd(MeterRegistry registry, UndeliveredEntry entry) {
        Counter.builder("guildkit.outbox.ended")
                .description("Dead letters and parked messages")
                .tags("lane", entry.lane(), "reason", tag(entry.reason()))
                .register(registry)
                .increment();
    }

    private static String tag(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (String lane : lanes) {
            gauge(registry, "waiting", "Entries that wait", lane, OutboxStatus.Lane::waiting);
            gauge(registry, "dead.letters", "Entries that the outbox gave up on", lane, OutboxStatus.Lane::deadLetters);
            gauge(registry, "parked", "Messages whose outcome is unknown", lane, OutboxStatus.Lane::parked);
            gauge(
                    registry,
                    "suspended",
                    "1 if the lane is suspended",
                    lane,
                    status -> status.suspended().map(reason -> 1).orElse(0));
            // A program keeps its registry, and often not the binder.
            TimeGauge.builder("guildkit.outbox.oldest", () -> read(lane, OutboxMeters::seconds), TimeUnit.SECONDS)
                    .description("Age of the first waiting entry")
                    .tags(Tags.of("lane", lane))
                    .strongReference(true)
                    .register(registry);
        }
    }

    private void gauge(
            MeterRegistry registry,
            String name,
            String description,
            String lane,
            ToDoubleFunction<OutboxStatus.Lane> value) {
        Gauge.builder("guildkit.outbox." + name, () -> read(lane, value))
                .description(description)
                .tags(Tags.of("lane", lane))
                .strongReference(true)
                .register(registry);
    }

    private static double seconds(OutboxStatus.Lane lane) {
        return lane.oldest().map(Duration::toMillis).orElse(0L) / 1000.0;
    }

    private double read(String lane, ToDoubleFunction<OutboxStatus.Lane> value) {
        Optional<OutboxStatus.Lane> status =
                status().stream().filter(one -> one.name().equals(lane)).findFirst();
        return status.isPresent() ? value.applyAsDouble(status.get()) : Double.NaN;
    }

    private List<OutboxStatus.Lane> status() {
        lock.lock();
        try {
            Reading reading = latest;
            if (reading == null || nanoTime.getAsLong() - reading.at() >= cacheTime.toNanos()) {
                reading = new Reading(query(), nanoTime.getAsLong());
                latest = reading;
            }
            return reading.lanes();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the lanes; none if the database failed. A failing registry of metrics must not harm the program. */
    private List<OutboxStatus.Lane> query() {
        try {
            return source.get().lanes();
        } catch (RuntimeException e) { // pools of connections have their own exceptions
            return List.of();
        }
    }

    @Override
    public String toString() {
        return "OutboxMeters" + lanes;
    }
}
