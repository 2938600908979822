package io.guildkit.benchmarks.hand;

import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;

/** An OkHttp client for many calls at a time, set up by somebody who knows that its defaults allow five. */
final class Tuned {
    private static final int MANY = 16_384;

    private Tuned() {}

    static OkHttpClient client() {
        Dispatcher dispatcher = new Dispatcher(executor());
        dispatcher.setMaxRequests(MANY);
        dispatcher.setMaxRequestsPerHost(MANY);
        return new OkHttpClient.Builder()
                .dispatcher(dispatcher)
                .connectionPool(new ConnectionPool(MANY, 1, TimeUnit.MINUTES))
                .connectTimeout(1, TimeUnit.MINUTES)
                .readTimeout(1, TimeUnit.MINUTES)
                .build();
    }

    /** Virtual threads where there are such: that is what one would do there. */
    private static ExecutorService executor() {
        try {
            return (ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (NoSuchMethodException e) {
            return Executors.newCachedThreadPool();
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(e);
        }
    }
}
