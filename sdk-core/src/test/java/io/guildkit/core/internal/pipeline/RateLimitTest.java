package io.guildkit.core.internal.pipeline;

import static io.guildkit.core.internal.pipeline.Pipeline.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.ApiCall;
import io.guildkit.core.CallListener;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.error.BreakerOpenException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.error.ForbiddenException;
import io.guildkit.core.error.NotFoundException;
import io.guildkit.core.error.RateLimitedException;
import io.guildkit.core.internal.pipeline.Pipeline.Mode;
import io.guildkit.core.internal.settings.ClientSettings;
import io.guildkit.core.internal.util.Arguments;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RateLimitTest {
    private static final Route WEBHOOK = Route.post("/webhooks/{webhook.id}/{webhook.token}")
            .secret("webhook.token")
            .major("webhook.id", "webhook.token")
            .webhookToken();

    @RegisterExtension
    final Pipeline pipeline = new Pipeline();

    /** An answer that leaves so many requests until the reset. */
    private static MockResponse left(int remaining, String resetAfter) {
        return Pipeline.json(
                200,
                Pipeline.ID,
                "X-RateLimit-Bucket",
                "b",
                "X-RateLimit-Limit",
                "5",
                "X-RateLimit-Remaining",
                String.valueOf(remaining),
                "X-RateLimit-Reset-After",
                resetAfter);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void waitsForAnEmptyBucketInsteadOfBeingRefused(Mode mode) {
        pipeline.answerAll(left(0, "1.25"));
        HttpApiClient core = pipeline.core();
        mode.send(get(core));
        assertThat(pipeline.clock.sleeps).isEmpty();
        mode.send(get(core));
        assertThat(pipeline.clock.sleeps).containsExactly(Duration.ofMillis(1250));
    }

    @Test
    void callListenersHearOfWaitsOnly() {
        pipeline.answerAll(left(0, "1.25"));
        List<String> heard = new CopyOnWriteArrayList<>();
        CompletableFuture<Void> over = new CompletableFuture<>();
        HttpApiClient core = pipeline.open(pipeline.builder()
                .sleeper(wait -> over.thenCompose(nothing -> pipeline.clock.sleep(wait)))
                .addCallListeners(new CallListener() {
                    @Override
                    public void limitWaited(CallListener.Call call, Duration wait) {
                        heard.add(call.route().template() + " " + wait.toMillis());
                    }
                }));
        get(core).send();
        CompletableFuture<?> waiting = get(core).sendAsync();
        assertThat(heard).isEmpty();
        over.complete(null);
        waiting.join();
        assertThat(heard).containsExactly("/x 1250");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1767323050.5", "1767323050500"})
    void readsTheResetAsAMomentInSecondsAndInMilliseconds(String reset) {
        pipeline.answerAll(Pipeline.json(
                200, Pipeline.ID, "X-RateLimit-Remaining", "0", "X-RateLimit-Limit", "1", "X-RateLimit-Reset", reset));
        HttpApiClient core = pipeline.core();
        get(core).send();
        get(core).send();
        assertThat(pipeline.clock.sleeps).containsExactly(Duration.ofMillis(5500));
    }

    @Test
    void countsEachPrincipalForItself() {
        pipeline.answerAll(left(0, "10"));
        HttpApiClient core = pipeline.core();
        get(core).send();
        get(core.withCredentials(Credentials.accountToken("other"))).send();
        assertThat(pipeline.clock.sleeps).isEmpty();
    }

    @Test
    void countsRequestsWithoutCredentialsForTheAddress() {
        pipeline.answerAll(left(0, "10"));
        HttpApiClient core = pipeline.core();
        Route open = Route.get("/open").open();
        core.call(open).returns(Company.CODEC).send();
        get(core).send();
        assertThat(pipeline.clock.sleeps).as("that is another party").isEmpty();
        core.withCredentials(Credentials.accountToken("other"))
                .call(open)
                .returns(Company.CODEC)
                .send();
        assertThat(pipeline.clock.sleeps).containsExactly(Duration.ofSeconds(10));
    }

    @Test
    void countsWebhooksEachForItselfAndUnderNoGlobalLimit() {
        HttpApiClient core = pipeline.open(
                pipeline.builder().rateLimitPolicy(RateLimitPolicy.standard().withGlobal(1, Duration.ofSeconds(30))));
        pipeline.answerAll(left(0, "10"));
        core.call(WEBHOOK, "1", "s3cret").returns(Company.CODEC).send();
        core.call(WEBHOOK, "2", "s3cret").returns(Company.CODEC).send();
        assertThat(pipeline.clock.sleeps).isEmpty();
        core.withCredentials(Credentials.none())
                .call(WEBHOOK, "1", "s3cret")
                .returns(Company.CODEC)
                .send();
        assertThat(pipeline.clock.sleeps).as("whoever calls it").containsExactly(Duration.ofSeconds(10));
        assertThat(core.rateLimits().snapshot())
                .hasSize(2)
                .noneMatch(bucket -> bucket.toString().contains("s3cret"));
    }

    @Test
    void showsNoSecretThatTheServicePutsIntoABucketsName() {
        RecordingLimiter limiter = new RecordingLimiter();
        pipeline.answer(request -> Pipeline.json(
                200,
                Pipeline.ID,
                "X-RateLimit-Bucket",
                "bucket-of-" + request.getUrl().pathSegments().get(4),
                "X-RateLimit-Limit",
                "5",
                "X-RateLimit-Remaining",
                "4",
                "X-RateLimit-Reset-After",
                "2"));
        HttpApiClient core = pipeline.core();
        core.call(WEBHOOK, "1", "s3cret").returns(Company.CODEC).send();
        assertThat(core.rateLimits().snapshot()).singleElement().satisfies(bucket -> {
            assertThat(bucket.name()).isEqualTo(Arguments.hash("bucket-of-s3cret"));
            assertThat(bucket.toString()).doesNotContain("s3cret");
        });
        HttpApiClient other = pipeline.open(pipeline.builder().rateLimiters(context -> limiter));
        other.call(WEBHOOK, "1", "s3cret").returns(Company.CODEC).send();
        assertThat(limiter.answers)
                .singleElement()
                .satisfies(answer -> assertThat(answer.toString())
                        .contains(Arguments.hash("bucket-of-s3cret"))
                        .doesNotContain("s3cret"));
    }

    @Test
    void keepsTheClientsOwnLimit() {
        HttpApiClient core = pipeline.open(
                pipeline.builder().rateLimitPolicy(RateLimitPolicy.standard().withGlobal(2, Duration.ofSeconds(30))));
        pipeline.answerAll(Pipeline.ok());
        for (int i = 0; i < 3; i++) {
            get(core).send();
        }
        assertThat(pipeline.clock.sleeps).containsExactly(Duration.ofSeconds(30));
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aWaitBeyondTheDeadlineFailsAtOnceAndSendsNothing(Mode mode) {
        pipeline.answerAll(left(0, "10"));
        HttpApiClient core = pipeline.core();
        get(core).send();
        assertThatThrownBy(() -> mode.send(get(core).timeout(Duration.ofSeconds(9))))
                .isInstanceOfSatisfying(RateLimitedException.class, limited -> {
                    assertThat(limited.isSent()).isFalse();
                    assertThat(limited.retryAfter()).isEqualTo(Duration.ofSeconds(10));
                });
        assertThat(pipeline.server.getRequestCount()).isEqualTo(1);
        assertThat(pipeline.clock.sleeps).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aWaitAboveTheCapFailsAtOnce(Mode mode) {
        pipeline.answerAll(left(0, "60.001"));
        HttpApiClient core = pipeline.core();
        get(core).send();
        assertThatThrownBy(() -> mode.send(get(core))).isInstanceOf(RateLimitedException.class);
        assertThat(pipeline.server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void aCallThatWaitsCanBeCancelledAndHoldsNoThread() {
        pipeline.answerAll(left(0, "0.1"));
        List<CompletableFuture<Void>> sleeps = new ArrayList<>();
        HttpApiClient core = pipeline.open(pipeline.builder().sleeper(duration -> {
            CompletableFuture<Void> sleep = new CompletableFuture<>();
            sleeps.add(sleep);
            return sleep;
        }));
        get(core).send();
        List<CompletableFuture<Company>> waiting = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            waiting.add(get(core).sendAsync());
        }
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
        pipeline.clock.advance(Duration.ofMillis(100));
        sleeps.forEach(sleep -> sleep.complete(null));
        assertThat(pipeline.server.getRequestCount()).isEqualTo(1);
        assertThat(core.rateLimits().snapshot())
                .singleElement()
                .matches(bucket -> bucket.inFlight() == 0 && bucket.remaining().getAsInt() == 5);
    }

    @Test
    void aCallThatIsNeverSentGivesItsSlotBack() {
        pipeline.answerAll(left(1, "10"));
        HttpApiClient core = pipeline.core();
        get(core).send();
        Route bots = Route.get("/x").oauth2("x");
        assertThatThrownBy(() -> core.call(bots).returns(Company.CODEC).send()).isNotNull();
        assertThat(core.rateLimits().snapshot()).allMatch(bucket -> bucket.inFlight() == 0);
        get(core).send();
        assertThat(pipeline.clock.sleeps).isEmpty();
    }

    @Test
    void anotherLimiterCanTakeItsPlace() {
        RecordingLimiter own = new RecordingLimiter();
        HttpApiClient core = pipeline.open(pipeline.builder().rateLimiters(context -> own));
        pipeline.answerAll(Pipeline.ok());
        get(core).send();
        assertThat(own.requests)
                .singleElement()
                .satisfies(request -> assertThat(request.route()).hasToString("GET /x"));
        assertThat(own.answers).hasSize(1);
    }

    @Test
    void liftLetsARefusedCallGoOnAtOnce() {
        List<CompletableFuture<Void>> sleeps = new CopyOnWriteArrayList<>();
        HttpApiClient core = pipeline.open(pipeline.builder().sleeper(duration -> {
            CompletableFuture<Void> sleep = new CompletableFuture<>();
            sleeps.add(sleep);
            return sleep;
        }));
        pipeline.answerAll(Pipeline.json(429, "", "Retry-After", "10"));
        CompletableFuture<Company> refused = get(core).sendAsync();
        Pipeline.eventually("the refusal has come", () -> !sleeps.isEmpty());
        CompletableFuture<Company> waiting = get(core).sendAsync();
        Pipeline.eventually(
                "the next call waits",
                () -> core.rateLimits().snapshot().stream().anyMatch(bucket -> bucket.waiting() == 1));
        pipeline.answerAll(Pipeline.ok());
        core.rateLimits().lift();
        assertThat(refused.orTimeout(30, TimeUnit.SECONDS).join().id()).hasToString("1");
        assertThat(waiting.orTimeout(30, TimeUnit.SECONDS).join().id()).hasToString("1");
        assertThat(sleeps).hasSizeGreaterThanOrEqualTo(2);
    }

    @Test
    void liftConcernsTheAddressAndWebhooks() {
        pipeline.answerAll(left(0, "50"));
        HttpApiClient core = pipeline.core();
        ApiCall<Company> open = core.call(Route.get("/open").open()).returns(Company.CODEC);
        ApiCall<Company> webhook = core.call(WEBHOOK, "1", "s3cret").returns(Company.CODEC);
        open.send();
        webhook.send();
        core.rateLimits().lift();
        open.send();
        webhook.send();
        assertThat(pipeline.clock.sleeps).isEmpty();
        open.send();
        assertThat(pipeline.clock.sleeps).hasSize(1);
    }

    @Test
    void liftLetsAClientSendAgainThatHasStopped() {
        HttpApiClient core = pipeline.open(pipeline.builder()
                .rateLimitPolicy(RateLimitPolicy.standard().withMaxInvalid(3, Duration.ofMinutes(10))));
        pipeline.answerAll(Pipeline.json(403, "{\"code\":50013}"));
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> get(core).send()).isInstanceOf(ForbiddenException.class);
        }
        assertThatThrownBy(() -> get(core).send())
                .isInstanceOf(BreakerOpenException.class)
                .hasMessageContaining("client.rateLimits().lift()");
        core.rateLimits().lift();
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> get(core).send()).isInstanceOf(ForbiddenException.class);
        }
        assertThatThrownBy(() -> get(core).send()).isInstanceOf(BreakerOpenException.class);
    }

    @Test
    void stopsSendingAfterTooManyInvalidAnswers() {
        HttpApiClient core = pipeline.open(pipeline.builder()
                .rateLimitPolicy(RateLimitPolicy.standard().withMaxInvalid(3, Duration.ofMinutes(10))));
        pipeline.answerAll(Pipeline.json(403, "{\"code\":50013}"));
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> get(core).send()).isInstanceOf(ForbiddenException.class);
            pipeline.clock.advance(Duration.ofMinutes(1));
        }
        assertThatThrownBy(() -> get(core).send())
                .isInstanceOfSatisfying(
                        BreakerOpenException.class,
                        open -> assertThat(open.until())
                                .isEqualTo(pipeline.clock.instant().plus(Duration.ofMinutes(7))))
                .hasMessageContaining("3 requests were refused with 401, 403 or 429");
        assertThat(pipeline.server.getRequestCount()).isEqualTo(3);
        pipeline.clock.advance(Duration.ofMinutes(7));
        assertThatThrownBy(() -> get(core).send()).isInstanceOf(ForbiddenException.class);
    }

    @Test
    void invalidAnswersThatAreFarApartStopNothing() {
        HttpApiClient core = pipeline.open(pipeline.builder()
                .rateLimitPolicy(RateLimitPolicy.standard().withMaxInvalid(3, Duration.ofMinutes(10))));
        pipeline.answerAll(Pipeline.json(401, ""));
        for (int i = 0; i < 6; i++) {
            assertThatThrownBy(() -> get(core).send()).isNotInstanceOf(BreakerOpenException.class);
            pipeline.clock.advance(Duration.ofMinutes(5));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 404, 500})
    void otherRefusalsAreNotCounted(int status) {
        HttpApiClient core = pipeline.open(pipeline.builder()
                .rateLimitPolicy(RateLimitPolicy.standard().withMaxInvalid(1, Duration.ofMinutes(10))));
        pipeline.answerAll(Pipeline.json(status, ""));
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> get(core).noRetry().send()).isNotInstanceOf(BreakerOpenException.class);
        }
    }

    @Test
    void aSharedLimitIsNotTheCallersFault() {
        HttpApiClient core = pipeline.open(pipeline.builder()
                .rateLimitPolicy(RateLimitPolicy.standard().withMaxInvalid(1, Duration.ofMinutes(10))));
        pipeline.answerAll(Pipeline.json(429, "", "X-RateLimit-Scope", "shared", "Retry-After", "1"));
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> get(core).noRetry().send()).isInstanceOf(RateLimitedException.class);
        }
    }

    @Test
    void doesNotCallAWebhookThatIsGone() {
        pipeline.answerAll(Pipeline.json(404, "{\"code\":10015,\"message\":\"Unknown Webhook\"}"));
        HttpApiClient core = pipeline.core();
        ApiCall<Company> call = core.call(WEBHOOK, "1", "s3cret").returns(Company.CODEC);
        assertThatThrownBy(call::send).isInstanceOf(NotFoundException.class);
        assertThatThrownBy(call::send)
                .isInstanceOf(NotFoundException.class)
                .hasMessageContaining("said so to an earlier call, so this one was not sent");
        assertThat(pipeline.server.getRequestCount()).isEqualTo(1);
        assertThatThrownBy(() -> core.call(WEBHOOK, "1", "another")
                        .returns(Company.CODEC)
                        .send())
                .hasMessageNotContaining("earlier");
        core.rateLimits().forgetGoneWebhooks();
        assertThatThrownBy(call::send).hasMessageNotContaining("earlier");
        assertThat(pipeline.server.getRequestCount()).isEqualTo(3);
    }

    @Test
    void remembersOnlyStatusCodeAndMessageOfAGoneWebhook() {
        String message = "Unknown Webhook".repeat(1_000);
        pipeline.answerAll(
                Pipeline.json(404, "{\"code\":10015,\"message\":\"" + message + "\",\"more\":[1,2]}", "X-Note", "x"));
        ApiCall<Company> call = pipeline.core().call(WEBHOOK, "1", "s3cret").returns(Company.CODEC);
        assertThatThrownBy(call::send)
                .isInstanceOfSatisfying(
                        NotFoundException.class,
                        thrown -> assertThat(thrown.headers().first("X-Note")).contains("x"));
        assertThatThrownBy(call::send).isInstanceOfSatisfying(NotFoundException.class, thrown -> {
            assertThat(thrown.status()).isEqualTo(404);
            assertThat(thrown.code()).isEqualTo(ErrorCode.UNKNOWN_WEBHOOK);
            assertThat(thrown.serverMessage()).contains(message.substring(0, 300));
            assertThat(thrown.route()).isEqualTo(WEBHOOK);
            assertThat(thrown.headers().asMap()).isEmpty();
            assertThat(thrown.rawBody()).doesNotContain("more").hasSizeLessThan(400);
        });
    }

    @Test
    void callsAWebhookWhoseMessageIsGone() {
        pipeline.answerAll(Pipeline.json(404, "{\"code\":10008}"));
        ApiCall<Company> call = pipeline.core().call(WEBHOOK, "1", "s3cret").returns(Company.CODEC);
        assertThatThrownBy(call::send).isInstanceOf(NotFoundException.class);
        assertThatThrownBy(call::send).isInstanceOf(NotFoundException.class);
        assertThat(pipeline.server.getRequestCount()).isEqualTo(2);
    }

    /** Real threads and real time: what one thread gives back, another takes. */
    @Test
    void manyThreadsGetThroughANarrowBucket() throws InterruptedException {
        pipeline.answerAll(left(4, "0.001"));
        HttpApiClient core =
                pipeline.open(ClientSettings.builder(pipeline.url()).credentials(Credentials.accountToken("t")));
        CountDownLatch done = new CountDownLatch(200);
        for (int i = 0; i < 100; i++) {
            var unused = get(core).sendAsync().thenRun(done::countDown);
            Thread thread = new Thread(() -> {
                get(core).send();
                done.countDown();
            });
            thread.setDaemon(true);
            thread.start();
        }
        assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(core.rateLimits().snapshot())
                .singleElement()
                .matches(bucket -> bucket.inFlight() == 0 && bucket.waiting() == 0);
    }

    /** Admits every request at once. */
    private static final class RecordingLimiter implements RateLimiter {
        final List<Request> requests = new ArrayList<>();
        final List<Response> answers = new ArrayList<>();

        @Override
        public CompletableFuture<Permit> acquire(Request request) {
            requests.add(request);
            return CompletableFuture.completedFuture(new Permit() {
                @Override
                public void responded(Response answer) {
                    answers.add(answer);
                }

                @Override
                public void noResponse(boolean sent) {
                    throw new AssertionError("there was an answer");
                }
            });
        }

        @Override
        public List<Bucket> snapshot() {
            return List.of();
        }

        @Override
        public void lift() {}
    }
}
