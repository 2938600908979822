package io.guildkit.benchmarks.hand;

import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.ConnectionPool;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;

/** The connection pools of a client. OkHttp scans a pool for each call, so many concurrent calls need several pools to be fast. */
final class Pools {
    private static final int WIDTH = 128;

    private final OkHttpClient client;
    private final int most;
    private final List<Pool> pools = new CopyOnWriteArrayList<>();

    private Pools(OkHttpClient client, int most) {
        this.client = client;
        this.most = most;
        pools.add(new Pool(most == 1 ? client : narrow(client)));
    }

    /** Uses the client's pool for all calls. */
    static Pools one(OkHttpClient client) {
        return new Pools(client, 1);
    }

    /** Uses one pool for each 128 concurrent calls that the client allows. */
    static Pools many(OkHttpClient client) {
        return new Pools(client, client.dispatcher().getMaxRequests() / WIDTH);
    }

    /** Chooses the pool of a call, which must leave it. */
    Pool enter() {
        Pool chosen = chosen();
        chosen.calls.incrementAndGet();
        return chosen;
    }

    private Pool chosen() {
        for (Pool pool : pools) {
            if (pool.calls.get() < WIDTH) {
                return pool;
            }
        }
        return pools.size() < most ? added() : leastUsed();
    }

    private Pool added() {
        Pool pool = new Pool(narrow(client));
        pools.add(pool);
        return pool;
    }

    /** Returns a client with a pool and a dispatcher of its own, so that calls of different pools share no lock. */
    private static OkHttpClient narrow(OkHttpClient client) {
        Dispatcher dispatcher = new Dispatcher(client.dispatcher().executorService());
        dispatcher.setMaxRequests(WIDTH);
        dispatcher.setMaxRequestsPerHost(WIDTH);
        return client.newBuilder()
                .dispatcher(dispatcher)
                .connectionPool(new ConnectionPool(WIDTH, 1, TimeUnit.MINUTES))
                .build();
    }

    private Pool leastUsed() {
        return pools.stream()
                .min(Comparator.comparingInt(pool -> pool.calls.get()))
                .orElseThrow();
    }

    void close() {
        pools.forEach(pool -> pool.client.dispatcher().cancelAll());
        client.dispatcher().executorService().shutdown();
        pools.forEach(pool -> pool.client.connectionPool().evictAll());
    }

    /** A connection pool, and the number of its calls, including calls that the dispatcher has queued. */
    static final class Pool {
        final OkHttpClient client;
        private final AtomicInteger calls = new AtomicInteger();

        private Pool(OkHttpClient client) {
            this.client = client;
        }

        void leave() {
            calls.decrementAndGet();
        }
    }
}
