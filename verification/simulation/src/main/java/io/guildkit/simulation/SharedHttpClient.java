package io.guildkit.simulation;

import java.net.Proxy;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;
import okhttp3.ConnectionPool;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;
import okhttp3.internal.concurrent.TaskRunner;
import okhttp3.internal.connection.ConnectionListener;

/** The HTTP client that the clients of a run share, on the simulated network and without threads of its own. */
final class SharedHttpClient {
    private static final int KEPT = 5;
    private static final Logger SILENT = Logger.getAnonymousLogger();

    /** Shared by all runs, because a new one loads the trust stores. */
    private static final OkHttpClient BASE = new OkHttpClient.Builder()
            .proxy(Proxy.NO_PROXY)
            .dns(Network::lookup)
            // The sockets limit reads in virtual time. The HTTP client's own limits follow the real time.
            .addInterceptor(chain -> chain.withReadTimeout(0, TimeUnit.MILLISECONDS)
                    .withWriteTimeout(0, TimeUnit.MILLISECONDS)
                    .proceed(chain.request()))
            .build();

    private final ConnectionPool pool;
    private final OkHttpClient client;

    SharedHttpClient(Scheduler scheduler, Network network) {
        TaskRunner tasks = new TaskRunner(new NoThreads(scheduler), SILENT);
        this.pool = new ConnectionPool(KEPT, 1, TimeUnit.MINUTES, tasks, ConnectionListener.Companion.getNONE());
        this.client = BASE.newBuilder()
                .taskRunner$okhttp(tasks)
                .connectionPool(pool)
                .dispatcher(new Dispatcher())
                .socketFactory(network)
                .build();
    }

    OkHttpClient client() {
        return client;
    }

    /** Closes the connections that the pool keeps. */
    void close() {
        pool.evictAll();
    }

    /** Runs no background tasks, whose real threads would contend for locks. The only task closes connections that are idle for long. */
    private record NoThreads(Scheduler scheduler) implements TaskRunner.Backend {
        @Override
        public long nanoTime() {
            return scheduler.now();
        }

        @Override
        public void coordinatorNotify(TaskRunner runner) {}

        @Override
        public void coordinatorWait(TaskRunner runner, long nanos) {}

        @Override
        public <T> BlockingQueue<T> decorate(BlockingQueue<T> queue) {
            return queue;
        }

        @Override
        public void execute(TaskRunner runner, Runnable task) {}
    }
}
