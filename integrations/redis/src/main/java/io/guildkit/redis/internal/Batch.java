package io.guildkit.redis.internal;

import io.guildkit.core.base.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/** The keys and arguments of one run of the limits' script. All keys are declared. */
final class Batch {
    /** The number of waiting requests that an operation may contain. */
    static final int MAX_WAITS = 32;

    private final Map<String, Integer> keys = new LinkedHashMap<>();
    private final List<String> arguments = new ArrayList<>();
    private Optional<Long> moment = Optional.empty();
    private boolean acquires;

    /**
     * Creates a batch without operations.
     *
     * @param repliesKey keeps the replies of this batch
     */
    Batch(String partyKey, String repliesKey) {
        keys.put(partyKey, 1);
        keys.put(repliesKey, 2);
    }

    /** Returns the time from which this batch measures durations. All operations use the same time, so that the script can compare them. */
    long moment(LongSupplier clock) {
        if (moment.isEmpty()) {
            moment = Optional.of(clock.getAsLong());
        }
        return moment.orElseThrow();
    }

    /** Returns true on the first call. */
    boolean isFirstAcquire() {
        boolean first = !acquires;
        acquires = true;
        return first;
    }

    Batch text(String value) {
        arguments.add(value);
        return this;
    }

    Batch number(long value) {
        return text(Long.toString(value));
    }

    Batch flag(boolean value) {
        return text(value ? "1" : "0");
    }

    /** Adds a time in microseconds, rounded up. */
    Batch nanos(long nanos) {
        return number(Math.floorDiv(nanos + 999, 1_000));
    }

    /** Adds a number of waiting requests, and how long each has waited in nanoseconds. */
    Batch waits(List<Long> waits) {
        number(waits.size());
        waits.forEach(this::nanos);
        return this;
    }

    Batch duration(Optional<Duration> value) {
        return value.isPresent() ? nanos(Deadline.bounded(value.get()).toNanos()) : number(-1);
    }

    Batch number(Optional<Integer> value) {
        return number(value.orElse(-1));
    }

    /** Declares a key, and adds its number. */
    Batch key(String key) {
        return number(keys.computeIfAbsent(key, added -> keys.size() + 1));
    }

    List<String> keys() {
        return List.copyOf(keys.keySet());
    }

    List<String> arguments() {
        return arguments;
    }
}
