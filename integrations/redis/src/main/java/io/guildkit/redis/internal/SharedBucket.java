package io.guildkit.redis.internal;

import io.guildkit.core.base.CallbackLock;
import io.guildkit.core.base.Clocks;
import io.guildkit.core.base.Deadline;
import io.guildkit.core.base.WakeUps.WakeUp;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.RateLimiter.Permit;
import io.guildkit.core.limit.RateLimiter.Reason;
import io.guildkit.core.limit.RateLimiter.Request;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One process's view of a bucket: its waiting requests, and the state that Redis reported last. The limiter's lock guards it. */
final class SharedBucket {
    /** Stands for no time. It is earlier than every time. */
    static final long NEVER = Long.MIN_VALUE / 2;

    private static final long FORGOTTEN_AFTER = Duration.ofMinutes(1).toNanos();

    /** Identifies a route or a bucket: a name, and the values of the major parameters. */
    record Name(String name, String major) {
        static Name ofRoute(Request request) {
            return new Name(request.route().toString(), request.major());
        }

        /** Returns the key of the bucket's state. */
        String key(Lane lane) {
            return lane.key("b:" + lane.hash(name + " " + major));
        }
    }

    /** A waiting request. */
    record Waiter(LaneBuckets buckets, Request request, long since, CompletableFuture<Permit> permit) {
        Name route() {
            return Name.ofRoute(request);
        }

        /** Returns how long the call has waited in all. */
        long waited(long now) {
            return Deadline.bounded(request.waited()).toNanos() + now - since;
        }

        /** Returns the end of the call's patience. */
        long latest() {
            return since + Deadline.bounded(request.patience()).toNanos();
        }
    }

    final LaneBuckets owner;
    final Lane lane;

    /** By the order of their calls. */
    final TreeMap<Long, Waiter> waiters = new TreeMap<>();

    /** The routes that count towards the bucket. */
    final Set<String> routes = new TreeSet<>();

    Name name;

    /** Whether a response has named the bucket. Otherwise its name is that of its route. */
    boolean named;

    private @Nullable String key;
    private @Nullable Name keyOf;
    private @Nullable SharedBucket replacement;

    /** Whether the script knows a response to a request of this process. */
    boolean answered;

    /** Whether a request for permits is under way. */
    boolean acquiring;

    /** Whether only a limit of all requests of the party delays the requests. */
    boolean blockedByParty;

    /** The next request for permits. */
    final WakeUp wakeUp = new WakeUp();

    /** The permits of this process in use. */
    int permits;

    /** The time of the last request. Times are those of {@link Clocks#now}. */
    long usedAt;

    /** The time at which Redis has reported the following state. */
    long reportedAt = NEVER;

    Optional<Integer> limit = Optional.empty();
    long window;
    private Optional<Integer> remaining = Optional.empty();
    private long resetAt = NEVER;
    private long probeAt = NEVER;
    private long blockedUntil = NEVER;

    /** The earliest time for the first waiting request, by limits that this bucket does not describe. */
    private long admittedAt = NEVER;

    private int inFlight;
    private int waiting;
    private Reason reason = Reason.NONE;

    SharedBucket(LaneBuckets owner, Name name, boolean named) {
        this.owner = owner;
        this.lane = owner.lane;
        this.name = name;
        this.named = named;
    }

    /** Returns the key of the bucket's state. Hashing takes long, so the key is kept until the name changes. */
    String key() {
        if (key == null || !name.equals(keyOf)) {
            key = name.key(lane);
            keyOf = name;
        }
        return key;
    }

    /** Moves the waiters, routes and permits to another bucket, which replaces this one. */
    void mergeInto(SharedBucket other) {
        other.waiters.putAll(waiters);
        other.routes.addAll(routes);
        other.permits += permits;
        waiters.clear();
        permits = 0;
        replacement = other;
    }

    /** Returns this bucket, or the one that it was merged into. */
    SharedBucket current() {
        return replacement == null ? this : replacement.current();
    }

    /**
     * Returns whether requests of any process may wait for the next response: none has stated the limit and the end of the present window,
     * and it is the first one, or requests are known to wait.
     */
    boolean isAwaited(long now) {
        boolean stated = limit.isPresent() && resetAt > now;
        return !stated && (!answered || waiting > 0 || !waiters.isEmpty());
    }

    /** Notes that the service admits no request until the reset, if a response states it. */
    void responded(RateLimiter.Response response, long now) {
        if (isKnown() && response.remaining().equals(Optional.of(0))) {
            response.resetAfter().ifPresent(wait -> {
                remaining = Optional.of(0);
                resetAt = now + Deadline.bounded(wait).toNanos();
            });
        }
    }

    /** Returns whether the limit admits no request until a time. */
    boolean isEmptyUntil(long moment) {
        return remaining.equals(Optional.of(0)) && resetAt > moment && probeAt > moment;
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
        probeAt = moment(state.get(8), now);
        usedAt = now;
        reportedAt = now;
    }

    /** Stores what the process has learned without Redis, until the script reports the state. */
    void learned(RateLimiter.Bucket known, Clocks clocks) {
        long now = clocks.now();
        limit = known.limit();
        remaining = known.remaining();
        resetAt = moment(known.resetAt(), now, clocks);
        window = Math.max(0, resetAt - now);
        blockedUntil = moment(known.blockedUntil(), now, clocks);
    }

    private static long moment(Optional<Instant> instant, long now, Clocks clocks) {
        return instant.map(at -> now + Duration.between(clocks.instant(), at).toNanos())
                .orElse(NEVER);
    }

    /** Stores when the script admits the first waiting request at the earliest. */
    void admitted(Object micros, long now) {
        admittedAt = moment(micros, now);
    }

    /** Converts a wait in microseconds that the script has stated. It is at least one microsecond. */
    static long nanos(long micros) {
        return Math.max(1, micros) * 1_000;
    }

    static long number(Object value) {
        return (Long) value;
    }

    private static Optional<Integer> optional(Object value) {
        return number(value) < 0 ? Optional.empty() : Optional.of((int) number(value));
    }

    private static long moment(Object micros, long now) {
        return number(micros) < 0 ? NEVER : now + number(micros) * 1_000;
    }

    /** Returns how long a request waits at the least, given the number of requests ahead of it. */
    long leastWait(int ahead, long now) {
        return Math.max(0, Math.max(Math.max(blockedUntil, admittedAt), earliest(ahead)) - now);
    }

    /** Returns the earliest time at which the limit admits a request, given the number of requests ahead of it. */
    private long earliest(int ahead) {
        int behind = ahead - Math.max(0, remaining.orElse(Integer.MAX_VALUE));
        if (behind < 0 || resetAt == NEVER) {
            return NEVER;
        }
        if (probeAt != NEVER && probeAt < resetAt) {
            return probeAt;
        }
        return resetAt + behind / Math.max(1, limit.orElse(1)) * Math.min(window, lane.maxPause);
    }

    /** Fails the waiters whose wait has failed. The caller holds the lock. */
    void fail(CallbackLock lock, Throwable failure) {
        waiters.values().forEach(waiter -> lock.afterwards(() -> waiter.permit().completeExceptionally(failure)));
    }

    boolean isKnown() {
        return limit.isPresent();
    }

    boolean isIdle(long now) {
        return waiters.isEmpty() && permits == 0 && now - usedAt >= FORGOTTEN_AFTER;
    }

    /** Sends the known state to a script that does not know it. */
    void teach(long now) {
        lane.submit(Notices.teach(
                key(), limit, remaining, Math.max(0, resetAt - now), window, Math.max(0, blockedUntil - now)));
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
                Math.max(inFlight, permits),
                Math.max(waiting, waiters.size()),
                waiters.isEmpty() ? Reason.NONE : blockedByParty ? Reason.GLOBAL : reason,
                RateLimiter.Sharing.FLEET);
    }

    private static Optional<Instant> instant(long moment, long now, Clocks clocks) {
        return moment <= now ? Optional.empty() : Optional.of(clocks.instantAt(moment));
    }
}
