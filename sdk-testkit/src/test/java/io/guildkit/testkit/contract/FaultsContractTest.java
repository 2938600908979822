package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.guildkit.auth.AuthClient;
import io.guildkit.core.ApiCall;
import io.guildkit.core.Timeouts;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.CallTimeoutException;
import io.guildkit.core.error.DecodingException;
import io.guildkit.core.error.OutcomeUnknownException;
import io.guildkit.core.error.RateLimitedException;
import io.guildkit.core.error.ServerErrorException;
import io.guildkit.core.error.TransportException;
import io.guildkit.testkit.FaultScript;
import io.guildkit.testkit.HeldCalls;
import java.io.IOException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass
@EnumSource(Way.class)
class FaultsContractTest extends ContractTest {
    private static final String SESSIONS = "GET /auth/sessions";
    private static final String LOGIN = "POST /auth/login";
    private static final String HANDOFF = "POST /auth/handoff";

    @Parameter
    Way way;

    private AuthClient signedInAuth() {
        signedIn(seed().create());
        return auth();
    }

    private FaultScript on(String route) {
        return emulator.faults().on(route);
    }

    private void assertListed(AuthClient auth, int requests) {
        assertThat(sent(way, auth.sessions().list()).userSessions()).hasSize(1);
        assertThat(emulator.requests("GET /auth/sessions")).hasSize(requests);
        assertThat(waits).hasSize(requests - 1);
    }

    private <E extends Throwable> void assertFails(ApiCall<?> call, Class<E> type, Consumer<E> more) {
        assertThatThrownBy(() -> sent(way, call))
                .isExactlyInstanceOf(type)
                .hasMessageStartingWith(call.route() + ": ")
                .isInstanceOfSatisfying(type, more);
    }

    private void assertFails(ApiCall<?> call, Class<? extends Throwable> type) {
        assertFails(call, type, failure -> {});
    }

    static Stream<Arguments> passingFaults() {
        return Stream.of(
                fault("drop before processing", FaultScript::dropBeforeProcessing),
                fault("drop after processing", FaultScript::dropAfterProcessing),
                fault("truncated body", FaultScript::truncateBody),
                fault("502 page", script -> script.html(502)),
                fault("503 page", script -> script.html(503)),
                fault("504 page", script -> script.html(504)),
                fault("507", script -> script.emptyBody(507)),
                fault("522", script -> script.emptyBody(522)),
                fault("523", script -> script.emptyBody(523)),
                fault("524", script -> script.emptyBody(524)),
                fault("502 after processing", script -> script.respondAfterProcessing(502, Map.of(), "")),
                fault("429", script -> script.emptyBody(429)));
    }

    private static Arguments fault(String name, Consumer<FaultScript> fault) {
        return arguments(name, fault);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("passingFaults")
    void readingIsRepeated(String name, Consumer<FaultScript> fault) {
        AuthClient auth = signedInAuth();
        fault.accept(on(SESSIONS).times(2));
        assertListed(auth, 3);
        assertThat(waits).allSatisfy(wait -> assertThat(wait).isBetween(Duration.ZERO, Duration.ofSeconds(8)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("passingFaults")
    void readingIsRepeatedFourTimesAtMost(String name, Consumer<FaultScript> fault) {
        AuthClient auth = signedInAuth();
        fault.accept(on(SESSIONS).always());
        assertThatThrownBy(() -> sent(way, auth.sessions().list()))
                .isInstanceOfAny(TransportException.class, ApiException.class)
                .isNotInstanceOf(OutcomeUnknownException.class);
        assertThat(emulator.requests()).hasSize(4);
        emulator.clearRequests();
        assertThatThrownBy(() -> sent(way, auth.sessions().list().noRetry()))
                .isInstanceOfAny(TransportException.class, ApiException.class);
        assertThat(emulator.requests()).hasSize(1);
    }

    @Test
    void delaysPassUnnoticed() {
        AuthClient auth = signedInAuth();
        on(SESSIONS).delay(Duration.ofMillis(1));
        assertListed(auth, 1);
    }

    @Test
    void aHeldCallGoesOnOnceItIsReleased() throws Exception {
        AuthClient auth = signedInAuth();
        HeldCalls request = on(SESSIONS).hold();
        HeldCalls answer = on(SESSIONS).holdResponse();
        CompletableFuture<?> first = auth.sessions().list().sendAsync();
        request.awaitArrival();
        CompletableFuture<?> second = auth.sessions().list().sendAsync();
        answer.awaitArrival();
        assertThat(first).isNotDone();
        assertThat(second).isNotDone();
        assertThat(emulator.processed("GET /auth/sessions")).isOne();
        request.release();
        answer.release();
        Futures.get(first);
        Futures.get(second);
        assertThat(emulator.requests()).hasSize(2);
    }

    @Test
    void readingIsRepeatedIfThereIsNoAnswerInTime() {
        signedIn(seed().create());
        AuthClient auth = auth(builder().timeouts(Timeouts.standard().withRead(Duration.ofMillis(500))));
        on(SESSIONS).stall();
        assertListed(auth, 2);
    }

    @Test
    void aCallWithoutAnswerEndsInTime() throws Exception {
        signedIn(seed().create());
        AuthClient auth = auth(builder().timeouts(Timeouts.standard().withRead(Duration.ofMillis(50))));
        HeldCalls stalled = emulator.faults().onAny().always().stall();
        assertFails(auth.sessions().list().noRetry(), CallTimeoutException.class);
        stalled.awaitArrival();
        assertFails(
                auth.handoff().create("key"),
                OutcomeUnknownException.class,
                failure -> assertThat(failure).hasMessageContaining("took too long"));
        stalled.awaitArrival();
        assertThat(emulator.requests("POST /auth/handoff")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 501, 505})
    void lastingFaultsAreNotRepeated(int status) {
        AuthClient auth = signedInAuth();
        on(SESSIONS).html(status);
        assertFails(auth.sessions().list(), ServerErrorException.class, failure -> {
            assertThat(failure.status()).isEqualTo(status);
            assertThat(failure.code().isAbsent()).isTrue();
            assertThat(failure.serverMessage()).isEmpty();
            assertThat(failure.rawBody()).startsWith("<!DOCTYPE html>");
            assertThat(failure).hasMessageContaining("not JSON").hasMessageNotContaining("<");
        });
        on(SESSIONS).emptyBody(status);
        assertFails(auth.sessions().list(), ServerErrorException.class, failure -> {
            assertThat(failure.rawBody()).isEmpty();
            assertThat(failure).hasMessageContaining("empty");
        });
        assertThat(emulator.requests()).hasSize(2);
        assertThat(waits).isEmpty();
    }

    @Test
    void anAnswerThatCannotBeReadIsNotRepeated() {
        AuthClient auth = signedInAuth();
        on(SESSIONS).html(200);
        assertFails(auth.sessions().list(), DecodingException.class, failure -> {
            assertThat(failure.status()).isEqualTo(200);
            assertThat(failure).hasMessageContaining("is not JSON");
        });
        on(SESSIONS).emptyBody(200);
        assertFails(
                auth.sessions().list(),
                DecodingException.class,
                failure -> assertThat(failure).hasMessageContaining("is empty"));
        on(SESSIONS).bodyReplacedBy("{\"user_sessions\":[{\"id_hash\":\"h");
        assertFails(
                auth.sessions().list(),
                DecodingException.class,
                failure -> assertThat(failure).hasMessageContaining("ends in the middle"));
        assertThat(emulator.requests()).hasSize(3);
    }

    @Test
    void anAnswerWithoutContentMayBeAnythingThatSucceeds() {
        AuthClient auth = signedInAuth();
        for (int status : new int[] {200, 201, 202, 204}) {
            on("POST /auth/forgot").emptyBody(status);
            assertThat(sent(way, auth.recovery().requestPasswordReset(EMAIL))).isNull();
        }
        on("POST /auth/forgot").html(200);
        assertThatThrownBy(() -> sent(way, auth.recovery().requestPasswordReset(EMAIL)))
                .as("the page of a proxy")
                .isInstanceOf(DecodingException.class);
    }

    /** Calls that must not be made twice by themselves, with their routes. */
    private Stream<Map.Entry<String, ApiCall<?>>> unsafeCalls() {
        AuthClient auth = signedInAuth();
        return Stream.of(
                Map.entry(LOGIN, auth.login(EMAIL, PASSWORD)),
                Map.entry(HANDOFF, auth.handoff().create("key")));
    }

    private long processed(ApiCall<?> call) {
        return emulator.processed(call.route().toString());
    }

    private int requests(ApiCall<?> call) {
        return emulator.requests(call.route().toString()).size();
    }

    @Test
    void changingIsNotRepeatedWhenTheAnswerIsLost() {
        unsafeCalls().forEach(unsafe -> {
            String before = store.load().orElseThrow();
            ApiCall<?> call = unsafe.getValue();
            on(unsafe.getKey()).dropAfterProcessing();
            assertFails(call, OutcomeUnknownException.class, failure -> {
                assertThat(failure).hasCauseInstanceOf(IOException.class);
                assertThat(failure).hasMessageContaining("may have processed it");
            });
            assertThat(requests(call)).isOne();
            assertThat(processed(call)).isOne();
            assertThat(store.load()).contains(before);
        });
        assertThat(waits).isEmpty();
    }

    @Test
    void changingIsNotRepeatedWhenTheAnswerIsCutShort() {
        unsafeCalls().forEach(unsafe -> {
            on(unsafe.getKey()).truncateBody();
            assertFails(unsafe.getValue(), OutcomeUnknownException.class);
            assertThat(requests(unsafe.getValue())).isOne();
            assertThat(processed(unsafe.getValue())).isOne();
        });
    }

    @Test
    void changingIsNotRepeatedWhenTheConnectionDiesAfterTheRequestWasWritten() {
        unsafeCalls().forEach(unsafe -> {
            on(unsafe.getKey()).dropBeforeProcessing();
            assertFails(unsafe.getValue(), OutcomeUnknownException.class);
            assertThat(requests(unsafe.getValue())).isOne();
            assertThat(processed(unsafe.getValue())).isZero();
            sent(way, unsafe.getValue());
            assertThat(processed(unsafe.getValue())).isOne();
        });
    }

    @Test
    void changingIsNotRepeatedOnAConnectionThatWasUsedBefore() {
        AuthClient auth = signedInAuth();
        sent(way, auth.sessions().list());
        on(HANDOFF).dropBeforeProcessing();
        assertFails(auth.handoff().create("key"), OutcomeUnknownException.class);
        assertThat(emulator.requests("POST /auth/handoff")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 502, 503, 504})
    void changingIsNotRepeatedWhenAServerInBetweenFails(int status) {
        unsafeCalls().forEach(unsafe -> {
            on(unsafe.getKey()).respondAfterProcessing(status, Map.of("Retry-After", "1"), "<html>");
            assertFails(
                    unsafe.getValue(),
                    ServerErrorException.class,
                    failure -> assertThat(failure.status()).isEqualTo(status));
            assertThat(requests(unsafe.getValue())).isOne();
        });
        assertThat(waits).isEmpty();
    }

    @Test
    void changingIsNotRepeatedWhenTheAnswerCannotBeRead() {
        unsafeCalls().forEach(unsafe -> {
            on(unsafe.getKey()).html(200);
            assertFails(unsafe.getValue(), DecodingException.class);
            on(unsafe.getKey()).emptyBody(200);
            assertFails(unsafe.getValue(), DecodingException.class);
            assertThat(requests(unsafe.getValue())).isEqualTo(2);
        });
    }

    @Test
    void theTokenOfALoginThatCannotBeReadIsNotKept() {
        seed().create();
        AuthClient auth = auth();
        on(LOGIN).truncateBody();
        assertFails(auth.login(EMAIL, PASSWORD), OutcomeUnknownException.class);
        on(LOGIN).bodyReplacedBy("[]");
        sent(way, auth.login(EMAIL, PASSWORD));
        assertThat(store.load()).isEmpty();
    }

    static Stream<Arguments> rateLimits() {
        return Stream.of(
                arguments("whole seconds", Map.of("Retry-After", "2"), "", Duration.ofSeconds(2)),
                arguments("decimals", Map.of("Retry-After", "1.5"), "", Duration.ofMillis(1500)),
                arguments("a date", Map.of("Retry-After", "+7"), "", Duration.ofSeconds(7)),
                arguments("the body", Map.of(), "{\"retry_after\": 0.25}", Duration.ofMillis(250)),
                arguments("text in the body", Map.of(), "{\"retry_after\": \"3\"}", Duration.ofSeconds(3)),
                arguments(
                        "the longer one",
                        Map.of("Retry-After", "1"),
                        "{\"message\":\"slow down\",\"retry_after\": 4.5,\"global\":false}",
                        Duration.ofMillis(4500)),
                arguments("the bucket", Map.of("X-RateLimit-Reset-After", "2.5"), "", Duration.ofMillis(2500)),
                arguments("the longest", Map.of("Retry-After", "60"), "", Duration.ofSeconds(60)),
                arguments("a page", Map.of("Retry-After", "1"), "<html>", Duration.ofSeconds(1)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rateLimits")
    void aRateLimitIsWaitedFor(String name, Map<String, String> headers, String body, Duration wait) {
        AuthClient auth = signedInAuth();
        on(SESSIONS).respond(429, dated(headers), body);
        assertListed(auth, 2);
        assertThat(waits).containsExactly(wait);
        on(HANDOFF).respond(429, dated(headers), body);
        sent(way, auth.handoff().create("key"));
        assertThat(emulator.processed("POST /auth/handoff")).isOne();
        assertThat(waits).containsExactly(wait, wait);
    }

    /** A date that is some seconds away; the clock moves only with the waits. */
    private Map<String, String> dated(Map<String, String> headers) {
        String after = headers.getOrDefault("Retry-After", "");
        if (!after.startsWith("+")) {
            return headers;
        }
        return Map.of(
                "Retry-After",
                DateTimeFormatter.RFC_1123_DATE_TIME.format(emulator.clock()
                        .instant()
                        .plusSeconds(Long.parseLong(after))
                        .atOffset(ZoneOffset.UTC)));
    }

    @Test
    void aRateLimitThatLastsTooLongIsNotWaitedFor() {
        AuthClient auth = signedInAuth();
        on(SESSIONS)
                .respond(
                        429,
                        Map.of("Retry-After", "61", "X-RateLimit-Scope", "user"),
                        "{\"message\":\"You are being rate limited.\",\"retry_after\":61,\"global\":true}");
        assertFails(auth.sessions().list(), RateLimitedException.class, limited -> {
            assertThat(limited.retryAfter()).isEqualTo(Duration.ofSeconds(61));
            assertThat(limited.isGlobal()).isTrue();
            assertThat(limited.scope()).isEqualTo("user");
            assertThat(limited.serverMessage()).contains("You are being rate limited.");
        });
        on(SESSIONS).respond(429, Map.of("Retry-After", "5"), "");
        assertFails(auth.sessions().list().timeout(Duration.ofSeconds(5)), RateLimitedException.class);
        on(SESSIONS).respond(429, Map.of("Retry-After", "5"), "");
        assertFails(auth.sessions().list().noRetry(), RateLimitedException.class);
        assertThat(waits).isEmpty();
    }

    @Test
    void anOverloadedServersWishIsRespected() {
        AuthClient auth = signedInAuth();
        on(SESSIONS).respond(503, Map.of("Retry-After", "11"), "");
        assertListed(auth, 2);
        assertThat(waits).containsExactly(Duration.ofSeconds(11));
    }

    @Test
    void changingIsRepeatedWhenNothingWasSent() {
        signedIn(seed().create());
        AuthClient auth = auth();
        emulator.close();
        assertFails(
                auth.handoff().create("key"),
                TransportException.class,
                failure -> assertThat(failure).hasMessageContaining("before the request was sent"));
        assertThat(waits).hasSize(3);
    }

    @Test
    void aCancelledCallGivesItsConnectionBack() throws Exception {
        signedIn(seed().create());
        ConnectionPool pool = new ConnectionPool(5, 5, TimeUnit.MINUTES);
        CountDownLatch over = new CountDownLatch(1);
        AuthClient auth = auth(builder()
                .okHttpClient(new OkHttpClient.Builder()
                        .connectionPool(pool)
                        .eventListener(new EventListener() {
                            @Override
                            public void callFailed(Call call, IOException failure) {
                                over.countDown();
                            }
                        })
                        .build()));
        HeldCalls held = on(SESSIONS).hold();
        CompletableFuture<?> future = auth.sessions().list().sendAsync();
        held.awaitArrival();
        assertThat(pool.connectionCount()).isOne();
        assertThat(future.cancel(true)).isTrue();
        assertThat(over.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(pool.connectionCount()).isZero();
        assertThatThrownBy(future::join).isInstanceOf(CancellationException.class);
        assertThat(emulator.requests()).as("it is not tried again").hasSize(1);
        held.release();
        assertThat(sent(way, auth.sessions().list()).userSessions()).hasSize(1);
        assertThat(pool.connectionCount()).isOne();
    }
}
