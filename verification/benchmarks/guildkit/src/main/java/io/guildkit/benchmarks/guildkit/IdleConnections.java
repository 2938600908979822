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
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
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

    private IdleConnections() {}

    /** Sends one POST. */
    @FunctionalInterface
    private interface Post {
        void send() throws IOException;
    }

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

        private static boolean read(InputStream in) throws IOException {
            int length = 0;
            for (String line = line(in); !line.isEmpty(); line = line(in)) {
                if (line.equals("\0")) {
                    return false;
                }
                if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                    length = Integer.parseInt(
                            line.substring(line.indexOf(':') + 1).trim());
                }
            }
            in.skipNBytes(length);
            return true;
        }

        private static String line(InputStream in) throws IOException {
            StringBuilder line = new StringBuilder();
            for (int c = in.read(); c != '\n'; c = in.read()) {
                if (c < 0) {
                    return "\0";
                }
                if (c != '\r') {
                    line.append((char) c);
                }
            }
            return line.toString();
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

    /** Creates a client for a URL. */
    @FunctionalInterface
    private interface Client {
        Post of(String url);
    }

    /**
     * Creates a client.
     *
     * @param scale how much faster its clock is
     */
    private static Post guildkit(String url, int scale) {
        WebhookClient client = WebhookClient.builder(url)
                .monotonicClock(() -> scale * System.nanoTime())
                .build();
        return () -> client.executeWithoutWaiting("x").send();
    }

    private static Post okHttp(String url, boolean recovers) {
        OkHttpClient client =
                new OkHttpClient.Builder().retryOnConnectionFailure(recovers).build();
        return () -> {
            try (Response response = client.newCall(new Request.Builder()
                            .url(url)
                            .post(RequestBody.create("{}", null))
                            .build())
                    .execute()) {
                response.body().bytes();
            }
        };
    }

    private static void withPauses(String name, Client client) throws IOException {
        try (Server server = new Server(CLOSES_AFTER_MILLIS)) {
            Post post = client.of(server.url());
            Random random = new Random(POSTS);
            int failed = 0;
            for (int i = 0; i < POSTS; i++) {
                try {
                    post.send();
                } catch (IOException | RuntimeException e) {
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
