package io.guildkit.webhooks;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.CallListener;
import io.guildkit.core.RetryPolicy;
import io.guildkit.core.Timeouts;
import io.guildkit.core.error.GuildkitException;
import io.guildkit.core.upload.UploadFile;
import io.guildkit.core.wire.Snowflake;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The webhook's token is a canary: it shows in no log line, whoever writes it, and in no exception, whoever throws it,
 * causes and suppressed ones included.
 */
class SecretsTest {
    private static final String TOKEN = "canary-token";

    private final MockWebServer server = new MockWebServer();
    private final List<String> seen = new CopyOnWriteArrayList<>();
    private final Logger root = Logger.getLogger("");
    private final Level level = root.getLevel();
    private final List<Handler> handlers = List.of(root.getHandlers());
    private final Handler log = new Handler() {
        @Override
        public void publish(LogRecord record) {
            // The server at the other end may log what it likes.
            if (!String.valueOf(record.getLoggerName()).startsWith("mockwebserver3")) {
                seen.add("log: " + record.getLoggerName() + ": " + new SimpleFormatter().format(record));
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    private volatile MockResponse answer = new MockResponse.Builder().build();

    @BeforeEach
    void listen() throws IOException {
        handlers.forEach(root::removeHandler);
        root.setLevel(Level.ALL);
        log.setLevel(Level.ALL);
        root.addHandler(log);
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                return answer;
            }
        });
        server.start(InetAddress.getByName("localhost"), 0);
    }

    @AfterEach
    void stopListening() {
        server.close();
        root.removeHandler(log);
        root.setLevel(level);
        handlers.forEach(root::addHandler);
    }

    private WebhookClient client(String base) {
        return builder(base).build();
    }

    private WebhookClient.Builder builder(String base) {
        return WebhookClient.builder(base + "/webhooks/123/" + TOKEN)
                .retryPolicy(RetryPolicy.none())
                .timeouts(Timeouts.standard().withRead(Duration.ofMillis(100)))
                .addCallListener(new CallListener() {
                    @Override
                    public void attemptFinished(Call call, Attempt attempt) {
                        seen.add("listener: " + call + attempt);
                        attempt.failure().ifPresent(failure -> seen.add("heard: " + trace(failure)));
                    }

                    @Override
                    public void callFinished(Call call, Outcome outcome) {
                        seen.add("listener: " + call + outcome);
                    }
                });
    }

    private static String trace(Throwable failure) {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        return failure + trace.toString();
    }

    private void attempt(Supplier<?> call) {
        try {
            seen.add("result: " + call.get());
        } catch (GuildkitException e) {
            seen.add("exception: " + trace(e));
        } catch (CompletionException e) {
            seen.add("exception: " + trace(e));
        }
    }

    private void everything(WebhookClient webhook) {
        WebhookClient calls = webhook;
        UploadFile failing = UploadFile.of("f", () -> {
            throw new IOException("mine");
        });
        for (Supplier<?> call : List.<Supplier<?>>of(
                () -> calls.execute("hi").send(),
                () -> calls.executeAndWait("hi").send(),
                () -> calls.executeAndWait("hi").sendAsync().join(),
                () -> calls.execute(m -> m.file("a", new byte[100_000])).send(),
                () -> calls.execute(m -> m.file(UploadFile.of("s", new ByteArrayInputStream(new byte[10]))))
                        .send(),
                () -> calls.execute(m -> m.file(failing)).send(),
                () -> calls.execute(m -> m.file(failing)).sendAsync().join(),
                () -> calls.executeChatCompatAndWait(m -> m.text("hi")).send(),
                () -> calls.executeCodehostAndWait(CodehostDelivery.of(CodehostEvent.PUSH, "{}"))
                        .send(),
                () -> calls.getMessage(Snowflake.of(1)).send(),
                () -> calls.get().send(),
                () -> calls.delete().send(),
                () -> webhook.thread(Snowflake.of(5)) + " " + calls + calls.get())) {
            attempt(call);
        }
    }

    private void nothingShows() {
        assertThat(seen).anyMatch(line -> line.startsWith("log: io.guildkit.core"));
        assertThat(seen).anyMatch(line -> line.startsWith("log: okhttp3"));
        assertThat(seen).anyMatch(line -> line.startsWith("exception: "));
        assertThat(seen).allSatisfy(line -> assertThat(line).doesNotContain("canary"));
    }

    private static MockResponse json(int status, String body) {
        return new MockResponse.Builder()
                .code(status)
                .addHeader("Content-Type", "application/json")
                .body(body)
                .build();
    }

    @Test
    void answersOfAllKindsShowNothing() {
        try (WebhookClient webhook = client(server.url("/api").toString())) {
            for (MockResponse given : List.of(
                    json(
                            200,
                            "{\"id\":\"1\",\"type\":1,\"token\":\"" + TOKEN + "\",\"url\":\"https://x/" + TOKEN
                                    + "\"}"),
                    json(200, "\"" + TOKEN + "\""),
                    json(200, TOKEN),
                    json(401, "{\"code\":50027,\"message\":\"Invalid Webhook Token\"}"),
                    json(404, "{\"code\":10015,\"message\":\"Unknown Webhook\"}"),
                    json(429, "{\"retry_after\":0.0}"),
                    json(500, "<html>" + TOKEN + "</html>"),
                    new MockResponse.Builder()
                            .code(302)
                            .addHeader("Location", "http://x.example/webhooks/123/" + TOKEN)
                            .build())) {
                answer = given;
                WebhookClient calls = webhook;
                attempt(() -> calls.executeAndWait("hi").send());
                attempt(() -> calls.get().send());
                attempt(() -> calls.executeChatCompat(m -> m.text("hi")).send());
                attempt(() -> calls.execute(m -> m.file("a", new byte[10]))
                        .sendAsync()
                        .join());
                answer = json(404, "{}");
                everything(webhook);
            }
        }
        nothingShows();
    }

    @Test
    void brokenConnectionsShowNothing() {
        for (SocketEffect effect : List.of(
                new SocketEffect.CloseSocket(),
                SocketEffect.ShutdownConnection.INSTANCE,
                SocketEffect.Stall.INSTANCE)) {
            try (WebhookClient webhook = client(server.url("/api").toString())) {
                answer = new MockResponse.Builder()
                        .body("{\"id\":\"1\"}")
                        .onResponseStart(effect)
                        .build();
                everything(webhook);
                answer = new MockResponse.Builder()
                        .body("{\"id\":\"1\"}")
                        .onResponseBody(effect)
                        .build();
                everything(webhook);
            }
        }
        nothingShows();
    }

    @Test
    void servicesThatAreNotThereShowNothing() throws IOException {
        int dead;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            dead = socket.getLocalPort();
        }
        try (WebhookClient webhook = client("http://127.0.0.1:" + dead);
                WebhookClient encrypted = client("https://127.0.0.1:" + server.getPort());
                WebhookClient unknown = builder("https://chat.example.invalid")
                        .okHttpClient(new OkHttpClient.Builder()
                                .dns(host -> {
                                    throw new UnknownHostException(host);
                                })
                                .build())
                        .build()) {
            everything(webhook);
            everything(encrypted);
            everything(unknown);
        }
        nothingShows();
    }

    @Test
    void aServiceThatSpeaksNonsenseShowsNothing() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread nonsense = new Thread(() -> {
                while (!socket.isClosed()) {
                    try (var connection = socket.accept()) {
                        InputStream in = connection.getInputStream();
                        if (in.read() != -1) { // a client may close the connection before it sends anything
                            connection.getOutputStream().write("NONSENSE 1 2 3\r\n\r\n".getBytes(US_ASCII));
                        }
                    } catch (IOException e) {
                        // the next one, if there is one
                    }
                }
            });
            nonsense.setDaemon(true);
            nonsense.start();
            try (WebhookClient webhook = client("http://127.0.0.1:" + socket.getLocalPort())) {
                everything(webhook);
            }
        }
        nothingShows();
    }

    @Test
    void aClosedClientShowsNothing() {
        WebhookClient webhook = client(server.url("/api").toString());
        answer = json(404, "{}");
        everything(webhook);
        webhook.close();
        everything(webhook);
        nothingShows();
    }
}
