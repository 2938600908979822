package io.guildkit.testkit;

import io.guildkit.testkit.internal.world.WorldFormat;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;

/**
 * The time of an emulator. The clock stands still until {@link #advance} moves it, for tests. After {@link #tick()} it
 * also follows real time, for a server. It never runs backwards, unless a saved world of an
 * earlier time is loaded. Thread-safe.
 *
 * <p>A client with the emulator's clocks and sleeper does not wait in real time: a retry or a rate limit of an hour passes at once.
 *
 * <pre>{@code
 * GuildkitClient.builder(emulator.baseUrl())
 *         .clock(clock).monotonicClock(clock::nanoTime).sleeper(clock::pass)
 * }</pre>
 *
 * <p>When all calls of all clients with these options wait, the clock moves to the earliest end of a wait. So overlapping waits pass
 * together, and requests have the same times in each run. The clock does not know other code: {@link #hold} keeps the time while a test
 * starts several calls, and {@link #worker} while threads with blocking calls work.
 */
public final class VirtualClock extends Clock {
    private final AtomicReference<Reading> reading;
    private final AtomicReference<Runnable> listener;
    private final LongSupplier realNanos;
    private final VirtualWaits waits;
    private final ZoneId zone;

    private VirtualClock(Instant start, LongSupplier realNanos) {
        this.reading = new AtomicReference<>(new Reading(start, false, 0, Duration.ZERO));
        this.listener = new AtomicReference<>(() -> {});
        this.realNanos = realNanos;
        this.waits = new VirtualWaits(this::nanoTime, nanos -> move(Duration.ofNanos(nanos)), this::notifyListener);
        this.zone = ZoneOffset.UTC;
    }

    private VirtualClock(VirtualClock same, ZoneId zone) {
        this.reading = same.reading;
        this.listener = same.listener;
        this.realNanos = same.realNanos;
        this.waits = same.waits;
        this.zone = zone;
    }

    /** Returns a clock in UTC that stands still at a time. */
    public static VirtualClock startingAt(Instant start) {
        return startingAt(start, System::nanoTime);
    }

    static VirtualClock startingAt(Instant start, LongSupplier realNanos) {
        return new VirtualClock(start, realNanos);
    }

    /**
     * Advances the clock. A ticking clock continues from the new time. Waits that are over end.
     *
     * @throws IllegalArgumentException if the duration is negative, or leads to a time after 2262-04-11, whose nanoseconds do not fit
     *     {@link #nanoTime}
     */
    public void advance(Duration by) {
        move(reachable(notNegative(by)));
        notifyListener();
        settle();
    }

    private Duration reachable(Duration by) {
        if (by.compareTo(Duration.between(instant(), WorldFormat.LATEST_TIME)) > 0) {
            throw new IllegalArgumentException(
                    "The clock ends at " + WorldFormat.LATEST_TIME + ", and the duration is " + by);
        }
        return by;
    }

    private static Duration notNegative(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("Time cannot move backwards, but the duration is " + duration);
        }
        return duration;
    }

    private void move(Duration by) {
        reading.updateAndGet(now -> new Reading(now.start().plus(by), now.ticking(), now.since(), now.setBack()));
    }

    /**
     * Starts a wait in this clock's time, or a phase of a call. As the sleeper of a client, it makes all waits of the client take no real
     * time. Waits alone do not move the clock: it moves when at least one call waits, and none works.
     *
     * @param duration the time that the client would wait; zero in the phases in which a call works
     * @param call whether a phase of a call begins, which ends when the client completes the future
     * @return completes when the wait is over. Its completion by the caller ends the wait, or the phase
     * @throws IllegalArgumentException if the duration is negative
     */
    public CompletableFuture<Void> pass(Duration duration, boolean call) {
        if (!call) {
            return waits.sleep(notNegative(duration));
        }
        return notNegative(duration).isZero() ? waits.work() : waits.await();
    }

    /**
     * Keeps the time until the result is closed: waits do not move the clock meanwhile. Tests use it to start several calls at one
     * time, whatever the speed of the machine.
     *
     * <pre>{@code
     * try (VirtualClock.Hold hold = clock.hold()) {
     *     texts.forEach(text -> sent.add(client.execute(message -> message.content(text)).sendAsync()));
     * }
     * }</pre>
     *
     * <p>A thread that waits for a call while it holds the time may wait in vain.
     */
    public Hold hold() {
        CompletableFuture<Void> work = waits.work();
        return () -> work.complete(null);
    }

    /** Keeps the time of a clock. */
    @FunctionalInterface
    public interface Hold extends AutoCloseable {
        /** Lets the time pass again. */
        @Override
        void close();
    }

    /**
     * Returns a task for a thread that makes calls one after the other. From now on until the task has run, time passes only while as many
     * calls wait as there are such tasks. So each request has the same time in each run, whatever the order of the threads.
     *
     * <pre>{@code
     * for (WebhookClient client : clients) {
     *     threads.execute(clock.worker(() -> texts.forEach(text -> client.execute(message -> message.content(text)).send())));
     * }
     * }</pre>
     *
     * @param task must be run; otherwise the time never passes
     */
    public Runnable worker(Runnable task) {
        CompletableFuture<Void> worker = waits.worker();
        return () -> {
            try {
                task.run();
            } finally {
                worker.complete(null);
            }
        };
    }

    /** Moves the clock to a time, which may be an earlier one. The monotonic time goes on. Waits that are over end. */
    void set(Instant time) {
        show(time);
        settle();
    }

    /** Moves the clock to a time, which may be an earlier one, without an effect on waits until {@link #settle}. */
    void show(Instant time) {
        reading.updateAndGet(now -> {
            Duration by = Duration.between(now.at(realNanos), time);
            Duration back = by.isNegative() ? by.negated() : Duration.ZERO;
            return new Reading(
                    now.start().plus(by),
                    now.ticking(),
                    now.since(),
                    now.setBack().plus(back));
        });
        notifyListener();
    }

    /** Ends the waits that are over. */
    void settle() {
        waits.settle();
    }

    /** Makes the clock follow real time, from its current time. */
    public void tick() {
        reading.updateAndGet(
                now -> now.ticking() ? now : new Reading(now.start(), true, realNanos.getAsLong(), now.setBack()));
        notifyListener();
    }

    /** Makes the clock stand still at its current time. */
    public void freeze() {
        reading.updateAndGet(now -> new Reading(now.at(realNanos), false, 0, now.setBack()));
        notifyListener();
    }

    /** Returns whether the clock follows real time. */
    public boolean isTicking() {
        return current().ticking();
    }

    /**
     * Returns nanoseconds of this clock's time: a monotonic clock for clients that measure durations with one. It goes on when {@link
     * ServiceEmulator#loadWorld} sets the clock back.
     */
    public long nanoTime() {
        Reading now = current();
        Instant time = now.at(realNanos).plus(now.setBack());
        long nanos = TimeUnit.SECONDS.toNanos(time.getEpochSecond());
        return nanos > Long.MAX_VALUE - time.getNano() ? Long.MAX_VALUE : nanos + time.getNano();
    }

    @Override
    public Instant instant() {
        return current().at(realNanos);
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    /** Returns the same clock in another time zone. */
    @Override
    public VirtualClock withZone(ZoneId other) {
        return new VirtualClock(this, other);
    }

    /** Returns the time, whether the clock ticks, and the numbers of calls if there are any. */
    @Override
    public String toString() {
        return instant() + (isTicking() ? ", ticking" : ", frozen") + waits;
    }

    /** Sets the listener that is notified when the clock is moved, started or stopped. */
    void onChange(Runnable work) {
        listener.set(work);
    }

    private void notifyListener() {
        Objects.requireNonNull(listener.get()).run();
    }

    private Reading current() {
        return Objects.requireNonNull(reading.get());
    }

    /**
     * The state of the clock.
     *
     * @param start the time shown, or shown when the clock began to tick
     * @param since the reading of the real clock when the virtual clock began to tick
     * @param setBack by how much the clock was set back, which the monotonic time does not follow
     */
    private record Reading(Instant start, boolean ticking, long since, Duration setBack) {
        Instant at(LongSupplier realNanos) {
            return ticking ? start.plusNanos(realNanos.getAsLong() - since) : start;
        }
    }
}
