package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.error.ApiException;
import io.guildkit.core.error.BreakerOpenException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.error.ForbiddenException;
import io.guildkit.core.error.NotFoundException;
import io.guildkit.core.error.RateLimitedException;
import io.guildkit.core.error.UnauthorizedException;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Waits for rate limits, the breaker, and calls of deleted webhooks. */
class RateLimitTest extends Pipeline {
    /** The waits of a client whose sleeper is {@link #sleep}. */
    private final List<CompletableFuture<Void>> sleeps = new CopyOnWriteArrayList<>();

    private CompletableFuture<Void> sleep(Duration duration) {
        CompletableFuture<Void> sleep = new CompletableFuture<>();
        sleeps.add(sleep);
        return sleep;
    }

    private static MockResponse left(int requests, String resetAfter) {
        return json(200, ID, limit(requests, resetAfter));
    }

    private HttpApiClient core(RateLimitPolicy policy) {
        return open(settings().rateLimitPolicy(policy));
    }

    // ---- waits

    @BothModes
    void failsInsteadOfWaitingForOwnLimitBehindOtherCalls(Mode mode) {
        HttpApiClient core = open(settings()
                .sleeper(this::sleep)
                .rateLimitPolicy(RateLimitPolicy.standard().withGlobal(1, Duration.ofSeconds(5))));
        get(core).send();
        Route other = Route.get("/other/{id}").major("id").account();
        List<CompletableFuture<Company>> ahead = Stream.of("1", "2", "3", "4")
                .map(id -> call(core, other, id).sendAsync())
                .toList();
        RateLimitedException limited =
                mode.failure(RateLimitedException.class, get(core).timeout(Duration.ofSeconds(24)));
        assertThat(limited.isSent()).isFalse();
        assertThat(limited.retryAfter()).contains(Duration.ofSeconds(25));
        assertThat(ahead).noneMatch(CompletableFuture::isDone);
        ahead.forEach(call -> call.cancel(true));
    }

    @BothModes
    void waitsForResetOfEmptyBucket(Mode mode) {
        respond(left(0, "1.25"));
        mode.send(get());
        assertThat(clock.sleeps).isEmpty();
        mode.send(get());
        assertThat(clock.sleeps).containsExactly(Duration.ofMillis(1250));
    }

    @Test
    void notifiesCallListenerAfterWait() {
        respond(left(0, "1.25"));
        HttpApiClient core = open(settings().sleeper(this::sleep));
        get(core).send();
        CompletableFuture<Company> waiting = get(core).sendAsync();
        eventually("the call has begun", () -> listener.lastEvent().equals("start GET /x"));
        clock.advance(Duration.ofMillis(1250));
        sleeps.get(0).complete(null);
        join(waiting);
        assertThat(listener.trace()).endsWith("waited PT1.25S, attempt 1, status 200, end after 1: success");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1767323050.5", "1767323050500"})
    void readsResetInSecondsAndInMilliseconds(String reset) {
        respond(json(200, ID, "X-RateLimit-Remaining", "0", "X-RateLimit-Limit", "1", "X-RateLimit-Reset", reset));
        get().send();
        get().send();
        assertThat(clock.sleeps).containsExactly(Duration.ofMillis(5500));
    }

    @Test
    void enforcesGlobalLimitOfPolicy() {
        HttpApiClient core = core(RateLimitPolicy.standard().withGlobal(2, Duration.ofSeconds(30)));
        for (int i = 0; i < 3; i++) {
            get(core).send();
        }
        assertThat(clock.sleeps).containsExactly(Duration.ofSeconds(30));
    }

    @ParameterizedTest
    @CsvSource({"10, PT9S, BLOCKING", "10, PT9S, ASYNC", "60.001, PT2M, BLOCKING", "60.001, PT2M, ASYNC"})
    void failsInsteadOfWaitingLongerThanDeadlineOrPolicyAllows(double seconds, Duration timeout, Mode mode) {
        respond(left(0, String.valueOf(seconds)));
        get().send();
        RateLimitedException limited = mode.failure(RateLimitedException.class, get().timeout(timeout));
        assertThat(limited.isSent()).isFalse();
        assertThat(limited.retryAfter()).contains(Duration.ofMillis(Math.round(seconds * 1000)));
        assertThat(server.getRequestCount()).isEqualTo(1);
        assertThat(clock.sleeps).isEmpty();
    }

    @Test
    void waitingCallsHoldNoThreadsAndCanBeCancelled() {
        respond(left(0, "0.1"));
        HttpApiClient core = open(settings().sleeper(this::sleep));
        get(core).send();
        List<CompletableFuture<Company>> waiting =
                Stream.generate(() -> get(core).sendAsync()).limit(500).toList();
        assertThat(core.rateLimits().snapshot()).singleElement().satisfies(bucket -> {
            assertThat(bucket.waiting()).isEqualTo(500);
            assertThat(bucket.reason()).isEqualTo(RateLimiter.Reason.EMPTY);
            assertThat(bucket.routes()).containsExactly("GET /x");
        });
        assertThat(Thread.getAllStackTraces().keySet())
                .filteredOn(thread -> thread.getName().startsWith("guildkit"))
                .hasSizeLessThan(10);
        waiting.forEach(call -> call.cancel(true));
        assertThat(core.rateLimits().snapshot()).singleElement().matches(bucket -> bucket.waiting() == 0);
        clock.advance(Duration.ofMillis(100));
        sleeps.forEach(sleep -> sleep.complete(null));
        assertThat(server.getRequestCount()).isEqualTo(1);
        assertThat(core.rateLimits().snapshot())
                .singleElement()
                .matches(bucket -> bucket.inFlight() == 0 && bucket.remaining().orElseThrow() == 5);
    }

    @Test
    void callThatIsNotSentReturnsItsPermit() {
        respond(left(1, "10"));
        get().send();
        assertThatThrownBy(() -> call(Route.get("/x").oauth2("x")).send()).isNotNull();
        assertThat(core().rateLimits().snapshot()).allMatch(bucket -> bucket.inFlight() == 0);
        get().send();
        assertThat(clock.sleeps).isEmpty();
    }

    /** Uses real threads and real time. */
    @Test
    void callsOfManyThreadsPassNarrowBucket() {
        respond(left(4, "0.001"));
        HttpApiClient core = open(ClientSettings.builder(url()).credentials(Credentials.accountToken("t")));
        CountDownLatch done = new CountDownLatch(200);
        for (int i = 0; i < 100; i++) {
            var unused = get(core).sendAsync().thenRun(done::countDown);
            daemon(() -> {
                        get(core).send();
                        done.countDown();
                    })
                    .start();
        }
        await(done);
        assertThat(core.rateLimits().snapshot())
                .singleElement()
                .matches(bucket -> bucket.inFlight() == 0 && bucket.waiting() == 0);
    }

    // ---- parties

    @Test
    void principalsHaveLimitsOfTheirOwnAndShareLimitOfAddress() {
        respond(left(0, "10"));
        HttpApiClient other = core().withCredentials(Credentials.accountToken("other"));
        get().send();
        get(other).send();
        call(OPEN).send();
        assertThat(clock.sleeps).isEmpty();
        call(other, OPEN).send();
        assertThat(clock.sleeps).containsExactly(Duration.ofSeconds(10));
    }

    @Test
    void webhooksHaveLimitsOfTheirOwnAndNoGlobalLimit() {
        HttpApiClient core = core(RateLimitPolicy.standard().withGlobal(1, Duration.ofSeconds(30)));
        respond(left(0, "10"));
        call(core, WEBHOOK, "1", "s3cret").send();
        call(core, WEBHOOK, "2", "s3cret").send();
        assertThat(clock.sleeps).isEmpty();
        call(core.withCredentials(Credentials.none()), WEBHOOK, "1", "s3cret").send();
        assertThat(clock.sleeps).as("any principal").containsExactly(Duration.ofSeconds(10));
        assertThat(core.rateLimits().snapshot())
                .hasSize(2)
                .noneMatch(bucket -> bucket.toString().contains("s3cret"));
    }

    // ---- lift

    @Test
    void liftReleasesRefusedAndWaitingCalls() {
        HttpApiClient core = open(settings().sleeper(this::sleep));
        respond(json(429, "{\"retry_after\":10}"));
        CompletableFuture<Company> refused = get(core).sendAsync();
        eventually("the refusal has arrived", () -> !sleeps.isEmpty());
        CompletableFuture<Company> waiting = get(core).sendAsync();
        eventually(
                "the next call waits",
                () -> core.rateLimits().snapshot().stream().anyMatch(bucket -> bucket.waiting() == 1));
        respond(ok());
        core.rateLimits().lift();
        assertThat(join(refused).name()).isEqualTo("x");
        assertThat(join(waiting).name()).isEqualTo("x");
        assertThat(sleeps).hasSizeGreaterThanOrEqualTo(2);
    }

    @Test
    void liftIncludesLimitsOfAddressAndWebhooks() {
        respond(left(0, "50"));
        ApiCall<Company> open = call(OPEN);
        ApiCall<Company> webhook = call(WEBHOOK, "1", "s3cret");
        open.send();
        webhook.send();
        core().rateLimits().lift();
        open.send();
        webhook.send();
        assertThat(clock.sleeps).isEmpty();
        open.send();
        assertThat(clock.sleeps).hasSize(1);
    }

    // ---- breaker

    private HttpApiClient breaksAfter(int invalidRequests) {
        return core(RateLimitPolicy.standard().withMaxInvalid(invalidRequests, Duration.ofMinutes(10)));
    }

    @BothModes
    void breakerStopsRetries(Mode mode) {
        respond(json(429, "", "Retry-After", "1"));
        assertThatThrownBy(() -> mode.send(get(breaksAfter(2)))).isInstanceOf(BreakerOpenException.class);
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void breakerOpensAfterInvalidRequests() {
        HttpApiClient core = breaksAfter(3);
        respond(json(403, "{\"code\":50013}"));
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> get(core).send()).isInstanceOf(ForbiddenException.class);
            clock.advance(Duration.ofMinutes(1));
        }
        BreakerOpenException open = failure(BreakerOpenException.class, get(core));
        assertThat(open.until()).isEqualTo(clock.instant().plus(Duration.ofMinutes(7)));
        assertThat(open)
                .hasMessageContaining("3 requests were refused with 401, 403 or 429")
                .hasMessageContaining("client.rateLimits().lift()");
        assertThat(server.getRequestCount()).isEqualTo(3);
        clock.advance(Duration.ofMinutes(7));
        assertThatThrownBy(() -> get(core).send()).isInstanceOf(ForbiddenException.class);
    }

    @Test
    void liftClosesBreaker() {
        HttpApiClient core = breaksAfter(3);
        respond(json(403, "{\"code\":50013}"));
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < 3; j++) {
                assertThatThrownBy(() -> get(core).send()).isInstanceOf(ForbiddenException.class);
            }
            assertThatThrownBy(() -> get(core).send()).isInstanceOf(BreakerOpenException.class);
            core.rateLimits().lift();
        }
    }

    @Test
    void breakerIgnoresInvalidRequestsThatAreFarApart() {
        HttpApiClient core = breaksAfter(3);
        respond(json(401, ""));
        for (int i = 0; i < 6; i++) {
            assertThatThrownBy(() -> get(core).send()).isNotInstanceOf(BreakerOpenException.class);
            clock.advance(Duration.ofMinutes(5));
        }
    }

    @ParameterizedTest
    @CsvSource({"400, user", "404, user", "500, user", "429, shared"})
    void breakerIgnoresOtherRefusals(int status, String scope) {
        HttpApiClient core = breaksAfter(1);
        respond(json(status, "", "X-RateLimit-Scope", scope, "Retry-After", "1"));
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> get(core).noRetry().send()).isNotInstanceOf(BreakerOpenException.class);
        }
        assertThat(server.getRequestCount()).isEqualTo(3);
    }

    @Test
    void waitingCallsAreNotSentAfterBreakerOpens() {
        HttpApiClient core = open(settings()
                .sleeper(this::sleep)
                .rateLimitPolicy(RateLimitPolicy.standard().withMaxInvalid(3, Duration.ofMinutes(10))));
        respond(left(0, "10"));
        get(core).send();
        List<CompletableFuture<Company>> waiting =
                Stream.generate(() -> get(core).sendAsync()).limit(20).toList();
        respond(json(403, "{\"code\":50013}"));
        for (int i = 0; i < 3; i++) {
            failure(ForbiddenException.class, post(core));
        }
        clock.advance(Duration.ofSeconds(10));
        sleeps.forEach(sleep -> sleep.complete(null));
        for (CompletableFuture<Company> call : waiting) {
            assertThatThrownBy(() -> join(call)).isInstanceOf(BreakerOpenException.class);
        }
        assertThat(server.getRequestCount()).isEqualTo(1 + 3);
        assertThat(core.rateLimits().snapshot()).allMatch(bucket -> bucket.inFlight() == 0 && bucket.waiting() == 0);
    }

    @Test
    void breakerOpensBeforeNextRequestOfBucketIsReleased() {
        HttpApiClient core = open(settings()
                .sleeper(this::sleep)
                .rateLimitPolicy(RateLimitPolicy.standard().withMaxInvalid(5, Duration.ofMinutes(10))));
        respond(json(403, "{\"code\":50013}"));
        List<CompletableFuture<Company>> calls =
                Stream.generate(() -> get(core).sendAsync()).limit(50).toList();
        for (CompletableFuture<Company> call : calls) {
            assertThatThrownBy(() -> join(call)).isInstanceOfAny(ForbiddenException.class, BreakerOpenException.class);
        }
        assertThat(server.getRequestCount())
                .as("four refused requests, and a window of eight that each later response widens by one")
                .isLessThanOrEqualTo(4 + 8 + 3);
    }

    // ---- deleted webhooks, and refused tokens of webhooks

    @Test
    void doesNotCallDeletedWebhook() {
        respond(json(404, "{\"code\":10015}"));
        ApiCall<Company> call = call(WEBHOOK, "1", "s3cret");
        assertThatThrownBy(call::send).isInstanceOf(NotFoundException.class);
        assertThat(failure(NotFoundException.class, call))
                .hasMessageContaining("the service returned this error to an earlier call, so this call was not sent");
        assertThat(server.getRequestCount()).isEqualTo(1);
        assertThat(core().rateLimits().snapshot()).allMatch(bucket -> bucket.inFlight() == 0);
        assertThatThrownBy(() -> call(WEBHOOK, "1", "another").send()).hasMessageNotContaining("earlier");
        core().rateLimits().forgetGoneWebhooks();
        assertThatThrownBy(call::send).hasMessageNotContaining("earlier");
        assertThat(server.getRequestCount()).isEqualTo(3);
    }

    @Test
    void keepsOnlyStatusCodeAndMessageOfDeletedWebhook() {
        String message = "Unknown Webhook".repeat(1_000);
        respond(json(404, "{\"code\":10015,\"message\":\"" + message + "\",\"more\":[1,2]}", "X-Note", "x"));
        ApiCall<Company> call = call(WEBHOOK, "1", "s3cret");
        NotFoundException first = failure(NotFoundException.class, call);
        assertThat(first.headers().first("X-Note")).contains("x");
        NotFoundException second = failure(NotFoundException.class, call);
        assertThat(second.status()).isEqualTo(404);
        assertThat(second.code()).isEqualTo(ErrorCode.UNKNOWN_WEBHOOK);
        assertThat(second.serverMessage()).contains(message.substring(0, 300));
        assertThat(second.route()).isEqualTo(WEBHOOK);
        assertThat(second.headers().asMap()).isEmpty();
        assertThat(second.rawBody()).doesNotContain("more").hasSizeLessThan(400);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            401 | {"message":"401: Unauthorized","code":0}               | X | y | 0
            401 | {"message":"Invalid Webhook Token","code":50027}       | X | y | 50027
            401 | {"message":"Invalid Webhook Token","code":"50027"}     | X | y | 50027
            403 | {"code":50027}                                         | X | y | 50027
            401 | {"message":"m","code":40001}                           | X | y | 40001
            401 | {"code":50027}                                         | WWW-Authenticate | Bearer | 50027
            404 | {"message":"Unknown Webhook","code":10015}             | X | y | 10015
            """)
    void doesNotCallWebhookWhoseTokenIsRefused(int status, String body, String header, String value, int code) {
        respond(json(status, body, header, value));
        ApiCall<Company> call = call(WEBHOOK, "1", "s3cret");
        ApiException first = failure(ApiException.class, call);
        ApiException second = failure(ApiException.class, call);
        assertThat(second).hasSameClassAs(first).hasMessageContaining("this call was not sent");
        assertThat(second.status()).isEqualTo(status);
        assertThat(second.code()).isEqualTo(ErrorCode.of(code));
        assertThat(second.serverMessage()).isEqualTo(first.serverMessage());
        assertThat(server.getRequestCount()).isEqualTo(1);
        respond(ok());
        call(WEBHOOK, "1", "new").send();
        core().rateLimits().forgetGoneWebhooks();
        call.send();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            # Gateways.
            401 | <html>                                  | X                | y
            401 | ``                                      | X                | y
            401 | {"message":"Unauthorized"}              | X                | y
            401 | {"code":0}                              | X                | y
            401 | {"message":"Unauthorized","code":0}     | WWW-Authenticate | Basic realm="x"
            407 | {"message":"Unauthorized","code":0}     | X                | y

            # Other refusals of the service.
            401 | {"message":"Two factor","code":60003}   | X                | y
            403 | {"message":"Forbidden","code":50013}    | X                | y
            404 | {"message":"Unknown Message","code":10008} | X             | y
            """)
    void callsWebhookAgainAfterOtherRefusals(int status, String body, String header, String value) {
        respond(json(status, body, header, value));
        ApiCall<Company> call = call(WEBHOOK, "1", "s3cret");
        failure(ApiException.class, call);
        failure(ApiException.class, call);
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void unauthorizedCallsOfOtherRoutesAreSentAgain() {
        respond(json(401, "{\"message\":\"401: Unauthorized\",\"code\":50027}"));
        failure(ApiException.class, get());
        failure(ApiException.class, get());
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void queuedCallsOfRefusedWebhookAreNotSent() {
        respond(json(401, "{\"message\":\"Invalid Webhook Token\",\"code\":50027}"));
        HttpApiClient core = open(settings()
                .sleeper(this::sleep)
                .rateLimitPolicy(RateLimitPolicy.standard().withMaxInvalid(50, Duration.ofMinutes(10))));
        List<CompletableFuture<Company>> calls = Stream.generate(
                        () -> call(core, WEBHOOK, "1", "s3cret").sendAsync())
                .limit(1_000)
                .toList();
        for (CompletableFuture<Company> call : calls) {
            assertThatThrownBy(() -> join(call)).isInstanceOf(UnauthorizedException.class);
        }
        assertThat(server.getRequestCount()).isEqualTo(1);
        respond(ok());
        call(core, WEBHOOK, "2", "s3cret").send();
    }

    @Test
    void callsWebhookWhoseMessageIsDeleted() {
        respond(json(404, "{\"code\":10008}"));
        ApiCall<Company> call = call(WEBHOOK, "1", "s3cret");
        assertThatThrownBy(call::send).isInstanceOf(NotFoundException.class);
        assertThatThrownBy(call::send).isInstanceOf(NotFoundException.class);
        assertThat(server.getRequestCount()).isEqualTo(2);
    }
}
