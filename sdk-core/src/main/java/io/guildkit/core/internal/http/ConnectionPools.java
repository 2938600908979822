package io.guildkit.core.internal.http;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import javax.net.SocketFactory;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;
import okhttp3.Request;

/**
 * Spreads exchanges over connection pools. A pool scans all its connections whenever a connection is acquired or
 * released. With some hundred concurrent calls the scan takes longer than the calls. So each pool serves a bounded
 * number of exchanges. With few concurrent calls there is one pool, because the first pools are chosen first.
 *
 * <p>Each pool has its own dispatcher and its own socket factory, so that exchanges of different pools share no lock.
 * Dispatchers start no threads, because exchanges run on the client's threads. While a
 * thread that holds a lock waits for a processor, thousands of virtual threads can start to wait for that lock.
 */
final class ConnectionPools {
    /** The number of concurrent exchanges of a pool. */
    private static final int WIDTH = 128;

    /** The time that an idle connection is kept. Most services close idle connections later. */
    private static final Duration IDLE = Duration.ofMinutes(1);

    private final boolean lent;
    private final Supplier<SocketFactory> sockets;
    private final Lock adding = new ReentrantLock();
    private volatile Pool[] pools;

    private ConnectionPools(OkHttpClient client, boolean lent, Supplier<SocketFactory> sockets) {
        this.lent = lent;
        this.sockets = sockets;
        this.pools = new Pool[] {lent ? pool(client.newBuilder()) : pooled(client)};
    }

    /**
     * Creates pools on demand.
     *
     * @param sockets creates the socket factory of a pool
     */
    static ConnectionPools of(OkHttpClient client, Supplier<SocketFactory> sockets) {
        return new ConnectionPools(client, false, sockets);
    }

    /** Uses the pool of a lent client for all exchanges. */
    static ConnectionPools lent(OkHttpClient client, Supplier<SocketFactory> sockets) {
        return new ConnectionPools(client, true, sockets);
    }

    private Pool pooled(OkHttpClient client) {
        return pool(client.newBuilder().connectionPool(new ConnectionPool(WIDTH, IDLE.toSeconds(), TimeUnit.SECONDS)));
    }

    private Pool pool(OkHttpClient.Builder client) {
        return new Pool(
                client.dispatcher(new Dispatcher()).socketFactory(sockets.get()).build());
    }

    /** Chooses the pool of the next exchange. A race may give a pool one exchange too many, which does no harm. */
    Pool next() {
        for (Pool pool : pools) {
            if (hasRoom(pool)) {
                return pool;
            }
        }
        return added();
    }

    private boolean hasRoom(Pool pool) {
        return lent || pool.busy.get() < WIDTH;
    }

    private Pool added() {
        adding.lock();
        try {
            Pool[] before = pools;
            Pool last = before[before.length - 1];
            if (hasRoom(last)) {
                return last; // another thread was faster
            }
            Pool pool = pooled(last.client);
            Pool[] more = Arrays.copyOf(before, before.length + 1);
            more[before.length] = pool;
            pools = more;
            return pool;
        } finally {
            adding.unlock();
        }
    }

    /** Closes all idle connections, except for those of a lent client. */
    void close() {
        if (lent) {
            return;
        }
        for (Pool pool : pools) {
            pool.client.connectionPool().evictAll();
        }
    }

    /**
     * A connection pool, and the number of its exchanges. It has a second client, without limits of reads and writes, for exchanges whose
     * socket limits its reads. Programs that make one call after the other would notice if it had only one: OkHttp's limits wake another
     * thread twice for each call, which takes up to a fifth of the CPU of the call.
     */
    static final class Pool {
        final OkHttpClient client;
        private final OkHttpClient withoutLimits;
        private final AtomicInteger busy = new AtomicInteger();

        private Pool(OkHttpClient client) {
            this.client = client;
            this.withoutLimits = client.newBuilder()
                    .readTimeout(Duration.ZERO)
                    .writeTimeout(Duration.ZERO)
                    .build();
        }

        /** Prepares an exchange. The HTTP client limits its reads and writes, unless the socket does. */
        Call newCall(Request request, boolean limitedBySocket) {
            return (limitedBySocket ? withoutLimits : client).newCall(request);
        }

        void enter() {
            busy.incrementAndGet();
        }

        void leave() {
            busy.decrementAndGet();
        }
    }
}
