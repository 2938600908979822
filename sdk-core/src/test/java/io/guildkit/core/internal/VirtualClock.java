package io.guildkit.core.internal;

import io.guildkit.core.Sleeper;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** Time that passes only when a test says so, or when somebody sleeps; nobody really does. */
final class VirtualClock implements InstantSource, Sleeper {
    private final AtomicLong millis =
            new AtomicLong(Instant.parse("2026-01-02T03:04:05Z").toEpochMilli());

    /** How long each sleep was. */
    final List<Duration> sleeps = new CopyOnWriteArrayList<>();

    @Override
    public Instant instant() {
        return Instant.ofEpochMilli(millis.get());
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
