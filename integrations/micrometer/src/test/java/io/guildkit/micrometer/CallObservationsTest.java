package io.guildkit.micrometer;

import static io.micrometer.observation.tck.TestObservationRegistryAssert.assertThat;
import static java.util.Objects.requireNonNull;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.guildkit.GuildkitClient;
import io.guildkit.core.CallListener;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.error.NotFoundException;
import io.guildkit.core.error.ServerErrorException;
import io.guildkit.core.route.Route;
import io.micrometer.context.ContextRegistry;
import io.micrometer.context.ContextSnapshotFactory;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.search.RequiredSearch;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.contextpropagation.ObservationThreadLocalAccessor;
import io.micrometer.observation.tck.TestObservationRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
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
                .hasContextualNameEqualTo("get /invites/{invite.code}")
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
        new CallObservations(observations, meters)
                .limitWaited(new CallListener.Call(1, route), Duration.ofMillis(250), Instant.EPOCH);

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

    @Test
    void timerRecordsDurationOfClient() {
        CallObservations listener = new CallObservations(observations, meters);
        CallListener.Call call = new CallListener.Call(7, Route.get("/x").open());
        listener.callStarted(call, Instant.EPOCH);
        listener.callFinished(
                call,
                new CallListener.Outcome(1, Optional.of(200), Duration.ofSeconds(90), Optional.empty()),
                Instant.EPOCH);
        assertThat(meter("guildkit.calls", "uri", "/x").timer().totalTime(MILLISECONDS))
                .isEqualTo(90_000);
    }

    /** Adds a handler of the application, which runs after the handler of meters. */
    private void handle(Consumer<Observation.Context> onStart, Consumer<Observation.Context> onError, Runnable onStop) {
        observations.observationConfig().observationHandler(new ObservationHandler<Observation.Context>() {
            @Override
            public void onStart(Observation.Context context) {
                onStart.accept(context);
            }

            @Override
            public void onError(Observation.Context context) {
                onError.accept(context);
            }

            @Override
            public void onStop(Observation.Context context) {
                onStop.run();
            }

            @Override
            public boolean supportsContext(Observation.Context context) {
                return true;
            }
        });
    }

    private static void fail(Observation.Context context) {
        throw new IllegalStateException("a handler of " + context.getName() + " failed");
    }

    private int active() {
        return meters.get("guildkit.calls.active").longTaskTimer().activeTasks();
    }

    @Test
    void callEndsIfHandlerFailsAtItsStart() {
        handle(CallObservationsTest::fail, context -> {}, () -> {});
        respond(200, "{\"code\":\"" + CODE + "\"}");

        client.invites().get(CODE).send();

        assertThat(active()).isZero();
        assertThat(meters.get("guildkit.calls").timer().count()).isOne();
    }

    @Test
    void callEndsIfHandlerFailsAtItsError() {
        List<String> seen = new ArrayList<>();
        handle(context -> seen.add("start"), CallObservationsTest::fail, () -> seen.add("stop"));
        respond(404, "{\"code\":10006,\"message\":\"Unknown Invite\"}");

        assertThatThrownBy(() -> client.invites().get(CODE).send()).isInstanceOf(NotFoundException.class);

        assertThat(seen).containsExactly("start", "stop");
        assertThat(active()).isZero();
        assertThat(meter("guildkit.calls", "status", "404").timer().count()).isOne();
    }

    /** Keeps the context of each observed call. */
    private final Map<String, Observation.ContextView> parents = new ConcurrentHashMap<>();

    @Test
    void asynchronousCallsAreChildrenOfTheirCallersObservations() {
        int calls = 60;
        CountDownLatch stopped = new CountDownLatch(calls);
        observations.observationConfig().observationHandler(new ObservationHandler<Observation.Context>() {
            @Override
            public void onStop(Observation.Context context) {
                if (context.getName().equals(CallObservations.CALLS)) {
                    parents.put(
                            String.valueOf(context.getContextualName()),
                            context.getParentObservation().getContextView());
                    stopped.countDown();
                }
            }

            @Override
            public boolean supportsContext(Observation.Context context) {
                return true;
            }
        });
        CallObservations listener = new CallObservations(observations, meters);
        try (GuildkitClient client = GuildkitClient.builder(
                        server.url("/api/v9").toString())
                .addCallListener(listener)
                .addContextPropagation(new MicrometerContext(snapshots()))
                .fingerprint(FingerprintProvider.none())
                .build()) {
            for (int i = 0; i < calls; i++) {
                respond(200, "{}");
                Observation.createNotStarted("parent" + i, observations)
                        .observe(() -> client.api()
                                .call(Route.get("/" + current()).open())
                                .returnsJson()
                                .sendAsync());
            }
            assertThat(stopped.await(20, SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        assertThat(parents.keySet()).hasSize(calls);
        parents.forEach((call, parent) -> assertThat(call).isEqualTo("get /" + parent.getName()));
    }

    private String current() {
        return requireNonNull(observations.getCurrentObservation()).getContext().getName();
    }

    private ContextSnapshotFactory snapshots() {
        ContextRegistry registry =
                new ContextRegistry().registerThreadLocalAccessor(new ObservationThreadLocalAccessor(observations));
        return ContextSnapshotFactory.builder().contextRegistry(registry).build();
    }
}
