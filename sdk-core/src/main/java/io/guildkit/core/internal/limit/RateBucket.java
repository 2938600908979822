package io.guildkit.core.internal.limit;

import io.guildkit.core.base.Clocks;
import io.guildkit.core.base.WakeUps.WakeUp;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.RateLimiter.Reason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One bucket: its routes, its limit and its waiting requests. Times are {@link Clocks#now} values. Not thread-safe: the
 * limiter's lock guards it.
 */
final class RateBucket {
    /** An unknown time, or one in the distant past. */
    static final long NEVER = Long.MIN_VALUE / 2;

    /** The wait after a refusal that states none. */
    static final Duration UNSTATED_WAIT = Duration.ofSeconds(1);

    /** The initial number of requests in flight, if responses state no limit. */
    private static final int START = 8;

    private static final int GATEWAY_ERROR = 500;

    private static final long FORGOTTEN_AFTER = Duration.ofMinutes(1).toNanos();

    /** The waiting requests, in the order of their calls. */
    final TreeMap<Long, Waiter> waiters = new TreeMap<>();

    /** The routes of this bucket. */
    final List<RouteState> routes = new ArrayList<>(1);

    private Key key;
    private boolean named;

    /** The next check whether the waiting requests fit. */
    final WakeUp wakeUp = new WakeUp();

    private final Quota quota;
    private Congestion congestion;
    private boolean learning;
    private int inFlight;
    private long blockedUntil = NEVER;
    private long usedAt;

    /**
     * Identifies a route or a bucket.
     *
     * @param name the hash of the bucket's name; the route, for a route and for a bucket without a name
     * @param major the values of the major parameters, secrets hashed
     */
    record Key(String name, String major) {
        // Written out, because the JVM links a record's generated methods at run time, which takes longer than a
        // program's first call.

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Key that && name.equals(that.name) && major.equals(that.major);
        }

        @Override
        public int hashCode() {
            return 31 * name.hashCode() + major.hashCode();
        }
    }

    /** Creates an unknown bucket. Its first request is sent alone, and the response states the limit. */
    RateBucket(Key key, boolean named, long maxPause, Share share) {
        this.key = key;
        this.named = named;
        this.quota = new Quota(maxPause, share);
        this.congestion = Congestion.learning();
        this.learning = true;
    }

    /** Creates a bucket that is assumed to be like another one. */
    RateBucket(Key key, RateBucket sibling) {
        this.key = key;
        this.named = sibling.named;
        this.quota = new Quota(sibling.quota);
        this.congestion = sibling.learning ? Congestion.learning() : Congestion.startingWith(START);
        this.learning = sibling.learning;
        if (quota.isKnown()) {
            congestion.lift();
        }
    }

    /** Takes over the knowledge of another process. */
    void known(RateLimiter.Bucket bucket, Clocks clocks) {
        long now = clocks.now();
        bucket.limit().ifPresent(limit -> {
            long untilReset = bucket.resetAt()
                    .map(at -> Duration.between(clocks.instant(), at).toNanos())
                    .orElse(0L);
            quota.known(limit, bucket.remaining().orElse(limit), untilReset, now);
            congestion.lift();
            learning = false;
        });
        bucket.blockedUntil()
                .ifPresent(
                        at -> block(now + Duration.between(clocks.instant(), at).toNanos()));
        usedAt = now;
    }

    /** Returns whether a request may be sent now. */
    boolean admits(long now) {
        return now >= blockedUntil && congestion.admits(inFlight, now) && quota.admits(inFlight, now);
    }

    /** Returns the number of requests that may be sent now. */
    int free(long now) {
        return now < blockedUntil ? 0 : Math.min(congestion.free(inFlight, now), quota.free(inFlight, now));
    }

    boolean isKnown() {
        return quota.isKnown();
    }

    /** Admits a request. */
    void enter(RouteState route, long now) {
        inFlight++;
        route.inFlight++;
        quota.entered(now);
        congestion.entered(inFlight, now);
        usedAt = now;
    }

    private void leave(RouteState route, long enteredAt, long now) {
        inFlight--;
        congestion.left(enteredAt);
        route.inFlight--;
        usedAt = now;
    }

    /** Records the response to a request. */
    void responded(RateLimiter.Response response, RouteState route, long enteredAt, boolean ofFormerAccount, long now) {
        quota.refill(inFlight, now);
        leave(route, enteredAt, now);
        boolean told = response.remaining().isPresent() && response.resetAfter().isPresent();
        learned(response, told);
        if (told) {
            if (!quota.isKnown()) {
                congestion.lift();
            }
            int remaining = response.remaining().orElseThrow();
            int limit = response.limit().orElse(Math.max(quota.limit().orElse(0), remaining + 1));
            long resetAfter = response.resetAfter().get().toNanos();
            if (ofFormerAccount) {
                quota.toldOfFormerAccount(limit, resetAfter, now);
            } else {
                quota.told(limit, remaining, resetAfter, response.isRefusal(), enteredAt, inFlight, now);
            }
        }
        if (!response.isRefusal()) {
            if (!told) {
                quota.toldNothing();
            }
            congestion.passed(inFlight, now);
        } else if (!response.global()) {
            long until = now + wait(response);
            route.blockedUntil = Math.max(route.blockedUntil, until);
            block(until);
            congestion.refused(inFlight, enteredAt, until, now);
        }
        quota.settle(inFlight, now);
    }

    /** Ends learning. The errors of gateways state no limits, so they show nothing. */
    private void learned(RateLimiter.Response response, boolean told) {
        if (learning && (told || response.status() < GATEWAY_ERROR)) {
            learning = false;
            if (!response.isRefusal()) {
                congestion.learned(START);
            }
        }
    }

    /** Returns the wait that a refusal states. Without one, returns the time until the bucket's reset, at most a pause. */
    private long wait(RateLimiter.Response refusal) {
        return refusal.retryAfter()
                .or(() -> refusal.resetAfter().filter(reset -> !reset.isZero()).map(quota::paused))
                .orElse(UNSTATED_WAIT)
                .toNanos();
    }

    /** Records that a request had no response. */
    void noResponse(boolean sent, RouteState route, long enteredAt, long now) {
        leave(route, enteredAt, now);
        quota.noResponse(sent, enteredAt);
        quota.settle(inFlight, now);
    }

    /** Forgets the current window: later requests count towards the limit of another account. */
    void forgetWindow(long now) {
        quota.forgetWindow(now);
    }

    private void block(long until) {
        blockedUntil = Math.max(blockedUntil, until);
    }

    /** Ends the waits for refusals and resets. */
    void lift(long now) {
        blockedUntil = NEVER;
        routes.forEach(route -> route.blockedUntil = NEVER);
        quota.lift(now);
        congestion = Congestion.startingWith(START);
        if (quota.isKnown()) {
            congestion.lift();
        }
    }

    /** Returns the earliest time at which a waiting request may be sent without an earlier response. */
    long nextChance(long now) {
        if (now < blockedUntil) {
            return blockedUntil;
        }
        return congestion.admits(inFlight, now) ? quota.nextChance(inFlight) : congestion.nextChance(inFlight, now);
    }

    /** Returns the number of older waiting calls. Nearly always all of them are older, and counting takes time. */
    int ahead(long order) {
        return waiters.isEmpty() || waiters.lastKey() < order
                ? waiters.size()
                : waiters.headMap(order).size();
    }

    /** Returns the minimum wait of a request, given the number of requests ahead of it. */
    long leastWait(int ahead, long now) {
        long earliest = Math.max(quota.earliest(ahead), congestion.earliest(ahead, now));
        return Math.max(0, Math.max(blockedUntil, earliest) - now);
    }

    private Reason reason(long now) {
        if (waiters.isEmpty()) {
            return Reason.NONE;
        }
        if (now < blockedUntil) {
            return Reason.REFUSED;
        }
        if (congestion.admits(inFlight, now)) {
            return quota.isEmpty() ? Reason.EMPTY : Reason.GLOBAL;
        }
        return congestion.isRefused() ? Reason.REFUSED : Reason.LEARNING;
    }

    /** Returns whether the bucket contains no knowledge that matters. */
    boolean isIdle(long now) {
        return inFlight == 0
                && waiters.isEmpty()
                && now >= blockedUntil
                && quota.isIdle(now)
                && now - usedAt >= FORGOTTEN_AFTER;
    }

    /** Moves a route with all its requests to the bucket that a response named for it. */
    void move(RouteState route, RateBucket target) {
        inFlight -= route.inFlight;
        congestion.moved(route.inFlight);
        quota.giveBack(route.inFlight);
        target.inFlight += route.inFlight;
        target.quota.take(route.inFlight);
        target.block(route.blockedUntil);
        for (Iterator<Waiter> all = waiters.values().iterator(); all.hasNext(); ) {
            Waiter waiter = all.next();
            if (waiter.route == route) {
                all.remove();
                target.waiters.put(waiter.request.order(), waiter);
            }
        }
        routes.remove(route);
        target.routes.add(route);
        route.bucket = target;
    }

    Key key() {
        return key;
    }

    /** Returns the hash of the service's name for the bucket; null if it has none. */
    @Nullable
    String name() {
        return named ? key.name() : null;
    }

    void name(Key name) {
        key = name;
        named = true;
    }

    RateLimiter.Bucket describe(Clocks clocks, long now, boolean blockedGlobally, Share share) {
        return new RateLimiter.Bucket(
                key.name(),
                key.major(),
                routes.stream().map(route -> route.key.name()).collect(Collectors.toUnmodifiableSet()),
                quota.limit(),
                quota.remaining(inFlight, now),
                quota.resetAt(clocks, now),
                now < blockedUntil ? Optional.of(clocks.instantAt(blockedUntil)) : Optional.empty(),
                inFlight,
                waiters.size(),
                blockedGlobally && !waiters.isEmpty() ? Reason.GLOBAL : reason(now),
                share.sharing());
    }
}
