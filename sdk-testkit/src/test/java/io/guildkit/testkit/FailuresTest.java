package io.guildkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Defects of the emulator are responses with a reason, and the log contains the reason, too. */
@Timeout(60) // a request without a response would wait forever
class FailuresTest extends Scene {
    private final Logger logger = Logger.getLogger("io.guildkit.testkit");
    private final Log log = new Log();

    private static final class Log extends Handler {
        private final List<LogRecord> lines = new CopyOnWriteArrayList<>();

        @Override
        public void publish(LogRecord line) {
            lines.add(line);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    @BeforeEach
    void listen() {
        logger.addHandler(log);
        logger.setUseParentHandlers(false);
    }

    @AfterEach
    void stopListening() {
        logger.removeHandler(log);
        logger.setUseParentHandlers(true);
    }

    private void onlyLine(String message, Throwable thrown) {
        assertThat(log.lines).singleElement().satisfies(line -> {
            assertThat(line.getMessage()).isEqualTo(message);
            assertThat(line.getThrown()).isSameAs(thrown);
        });
    }

    @ParameterizedTest
    @ValueSource(classes = {StackOverflowError.class, AssertionError.class, UnsupportedOperationException.class})
    void handlersFailWithTheReason(Class<? extends Throwable> type) throws Exception {
        Throwable bug = type.getConstructor().newInstance();
        emulator.world().router.open("GET /broken/{id}").noContent(call -> raise(bug));
        TestClient.Response response = client.get("/broken/7");
        assertThat(response.status()).isEqualTo(500);
        assertThat(response.text()).contains("The emulator failed: " + bug);
        onlyLine("The emulator failed at GET /broken/{id}", bug);
        assertThat(client.get("/auth/location-metadata").status()).isEqualTo(200);
        assertThat(emulator.requests().get(0).status()).hasValue(500);
    }

    @Test
    void failedListenersDoNotChangeResponses() throws Exception {
        AssertionError bug = new AssertionError("unexpected request");
        try (ServiceEmulator listened =
                ServiceEmulator.builder().onRequest(call -> raise(bug)).start()) {
            assertThat(TestClient.of(listened).get("/auth/location-metadata").status())
                    .isEqualTo(200);
        }
        onlyLine("A listener of requests failed", bug);
    }

    @Test
    void theAdminApiFailsWithTheReason() throws Exception {
        StackOverflowError bug = new StackOverflowError();
        emulator.clock().onChange(() -> raise(bug));
        TestClient.Response response = TestClient.admin(emulator).send("PATCH", "/clock", "{\"advance_seconds\":1}");
        assertThat(response.status()).isEqualTo(500);
        assertThat(response.text()).contains("The emulator failed: " + bug);
        onlyLine("The emulator failed at PATCH of the admin API", bug);
    }

    private static void raise(Throwable bug) {
        if (bug instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) bug;
    }
}
