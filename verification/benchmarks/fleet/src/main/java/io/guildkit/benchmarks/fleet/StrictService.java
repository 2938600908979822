package io.guildkit.benchmarks.fleet;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A service with one bucket for each path, and perhaps a limit of all requests. It counts a request in the middle of a round trip, and
 * shares no code with the library. The user agent names the process.
 */
final class StrictService implements AutoCloseable {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final byte[] BODY = "{}".getBytes(StandardCharsets.UTF_8);

    /**
     * A request that the service counted.
     *
     * @param process the process that sent it
     * @param path its bucket
     * @param window the start of the bucket's window
     * @param at the time of the request
     */
    record Passed(String process, String path, long window, long at) {}

    private final HttpServer server;
    private final ExecutorService handlers = Executors.newFixedThreadPool(4);

    /** Delivers requests and responses after half of a round trip. */
    private final Executor network;

    private final Workload workload;
    private final ReentrantLock lock = new ReentrantLock();
    private final Queue<Long> lately = new ArrayDeque<>();
    private final Map<String, Bucket> buckets = new HashMap<>();
    private final Queue<Passed> passed = new ConcurrentLinkedQueue<>();
    private final AtomicInteger refused = new AtomicInteger();

    private static final class Bucket {
        long resetAt = Long.MIN_VALUE;
        int left;
    }

    StrictService(Workload workload, long roundTripMillis) throws IOException {
        this.workload = workload;
        this.network = roundTripMillis == 0
                ? Runnable::run
                : CompletableFuture.delayedExecutor(roundTripMillis / 2, TimeUnit.MILLISECONDS, handlers);
        System.setProperty("sun.net.httpserver.nodelay", "true"); // otherwise a response may be 40 ms late
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_000);
        server.setExecutor(handlers);
        server.createContext("/", exchange -> network.execute(() -> serve(exchange)));
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/api";
    }

    /** Returns the requests that passed after a time. */
    List<Passed> passedSince(long from) {
        return passed.stream().filter(request -> request.at >= from).toList();
    }

    int refused() {
        return refused.get();
    }

    private void serve(HttpExchange exchange) {
        Map<String, String> headers = new HashMap<>();
        int status = count(
                exchange.getRequestHeaders().getFirst("User-Agent"),
                exchange.getRequestURI().getPath(),
                headers);
        network.execute(() -> respond(exchange, status, headers));
    }

    private int count(String process, String path, Map<String, String> headers) {
        lock.lock();
        try {
            long now = System.nanoTime();
            while (!lately.isEmpty() && lately.element() <= now - SECOND) {
                lately.remove();
            }
            if (workload == Workload.GLOBAL && lately.size() >= workload.rate) {
                refused.incrementAndGet();
                headers.put("Retry-After", seconds(lately.element() + SECOND - now));
                headers.put("X-RateLimit-Global", "true");
                return 429;
            }
            Bucket bucket = buckets.computeIfAbsent(path, added -> new Bucket());
            if (now >= bucket.resetAt) {
                bucket.resetAt = now + Workload.WINDOW.toNanos();
                bucket.left = workload.size;
            }
            headers.put("X-RateLimit-Bucket", "b");
            headers.put("X-RateLimit-Limit", Integer.toString(workload.size));
            headers.put("X-RateLimit-Reset-After", seconds(bucket.resetAt - now));
            if (bucket.left == 0) {
                refused.incrementAndGet();
                headers.put("X-RateLimit-Remaining", "0");
                headers.put("Retry-After", seconds(bucket.resetAt - now));
                return 429;
            }
            bucket.left--;
            headers.put("X-RateLimit-Remaining", Integer.toString(bucket.left));
            lately.add(now);
            passed.add(new Passed(process, path, bucket.resetAt - Workload.WINDOW.toNanos(), now));
            return 200;
        } finally {
            lock.unlock();
        }
    }

    private static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.3f", nanos / 1e9 + 0.0005);
    }

    private static void respond(HttpExchange exchange, int status, Map<String, String> headers) {
        try (exchange) {
            headers.forEach(exchange.getResponseHeaders()::set);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(status, BODY.length);
            exchange.getResponseBody().write(BODY);
        } catch (IOException e) { // the process was killed
            System.err.println("A process has left: " + e.getMessage());
        }
    }

    @Override
    public void close() {
        server.stop(0);
        handlers.shutdownNow();
    }
}
