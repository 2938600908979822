package io.guildkit.simulation;

import java.net.Proxy;
import java.util.List;
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
            // The sockets limit reads in virtual time. The HTTP client's own limits follow the real time.
            .addInterceptor(chain -> chain.withReadTimeout(0, TimeUnit.MILLISECONDS)
                    .withWriteTimeout(0, TimeUnit.MILLISECONDS)
                    .proceed(chain.request()))
            .build();

    private final ConnectionPool pool;
    private final OkHttpClient client;

    SharedHttpClient(Scheduler scheduler, Network network, Plan plan) {
        // The only task of the pool closes connections that are idle for long.
        TaskRunner none = new TaskRunner(new Tasks(scheduler, false), SILENT);
        this.pool = new ConnectionPool(KEPT, 1, TimeUnit.MINUTES, none, ConnectionListener.Companion.getNONE());
        this.client = BASE.newBuilder()
                .protocols(List.of(plan.isHttp2() ? okhttp3.Protocol.H2_PRIOR_KNOWLEDGE : okhttp3.Protocol.HTTP_1_1))
                .authenticator((route, response) -> response.header("WWW-Authenticate") == null
                        ? null
                        : response.request()
                                .newBuilder()
                                .header("X-Login", "yes")
                                .build())
                .dns(network)
                .taskRunner$okhttp(new TaskRunner(new Tasks(scheduler, true), SILENT))
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

    /** Runs background tasks on threads of the simulation, or not at all. Real threads would contend for locks. */
    private record Tasks(Scheduler scheduler, boolean run) implements TaskRunner.Backend {
        @Override
        public long nanoTime() {
            return scheduler.now();
        }

        @Override
        @SuppressWarnings("NakedNotify") // the caller holds the lock, and has changed the state
        public void coordinatorNotify(TaskRunner runner) {
            runner.notify();
        }

        @Override
        @SuppressWarnings("WaitNotInLoop") // the caller has the loop
        public void coordinatorWait(TaskRunner runner, long nanos) {
            Scheduler.Event alarm = scheduler.after(
                    nanos,
                    "alarm of tasks",
                    () -> scheduler
                            .thread("notifying", () -> {
                                synchronized (runner) {
                                    runner.notify();
                                }
                            })
                            .start());
            try {
                runner.wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException("a thread of the HTTP client was interrupted", e);
            } finally {
                alarm.cancel();
            }
        }

        @Override
        public <T> BlockingQueue<T> decorate(BlockingQueue<T> queue) {
            return queue;
        }

        @Override
        public void execute(TaskRunner runner, Runnable task) {
            if (run) {
                scheduler.thread("http", task).start();
            }
        }
    }
}
