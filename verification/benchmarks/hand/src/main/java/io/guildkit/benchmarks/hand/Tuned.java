package io.guildkit.benchmarks.hand;

import java.lang.reflect.InvocationTargetException;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;

/** An OkHttp client for many concurrent calls. The default dispatcher allows five for each host. */
final class Tuned {
    private static final int MANY = 16_384;

    /** Guildkit's limit of platform threads. */
    private static final int THREADS = 512;

    private Tuned() {}

    static OkHttpClient client() {
        Optional<ExecutorService> virtual = virtualThreads();
        int calls = virtual.isPresent() ? MANY : THREADS;
        Dispatcher dispatcher = new Dispatcher(virtual.orElseGet(Executors::newCachedThreadPool));
        dispatcher.setMaxRequests(calls);
        dispatcher.setMaxRequestsPerHost(calls);
        return new OkHttpClient.Builder()
                .dispatcher(dispatcher)
                .connectionPool(new ConnectionPool(calls, 1, TimeUnit.MINUTES))
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
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(e);
        }
    }
}
