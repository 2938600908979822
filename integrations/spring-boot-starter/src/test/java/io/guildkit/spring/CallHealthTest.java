package io.guildkit.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.CallListener.Call;
import io.guildkit.core.CallListener.Outcome;
import io.guildkit.core.error.BreakerOpenException;
import io.guildkit.core.error.OutcomeUnknownException;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.route.Route;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
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

    @Test
    void namesOnlyTypeOfFailure() {
        finish(1, 0, new TransportException("canary", null));
        assertThat(health.report().details()).containsEntry("problem", "TransportException");
        assertThat(health.report().toString()).doesNotContain("canary");
    }
}
