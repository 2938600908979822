package io.guildkit.core.internal.pipeline;

import io.guildkit.core.limit.Sleeper;
import io.guildkit.testsupport.TestClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Both clocks and the sleeper of a client. Time passes only when a test or a sleep advances it, and no sleep takes real time. */
final class VirtualClock extends TestClock implements Sleeper {
    private final AtomicLong millis =
            new AtomicLong(Instant.parse("2026-01-02T03:04:05Z").toEpochMilli());

    private final AtomicLong setBack = new AtomicLong();

    /** How long each sleep was. */
    final List<Duration> sleeps = new CopyOnWriteArrayList<>();

    @Override
    public Instant instant() {
        return Instant.ofEpochMilli(millis.get());
    }

    /** The monotonic clock, which {@link #setBack} does not change. */
    long nanoTime() {
        return TimeUnit.MILLISECONDS.toNanos(millis.get() + setBack.get());
    }

    /** Sets the wall clock back. */
    void setBack(Duration time) {
        setBack.addAndGet(time.toMillis());
        millis.addAndGet(-time.toMillis());
    }

    void advance(Duration time) {
        millis.addAndGet(time.toMillis());
    }

    @Override
    public CompletionStage<Void> sleep(Duration duration) {
        sleeps.add(duration);
        advance(duration);
        return CompletableFuture.completedFuture(null);
    }
}
