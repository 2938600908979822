package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.error.ServerErrorException;
import io.guildkit.core.route.Route;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The order in which the steps of a call are nested. */
class StepOrderTest extends Pipeline {
    @BothModes
    void callHasAllAttemptsAfterSecondFactor(Mode mode) {
        MfaServer service = new MfaServer();
        AtomicInteger failures = new AtomicInteger(3);
        respond(request -> request.getHeaders().get(MfaServer.HEADER) != null && failures.getAndDecrement() > 0
                ? json(503, "")
                : service.respond(request));
        HttpApiClient core = open(settings().secondFactorHandler(MfaServer.KNOWS_CODE));
        assertThat(mode.send(call(core, Route.get("/sensitive").account())).name())
                .isEqualTo("x");
        assertThat(service.sensitive)
                .as("the refused request, and the last of four")
                .hasSize(2);
    }

    @BothModes
    void eachAttemptWaitsForRateLimit(Mode mode) {
        respond(json(503, "", limit(0, "3")));
        assertThatThrownBy(() -> mode.send(get(core()))).isInstanceOf(ServerErrorException.class);
        Duration waited = clock.sleeps.stream().reduce(Duration.ZERO, Duration::plus);
        assertThat(waited).as("the limit of each attempt but the first").isGreaterThanOrEqualTo(Duration.ofSeconds(9));
    }

    @Test
    void stepsHaveThisOrder() {
        HttpApiClient core = open(settings().secondFactorHandler(MfaServer.KNOWS_CODE));
        assertThat(stepsOf(core, POST))
                .containsExactly("ElevationStep", "RetryStep", "BreakerStep", "RateLimitStep", "CredentialsStep");
        assertThat(stepsOf(core, Route.post("/x").open()))
                .containsExactly("RetryStep", "BreakerStep", "RateLimitStep", "CredentialsStep");
        assertThat(stepsOf(core, Route.post("/x").webhookToken()))
                .containsExactly("RetryStep", "BreakerStep", "GoneWebhooks", "RateLimitStep");
    }

    private static List<String> stepsOf(HttpApiClient core, Route route) {
        return core.steps(core.begin((HttpCall<?>) call(core, route))).stream()
                .map(step -> step.getClass().getName().replaceAll(".*\\.|\\$.*", ""))
                .toList();
    }
}
