package io.guildkit.core.internal;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;

/**
 * Spreads exchanges over connection pools. Whenever a pool is asked for a connection, and whenever it gets one back, it looks
 * through all that it has, one by one; from some hundred calls at a time on, that takes more than the calls themselves. So each
 * pool has its share of them only. The first ones are asked first: as long as there are few calls at a time, there is one pool.
 */
final class Lanes {
    /** How many exchanges at a time are enough for a pool. */
    private static final int WIDTH = 128;

    /** How long a connection is kept for later: not longer than most services do. */
    private static final Duration IDLE = Duration.ofMinutes(1);

    private final boolean lent;
    private final Lock adding = new ReentrantLock();
    private volatile Lane[] lanes;

    private Lanes(OkHttpClient first, boolean lent) {
        this.lent = lent;
        this.lanes = new Lane[] {new Lane(first)};
    }

    /** Makes as many pools as are needed. */
    static Lanes of(OkHttpClient client) {
        return new Lanes(pooled(client), false);
    }

    /** Uses the client's own pool for all exchanges, as that is somebody else's. */
    static Lanes lent(OkHttpClient client) {
        return new Lanes(client, true);
    }

    private static OkHttpClient pooled(OkHttpClient client) {
        return client.newBuilder()
                .connectionPool(new ConnectionPool(WIDTH, IDLE.toSeconds(), TimeUnit.SECONDS))
                .build();
    }

    /** Chooses where to make the next exchange. That it may be one too many at times does no harm. */
    Lane next() {
        for (Lane lane : lanes) {
            if (hasRoom(lane)) {
                return lane;
            }
        }
        return added();
    }

    private boolean hasRoom(Lane lane) {
        return lent || lane.busy.get() < WIDTH;
    }

    private Lane added() {
        adding.lock();
        try {
            Lane[] before = lanes;
            Lane last = before[before.length - 1];
            if (hasRoom(last)) {
                return last; // another thread was faster
            }
            Lane lane = new Lane(pooled(last.client));
            Lane[] more = Arrays.copyOf(before, before.length + 1);
            more[before.length] = lane;
            lanes = more;
            return lane;
        } finally {
            adding.unlock();
        }
    }

    /** Closes all connections that are idle, but for those of somebody else. */
    void close() {
        if (lent) {
            return;
        }
        for (Lane lane : lanes) {
            lane.client.connectionPool().evictAll();
        }
    }

    /** A pool, and how many exchanges it has at the moment. */
    static final class Lane {
        final OkHttpClient client;
        private final AtomicInteger busy = new AtomicInteger();

        private Lane(OkHttpClient client) {
            this.client = client;
        }

        void enter() {
            busy.incrementAndGet();
        }

        void leave() {
            busy.decrementAndGet();
        }
    }
}
