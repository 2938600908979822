package io.guildkit.benchmarks.hand;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;

/** The connection pools of a client. OkHttp searches a pool from its start, so many calls at a time need several pools to be fast. */
final class Pools {
    private static final int WIDTH = 128;

    private final OkHttpClient client;
    private final int width;
    private final List<Pool> pools = new CopyOnWriteArrayList<>();

    private Pools(OkHttpClient client, int width) {
        this.client = client;
        this.width = width;
        pools.add(new Pool(client));
    }

    /** Leaves all calls to the client's pool. */
    static Pools one(OkHttpClient client) {
        return new Pools(client, Integer.MAX_VALUE);
    }

    /** Adds a pool for each 128 calls at a time. */
    static Pools many(OkHttpClient client) {
        return new Pools(client, WIDTH);
    }

    /** Returns a pool with room for a call, which must leave it. */
    Pool enter() {
        for (Pool pool : pools) {
            if (pool.busy.get() < width) {
                pool.busy.incrementAndGet();
                return pool;
            }
        }
        Pool pool = new Pool(client.newBuilder()
                .connectionPool(new ConnectionPool(WIDTH, 1, TimeUnit.MINUTES))
                .build());
        pool.busy.incrementAndGet();
        pools.add(pool);
        return pool;
    }

    void close() {
        client.dispatcher().cancelAll();
        client.dispatcher().executorService().shutdown();
        pools.forEach(pool -> pool.client.connectionPool().evictAll());
    }

    /** A connection pool, and the number of its calls. */
    static final class Pool {
        final OkHttpClient client;
        private final AtomicInteger busy = new AtomicInteger();

        private Pool(OkHttpClient client) {
            this.client = client;
        }

        void leave() {
            busy.decrementAndGet();
        }
    }
}
