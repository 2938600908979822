package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.guildkit.core.ApiCall;
import io.guildkit.core.RetryPolicy;
import io.guildkit.core.Timeouts;
import io.guildkit.core.error.CallTimeoutException;
import io.guildkit.core.error.NotReadyException;
import io.guildkit.core.error.OutcomeUnknownException;
import io.guildkit.core.error.RateLimitedException;
import io.guildkit.core.error.ServerErrorException;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.error.UploadException;
import io.guildkit.core.internal.http.Content;
import io.guildkit.core.internal.pipeline.Pipeline.Mode;
import io.guildkit.core.internal.settings.ClientSettingsBuilder;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is tried again, how often and after which wait. */
class RetryTest {
    @RegisterExtension
    final Pipeline pipeline = new Pipeline();

    private static final MockResponse.Builder FINE = new MockResponse.Builder().body(Pipeline.ID);

    /** What happens to the first request, and whether that says that it was not processed. */
    @SuppressWarnings("ImmutableEnumChecker") // a supplier of fresh answers
    enum Fault {
        DISCONNECT_BEFORE_ANSWER(() ->
                FINE.clone().onResponseStart(new SocketEffect.CloseSocket()).build()),
        DISCONNECT_MID_BODY(() -> FINE.clone()
                .body("{\"id\":\"1\",\"name\":\"" + "x".repeat(100_000) + "\"}")
                .onResponseBody(new SocketEffect.CloseSocket())
                .build()),
        READ_TIMEOUT(
                () -> FINE.clone().onResponseStart(SocketEffect.Stall.INSTANCE).build()),
        INTERNAL_ERROR(() -> Pipeline.json(500, "{}")),
        BAD_GATEWAY(() -> Pipeline.json(502, "<html>")),
        UNAVAILABLE(() -> Pipeline.json(503, "")),
        UNAVAILABLE_NOW(() -> Pipeline.json(503, "", "Retry-After", "0")),
        UNAVAILABLE_NOW_OTHERWISE_WRITTEN(() -> Pipeline.json(503, "", "Retry-After", "00")),
        GATEWAY_TIMEOUT(() -> Pipeline.json(504, "{}")),
        REQUEST_TIMEOUT(() -> Pipeline.json(408, "{}")),
        LIMITED_WITH_WAIT(() -> Pipeline.json(429, "{\"retry_after\": 2}")),
        LIMITED_WITHOUT_WAIT(() -> Pipeline.json(429, ""));

        final Supplier<MockResponse> answer;

        Fault(Supplier<MockResponse> answer) {
            this.answer = answer;
        }

        /** The class that the call fails with; null if it succeeds at the second attempt. */
        @Nullable
        String failure(Route.Repeat repeat) {
            boolean safe = repeat != Route.Repeat.UNSAFE;
            return switch (this) {
                case LIMITED_WITH_WAIT, LIMITED_WITHOUT_WAIT -> null;
                case INTERNAL_ERROR -> "ServerErrorException";
                case REQUEST_TIMEOUT -> safe ? null : "ApiException";
                case DISCONNECT_BEFORE_ANSWER, DISCONNECT_MID_BODY, READ_TIMEOUT ->
                    safe ? null : "OutcomeUnknownException";
                default -> safe ? null : "ServerErrorException";
            };
        }
    }

    private record Case(Route.Repeat repeat, Fault fault, Mode mode) {}

    static Stream<Case> table() {
        List<Case> cases = new ArrayList<>();
        for (Route.Repeat repeat : Route.Repeat.values()) {
            for (Fault fault : Fault.values()) {
                for (Mode mode : Mode.values()) {
                    cases.add(new Case(repeat, fault, mode));
                }
            }
        }
        return cases.stream();
    }

    private static Route route(Route.Repeat repeat) {
        return switch (repeat) {
            case SAFE -> Route.get("/x").account();
            case IDEMPOTENT -> Route.delete("/x").account();
            case UNSAFE -> Route.post("/x").account();
        };
    }

    private ClientSettingsBuilder impatient() {
        return pipeline.builder().timeouts(Timeouts.standard().withRead(Duration.ofMillis(300)));
    }

    @ParameterizedTest
    @MethodSource("table")
    void repeatsOnlyWhatMayBeRepeated(Case given) {
        pipeline.server.enqueue(given.fault().answer.get());
        pipeline.server.enqueue(Pipeline.ok());
        HttpApiClient core = pipeline.open(given.fault() == Fault.READ_TIMEOUT ? impatient() : pipeline.builder());
        ApiCall<Company> call = core.call(route(given.repeat())).returns(Company.CODEC);
        String expected = given.fault().failure(given.repeat());
        Throwable failure = catchThrowable(() -> given.mode().send(call));
        assertThat(failure == null ? null : failure.getClass().getSimpleName())
                .as("%s", failure)
                .isEqualTo(expected);
        assertThat(pipeline.server.getRequestCount()).isEqualTo(expected == null ? 2 : 1);
        assertThat(pipeline.calls.outcomes).singleElement().satisfies(outcome -> {
            assertThat(outcome.attempts()).isEqualTo(expected == null ? 2 : 1);
            assertThat(outcome.failure().isPresent()).isEqualTo(expected != null);
        });
    }

    @ParameterizedTest
    @MethodSource("table")
    void noRetryMeansOneRequest(Case given) {
        pipeline.server.enqueue(given.fault().answer.get());
        HttpApiClient core = pipeline.open(given.fault() == Fault.READ_TIMEOUT ? impatient() : pipeline.builder());
        ApiCall<Company> call =
                core.call(route(given.repeat())).returns(Company.CODEC).noRetry();
        assertThatThrownBy(() -> given.mode().send(call)).isInstanceOf(io.guildkit.core.error.GuildkitException.class);
        assertThat(pipeline.server.getRequestCount()).isEqualTo(1);
        assertThat(pipeline.clock.sleeps).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Route.Repeat.class)
    void repeatsAnythingThatWasNeverSent(Route.Repeat repeat) {
        HttpApiClient core = pipeline.open(pipeline.builder(Pipeline.deadUrl()));
        for (Mode mode : Mode.values()) {
            assertThatThrownBy(() -> mode.send(core.call(route(repeat)).returns(Company.CODEC)))
                    .isInstanceOf(TransportException.class)
                    .isNotInstanceOf(OutcomeUnknownException.class)
                    .hasMessageContaining("before the request was sent");
        }
        assertThat(pipeline.calls.outcomes).hasSize(2).allMatch(outcome -> outcome.attempts() == 4);
    }

    @Test
    void endsAfterTheLastAttempt() {
        pipeline.answerAll(Pipeline.json(503, ""));
        assertThatThrownBy(() -> pipeline.core()
                        .call(Pipeline.get("/x"))
                        .returns(Company.CODEC)
                        .send())
                .isInstanceOf(ServerErrorException.class);
        assertThat(pipeline.server.getRequestCount()).isEqualTo(4);
        HttpApiClient once = pipeline.open(pipeline.builder().retryPolicy(RetryPolicy.none()));
        assertThatThrownBy(() ->
                        once.call(Pipeline.get("/x")).returns(Company.CODEC).send())
                .isInstanceOf(ServerErrorException.class);
        assertThat(pipeline.server.getRequestCount()).isEqualTo(5);
    }

    @Test
    void backoffGrowsIsCappedAndRandom() {
        pipeline.answerAll(Pipeline.json(503, ""));
        HttpApiClient core = pipeline.open(pipeline.builder()
                .random(() -> 0.5)
                .retryPolicy(new RetryPolicy(6, Duration.ofMillis(200), Duration.ofSeconds(1), Duration.ofMinutes(1))));
        var unused = catchThrowable(
                () -> core.call(Pipeline.get("/x")).returns(Company.CODEC).send());
        assertThat(pipeline.clock.sleeps).extracting(Duration::toMillis).containsExactly(100L, 200L, 400L, 500L, 500L);
    }

    @Test
    void backoffNeverOverflows() {
        pipeline.answerAll(Pipeline.json(503, ""));
        HttpApiClient core = pipeline.open(pipeline.builder()
                .timeouts(Timeouts.standard().withCall(Duration.ofDays(300)))
                .retryPolicy(new RetryPolicy(20, Duration.ofDays(1), Duration.ofDays(2), Duration.ofDays(9))));
        var unused = catchThrowable(
                () -> core.call(Pipeline.get("/x")).returns(Company.CODEC).send());
        assertThat(pipeline.clock.sleeps).hasSize(19).allMatch(wait -> !wait.isNegative());
        assertThat(pipeline.clock.sleeps.subList(1, 19)).containsOnly(Duration.ofDays(1));
    }

    @Test
    void theLimitOfServerWaitsDoesNotStopOurOwn() {
        pipeline.server.enqueue(Pipeline.json(503, ""));
        pipeline.server.enqueue(Pipeline.ok());
        HttpApiClient core = pipeline.open(pipeline.builder()
                .retryPolicy(new RetryPolicy(2, Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ZERO)));
        assertThat(core.call(Pipeline.get("/x")).returns(Company.CODEC).send().name())
                .isEqualTo("x");
    }

    @Test
    void keepsTheServersWaitToTheFull() {
        pipeline.server.enqueue(Pipeline.json(429, "{\"retry_after\": 2.5}", "Retry-After", "2"));
        pipeline.server.enqueue(Pipeline.json(503, "", "Retry-After", "7"));
        pipeline.server.enqueue(Pipeline.ok());
        pipeline.core().call(Pipeline.get("/x")).returns(Company.CODEC).send();
        assertThat(pipeline.clock.sleeps).containsExactly(Duration.ofMillis(2500), Duration.ofSeconds(7));
    }

    /** A service that says not to wait is mistaken, or its clock is behind ours; either way it would refuse again. */
    @ParameterizedTest
    @ValueSource(strings = {"", "soon", "0", "0.0", "-1", "Thu, 01 Jan 1970 00:00:00 GMT"})
    void waitsAtLeastASecondAfterALimitWithoutAWait(String wait) {
        pipeline.server.enqueue(Pipeline.json(429, "{\"retry_after\": 0}", "Retry-After", wait));
        pipeline.server.enqueue(Pipeline.ok());
        pipeline.core().call(Pipeline.post("/x")).returns(Company.CODEC).send();
        assertThat(pipeline.clock.sleeps).singleElement().matches(slept -> slept.compareTo(Duration.ofSeconds(1)) >= 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"61", "3600", "1e30"})
    void aWaitAboveTheLimitIsNotBegun(String seconds) {
        pipeline.answerAll(Pipeline.json(429, "", "Retry-After", seconds));
        assertThatThrownBy(() -> pipeline.core()
                        .call(Pipeline.get("/x"))
                        .returns(Company.CODEC)
                        .send())
                .isInstanceOfSatisfying(
                        RateLimitedException.class,
                        limited -> assertThat(limited.retryAfter()).isGreaterThan(Duration.ofSeconds(60)));
        assertThat(pipeline.server.getRequestCount()).isEqualTo(1);
        assertThat(pipeline.clock.sleeps).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aWaitBeyondTheDeadlineIsNotBegun(Mode mode) {
        pipeline.answerAll(Pipeline.json(429, "", "Retry-After", "20"));
        ApiCall<Company> call =
                pipeline.core().call(Pipeline.get("/x")).returns(Company.CODEC).timeout(Duration.ofSeconds(50));
        assertThatThrownBy(() -> mode.send(call))
                .isInstanceOfSatisfying(
                        RateLimitedException.class,
                        limited -> assertThat(limited.retryAfter()).isEqualTo(Duration.ofSeconds(20)));
        assertThat(pipeline.server.getRequestCount()).isEqualTo(3);
        assertThat(pipeline.clock.sleeps).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aWallClockThatIsSetBackDoesNotProlongTheDeadline(Mode mode) {
        pipeline.answerAll(Pipeline.json(503, ""));
        HttpApiClient core = pipeline.open(pipeline.builder()
                .retryPolicy(new RetryPolicy(20, Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ZERO))
                .sleeper(wait -> {
                    pipeline.clock.setBack(Duration.ofHours(1));
                    return pipeline.clock.sleep(wait);
                }));
        ApiCall<Company> call =
                core.call(Pipeline.get("/x")).returns(Company.CODEC).timeout(Duration.ofSeconds(2));
        assertThatThrownBy(() -> mode.send(call)).isInstanceOf(ServerErrorException.class);
        assertThat(pipeline.clock.sleeps).hasSize(3);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aTimeoutThatMeansForeverIsOne(Mode mode) {
        pipeline.answerAll(Pipeline.ok());
        ApiCall<Company> call = pipeline.core()
                .call(Pipeline.get("/x"))
                .returns(Company.CODEC)
                .timeout(Duration.ofSeconds(Long.MAX_VALUE));
        assertThat(mode.send(call).name()).isEqualTo("x");
    }

    @Test
    void aReadTimeoutOfASafeCallIsATimeout() {
        pipeline.answer(request ->
                FINE.clone().onResponseStart(SocketEffect.Stall.INSTANCE).build());
        HttpApiClient core = pipeline.open(impatient());
        assertThatThrownBy(() -> core.call(Pipeline.get("/x"))
                        .returns(Company.CODEC)
                        .noRetry()
                        .send())
                .isInstanceOf(CallTimeoutException.class)
                .hasMessageContaining("GET /x");
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aCallThatIsNotAnsweredEndsInItsTime(Mode mode) {
        assertEndsInItsTime(mode, FINE.clone().onResponseStart(SocketEffect.Stall.INSTANCE));
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aCallThatIsNotAnsweredToTheEndEndsInItsTime(Mode mode) {
        assertEndsInItsTime(mode, FINE.clone().onResponseBody(SocketEffect.Stall.INSTANCE));
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aCallWhoseRefusalDoesNotEndEndsInItsTime(Mode mode) {
        MockResponse refusal = Pipeline.json(400, "{\"code\": 50035}");
        assertEndsInItsTime(mode, refusal.newBuilder().onResponseBody(SocketEffect.Stall.INSTANCE));
    }

    private void assertEndsInItsTime(Mode mode, MockResponse.Builder answer) {
        pipeline.answerAll(answer.build());
        ApiCall<Company> call =
                pipeline.core().call(Pipeline.get("/x")).returns(Company.CODEC).timeout(Duration.ofMillis(50));
        assertThatThrownBy(() -> mode.send(call)).isInstanceOf(CallTimeoutException.class);
    }

    @Test
    void whatIsNotReadyYetIsAskedForAgain() {
        pipeline.server.enqueue(Pipeline.json(202, "{\"retry_after\": 3}"));
        pipeline.server.enqueue(Pipeline.ok());
        assertThat(pipeline.core()
                        .call(Pipeline.get("/x"))
                        .returns(Company.CODEC)
                        .send()
                        .name())
                .isEqualTo("x");
        assertThat(pipeline.clock.sleeps).containsExactly(Duration.ofSeconds(3));
    }

    @Test
    void whatIsNeverReadyFailsAndSaysWhenToComeBack() {
        pipeline.answerAll(Pipeline.json(202, "{\"retry_after\": 3}"));
        assertThatThrownBy(() -> pipeline.core()
                        .call(Pipeline.get("/x"))
                        .returns(Company.CODEC)
                        .send())
                .isInstanceOfSatisfying(
                        NotReadyException.class,
                        notReady -> assertThat(notReady.retryAfter()).isEqualTo(Duration.ofSeconds(3)));
        assertThat(pipeline.server.getRequestCount()).isEqualTo(4);
    }

    @Test
    void anAcceptedPostIsNotSentTwice() {
        pipeline.answerAll(Pipeline.json(202, "{\"retry_after\": 3}"));
        assertThatThrownBy(() -> pipeline.core()
                        .call(Pipeline.post("/x"))
                        .returns(Company.CODEC)
                        .send())
                .isInstanceOf(NotReadyException.class);
        assertThat(pipeline.server.getRequestCount()).isEqualTo(1);
    }

    // ---- bodies that can be read only once

    private static final class OneShot extends RequestBody {
        int written;

        @Override
        public MediaType contentType() {
            return MediaType.get("application/octet-stream");
        }

        @Override
        public boolean isOneShot() {
            return true;
        }

        @Override
        public void writeTo(BufferedSink sink) throws IOException {
            written++;
            sink.writeUtf8("once");
        }
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aOneShotBodyIsNeverSentTwice(Mode mode) {
        pipeline.answerAll(Pipeline.json(429, "", "Retry-After", "0"));
        OneShot body = new OneShot();
        ApiCall<Company> call = pipeline.core()
                .call(Route.put("/x").account())
                .body(Content.of(body))
                .returns(Company.CODEC);
        assertThatThrownBy(() -> mode.send(call)).isInstanceOf(RateLimitedException.class);
        assertThat(pipeline.server.getRequestCount()).isEqualTo(1);
        assertThat(body.written).isEqualTo(1);
        assertThatThrownBy(() -> mode.send(call))
                .isInstanceOf(UploadException.class)
                .hasMessageContaining("only once");
        assertThat(pipeline.server.getRequestCount()).isEqualTo(1);
        assertThat(body.written).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aOneShotBodyThatWasNeverReadIsTriedAgain(Mode mode) {
        OneShot body = new OneShot();
        HttpApiClient core = pipeline.open(pipeline.builder(Pipeline.deadUrl()));
        ApiCall<Company> call =
                core.call(Pipeline.post("/x")).body(Content.of(body)).returns(Company.CODEC);
        assertThatThrownBy(() -> mode.send(call)).isInstanceOf(TransportException.class);
        assertThat(pipeline.calls.outcomes).singleElement().matches(outcome -> outcome.attempts() == 4);
        assertThat(body.written).isZero();
    }
}
