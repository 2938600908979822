package io.guildkit.redis.internal;

import io.guildkit.core.base.Deadline;
import io.guildkit.core.limit.InvalidRequests;
import io.guildkit.core.limit.RateLimitPolicy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts invalid requests in Redis: sixty counters, each for a sixtieth of the window. */
final class SharedInvalidRequests implements InvalidRequests {
    private static final Script SCRIPT = Script.load("invalid.lua");

    /** The time for which the process gathers counts before it reports them. */
    private static final Duration GATHERING = Duration.ofMillis(500);

    private final Link link;
    private final String key;
    private final RateLimitPolicy policy;
    private final AtomicInteger unreported = new AtomicInteger();
    private final AtomicBoolean scheduled = new AtomicBoolean();

    /** The number of exchanges that were requested while one is under way. There is one at a time, so that replies have an order. */
    private final AtomicInteger requested = new AtomicInteger();

    /** The number of resets, and the number of them that Redis has executed. */
    private final AtomicInteger resets = new AtomicInteger();

    private volatile int executedResets;

    /** A time of {@link System#nanoTime}. */
    private volatile long openUntil;

    private volatile boolean open;

    SharedInvalidRequests(Link link, String address, RateLimitPolicy policy) {
        this.link = link;
        this.policy = policy;
        this.key = link.keys()
                .key(
                        link.keys().hash("address " + address),
                        "invalid:" + Deadline.bounded(policy.invalidWindow()).toNanos());
        link.addMessageListener(message -> {
            if (message.isEmpty() || message.equals(key)) {
                link.execute(this::exchange);
            }
        });
    }

    @Override
    public void count() {
        unreported.incrementAndGet();
        reportLater();
    }

    private void reportLater() {
        if (scheduled.compareAndSet(false, true)) {
            link.schedule(
                    GATHERING,
                    () -> link.execute(() -> {
                        scheduled.set(false);
                        exchange();
                    }));
        }
    }

    @Override
    public Duration openFor() {
        return open ? Duration.ofNanos(Math.max(0, openUntil - System.nanoTime())) : Duration.ZERO;
    }

    @Override
    public void reset() {
        resets.incrementAndGet();
        open = false;
        unreported.set(0);
        link.execute(this::exchange);
    }

    private void exchange() {
        if (requested.getAndIncrement() > 0) {
            return; // the exchange under way is followed by another one
        }
        int done;
        do {
            done = requested.get();
            exchangeOnce();
        } while (requested.addAndGet(-done) > 0);
    }

    private void exchangeOnce() {
        if (!link.isAttached()) {
            return;
        }
        int resetsBefore = resets.get();
        boolean reset = resetsBefore != executedResets;
        int reported = reset ? 0 : unreported.getAndSet(0);
        List<?> reply;
        try {
            // If the first run has counted, the second counts again: too many is the safe side, as for a failure below.
            reply = link.runOnce(
                    SCRIPT,
                    List.of(key),
                    List.of(
                            Integer.toString(reported),
                            Integer.toString(policy.maxInvalid()),
                            Long.toString(
                                    Deadline.bounded(policy.invalidWindow()).toMillis()),
                            reset ? "1" : "0",
                            link.keys().channel()));
        } catch (RuntimeException e) { // the link reports it
            if (resets.get() == resetsBefore) {
                unreported.addAndGet(reported);
            }
            return;
        }
        if (reply.get(1).equals(1L)) {
            link.reportForeign();
        }
        if (reset) {
            executedResets = resetsBefore;
        }
        if (resets.get() == resetsBefore) { // otherwise the reply is older than the reset
            long millis = (Long) reply.get(0);
            openUntil = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
            open = millis > 0;
        }
    }
}
