package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.core.error.BreakerOpenException;
import io.guildkit.core.error.NotFoundException;
import io.guildkit.core.error.ServerErrorException;
import io.guildkit.core.internal.pipeline.Pipeline.Mode;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The steps of a call are nested in one order: elevation, retry, breaker, gone webhooks, rate limit, credentials. */
class StepOrderTest {
    @RegisterExtension
    final Pipeline pipeline = new Pipeline();

    private static RateLimitPolicy breaksAfter(int invalid) {
        return RateLimitPolicy.standard().withMaxInvalid(invalid, Duration.ofMinutes(10));
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void theBreakerStopsTheRepetitionsOfACall(Mode mode) {
        pipeline.answerAll(Pipeline.json(429, "", "Retry-After", "1"));
        HttpApiClient core = pipeline.open(pipeline.builder().rateLimitPolicy(breaksAfter(2)));
        assertThatThrownBy(() -> mode.send(core.call(Pipeline.get("/x")).returns(Company.CODEC)))
                .isInstanceOf(BreakerOpenException.class);
        assertThat(pipeline.server.getRequestCount()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aSecondFactorDoesNotUseUpTheAttemptsOfACall(Mode mode) {
        MfaServer server = new MfaServer();
        AtomicInteger failures = new AtomicInteger(3);
        pipeline.answer(request -> request.getHeaders().get(MfaServer.HEADER) != null && failures.getAndDecrement() > 0
                ? Pipeline.json(503, "")
                : server.answer(request));
        HttpApiClient core =
                pipeline.open(pipeline.builder().secondFactorHandler(SecondFactorHandler.totp(() -> MfaServer.CODE)));
        assertThat(mode.send(core.call(Route.get("/sensitive").account()).returns(Company.CODEC))
                        .name())
                .isEqualTo("x");
        assertThat(server.sensitive)
                .as("one that was refused, and the last of four")
                .hasSize(2);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void attemptsWaitForTheRateLimitBeforeTheyTakeCredentials(Mode mode) {
        pipeline.answerAll(Pipeline.json(
                503, "", "X-RateLimit-Limit", "1", "X-RateLimit-Remaining", "0", "X-RateLimit-Reset-After", "3"));
        HttpApiClient core = pipeline.core();
        assertThatThrownBy(() -> mode.send(core.call(Pipeline.get("/x")).returns(Company.CODEC)))
                .isInstanceOf(ServerErrorException.class);
        Duration waited = pipeline.clock.sleeps.stream().reduce(Duration.ZERO, Duration::plus);
        assertThat(waited).as("the limit of each attempt but the first").isGreaterThanOrEqualTo(Duration.ofSeconds(9));
    }

    @Test
    void aWebhookThatIsGoneTakesNothingFromItsRateLimit() {
        pipeline.answerAll(Pipeline.json(404, "{\"code\":10015}"));
        Route hook = Route.get("/webhooks/{id}/{token}")
                .secret("token")
                .major("id", "token")
                .webhookToken();
        HttpApiClient core = pipeline.core();
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() ->
                            core.call(hook, "1", "t0ken").returns(Company.CODEC).send())
                    .isInstanceOf(NotFoundException.class);
        }
        assertThat(pipeline.server.getRequestCount()).isEqualTo(1);
        assertThat(core.rateLimits().snapshot()).allMatch(bucket -> bucket.inFlight() == 0);
    }

    @Test
    void stepsAreNestedInThisOrder() {
        HttpApiClient core = pipeline.open(pipeline.builder().secondFactorHandler(SecondFactorHandler.totp(() -> "1")));
        assertThat(namesOf(core, Route.post("/x").account()))
                .containsExactly("ElevationStep", "RetryStep", "BreakerStep", "RateLimitStep", "CredentialsStep");
        assertThat(namesOf(core, Route.post("/x").open()))
                .containsExactly("RetryStep", "BreakerStep", "RateLimitStep", "CredentialsStep");
        assertThat(namesOf(core, Route.post("/x").webhookToken()))
                .containsExactly("RetryStep", "BreakerStep", "GoneWebhooks", "RateLimitStep");
    }

    private static List<String> namesOf(HttpApiClient core, Route route) {
        HttpCall<?> call = (HttpCall<?>) core.call(route).returns(Company.CODEC);
        return core.steps(core.begin(call)).stream()
                .map(step -> step.getClass().getName().replaceAll(".*\\.|\\$.*", ""))
                .toList();
    }
}
