package io.guildkit.core.internal;

import io.guildkit.core.RateLimiter;
import io.guildkit.core.RateLimiter.Reason;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one bucket, and who waits for it. Moments are those of {@link Clocks#now}. Not safe for threads: its
 * limiter locks.
 *
 * <p>A bucket goes through windows. At the end of one it is full again; the answers within one tell how many requests are
 * left of it and when it ends. A request that was sent shortly before the end may count for the next window, so whatever is
 * under way then is taken from the next until its answer shows where it was counted.
 */
final class RateBucket {
    /** A moment that is not known, or over since long. */
    static final long NEVER = Long.MIN_VALUE / 2;

    /** How long the first answer is waited for; it may be that of an upload. */
    private static final long LEARNING = Duration.ofMillis(250).toNanos();

    /** Kept after a refusal that does not say how long to wait. */
    static final Duration UNSTATED_WAIT = Duration.ofSeconds(1);

    private static final int UNTOLD = -1;

    /** Those who wait, by the order of their calls. */
    final TreeMap<Long, Waiter> waiters = new TreeMap<>();

    private final Set<String> routes = new LinkedHashSet<>(2);
    private Key key;
    private boolean named;
    private @Nullable RateBucket successor;

    /** When somebody is going to look after those who wait. */
    long timerAt = NEVER;

    private int limit = UNTOLD;
    private int remaining;
    private int lowest;
    private long resetAt = NEVER;
    private long window;
    private int generation;
    private long refilledAt = NEVER;
    private int inFlight;
    private long blockedUntil = NEVER;
    private long learningUntil = NEVER;
    private boolean learning = true;
    private final Congestion congestion;
    private long usedAt;

    /**
     * How a bucket is found.
     *
     * @param name the service's name for it, or the route as long as it is not known
     * @param major the values of the major parameters
     */
    record Key(String name, String major) {
        // Those that a record has by itself are made at run time, when a program begins, and take longer than its first
        // call.

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Key that && name.equals(that.name) && major.equals(that.major);
        }

        @Override
        public int hashCode() {
            return 31 * name.hashCode() + major.hashCode();
        }
    }

    RateBucket(Key key) {
        this.key = key;
        this.congestion = Congestion.single();
    }

    /** Begins with what is known of other buckets of the same kind. */
    RateBucket(Key key, RateBucket sibling) {
        this(key);
        named = sibling.named;
        limit = sibling.limit;
        window = sibling.window;
        remaining = limit;
        learning = sibling.learning;
        if (!learning) {
            congestion.lift();
        }
    }

    void joinedBy(String route) {
        routes.add(route);
    }

    /** Whether a request may go right now. */
    boolean admits(long now) {
        if (now < blockedUntil) {
            return false;
        }
        if (learning && inFlight > 0 && now >= learningUntil) {
            congestion.lift(); // the answer takes too long to wait for it
        }
        if (!congestion.admits(inFlight)) {
            return false;
        }
        if (limit == UNTOLD) {
            return true;
        }
        refillIfReset(now);
        return remaining > 0;
    }

    private void refillIfReset(long now) {
        if (resetAt != NEVER && now >= resetAt) {
            generation++;
            refilledAt = now;
            resetAt = NEVER;
            remaining = Math.max(0, limit - inFlight);
        }
    }

    /** Lets one go. Returns the window that it goes in. */
    int enter(long now) {
        if (learning && inFlight == 0) {
            learningUntil = now + LEARNING;
        }
        inFlight++;
        remaining--;
        usedAt = now;
        return generation;
    }

    /** One has been answered. */
    void answered(RateLimiter.Answer answer, int entered, long now) {
        refillIfReset(now);
        leave(now);
        if (answer.isRefusal()) {
            learning = false;
            if (!answer.global()) {
                congestion.refused();
                block(now + answer.retryAfter().orElse(UNSTATED_WAIT).toNanos());
            }
        } else if (learning) {
            learning = false;
            congestion.lift();
        } else if (now >= blockedUntil) {
            congestion.succeeded();
        }
        if (answer.remaining().isPresent() && answer.resetAfter().isPresent()) {
            told(
                    answer.limit().orElse(Math.max(limit, answer.remaining().getAsInt() + 1)),
                    answer.remaining().getAsInt(),
                    answer.resetAfter().get().toNanos(),
                    entered,
                    now);
        }
        settle(now);
    }

    /** One got no answer. */
    void unanswered(boolean sent, int entered, long now) {
        leave(now);
        if (!sent && entered == generation) {
            remaining++;
        }
        settle(now);
    }

    private void leave(long now) {
        inFlight--;
        usedAt = now;
    }

    private void told(int toldLimit, int left, long resetAfter, int entered, long now) {
        long end = now + resetAfter;
        if (limit == UNTOLD) {
            remaining = left - inFlight; // it is not known which of these have been counted
            begin(left, end, resetAfter);
        } else if (entered == generation || end > refilledAt + window / 2) {
            remaining = Math.min(remaining, left);
            if (resetAt == NEVER) {
                begin(left, end, resetAfter);
            } else if (left < lowest) { // what the service counted last knows the end best
                lowest = left;
                resetAt = end;
            }
        } else {
            remaining++; // it was counted before the refill
        }
        limit = toldLimit;
        remaining = Math.max(0, Math.min(remaining, limit));
    }

    private void begin(int left, long end, long length) {
        lowest = left;
        resetAt = end;
        window = length;
    }

    /** If all answers of a window were lost or told nothing, the window's length is all there is to go by. */
    private void settle(long now) {
        if (limit != UNTOLD && remaining <= 0 && resetAt == NEVER && inFlight == 0) {
            resetAt = now + window;
        }
    }

    void block(long until) {
        blockedUntil = Math.max(blockedUntil, until);
    }

    /** The earliest moment at which one may go without anything else happening before. */
    long nextChance(long now) {
        if (now < blockedUntil) {
            return blockedUntil;
        }
        if (learning && inFlight > 0) {
            return learningUntil;
        }
        return congestion.admits(inFlight) && limit != UNTOLD && remaining <= 0 && resetAt != NEVER ? resetAt : NEVER;
    }

    /** How many wait that came before. Nearly always all of them, and counting takes its time. */
    int ahead(long order) {
        return waiters.isEmpty() || waiters.lastKey() < order
                ? waiters.size()
                : waiters.headMap(order).size();
    }

    /** How long one has to wait at the very least that has so many in front of it. */
    long leastWait(int ahead, long now) {
        long until = blockedUntil;
        int behind = ahead - Math.max(0, remaining);
        if (limit > 0 && behind >= 0 && resetAt != NEVER) {
            until = Math.max(until, resetAt + behind / limit * window);
        }
        return Math.max(0, until - now);
    }

    private Reason reason(long now) {
        if (waiters.isEmpty()) {
            return Reason.NONE;
        }
        if (now < blockedUntil) {
            return Reason.REFUSED;
        }
        if (learning) {
            return Reason.LEARNING;
        }
        return limit != UNTOLD && remaining <= 0 ? Reason.EMPTY : Reason.GLOBAL;
    }

    /** Whether nothing would be lost by forgetting it. */
    boolean isIdle(long now, long after) {
        return inFlight == 0
                && waiters.isEmpty()
                && now >= blockedUntil
                && (resetAt == NEVER || now >= resetAt)
                && now - usedAt >= after;
    }

    /** Moves all that is known and everybody who waits to another bucket, which this one has turned out to be. */
    void becomes(RateBucket other) {
        successor = other;
        other.inFlight += inFlight;
        other.remaining -= inFlight;
        other.block(blockedUntil);
        other.routes.addAll(routes);
        waiters.forEach((order, waiter) -> {
            waiter.bucket = other;
            other.waiters.put(order, waiter);
        });
        waiters.clear();
    }

    /** The bucket that this one has become. */
    RateBucket now() {
        RateBucket current = this;
        while (current.successor != null) {
            current = current.successor;
        }
        return current;
    }

    Key key() {
        return key;
    }

    /** The service's name for it; null if it gave none. */
    @Nullable
    String name() {
        return named ? key.name() : null;
    }

    void named(String name) {
        key = new Key(name, key.major());
        named = true;
    }

    RateLimiter.Bucket describe(Clocks clocks, long now, boolean blockedGlobally) {
        boolean full = resetAt != NEVER && now >= resetAt;
        return new RateLimiter.Bucket(
                key.name(),
                key.major(),
                Set.copyOf(routes),
                limit == UNTOLD ? OptionalInt.empty() : OptionalInt.of(limit),
                limit == UNTOLD
                        ? OptionalInt.empty()
                        : OptionalInt.of(full ? limit - inFlight : Math.max(0, remaining)),
                resetAt == NEVER || full ? Optional.empty() : Optional.of(clocks.instantAt(resetAt)),
                now < blockedUntil ? Optional.of(clocks.instantAt(blockedUntil)) : Optional.empty(),
                inFlight,
                waiters.size(),
                blockedGlobally && !waiters.isEmpty() ? Reason.GLOBAL : reason(now));
    }

    /** A request that waits. */
    static final class Waiter {
        final RateLimiter.Request request;
        final CompletableFuture<RateLimiter.Permit> permit;
        final long latest;
        RateBucket bucket;

        Waiter(
                RateLimiter.Request request,
                RateBucket bucket,
                long latest,
                CompletableFuture<RateLimiter.Permit> permit) {
            this.request = request;
            this.bucket = bucket;
            this.latest = latest;
            this.permit = permit;
        }
    }
}
