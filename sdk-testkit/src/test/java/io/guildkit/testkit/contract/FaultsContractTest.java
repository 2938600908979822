package io.guildkit.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.auth.AuthClient;
import io.guildkit.core.ApiCall;
import io.guildkit.core.Timeouts;
import io.guildkit.core.codec.DriftListener.Kind;
import io.guildkit.core.error.CallTimeoutException;
import io.guildkit.core.error.DecodingException;
import io.guildkit.core.error.OutcomeUnknownException;
import io.guildkit.core.error.RateLimitedException;
import io.guildkit.core.error.ServerErrorException;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.failure.Processing;
import io.guildkit.testkit.FaultScript;
import io.guildkit.testkit.HeldCalls;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The results of calls with faults. The fault matrix covers retries. */
class FaultsContractTest extends BothWaysContractTest {
    private static final String SESSIONS = "GET /auth/sessions";
    private static final String LOGIN = "POST /auth/login";
    private static final String HANDOFF = "POST /auth/handoff";

    private AuthClient signedInAuth() {
        signedIn(seed().create());
        return auth();
    }

    private FaultScript on(String route) {
        return emulator.faults().on(route);
    }

    private void assertListed(AuthClient auth, int requests) {
        assertThat(sent(auth.sessions().list()).userSessions()).hasSize(1);
        assertThat(emulator.requests(SESSIONS)).hasSize(requests);
        assertThat(waits).hasSize(requests - 1);
    }

    private <E extends Throwable> void assertFails(ApiCall<?> call, Class<E> type, Consumer<E> more) {
        assertThatThrownBy(() -> sent(call))
                .isExactlyInstanceOf(type)
                .hasMessageStartingWith(call.route() + ": ")
                .isInstanceOfSatisfying(type, more);
    }

    private void assertFails(ApiCall<?> call, Class<? extends Throwable> type, String message) {
        assertFails(call, type, failure -> assertThat(failure).hasMessageContaining(message));
    }

    @ParameterizedTest
    @ValueSource(ints = {507, 522, 523, 524})
    void sendsReadsFourTimesAtMost(int status) {
        AuthClient auth = signedInAuth();
        on(SESSIONS).times(3).emptyBody(status);
        assertListed(auth, 4);
        assertThat(waits).allSatisfy(wait -> assertThat(wait).isBetween(Duration.ZERO, Duration.ofSeconds(8)));
        emulator.clearRequests();
        on(SESSIONS).always().emptyBody(status);
        assertFails(auth.sessions().list(), ServerErrorException.class, "empty");
        assertThat(emulator.requests()).hasSize(4);
    }

    @Test
    void continuesHeldCallAfterRelease() throws Exception {
        AuthClient auth = signedInAuth();
        HeldCalls request = on(SESSIONS).hold();
        HeldCalls answer = on(SESSIONS).holdResponse();
        CompletableFuture<?> first = auth.sessions().list().sendAsync();
        request.awaitArrival();
        CompletableFuture<?> second = auth.sessions().list().sendAsync();
        answer.awaitArrival();
        assertThat(first).isNotDone();
        assertThat(second).isNotDone();
        assertThat(emulator.processed(SESSIONS)).isOne();
        request.release();
        answer.release();
        Futures.get(first);
        Futures.get(second);
        assertThat(emulator.requests()).hasSize(2);
    }

    @Test
    void retriesReadAfterTimeout() {
        signedIn(seed().create());
        AuthClient auth = auth(builder().timeouts(Timeouts.standard().withRead(Duration.ofMillis(500))));
        on(SESSIONS).stall();
        assertListed(auth, 2);
    }

    @Test
    void endsCallWithoutResponseAtDeadline() throws Exception {
        signedIn(seed().create());
        AuthClient auth = auth(builder().timeouts(Timeouts.standard().withRead(Duration.ofMillis(50))));
        HeldCalls stalled = emulator.faults().onAny().always().stall();
        assertFails(auth.sessions().list().noRetry(), CallTimeoutException.class, "");
        stalled.awaitArrival();
        assertFails(auth.handoff().create("key"), OutcomeUnknownException.class, "took too long");
        stalled.awaitArrival();
        assertThat(emulator.requests(HANDOFF)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 501, 505})
    void doesNotRetryAfterPermanentFaults(int status) {
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
        assertFails(auth.sessions().list(), ServerErrorException.class, "empty");
        assertThat(emulator.requests()).hasSize(2);
        assertThat(waits).isEmpty();
    }

    @Test
    void explainsUnreadableResponse() {
        AuthClient auth = signedInAuth();
        on(SESSIONS).html(200);
        assertFails(auth.sessions().list(), DecodingException.class, "is not JSON");
        on(SESSIONS).emptyBody(200);
        assertFails(auth.sessions().list(), DecodingException.class, "is empty");
        on(SESSIONS).bodyReplacedBy("{\"user_sessions\":[{\"id_hash\":\"h");
        assertFails(auth.sessions().list(), DecodingException.class, "ends before the JSON is complete");
        assertThat(emulator.requests()).hasSize(3);
    }

    @Test
    void doesNotRetryWriteWhenResponseIsLost() {
        AuthClient auth = signedInAuth();
        String before = store.load().orElseThrow();
        for (ApiCall<?> call :
                new ApiCall<?>[] {auth.login(EMAIL, PASSWORD), auth.handoff().create("key")}) {
            String route = call.route().toString();
            on(route).dropAfterProcessing();
            assertFails(
                    call,
                    OutcomeUnknownException.class,
                    failure -> assertThat(failure)
                            .hasCauseInstanceOf(IOException.class)
                            .hasMessageContaining("may have processed it"));
            assertThat(emulator.requests(route)).hasSize(1);
            assertThat(emulator.processed(route)).isOne();
            assertThat(store.load()).contains(before);
        }
        assertThat(waits).isEmpty();
    }

    @Test
    void doesNotRetryWriteOnReusedConnection() {
        AuthClient auth = signedInAuth();
        sent(auth.sessions().list());
        on(HANDOFF).dropBeforeProcessing();
        assertFails(auth.handoff().create("key"), OutcomeUnknownException.class, "");
        assertThat(emulator.requests(HANDOFF)).hasSize(1);
    }

    @Test
    void doesNotStoreTokenOfUnreadableLogin() {
        seed().create();
        AuthClient auth = auth();
        on(LOGIN).truncateBody();
        assertFails(
                auth.login(EMAIL, PASSWORD),
                TransportException.class,
                failure -> assertThat(failure.processing()).isEqualTo(Processing.PROCESSED));
        on(LOGIN).bodyReplacedBy("[]");
        sent(auth.login(EMAIL, PASSWORD));
        assertThat(store.load()).isEmpty();
        assertThat(Futures.next(deviations).kind()).isEqualTo(Kind.WRONG_TYPE);
    }

    @Test
    void failsInsteadOfLongWait() {
        AuthClient auth = signedInAuth();
        on(SESSIONS)
                .respond(
                        429,
                        Map.of("Retry-After", "61", "X-RateLimit-Scope", "user"),
                        "{\"message\":\"You are being rate limited.\",\"retry_after\":61,\"global\":true}");
        assertFails(auth.sessions().list(), RateLimitedException.class, limited -> {
            assertThat(limited.retryAfter()).contains(Duration.ofSeconds(61));
            assertThat(limited.isGlobal()).isTrue();
            assertThat(limited.scope()).isEqualTo("user");
            assertThat(limited.serverMessage()).contains("You are being rate limited.");
        });
        on(SESSIONS).times(2).respond(429, Map.of("Retry-After", "5"), "");
        assertFails(auth.sessions().list().timeout(Duration.ofSeconds(5)), RateLimitedException.class, "");
        assertFails(auth.sessions().list().noRetry(), RateLimitedException.class, "");
        assertThat(waits).isEmpty();
    }

    @Test
    void retriesWriteThatWasNotSent() {
        signedIn(seed().create());
        AuthClient auth = auth();
        emulator.close();
        assertFails(auth.handoff().create("key"), TransportException.class, "the request was not sent");
        assertThat(waits).hasSize(3);
    }

    @Test
    void releasesConnectionOfCancelledCall() throws Exception {
        signedIn(seed().create());
        ConnectionPool pool = new ConnectionPool(5, 5, TimeUnit.MINUTES);
        CountDownLatch over = new CountDownLatch(1);
        EventListener failures = new EventListener() {
            @Override
            public void callFailed(Call call, IOException failure) {
                over.countDown();
            }
        };
        AuthClient auth = auth(builder()
                .okHttpClient(new OkHttpClient.Builder()
                        .connectionPool(pool)
                        .eventListener(failures)
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
        assertThat(sent(auth.sessions().list()).userSessions()).hasSize(1);
        assertThat(pool.connectionCount()).isOne();
    }
}
