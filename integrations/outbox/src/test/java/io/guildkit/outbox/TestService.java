package io.guildkit.outbox;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.guildkit.webhooks.WebhookClient;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A service with one channel for each webhook. It is written for these tests, and shares no code with the client or the emulator. */
final class TestService implements AutoCloseable {
    private static final Pattern CONTENT = Pattern.compile("\"content\":\"([^\"]*)\"");
    private static final String TOKEN = "secret-token-of-the-webhook";

    static {
        System.setProperty("sun.net.httpserver.nodelay", "true"); // each response would wait for 40 ms
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "test-service");
        thread.setDaemon(true);
        return thread;
    });
    private final ReentrantLock lock = new ReentrantLock();
    private final List<Request> requests = new ArrayList<>();
    private final List<String> channel = new ArrayList<>();
    private final Queue<Answer> script = new ArrayDeque<>();
    private final boolean remembers;
    private int ids = 1000;

    /** A request that has arrived. */
    record Request(String method, String path, String query, String text) {
        String content() {
            Matcher content = CONTENT.matcher(text);
            return content.find() ? content.group(1) : "";
        }
    }

    /**
     * How the service answers one request.
     *
     * @param status the status
     * @param body the body; empty for that of the message
     * @param processes whether the request changes the channel
     * @param arrived is counted down when the request is there
     * @param released is awaited before the response
     */
    record Answer(int status, String body, boolean processes, CountDownLatch arrived, CountDownLatch released) {
        static Answer of(int status, String body, boolean processes) {
            return new Answer(status, body, processes, new CountDownLatch(1), new CountDownLatch(0));
        }

        static Answer error(int status, int code) {
            return of(status, "{\"message\":\"no\",\"code\":" + code + "}", false);
        }

        static Answer held() {
            return new Answer(200, "", true, new CountDownLatch(1), new CountDownLatch(1));
        }

        void awaitRequest() throws InterruptedException {
            if (!arrived.await(20, TimeUnit.SECONDS)) {
                throw new AssertionError("no request");
            }
        }
    }

    TestService() throws IOException {
        this(true);
    }

    /**
     * Starts a service.
     *
     * @param remembers whether it keeps requests in memory
     */
    TestService(boolean remembers) throws IOException {
        this.remembers = remembers;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    WebhookClient client() {
        return client(7);
    }

    WebhookClient client(int webhook) {
        return WebhookClient.of(url(webhook));
    }

    String url(int webhook) {
        return "http://localhost:" + server.getAddress().getPort() + "/api/webhooks/" + webhook + "/" + TOKEN;
    }

    /** Scripts the next answer. Without a script, the service processes the request. */
    Answer next(Answer answer) {
        lock.lock();
        try {
            script.add(answer);
            return answer;
        } finally {
            lock.unlock();
        }
    }

    List<String> channel() {
        lock.lock();
        try {
            return List.copyOf(channel);
        } finally {
            lock.unlock();
        }
    }

    List<Request> requests() {
        lock.lock();
        try {
            return List.copyOf(requests);
        } finally {
            lock.unlock();
        }
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            Request request = new Request(
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().getPath(),
                    String.valueOf(exchange.getRequestURI().getQuery()),
                    body(exchange));
            Answer answer;
            int id;
            lock.lock();
            try {
                if (remembers) {
                    requests.add(request);
                }
                answer = script.isEmpty() ? Answer.of(200, "", true) : script.remove();
                if (remembers && answer.processes()) {
                    channel.add(entry(request));
                }
                id = ids++;
            } finally {
                lock.unlock();
            }
            answer.arrived().countDown();
            answer.released().await();
            respond(exchange, request, answer, id);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String body(HttpExchange exchange) throws IOException {
        if (remembers) {
            return new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        }
        exchange.getRequestBody().transferTo(OutputStream.nullOutputStream());
        return "";
    }

    private static String entry(Request request) {
        return switch (request.method()) {
            case "PATCH" -> "edit " + request.content();
            case "DELETE" -> "delete " + request.path().substring(request.path().lastIndexOf('/') + 1);
            default -> request.content();
        };
    }

    private static void respond(HttpExchange exchange, Request request, Answer answer, int id) {
        String body = answer.body().isEmpty()
                ? "{\"id\":\"" + id + "\",\"channel_id\":\"55\",\"content\":\"" + request.content() + "\"}"
                : answer.body();
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        boolean empty = request.method().equals("DELETE") && answer.status() == 200;
        try {
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(empty ? 204 : answer.status(), empty ? -1 : bytes.length);
            if (!empty) {
                exchange.getResponseBody().write(bytes);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
