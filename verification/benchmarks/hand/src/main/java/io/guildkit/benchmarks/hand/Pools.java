package io.guildkit.benchmarks.hand;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.ConnectionPool;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;

/** The connection pools of a client. OkHttp scans a pool for each call, so many concurrent calls need several pools to be fast. */
public final class Pools {
    private static final int WIDTH = 128;
    private static final int MANY = 16_384;

    /** Guildkit's limit of platform threads. */
    private static final int THREADS = 512;

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

    /** Uses one pool for each 128 concurrent calls that a tuned client allows. */
    static Pools many() {
        return many(tuned());
    }

    /** The same without time limits. */
    static Pools manyUntimed() {
        return many(tuned().newBuilder()
                .connectTimeout(0, TimeUnit.SECONDS)
                .readTimeout(0, TimeUnit.SECONDS)
                .writeTimeout(0, TimeUnit.SECONDS)
                .build());
    }

    private static Pools many(OkHttpClient client) {
        return new Pools(client, client.dispatcher().getMaxRequests() / WIDTH);
    }

    /** Returns a client for many concurrent calls. The default dispatcher allows five for each host. */
    static OkHttpClient tuned() {
        Optional<ExecutorService> virtual = virtualThreads();
        int calls = virtual.isPresent() ? MANY : THREADS;
        return client(virtual.orElseGet(Executors::newCachedThreadPool), calls, new OkHttpClient.Builder())
                .connectTimeout(1, TimeUnit.MINUTES)
                .readTimeout(1, TimeUnit.MINUTES)
                .build();
    }

    /** Returns virtual threads; empty before Java 21. */
    private static Optional<ExecutorService> virtualThreads() {
        try {
            return Optional.of((ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null));
        } catch (NoSuchMethodException e) {
            return Optional.empty();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Allows a number of calls, with as many connections. */
    private static OkHttpClient.Builder client(ExecutorService threads, int calls, OkHttpClient.Builder client) {
        Dispatcher dispatcher = new Dispatcher(threads);
        dispatcher.setMaxRequests(calls);
        dispatcher.setMaxRequestsPerHost(calls);
        return client.dispatcher(dispatcher).connectionPool(new ConnectionPool(calls, 1, TimeUnit.MINUTES));
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
        if (pools.size() >= most) {
            return pools.stream()
                    .min(Comparator.comparingInt(pool -> pool.calls.get()))
                    .orElseThrow();
        }
        Pool added = new Pool(narrow(client));
        pools.add(added);
        return added;
    }

    /** Returns a client with a pool and a dispatcher of its own, so that calls of different pools share no lock. */
    private static OkHttpClient narrow(OkHttpClient client) {
        return client(client.dispatcher().executorService(), WIDTH, client.newBuilder())
                .build();
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
