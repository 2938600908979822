package io.guildkit.core.internal;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import okio.AsyncTimeout;
import org.jspecify.annotations.Nullable;

/**
 * Ends what takes too long. An alarm for each exchange would wake a thread at each of them, which takes longer than all steps
 * of a call; so there is one for all, which is set anew when it has rung, or for what has less time.
 */
final class Watchdog {
    /** What may last until a moment. */
    interface Watched {
        /** The moment, by {@link #now}. */
        long end();

        /** Ends it, as that moment has come. */
        void expire();
    }

    private static final long NEVER = Long.MAX_VALUE;

    /** How far ahead an alarm is set at most: until it rings, a client that nobody uses any more stays in memory. */
    private static final Duration FARTHEST = Duration.ofMinutes(1);

    private final long farthest;
    private final long origin = System.nanoTime();
    private final Set<Watched> watched = ConcurrentHashMap.newKeySet();
    private volatile long alarmAt = NEVER;
    private @Nullable Alarm alarm;

    Watchdog() {
        this(FARTHEST);
    }

    Watchdog(Duration farthest) {
        this.farthest = farthest.toNanos();
    }

    /** Nanoseconds since a moment of its own. */
    long now() {
        return System.nanoTime() - origin;
    }

    void watch(Watched each) {
        watched.add(each);
        // Who begins while it rings is either among those looked through then, or finds no alarm here.
        if (each.end() < alarmAt) {
            set(each.end());
        }
    }

    void leave(Watched each) {
        watched.remove(each);
    }

    private synchronized void set(long moment) {
        if (moment >= alarmAt) {
            return;
        }
        if (alarm != null) {
            alarm.exit();
        }
        alarm = new Alarm(Math.min(moment - now(), farthest));
        alarmAt = moment;
        alarm.enter();
    }

    private void ring(Alarm rings) {
        synchronized (this) {
            if (rings != alarm) {
                return; // another one was set meanwhile
            }
            alarm = null;
            alarmAt = NEVER;
        }
        long now = now();
        long next = NEVER;
        for (Watched each : watched) {
            if (each.end() <= now) {
                each.expire();
            } else {
                next = Math.min(next, each.end());
            }
        }
        set(next);
    }

    /** Rings on the HTTP client's own daemon thread for such things. */
    private final class Alarm extends AsyncTimeout {

        Alarm(long nanos) {
            timeout(Math.max(1, nanos), TimeUnit.NANOSECONDS); // zero would mean never
        }

        @Override
        protected void timedOut() {
            ring(this);
        }
    }
}
