package io.guildkit.redis.internal;

import io.guildkit.core.internal.util.Clocks;
import io.guildkit.core.internal.util.Deadline;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.RateLimiter.Permit;
import io.guildkit.core.limit.RateLimiter.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One process's knowledge of a bucket: its waiting requests, and the state that Redis reported last. The limiter's lock guards it. */
final class SharedBucket {
    static final long NEVER = Long.MIN_VALUE / 2;

    private static final long FORGOTTEN_AFTER = Duration.ofMinutes(1).toNanos();

    /** Identifies a route or a bucket: a name, and the values of the major parameters. */
    record Name(String name, String major) {}

    /** A waiting request. */
    record Waiter(Lane lane, RateLimiter.Request request, long since, CompletableFuture<Permit> permit) {
        /** Returns how long the call has waited in all. */
        long waited(long now) {
            return Deadline.bounded(request.waited()).toNanos() + now - since;
        }
    }

    final Lane lane;
    final TreeMap<Long, Waiter> waiters = new TreeMap<>();

    /** The routes that count here. */
    final Set<String> routes = new TreeSet<>();

    Name name;
    boolean named;
    private @Nullable String key;
    private @Nullable Name keyOf;

    /** Whether a request for permits is under way. */
    boolean asking;

    /** Whether only the limit of all requests of the party delays the requests. */
    boolean blockedByParty;

    /** The time of the next request to the script. Times are those of {@link Clocks#now}. */
    long wakeAt = NEVER;

    /** Permits of this process in use. */
    int held;

    long usedAt;

    /** When Redis has reported the state. */
    long reportedAt = NEVER;

    // As Redis has reported it.
    OptionalInt limit = OptionalInt.empty();
    long window;
    private OptionalInt remaining = OptionalInt.empty();
    private long resetAt = NEVER;
    private long blockedUntil = NEVER;
    private int inFlight;
    private int waiting;
    private Reason reason = Reason.NONE;

    SharedBucket(Lane lane, Name name, boolean named) {
        this.lane = lane;
        this.name = name;
        this.named = named;
    }

    /** Returns the key of the bucket's state. Hashing takes long, so the key is kept until the name changes. */
    String key() {
        if (key == null || !name.equals(keyOf)) {
            key = lane.key("b:" + lane.hash(name.name() + " " + name.major()));
            keyOf = name;
        }
        return key;
    }

    /** Stores the state that the script reported. Times are microseconds from now, and -1 means none. */
    void update(List<?> state, long now) {
        limit = optional(state.get(0));
        remaining = optional(state.get(1));
        resetAt = moment(state.get(2), now);
        window = Math.max(0, number(state.get(3))) * 1_000;
        blockedUntil = moment(state.get(4), now);
        inFlight = (int) number(state.get(5));
        waiting = (int) number(state.get(6));
        reason = Reason.valueOf((String) state.get(7));
        usedAt = now;
        reportedAt = now;
    }

    static long number(Object value) {
        return (Long) value;
    }

    private static OptionalInt optional(Object value) {
        return number(value) < 0 ? OptionalInt.empty() : OptionalInt.of((int) number(value));
    }

    private static long moment(Object micros, long now) {
        return number(micros) < 0 ? NEVER : now + number(micros) * 1_000;
    }

    /** Returns how long a request waits at the least, given the number of requests ahead of it. */
    long leastWait(int ahead, long now) {
        long moment = blockedUntil;
        int behind = ahead - Math.max(0, remaining.orElse(Integer.MAX_VALUE));
        if (behind >= 0 && resetAt != NEVER) {
            moment = Math.max(moment, resetAt + behind / Math.max(1, limit.orElse(1)) * window);
        }
        return Math.max(0, moment - now);
    }

    boolean isKnown() {
        return limit.isPresent();
    }

    boolean isIdle(long now) {
        return waiters.isEmpty() && held == 0 && now - usedAt >= FORGOTTEN_AFTER;
    }

    /** Writes the known state for a script that has lost it. */
    void write(Batch batch, long now) {
        batch.number(limit)
                .number(remaining)
                .nanos(resetAt == NEVER ? -1 : Math.max(0, resetAt - now))
                .nanos(window)
                .nanos(blockedUntil == NEVER ? -1 : Math.max(0, blockedUntil - now));
    }

    RateLimiter.Bucket describe(Clocks clocks) {
        long now = clocks.now();
        return new RateLimiter.Bucket(
                name.name(),
                name.major(),
                Set.copyOf(routes),
                limit,
                resetAt != NEVER && resetAt <= now ? limit : remaining,
                instant(resetAt, now, clocks),
                instant(blockedUntil, now, clocks),
                Math.max(inFlight, held),
                Math.max(waiting, waiters.size()),
                waiters.isEmpty() ? Reason.NONE : blockedByParty ? Reason.GLOBAL : reason,
                RateLimiter.Sharing.FLEET);
    }

    private static Optional<Instant> instant(long moment, long now, Clocks clocks) {
        return moment <= now ? Optional.empty() : Optional.of(clocks.instantAt(moment));
    }
}
