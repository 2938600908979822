package io.guildkit.benchmarks.guildkit;

import io.guildkit.benchmarks.server.RequestReader;
import io.guildkit.webhooks.WebhookClient;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
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

    private static final byte[] RESPONSE = "HTTP/1.1 204 No Content\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private IdleConnections() {}

    /** Accepts connections until the listener is closed, and responds to POSTs with 204. Each connection has a thread. */
    private static void serve(ServerSocket listener, AtomicInteger processed) {
        try {
            while (true) {
                Socket socket = listener.accept();
                daemon(() -> serve(socket, processed));
            }
        } catch (IOException e) {
            // closed
        }
    }

    private static void serve(Socket socket, AtomicInteger processed) {
        RequestReader requests = new RequestReader();
        byte[] buffer = new byte[1024];
        try (socket) {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(CLOSES_AFTER_MILLIS);
            InputStream in = socket.getInputStream();
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                if (requests.read(ByteBuffer.wrap(buffer, 0, length))) {
                    processed.incrementAndGet();
                    socket.getOutputStream().write(RESPONSE);
                }
            }
        } catch (SocketTimeoutException e) {
            // the connection was idle
        } catch (IOException e) {
            System.err.println("server: " + e);
        }
    }

    private static void daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
    }

    public static void main(String[] args) throws IOException, InterruptedException {
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

    private static void withPauses(String name, Function<String, Callable<Object>> client)
            throws IOException, InterruptedException {
        AtomicInteger processed = new AtomicInteger();
        try (ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            daemon(() -> serve(listener, processed));
            Callable<Object> post = client.apply("http://127.0.0.1:" + listener.getLocalPort() + "/webhooks/1/token");
            Random random = new Random(POSTS);
            int failed = 0;
            for (int i = 0; i < POSTS; i++) {
                try {
                    post.call();
                } catch (Exception e) {
                    failed++;
                }
                TimeUnit.MILLISECONDS.sleep(MIN_PAUSE_MILLIS + random.nextInt(MAX_PAUSE_MILLIS - MIN_PAUSE_MILLIS));
            }
            System.out.println("| " + name + " | " + POSTS + " | " + failed + " | " + processed + " |");
        }
    }
}
