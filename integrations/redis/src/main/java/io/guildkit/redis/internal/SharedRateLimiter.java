package io.guildkit.redis.internal;

import io.guildkit.core.base.CallbackLock;
import io.guildkit.core.base.Clocks;
import io.guildkit.core.base.WakeUps;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.redis.internal.SharedBucket.Waiter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * The limiter that shares limits with the other processes of a fleet.
 *
 * <p>All rules are in the script {@code limits.lua}. This class keeps the waiting requests of its process, and connects its parts:
 * {@link PermitAcquisition} acquires permits from the script, {@link Permits} and {@link RequestReports} report their use. While Redis is
 * out of use, {@link StandaloneLimiter} admits requests with this process's share of the limits.
 *
 * <p>One lock guards all parts. Callbacks into other code run after its release.
 */
final class SharedRateLimiter implements RateLimiter, Link.ModeListener {
    /**
     * The time after the return in which processes report what they have sent without Redis, and acquire no permits. Otherwise the first
     * process would take permits that the last one has used already. Long enough for a Redis whose replies take 50 ms.
     */
    private static final Duration REPORTS = Duration.ofMillis(150);

    private final Link link;
    private final Context context;
    private final OwnShare share;
    private final Clocks clocks;
    private final CallbackLock lock = new CallbackLock();
    private final Lanes lanes;
    private final PermitAcquisition acquisition;
    private final SentRequests sent;
    private final Permits permits;
    private final StandaloneLimiter standalone;
    private final Consumer<String> messages = this::receive;
    private int returns;

    /**
     * Creates a limiter, which follows the mode of the connection until it is closed.
     *
     * @param egress names the address of this process
     * @param share the share of the limits that the process uses without Redis
     */
    SharedRateLimiter(Link link, Context context, String egress, OwnShare share) {
        this.link = link;
        this.context = context;
        this.share = share;
        this.clocks = new Clocks(context.clock(), context.monotonicClock());
        WakeUps wakeUps = new WakeUps(lock, clocks, context.sleeper()::sleep);
        this.acquisition =
                new PermitAcquisition(lock, clocks, wakeUps, context.party() == Party.WEBHOOKS, this::granted);
        this.lanes = new Lanes(
                link,
                context,
                egress,
                lock,
                clocks,
                lane -> new PartyQueue(lane, lock, clocks, wakeUps, acquisition::acquireAnew));
        this.sent = new SentRequests(context.policy().global(), clocks);
        this.permits = new Permits(lock, clocks, link, new RequestReports(lock, clocks, acquisition), sent);
        this.standalone = new StandaloneLimiter(lock, clocks, permits);
        link.addModeListener(this);
        link.addMessageListener(messages);
    }

    private void granted(SharedBucket bucket, long entered) {
        permits.grant(bucket, entered);
    }

    @Override
    public CompletableFuture<Permit> acquire(Request request) {
        String tag = lanes.tag(request);
        lock.lock();
        try {
            long now = clocks.now();
            LaneBuckets buckets = lanes.lane(tag);
            SharedBucket bucket = buckets.bucketOf(request, now);
            CompletableFuture<Permit> permit = new CompletableFuture<>();
            Waiter waiter = new Waiter(buckets, request, now, permit);
            bucket.waiters.put(request.order(), waiter);
            var unused = permit.whenComplete((given, failure) -> {
                if (failure != null) {
                    leave(waiter);
                }
            });
            if (standalone.isActive()) {
                standalone.acquire(waiter);
            } else {
                acquisition.acquire(bucket);
            }
            return permit;
        } finally {
            lock.unlock();
        }
    }

    /** Removes a waiter whose call has ended. */
    private void leave(Waiter waiter) {
        lock.lock();
        try {
            standalone.cancel(waiter);
            waiter.buckets().leave(waiter);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void detached() {
        lock.lock();
        try {
            acquisition.pause();
            permits.detached();
            if (!standalone.isActive()) {
                start(link.share(share), describe());
            }
            standalone.resume(lanes.waiters());
        } finally {
            lock.unlock();
        }
    }

    private void start(double part, List<Bucket> known) {
        standalone.start(context.standard(part, known, sent.count() + permits.count()), part);
    }

    @Override
    public void stillDetached() {
        lock.lock();
        try {
            double part = link.share(share);
            if (standalone.isActive() && !standalone.isPaused() && part != standalone.share()) {
                start(part, standalone.stop());
                standalone.resume(lanes.waiters());
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void returning() {
        lock.lock();
        try {
            if (standalone.isActive()) {
                standalone.pause();
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void attached() {
        lock.lock();
        try {
            if (!standalone.isActive()) {
                return;
            }
            List<Bucket> learned = standalone.stop();
            for (LaneBuckets buckets : lanes.inUse()) {
                learned.forEach(bucket -> buckets.teach(bucket, clocks));
                buckets.lane.submit(Notices.sent(sent.count(buckets.lane)));
            }
            permits.attached();
            int present = ++returns;
            link.schedule(REPORTS, () -> resume(present));
        } finally {
            lock.unlock();
        }
    }

    private void resume(int expectedReturns) {
        lock.lock();
        try {
            if (!standalone.isActive() && returns == expectedReturns) {
                acquisition.resume(lanes.buckets());
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Handles a message of another lane: the key whose waiting requests may be sent, and the lanes that may send them. After an
     * interruption the message is empty, and all keys count.
     */
    private void receive(String message) {
        String[] keyAndLanes = message.split("\n", 2);
        if (keyAndLanes.length < 2 && !message.isEmpty()) {
            return;
        }
        String key = keyAndLanes[0];
        List<String> named = message.isEmpty() ? List.of() : List.of(keyAndLanes[1].split(" ", -1));
        lock.lock();
        try {
            for (LaneBuckets buckets : lanes.inUse()) {
                if (!message.isEmpty() && !named.contains(buckets.lane.name())) {
                    continue;
                }
                if (key.isEmpty() || key.equals(buckets.lane.partyKey())) {
                    buckets.partyQueue.wakeAnew(clocks.now());
                }
                for (SharedBucket bucket : buckets.all()) {
                    if (!bucket.waiters.isEmpty() && (key.isEmpty() || key.equals(bucket.key()))) {
                        acquisition.acquireAnew(bucket);
                    }
                }
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public List<Bucket> snapshot() {
        lock.lock();
        try {
            return standalone.standard().map(RateLimiter::snapshot).orElseGet(this::describe);
        } finally {
            lock.unlock();
        }
    }

    private List<Bucket> describe() {
        return lanes.buckets().stream().map(bucket -> bucket.describe(clocks)).toList();
    }

    @Override
    public void lift() {
        lock.lock();
        try {
            standalone.standard().ifPresent(limiter -> lock.afterwards(limiter::lift));
            for (LaneBuckets buckets : lanes.inUse()) {
                buckets.lane.submit(Notices.lift(buckets.lane.partyKey()));
                buckets.partyQueue.wakeAnew(clocks.now());
            }
            for (SharedBucket bucket : lanes.buckets()) {
                bucket.lane.submit(Notices.lift(bucket.key()));
                acquisition.acquireAnew(bucket);
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void webhookGone(String major, int status, ErrorCode code) {
        Lane lane = lanes.ofWebhook(major);
        lane.submit(Notices.gone(lane, major, status, code));
    }

    @Override
    public void forgetGoneWebhooks() {
        for (Lane lane : lanes.ofWebhooks()) {
            lane.submit(Notices.forgetGone(lane));
        }
    }

    @Override
    public void close() {
        link.removeModeListener(this);
        link.removeMessageListener(messages);
    }
}
