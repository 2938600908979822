package io.guildkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.GuildkitClient;
import io.guildkit.core.CallListener.Call;
import io.guildkit.core.CallListener.Outcome;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.error.BreakerOpenException;
import io.guildkit.core.error.OutcomeUnknownException;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.route.Route;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CallHealthTest {
    private static final Route ROUTE = Route.get("/x").open();
    private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

    private Instant now = START;
    private final CallHealth health = new CallHealth(() -> now);

    private void finish(int attempts, int status, @Nullable Throwable failure) {
        health.callFinished(
                new Call(1, ROUTE),
                new Outcome(
                        attempts,
                        status == 0 ? Optional.empty() : Optional.of(status),
                        Duration.ZERO,
                        Optional.ofNullable(failure)),
                now);
    }

    @Test
    void isUnknownBeforeFirstCall() {
        assertThat(health.report()).isEqualTo(new CallHealth.Report("UNKNOWN", Map.of()));
    }

    static Stream<Arguments> calls() {
        return Stream.of(
                Arguments.of("success", 1, 200, null, "UP"),
                Arguments.of("refusal", 1, 404, new IllegalStateException(), "UP"),
                Arguments.of("fault of one endpoint", 1, 500, new IllegalStateException(), "UP"),
                Arguments.of("broken body", 1, 200, new TransportException("x", null), "UP"),
                Arguments.of("bad gateway", 4, 502, new IllegalStateException(), "DOWN"),
                Arguments.of("unavailable", 4, 503, new IllegalStateException(), "DOWN"),
                Arguments.of("gateway timeout", 4, 504, new IllegalStateException(), "DOWN"),
                Arguments.of("no connection", 4, 0, new TransportException("x", null), "DOWN"),
                Arguments.of("no response", 1, 0, new OutcomeUnknownException("x", null), "DOWN"),
                Arguments.of("stopped client", 0, 0, new BreakerOpenException(ROUTE, 9, START), "DOWN"),
                Arguments.of("nothing sent", 0, 0, new TransportException("x", null), "UNKNOWN"),
                Arguments.of("cancelled", 1, 0, new CancellationException(), "UNKNOWN"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("calls")
    void dependsOnLatestCall(String name, int attempts, int status, @Nullable Throwable failure, String expected) {
        finish(attempts, status, failure);
        assertThat(health.report().status()).isEqualTo(expected);
    }

    @Test
    void expiresFailure() {
        finish(1, 200, null);
        finish(1, 503, new IllegalStateException("canary"));
        now = START.plus(CallHealth.MEMORY).minusMillis(1);
        assertThat(health.report())
                .isEqualTo(
                        new CallHealth.Report("DOWN", Map.of("latestCall", START.toString(), "problem", "status 503")));
        now = START.plus(CallHealth.MEMORY);
        assertThat(health.report().status()).isEqualTo("UNKNOWN");
    }

    @Test
    void keepsSuccess() {
        finish(1, 503, new IllegalStateException());
        finish(1, 204, null);
        now = START.plus(Duration.ofDays(1));
        assertThat(health.report()).isEqualTo(new CallHealth.Report("UP", Map.of("latestCall", START.toString())));
    }

    /** Responds to the first request, and interrupts the caller instead of responding to the next one. */
    private static final class Interrupting extends Dispatcher {
        private final Thread caller = Thread.currentThread();
        private final CountDownLatch end = new CountDownLatch(1);
        private final AtomicInteger requests = new AtomicInteger();

        @Override
        public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
            if (requests.incrementAndGet() > 1) {
                caller.interrupt();
                end.await();
            }
            return new MockResponse.Builder()
                    .setHeader("Content-Type", "application/json")
                    .body("{\"code\":\"x\"}")
                    .build();
        }
    }

    @Test
    void ignoresCallsOfInterruptedCallers() throws Exception {
        Interrupting responses = new Interrupting();
        try (MockWebServer server = new MockWebServer()) {
            server.setDispatcher(responses);
            server.start();
            CallHealth observed = new CallHealth(Instant::now);
            try (GuildkitClient client = GuildkitClient.builder(
                            server.url("/api/v9").toString())
                    .credentials(Credentials.bot("token"))
                    .addCallListener(observed)
                    .build()) {
                client.invites().get("x").send();
                CallHealth.Report before = observed.report();
                assertThat(before.status()).isEqualTo("UP");
                assertThatThrownBy(() -> client.invites().get("x").send()).isInstanceOf(TransportException.class);
                assertThat(Thread.interrupted()).isTrue();
                assertThat(observed.report()).isEqualTo(before);
            } finally {
                responses.end.countDown();
            }
        }
    }

    @Test
    void noticesStatusForInterruptedCallers() {
        finish(1, 200, null);
        Thread.currentThread().interrupt();
        finish(1, 503, new IllegalStateException());
        assertThat(Thread.interrupted()).isTrue();
        assertThat(health.report().status()).isEqualTo("DOWN");
    }

    @Test
    void namesOnlyTypeOfFailure() {
        finish(1, 0, new TransportException("canary", null));
        assertThat(health.report().details()).containsEntry("problem", "TransportException");
        assertThat(health.report().toString()).doesNotContain("canary");
    }
}
