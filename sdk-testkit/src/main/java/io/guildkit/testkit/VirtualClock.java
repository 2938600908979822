package io.guildkit.testkit;

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
 * <p>A client with the emulator's clocks and sleeper does not wait: a retry or a rate limit of an hour passes at once.
 *
 * <pre>{@code
 * GuildkitClient.builder(emulator.baseUrl())
 *         .clock(clock).monotonicClock(clock::nanoTime).sleeper(clock::pass)
 * }</pre>
 */
public final class VirtualClock extends Clock {
    private final AtomicReference<Reading> reading;
    private final AtomicReference<Runnable> listener;
    private final LongSupplier realNanos;
    private final ZoneId zone;

    private VirtualClock(
            AtomicReference<Reading> reading, AtomicReference<Runnable> listener, LongSupplier realNanos, ZoneId zone) {
        this.reading = reading;
        this.listener = listener;
        this.realNanos = realNanos;
        this.zone = zone;
    }

    /** Returns a clock in UTC that stands still at a time. */
    public static VirtualClock startingAt(Instant start) {
        return startingAt(start, System::nanoTime);
    }

    static VirtualClock startingAt(Instant start, LongSupplier realNanos) {
        return new VirtualClock(
                new AtomicReference<>(new Reading(start, false, 0, Duration.ZERO)),
                new AtomicReference<>(() -> {}),
                realNanos,
                ZoneOffset.UTC);
    }

    /**
     * Advances the clock. A ticking clock continues from the new time.
     *
     * @throws IllegalArgumentException if the duration is negative
     */
    public void advance(Duration by) {
        if (by.isNegative()) {
            throw new IllegalArgumentException("Time cannot move backwards, but the duration is " + by);
        }
        reading.updateAndGet(now -> new Reading(now.start().plus(by), now.ticking(), now.since(), now.setBack()));
        notifyListener();
    }

    /**
     * Advances the clock instead of waiting. As the sleeper of a client, it makes all waits of the client take no time.
     *
     * @param wait the time that the client would wait
     * @return a completed future
     * @throws IllegalArgumentException if the wait is negative
     */
    public CompletableFuture<Void> pass(Duration wait) {
        advance(wait);
        return CompletableFuture.completedFuture(null);
    }

    /** Moves the clock to a time, which may be an earlier one. The monotonic time goes on. */
    void set(Instant time) {
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
        return Math.addExact(TimeUnit.SECONDS.toNanos(time.getEpochSecond()), time.getNano());
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
        return new VirtualClock(reading, listener, realNanos, other);
    }

    @Override
    public String toString() {
        return instant() + (isTicking() ? ", ticking" : ", frozen");
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
