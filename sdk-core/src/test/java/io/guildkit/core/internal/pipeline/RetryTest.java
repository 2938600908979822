package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.guildkit.core.ApiCall;
import io.guildkit.core.RetryPolicy;
import io.guildkit.core.Timeouts;
import io.guildkit.core.error.BadRequestException;
import io.guildkit.core.error.CallTimeoutException;
import io.guildkit.core.error.NotReadyException;
import io.guildkit.core.error.OutcomeUnknownException;
import io.guildkit.core.error.RateLimitedException;
import io.guildkit.core.error.ServerErrorException;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.failure.GuildkitException;
import io.guildkit.core.failure.Processing;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import io.guildkit.core.route.Route.Repeat;
import io.guildkit.core.upload.Multipart;
import io.guildkit.core.upload.UploadFile;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which calls are retried, how often, and after which wait. */
class RetryTest extends Pipeline {
    private static final String SUCCESS = "success";
    private static final String UNKNOWN = "OutcomeUnknownException";
    private static final String SERVER_ERROR = "ServerErrorException";

    /** A response to the first request. */
    @SuppressWarnings("ImmutableEnumChecker") // responses are immutable
    enum Fault {
        DISCONNECT_BEFORE_RESPONSE(DISCONNECTED, UNKNOWN),
        DISCONNECT_IN_BODY(
                inBody(json(200, " ".repeat(100_000) + ID), new SocketEffect.CloseSocket()), "TransportException"),
        READ_TIMEOUT(STALLED, UNKNOWN),
        INTERNAL_ERROR(json(500, "{}"), SERVER_ERROR),
        BAD_GATEWAY(json(502, "<html>"), SERVER_ERROR),
        UNAVAILABLE(json(503, ""), SERVER_ERROR),
        UNAVAILABLE_NOW(json(503, "", "Retry-After", "0"), SERVER_ERROR),
        UNAVAILABLE_NOW_IN_TWO_DIGITS(json(503, "", "Retry-After", "00"), SERVER_ERROR),
        GATEWAY_TIMEOUT(json(504, "{}"), SERVER_ERROR),
        REQUEST_TIMEOUT(json(408, "{}"), "ApiException"),
        LIMITED_WITH_WAIT(json(429, "{\"retry_after\": 2}"), SUCCESS),
        LIMITED_WITHOUT_WAIT(json(429, ""), SUCCESS);

        final MockResponse response;

        /** The end of a call that may be processed only once. */
        private final String unsafeEnd;

        Fault(MockResponse response, String unsafeEnd) {
            this.response = response;
            this.unsafeEnd = unsafeEnd;
        }

        String end(Repeat repeat) {
            boolean known = this == INTERNAL_ERROR || (this == DISCONNECT_IN_BODY && repeat != Repeat.SAFE);
            return repeat == Repeat.UNSAFE || known ? unsafeEnd : SUCCESS;
        }
    }

    static Stream<Arguments> table() {
        return Stream.of(Fault.values())
                .flatMap(fault -> Stream.of(Repeat.values())
                        .flatMap(repeat -> Stream.of(Mode.values()).map(mode -> Arguments.of(fault, repeat, mode))));
    }

    private static ApiCall<Company> call(HttpApiClient core, Repeat repeat) {
        return switch (repeat) {
            case SAFE -> get(core);
            case IDEMPOTENT -> call(core, Route.delete("/x").account());
            case UNSAFE -> post(core);
        };
    }

    private ApiCall<Company> call(Fault fault, Repeat repeat) {
        Duration read = fault == Fault.READ_TIMEOUT ? Duration.ofMillis(300) : Duration.ofSeconds(30);
        return call(open(settings().timeouts(Timeouts.standard().withRead(read))), repeat);
    }

    @ParameterizedTest
    @MethodSource("table")
    void retriesOnlyCallsThatMayBeRepeated(Fault fault, Repeat repeat, Mode mode) {
        respond(fault.response, ok());
        String end = fault.end(repeat);
        Throwable failure = catchThrowable(() -> mode.send(call(fault, repeat)));
        int attempts = end.equals(SUCCESS) ? 2 : 1;
        assertThat(listener.trace()).as("%s", failure).endsWith("end after " + attempts + ": " + end);
        assertThat(failure == null ? SUCCESS : failure.getClass().getSimpleName())
                .isEqualTo(end);
        assertThat(server.getRequestCount()).isEqualTo(attempts);
    }

    @ParameterizedTest
    @MethodSource("table")
    void sendsOneRequestIfRetriesAreOff(Fault fault, Repeat repeat, Mode mode) {
        respond(fault.response);
        assertThatThrownBy(() -> mode.send(call(fault, repeat).noRetry())).isInstanceOf(GuildkitException.class);
        assertThat(server.getRequestCount()).isEqualTo(1);
        assertThat(clock.sleeps).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Repeat.class)
    void retriesAnyCallThatWasNotSent(Repeat repeat) {
        HttpApiClient core = open(settings(deadUrl()));
        for (Mode mode : Mode.values()) {
            assertThatThrownBy(() -> mode.send(call(core, repeat)))
                    .isInstanceOf(TransportException.class)
                    .isNotInstanceOf(OutcomeUnknownException.class)
                    .hasMessageContaining("the request was not sent");
        }
        assertThat(listener.attemptCounts(2)).containsExactly(4, 4);
    }

    @BothModes
    void retriesUploadOfStreamThatWasNotRead(Mode mode) {
        InputStream stream = new ByteArrayInputStream(new byte[10]);
        HttpApiClient core = open(settings(deadUrl()));
        Multipart body =
                Multipart.builder().file("f", UploadFile.of("f", stream)).build();
        ApiCall<Company> call = core.call(POST).multipart(body).returns(Company.CODEC);
        assertThatThrownBy(() -> mode.send(call)).isInstanceOf(TransportException.class);
        assertThat(listener.attemptCounts(1)).containsExactly(4);
        assertThat(stream).hasBinaryContent(new byte[10]);
    }

    @Test
    void failsAfterLastAttempt() {
        respond(json(503, ""));
        assertThatThrownBy(() -> get().send()).isInstanceOf(ServerErrorException.class);
        assertThat(server.getRequestCount()).isEqualTo(4);
        HttpApiClient once = open(settings().retryPolicy(RetryPolicy.none()));
        assertThatThrownBy(() -> get(once).send()).isInstanceOf(ServerErrorException.class);
        assertThat(server.getRequestCount()).isEqualTo(5);
    }

    // ---- waits

    private List<Duration> waits(RetryPolicy policy) {
        respond(json(503, ""));
        HttpApiClient core = open(settings()
                .timeouts(Timeouts.standard().withCall(Duration.ofDays(300)))
                .retryPolicy(policy));
        assertThatThrownBy(() -> get(core).send()).isInstanceOf(ServerErrorException.class);
        return clock.sleeps;
    }

    @Test
    void backoffIsRandomAndGrowsUpToCap() {
        assertThat(waits(new RetryPolicy(6, Duration.ofMillis(200), Duration.ofSeconds(1), Duration.ofMinutes(1))))
                .extracting(Duration::toMillis)
                .containsExactly(100L, 200L, 400L, 500L, 500L);
    }

    @Test
    void backoffNeverOverflows() {
        assertThat(waits(new RetryPolicy(20, Duration.ofDays(1), Duration.ofDays(2), Duration.ofDays(9))))
                .hasSize(19)
                .startsWith(Duration.ofHours(12))
                .containsOnly(Duration.ofHours(12), Duration.ofDays(1))
                .endsWith(Duration.ofDays(1));
    }

    @Test
    void limitOfServerWaitsDoesNotConcernBackoff() {
        assertThat(waits(new RetryPolicy(2, Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ZERO)))
                .containsExactly(Duration.ofMillis(500));
    }

    @Test
    void waitsAsLongAsServiceAsks() {
        respond(
                json(429, "{\"retry_after\": 2.5}", "Retry-After", "2"),
                json(503, "", "Retry-After", "7"),
                json(202, "{\"retry_after\": 3}"),
                ok());
        assertThat(get().send().name()).isEqualTo("x");
        assertThat(clock.sleeps).containsExactly(Duration.ofMillis(2500), Duration.ofSeconds(7), Duration.ofSeconds(3));
    }

    /** The service or its clock is wrong if it asks for no wait: it would refuse an immediate retry. */
    @ParameterizedTest
    @ValueSource(strings = {"", "soon", "0", "0.0", "-1", "Thu, 01 Jan 1970 00:00:00 GMT"})
    void waitsOneSecondOrMoreAfterRateLimitWithoutWait(String wait) {
        respond(json(429, "{\"retry_after\": 0}", "Retry-After", wait), ok());
        post().send();
        assertThat(clock.sleeps).singleElement().matches(slept -> slept.compareTo(Duration.ofSeconds(1)) >= 0);
    }

    @ParameterizedTest
    @CsvSource({
        "61, PT2M, 1, BLOCKING",
        "3600, PT2M, 1, BLOCKING",
        "1e7, PT2M, 1, BLOCKING",
        "20, PT50S, 3, BLOCKING",
        "20, PT50S, 3, ASYNC"
    })
    void failsInsteadOfWaitingLongerThanPolicyOrDeadlineAllows(
            double seconds, Duration timeout, int requests, Mode mode) {
        respond(json(429, "", "Retry-After", String.valueOf(seconds)));
        RateLimitedException limited = mode.failure(RateLimitedException.class, get().timeout(timeout));
        assertThat(limited.retryAfter()).contains(Duration.ofSeconds((long) seconds));
        assertThat(server.getRequestCount()).isEqualTo(requests);
        assertThat(clock.sleeps).hasSize(requests - 1);
    }

    // ---- deadlines

    @BothModes
    void deadlineIgnoresWallClock(Mode mode) {
        respond(json(503, ""));
        HttpApiClient core = open(settings()
                .retryPolicy(new RetryPolicy(20, Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ZERO))
                .sleeper(wait -> {
                    clock.setBack(Duration.ofHours(1));
                    return clock.sleep(wait);
                }));
        assertThatThrownBy(() -> mode.send(get(core).timeout(Duration.ofSeconds(2))))
                .isInstanceOf(ServerErrorException.class);
        assertThat(clock.sleeps).hasSize(3);
    }

    @BothModes
    void acceptsLongestTimeout(Mode mode) {
        assertThat(mode.send(get().timeout(Duration.ofSeconds(Long.MAX_VALUE))).name())
                .isEqualTo("x");
    }

    @Test
    void readTimeoutOfSafeCallIsTimeout() {
        respond(STALLED);
        assertThat(failure(
                        CallTimeoutException.class,
                        call(Fault.READ_TIMEOUT, Repeat.SAFE).noRetry()))
                .hasMessageContaining("GET /x");
    }

    static Stream<MockResponse> stalledResponses() {
        SocketEffect stall = SocketEffect.Stall.INSTANCE;
        return Stream.of(STALLED, inBody(ok(), stall));
    }

    @ParameterizedTest
    @MethodSource("stalledResponses")
    void endsCallAtDeadlineIfResponseStalls(MockResponse response) {
        respond(response);
        for (Mode mode : Mode.values()) {
            assertThatThrownBy(() -> mode.send(get().timeout(Duration.ofMillis(50))))
                    .isInstanceOf(CallTimeoutException.class);
        }
    }

    @BothModes
    void statusDecidesIfBodyOfRefusalStalls(Mode mode) {
        respond(inBody(json(400, "{\"code\": 50035}"), SocketEffect.Stall.INSTANCE));
        assertThat(mode.failure(BadRequestException.class, post().timeout(Duration.ofMillis(300)))
                        .processing())
                .isEqualTo(Processing.NOT_PROCESSED);
    }

    // ---- results that are not ready

    @Test
    void failsIfResultIsNeverReady() {
        respond(json(202, "{\"retry_after\": 3}"));
        NotReadyException notReady = failure(NotReadyException.class, get());
        assertThat(notReady.retryAfter()).contains(Duration.ofSeconds(3));
        assertThat(server.getRequestCount()).isEqualTo(4);
    }

    @Test
    void sendsAcceptedPostOnce() {
        respond(json(202, "{\"retry_after\": 3}"));
        assertThatThrownBy(() -> post().send()).isInstanceOf(NotReadyException.class);
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    // ---- order of the steps of a call

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
        assertThatThrownBy(() -> mode.send(get())).isInstanceOf(ServerErrorException.class);
        Duration waited = clock.sleeps.stream().reduce(Duration.ZERO, Duration::plus);
        assertThat(waited).as("the limit of each attempt but the first").isGreaterThanOrEqualTo(Duration.ofSeconds(9));
    }

    @Test
    void stepsHaveDocumentedOrder() {
        HttpApiClient core = open(settings().secondFactorHandler(MfaServer.KNOWS_CODE));
        assertThat(stepsOf(core, POST))
                .containsExactly(
                        "ElevationStep",
                        "RetryStep",
                        "BreakerStep",
                        "AddressPauseStep",
                        "RateLimitStep",
                        "CredentialsStep");
        assertThat(stepsOf(core, Route.post("/x").open()))
                .containsExactly(
                        "RetryStep",
                        "BreakerStep",
                        "AddressPauseStep",
                        "FingerprintStep",
                        "RateLimitStep",
                        "CredentialsStep");
        assertThat(stepsOf(core, Route.post("/x").webhookToken()))
                .containsExactly("RetryStep", "BreakerStep", "GoneWebhooks", "AddressPauseStep", "RateLimitStep");
    }

    private static List<String> stepsOf(HttpApiClient core, Route route) {
        return core.steps(core.begin((HttpCall<?>) call(core, route))).stream()
                .map(step -> step.getClass().getName().replaceAll(".*\\.|\\$.*", ""))
                .toList();
    }
}
