package io.guildkit.outbox;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A service on localhost that keeps the messages of each webhook in the order of their processing. It can hold a request before or after its
 * processing. It shares no code with the client, so that one mistake cannot hide in both.
 */
final class KillService implements AutoCloseable {
    private static final Pattern PATH = Pattern.compile("/api/v9/webhooks/(\\d+)/[^/]+");
    private static final Pattern PROCESS = Pattern.compile("process-(\\d+)");
    private static final Pattern CONTENT = Pattern.compile("\"content\":\"([a-z0-9-]+)\"");
    private static final Pattern BOUNDARY = Pattern.compile("boundary=\"?([^\";]+)\"?");
    private static final Pattern PART_NAME = Pattern.compile("name=\"([^\"]+)\"");
    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final long LIMIT = Duration.ofMinutes(1).toNanos();

    /** The number of messages that the service processes beyond a limit while an event happens. */
    static final int MORE = 10;

    /** The time of processing. Without it, random moments are seldom during a request. */
    private static final long WORK = Duration.ofMillis(2).toNanos();

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    // Guarded by the lock.
    private final Map<String, List<Received>> channels = new HashMap<>();
    private final List<String> refusals = new ArrayList<>();
    private @Nullable Hold armed;
    private int processed;
    private int limit;

    private final HttpServer server;
    private final ExecutorService threads;

    /**
     * A message in a channel.
     *
     * @param process the number of the process that sent it
     * @param files the lengths and sums of its files
     */
    record Received(String content, int process, List<String> files) {}

    /** A moment at which the service holds a request. */
    enum Moment {
        BEFORE_PROCESSING,
        BEFORE_RESPONSE
    }

    /** What becomes of a request that was held before its processing. */
    enum Release {
        PROCESS,
        DISCARD
    }

    /** A request that the service holds, now or later. Guarded by the lock of the service. */
    private static final class Hold {
        private final Moment moment;
        private int process = -1;
        private @Nullable Release release;

        private Hold(Moment moment) {
            this.moment = moment;
        }
    }

    KillService() throws IOException {
        threads = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "kill-service");
            thread.setDaemon(true);
            return thread;
        });
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    /** Returns the beginning of the URLs of webhooks. */
    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/api/v9/webhooks/";
    }

    /** Returns how the service describes a file. */
    static String describe(byte[] file) {
        try {
            return file.length + "/"
                    + HexFormat.of()
                            .formatHex(MessageDigest.getInstance("SHA-256").digest(file));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            Matcher path = PATH.matcher(exchange.getRequestURI().getPath());
            Matcher process =
                    PROCESS.matcher(String.valueOf(exchange.getRequestHeaders().getFirst("User-Agent")));
            String type = String.valueOf(exchange.getRequestHeaders().getFirst("Content-Type"));
            if (!exchange.getRequestMethod().equals("POST")
                    || !"wait=true".equals(exchange.getRequestURI().getQuery())
                    || !path.matches()
                    || !process.find()) {
                refuse(exchange, exchange.getRequestMethod() + " " + exchange.getRequestURI());
                return;
            }
            Received message = message(Integer.parseInt(process.group(1)), type, body);
            if (message == null) {
                refuse(exchange, "an unreadable body of the type " + type);
                return;
            }
            awaitTurn();
            if (hold(Moment.BEFORE_PROCESSING, message.process()) == Release.DISCARD) {
                return;
            }
            LockSupport.parkNanos(WORK);
            int id = process(path.group(1), message);
            hold(Moment.BEFORE_RESPONSE, message.process());
            respond(exchange, OK, """
                    {"id":"%d","channel_id":"%s","content":"%s","type":0,"author":{"id":"7","username":"hook","bot":true},\
                    "timestamp":"2026-01-01T00:00:00.000000+00:00"}""".formatted(1000 + id, path.group(1), message.content()));
        }
    }

    private void refuse(HttpExchange exchange, String request) throws IOException {
        lock.lock();
        try {
            refusals.add(request);
        } finally {
            lock.unlock();
        }
        respond(exchange, BAD_REQUEST, "{\"code\":0,\"message\":\"400\"}");
    }

    private static void respond(HttpExchange exchange, int status, String json) throws IOException {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private static @Nullable Received message(int process, String type, byte[] body) {
        String text = new String(body, StandardCharsets.ISO_8859_1); // each byte is one character
        String payload = text;
        List<String> files = new ArrayList<>();
        if (type.startsWith("multipart/form-data")) {
            Matcher boundary = BOUNDARY.matcher(type);
            if (!boundary.find()) {
                return null;
            }
            payload = "";
            String separator = "\r\n--" + boundary.group(1);
            String[] parts = ("\r\n" + text).split(Pattern.quote(separator), -1);
            if (!parts[parts.length - 1].startsWith("--")) {
                return null;
            }
            for (int i = 1; i < parts.length - 1; i++) {
                int end = parts[i].indexOf("\r\n\r\n");
                Matcher name = PART_NAME.matcher(parts[i].substring(0, Math.max(0, end)));
                if (end < 0 || !name.find()) {
                    return null;
                }
                String content = parts[i].substring(end + "\r\n\r\n".length());
                if (name.group(1).equals("payload_json")) {
                    payload = content;
                } else {
                    files.add(describe(content.getBytes(StandardCharsets.ISO_8859_1)));
                }
            }
        }
        Matcher content = CONTENT.matcher(payload);
        return content.find() ? new Received(content.group(1), process, files) : null;
    }

    private int process(String webhook, Received message) {
        lock.lock();
        try {
            channels.computeIfAbsent(webhook, key -> new ArrayList<>()).add(message);
            processed++;
            changed.signalAll();
            return processed;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until the service may process one more message. */
    private void awaitTurn() {
        lock.lock();
        try {
            await(() -> processed < limit, "a higher limit than " + limit);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Sets the number of messages that the service processes at most, so that messages are left for later events.
     *
     * @param number not less than before
     */
    void limit(int number) {
        lock.lock();
        try {
            limit = Math.max(limit, number);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Holds the request if it is the next one for the hold. */
    private @Nullable Release hold(Moment moment, int process) {
        lock.lock();
        try {
            Hold hold = armed;
            if (hold == null || hold.moment != moment || hold.process >= 0) {
                return null;
            }
            hold.process = process;
            changed.signalAll();
            await(() -> hold.release != null, "the release of a request");
            return hold.release;
        } finally {
            lock.unlock();
        }
    }

    /** Something that becomes true. */
    private interface Fact {
        boolean isTrue();
    }

    /** Waits, with the lock. */
    private void await(Fact fact, String name) {
        long end = System.nanoTime() + LIMIT;
        try {
            while (!fact.isTrue()) {
                long left = end - System.nanoTime();
                if (left <= 0) {
                    throw new IllegalStateException(
                            "The service has waited too long for " + name + ", and has processed " + processed);
                }
                var unused = changed.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /**
     * Holds the next request, and waits until it is held.
     *
     * @return the number of the process that sent the request
     */
    int holdNext(Moment moment) {
        lock.lock();
        try {
            Hold hold = new Hold(moment);
            armed = hold;
            limit = Math.max(limit, processed + MORE);
            changed.signalAll();
            await(() -> hold.process >= 0, "a request " + moment);
            return hold.process;
        } finally {
            lock.unlock();
        }
    }

    /** Continues the held request. The hold after the processing ignores the argument. */
    void release(Release release) {
        lock.lock();
        try {
            Hold hold = armed;
            if (hold == null) {
                throw new IllegalStateException("The service holds no request");
            }
            hold.release = release;
            armed = null;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until the service has processed a number of messages. */
    void awaitProcessed(int number) {
        lock.lock();
        try {
            await(() -> processed >= number, number + " messages");
        } finally {
            lock.unlock();
        }
    }

    /** Returns the messages in a channel. */
    List<Received> channel(String webhook) {
        lock.lock();
        try {
            return List.copyOf(channels.getOrDefault(webhook, List.of()));
        } finally {
            lock.unlock();
        }
    }

    /** Returns the requests that the service did not understand. */
    List<String> refusals() {
        lock.lock();
        try {
            return List.copyOf(refusals);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
