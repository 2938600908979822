package io.guildkit.micrometer;

import static io.micrometer.observation.tck.TestObservationRegistryAssert.assertThat;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.guildkit.GuildkitClient;
import io.guildkit.core.CallListener;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.error.ServerErrorException;
import io.guildkit.core.route.Route;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.search.RequiredSearch;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.tck.TestObservationRegistry;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CallObservationsTest {
    private static final String TOKEN = "canary-token";
    private static final String CODE = "canary-code";

    @AutoClose
    private final MockWebServer server = new MockWebServer();

    private final TestObservationRegistry observations = TestObservationRegistry.create();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    @AutoClose
    private GuildkitClient client;

    @BeforeEach
    void start() throws Exception {
        server.start();
        CallObservations listener = new CallObservations(observations, meters);
        observations.observationConfig().observationHandler(new DefaultMeterObservationHandler(meters));
        client = GuildkitClient.builder(server.url("/api/v9").toString())
                .credentials(Credentials.bot(TOKEN))
                .addCallListener(listener)
                .driftListener(listener)
                .sleeper(wait -> CompletableFuture.completedFuture(null))
                .build();
    }

    private void respond(int status, String body) {
        server.enqueue(new MockResponse.Builder()
                .code(status)
                .setHeader("Content-Type", "application/json")
                .body(body)
                .build());
    }

    private RequiredSearch meter(String name, String key, String value) {
        return meters.get(name).tag(key, value);
    }

    @Test
    void observesCallByTemplateOfRoute() {
        respond(200, "{\"code\":\"" + CODE + "\",\"surplus\":1}");

        client.invites().get(CODE).send();

        assertThat(observations)
                .hasSingleObservationThat()
                .hasBeenStarted()
                .hasBeenStopped()
                .hasNameEqualTo("guildkit.calls")
                .hasContextualNameEqualTo("GET /invites/{invite.code}")
                .hasLowCardinalityKeyValue("method", "GET")
                .hasLowCardinalityKeyValue("uri", "/invites/{invite.code}")
                .hasLowCardinalityKeyValue("status", "200")
                .hasLowCardinalityKeyValue("exception", "none")
                .hasLowCardinalityKeyValue("code", "none")
                .doesNotHaveError();
        assertThat(meters.get("guildkit.calls").timer().count()).isOne();
        assertThat(meters.get("guildkit.drift")
                        .tags("route", "GET /invites/{invite.code}", "kind", "UNKNOWN_FIELD")
                        .counter()
                        .count())
                .isOne();
    }

    @Test
    void observesErrorCode() {
        respond(404, "{\"code\":10006,\"message\":\"Unknown Invite\"}");

        Throwable failure = catchThrowable(() -> client.invites().get(CODE).send());

        assertThat(observations)
                .hasSingleObservationThat()
                .hasBeenStopped()
                .hasLowCardinalityKeyValue("status", "404")
                .hasLowCardinalityKeyValue("exception", "NotFoundException")
                .hasLowCardinalityKeyValue("code", "10006")
                .hasError(failure);
    }

    @Test
    void countsAttemptsAndRetries() {
        respond(429, "{\"message\":\"slow\",\"retry_after\":0.25,\"global\":false}");
        respond(200, "{\"code\":\"" + CODE + "\"}");

        client.invites().get(CODE).send();

        assertThat(meter("guildkit.retries", "uri", "/invites/{invite.code}")
                        .counter()
                        .count())
                .isOne();
        assertThat(meter("guildkit.attempts", "status", "429").timer().count()).isOne();
        assertThat(meter("guildkit.attempts", "status", "200").timer().count()).isOne();
    }

    @Test
    void timesWaitsForLimits() {
        Route route = Route.get("/invites/{invite.code}").open();
        new CallObservations(observations, meters).limitWaited(new CallListener.Call(1, route), Duration.ofMillis(250));

        assertThat(meter("guildkit.limit.waits", "uri", "/invites/{invite.code}")
                        .timer()
                        .totalTime(MILLISECONDS))
                .isEqualTo(250);
    }

    @Test
    void keysContainNoArguments() {
        respond(500, "{\"message\":\"" + CODE + "\",\"code\":0}");

        assertThatThrownBy(() -> client.invites().get(CODE).noRetry().send()).isInstanceOf(ServerErrorException.class);

        assertThat(meters.getMeters())
                .hasSizeGreaterThan(1)
                .noneMatch(meter -> meter.getId().toString().contains("canary"));
    }
}
