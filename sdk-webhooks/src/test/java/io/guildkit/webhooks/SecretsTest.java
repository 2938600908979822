package io.guildkit.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.CallListener;
import io.guildkit.core.RetryPolicy;
import io.guildkit.core.error.GuildkitException;
import io.guildkit.core.upload.UploadFile;
import java.io.IOException;
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
import org.assertj.core.util.Throwables;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Log lines and exceptions show no token. WebhooksCanaryTest of the test kit tests other responses and broken connections. */
class SecretsTest {
    private final List<String> seen = new CopyOnWriteArrayList<>();
    private final Logger root = Logger.getLogger("");
    private final Level level = root.getLevel();
    private final List<Handler> handlers = List.of(root.getHandlers());
    private final Handler log = new Handler() {
        @Override
        public void publish(LogRecord record) {
            if (!String.valueOf(record.getLoggerName()).startsWith("mockwebserver3")) { // part of the test
                seen.add("log: " + record.getLoggerName() + ": " + new SimpleFormatter().format(record));
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        handlers.forEach(root::removeHandler);
        root.setLevel(Level.ALL);
        log.setLevel(Level.ALL);
        root.addHandler(log);
    }

    @AfterEach
    void stopListening() {
        root.removeHandler(log);
        root.setLevel(level);
        handlers.forEach(root::addHandler);
    }

    @Test
    void showsNoTokenAfterRedirectFailedUploadOrClose() throws IOException {
        MockResponse redirect = new MockResponse.Builder()
                .code(302)
                .addHeader("Location", "http://x.example/webhooks/123/canary")
                .build();
        try (MockWebServer server = new MockWebServer()) {
            server.setDispatcher(new Dispatcher() {
                @Override
                public MockResponse dispatch(RecordedRequest request) {
                    return redirect;
                }
            });
            server.start();
            WebhookClient webhook = WebhookClient.builder(
                            server.url("/webhooks/123/canary").toString())
                    .retryPolicy(RetryPolicy.none())
                    .addCallListener(new CallListener() {
                        @Override
                        public void callFinished(Call call, Outcome outcome) {
                            seen.add("listener: " + call + outcome);
                        }
                    })
                    .build();
            send(webhook);
            webhook.close();
            send(webhook);
        }
        assertThat(seen)
                .anyMatch(line -> line.startsWith("log: io.guildkit.core"))
                .anyMatch(line -> line.startsWith("log: okhttp3"))
                .anyMatch(line -> line.startsWith("listener: "))
                .anyMatch(line -> line.contains(": 302: "))
                .anyMatch(line -> line.contains("unreadable file"))
                .anyMatch(line -> line.contains("the client is closed"))
                .allSatisfy(line -> assertThat(line).doesNotContain("canary"));
    }

    private void send(WebhookClient webhook) {
        UploadFile failing = UploadFile.of("f", () -> {
            throw new IOException("unreadable file");
        });
        for (Supplier<?> call : List.<Supplier<?>>of(
                () -> webhook.executeAndWait("hi").send(),
                () -> webhook.executeAndWait("hi").sendAsync().join(),
                () -> webhook.execute(m -> m.file(failing)).send(),
                () -> webhook.execute(m -> m.file(failing)).sendAsync().join())) {
            try {
                seen.add("result: " + call.get());
            } catch (GuildkitException | CompletionException e) {
                seen.add("exception: " + Throwables.getStackTrace(e));
            }
        }
    }
}
