package io.guildkit.benchmarks.guildkit;

import io.guildkit.webhooks.WebhookClient;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/**
 * Posts with random pauses to a server that closes idle connections, and prints the number of failures.
 *
 * <p>Time is scaled so that the run takes minutes instead of hours: the server closes connections after 200 ms instead of 5 s, and
 * Guildkit's monotonic clock is as much faster.
 */
public final class IdleConnections {
    private static final int POSTS = 200;
    private static final int SCALE = 25;
    private static final int CLOSES_AFTER_MILLIS = 200;
    private static final int MIN_PAUSE_MILLIS = 40;
    private static final int MAX_PAUSE_MILLIS = 480;

    private static final Pattern LENGTH = Pattern.compile("(?i)\ncontent-length: *(\\d+)");

    private IdleConnections() {}

    /** Responds to POSTs with 204. Each connection has a thread. */
    private static final class Server implements AutoCloseable {
        private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        private final int closesAfterMillis;
        private final AtomicInteger processed = new AtomicInteger();

        Server(int closesAfterMillis) throws IOException {
            this.closesAfterMillis = closesAfterMillis;
            daemon(this::accept);
        }

        String url() {
            return "http://127.0.0.1:" + listener.getLocalPort() + "/webhooks/1/token";
        }

        private void accept() {
            while (true) {
                try {
                    Socket socket = listener.accept();
                    daemon(() -> serve(socket));
                } catch (IOException e) {
                    return; // closed
                }
            }
        }

        private void serve(Socket socket) {
            try (socket) {
                socket.setTcpNoDelay(true);
                socket.setSoTimeout(closesAfterMillis);
                InputStream in = new BufferedInputStream(socket.getInputStream());
                while (read(in)) {
                    processed.incrementAndGet();
                    socket.getOutputStream()
                            .write("HTTP/1.1 204 No Content\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                }
            } catch (SocketTimeoutException e) {
                // the connection was idle
            } catch (IOException e) {
                System.err.println("server: " + e);
            }
        }

        /** Reads a request; returns false at the end of the connection. */
        private static boolean read(InputStream in) throws IOException {
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                int next = in.read();
                if (next < 0) {
                    return false;
                }
                head.append((char) next);
            }
            Matcher length = LENGTH.matcher(head);
            in.skipNBytes(length.find() ? Long.parseLong(length.group(1)) : 0);
            return true;
        }

        @Override
        public void close() throws IOException {
            listener.close();
        }
    }

    private static void daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
    }

    public static void main(String[] args) throws IOException {
        System.out.println("| client | posts | failed | processed |\n|---|--:|--:|--:|");
        withPauses("Guildkit", url -> guildkit(url, SCALE));
        withPauses("Guildkit, connections closed within a second", url -> guildkit(url, 1));
        withPauses("OkHttp without its recovery", url -> okHttp(url, false));
        withPauses("OkHttp's defaults", url -> okHttp(url, true));
    }

    /**
     * Creates a client.
     *
     * @param scale how much faster its clock is
     */
    private static Callable<Object> guildkit(String url, int scale) {
        WebhookClient client = WebhookClient.builder(url)
                .monotonicClock(() -> scale * System.nanoTime())
                .build();
        return () -> client.executeWithoutWaiting("x").send();
    }

    private static Callable<Object> okHttp(String url, boolean recovers) {
        OkHttpClient client =
                new OkHttpClient.Builder().retryOnConnectionFailure(recovers).build();
        return () -> {
            try (Response response = client.newCall(new Request.Builder()
                            .url(url)
                            .post(RequestBody.create("{}", null))
                            .build())
                    .execute()) {
                return response.body().bytes();
            }
        };
    }

    private static void withPauses(String name, Function<String, Callable<Object>> client) throws IOException {
        try (Server server = new Server(CLOSES_AFTER_MILLIS)) {
            Callable<Object> post = client.apply(server.url());
            Random random = new Random(POSTS);
            int failed = 0;
            for (int i = 0; i < POSTS; i++) {
                try {
                    post.call();
                } catch (Exception e) {
                    failed++;
                }
                pause(MIN_PAUSE_MILLIS + random.nextInt(MAX_PAUSE_MILLIS - MIN_PAUSE_MILLIS));
            }
            System.out.println("| " + name + " | " + POSTS + " | " + failed + " | " + server.processed + " |");
        }
    }

    private static void pause(int millis) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
