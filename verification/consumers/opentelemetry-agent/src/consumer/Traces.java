package consumer;

import io.guildkit.GuildkitClient;
import io.guildkit.core.CallListener;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.route.Route;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Scope;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Sends calls at the same time, each below a span of its own or below none, and checks that the requests, the listeners and the callbacks
 * of each call are in the trace of its caller. One rate limit for all of them makes most calls wait, so that other threads continue them.
 */
public final class Traces {
    private static final int CALLS = 80;
    private static final Route ROUTE = Route.get("/calls").account();

    /** The trace of each request by the number of its call; "none" without a header. */
    private static final Map<String, String> REQUESTS = new ConcurrentHashMap<>();

    private static final List<String> WRONG = new ArrayList<>();

    private Traces() {}

    public static void main(String[] args) throws Exception {
        Tracer tracer = GlobalOpenTelemetry.getTracer("consumer");
        Map<Long, String> heard = new ConcurrentHashMap<>();
        CallListener listener = new CallListener() {
            @Override
            public void callFinished(Call call, Outcome outcome, Instant at) {
                heard.put(call.id(), trace());
            }
        };
        try (ServerSocket server = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
                GuildkitClient client = GuildkitClient.builder("http://127.0.0.1:" + server.getLocalPort())
                        .credentials(Credentials.accountToken("token"))
                        .fingerprint(FingerprintProvider.none())
                        .addCallListener(listener)
                        .build()) {
            start(() -> accept(server));
            client.api().call(ROUTE).returnsJson().send(); // the route is warm
            List<CompletableFuture<Void>> calls = new ArrayList<>();
            List<String> expected = new ArrayList<>();
            for (int i = 0; i < CALLS; i++) {
                String number = String.valueOf(i);
                if (i % 4 == 3) {
                    expected.add("none");
                    calls.add(call(client, number, "none"));
                    continue;
                }
                Span span = tracer.spanBuilder(number).startSpan();
                try (Scope scope = span.makeCurrent()) {
                    expected.add(trace());
                    calls.add(call(client, number, trace()));
                }
            }
            CompletableFuture.allOf(calls.toArray(new CompletableFuture<?>[0])).get(60, TimeUnit.SECONDS);
            for (int i = 0; i < CALLS; i++) {
                check("request " + i, expected.get(i), REQUESTS.get(String.valueOf(i)));
            }
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
            while (heard.size() <= CALLS && System.nanoTime() < end) {
                Thread.onSpinWait();
            }
            for (int i = 0; i < CALLS; i++) { // the first call of the client warmed the route
                check("listener " + i, expected.get(i), heard.get(i + 2L));
            }
        }
        if (!WRONG.isEmpty()) {
            throw new AssertionError(WRONG.size() + " wrong traces: " + WRONG);
        }
    }

    private static CompletableFuture<Void> call(GuildkitClient client, String number, String expected) {
        return client.api()
                .call(ROUTE)
                .query("number", number)
                .returnsJson()
                .sendAsync()
                .thenAccept(response -> check("callback " + number, expected, trace()));
    }

    private static synchronized void check(String what, String expected, String actual) {
        // A request without a trace of its caller begins one, which no other call may have.
        boolean ok = expected.equals("none") && what.startsWith("request")
                ? REQUESTS.values().stream().filter(trace -> trace.equals(actual)).count() == 1
                : expected.equals(actual);
        if (!ok) {
            WRONG.add(what);
        }
    }

    private static String trace() {
        return Span.current().getSpanContext().isValid() ? Span.current().getSpanContext().getTraceId() : "none";
    }

    // ---- the server

    private static void start(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
    }

    private static void accept(ServerSocket server) {
        try {
            while (true) {
                Socket socket = server.accept();
                start(() -> serve(socket));
            }
        } catch (IOException e) {
            // closed
        }
    }

    /** Responds with a limit of five requests in 100 ms. */
    private static void serve(Socket socket) {
        try (socket;
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
                OutputStream out = socket.getOutputStream()) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String number = line.replaceAll(".*number=(\\d+).*", "$1");
                String trace = "none";
                for (String header = in.readLine(); !header.isEmpty(); header = in.readLine()) {
                    if (header.toLowerCase(java.util.Locale.ROOT).startsWith("traceparent:")) {
                        trace = header.split("-")[1];
                    }
                }
                REQUESTS.put(number, trace);
                out.write(("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-RateLimit-Bucket: b\r\nX-RateLimit-Limit: 5\r\n"
                                + "X-RateLimit-Remaining: 0\r\nX-RateLimit-Reset-After: 0.1\r\n\r\n{}")
                        .getBytes(StandardCharsets.ISO_8859_1));
            }
        } catch (IOException e) {
            // the client has closed the connection
        }
    }
}
