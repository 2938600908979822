package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.error.RateLimitedException;
import io.guildkit.core.error.ServerErrorException;
import io.guildkit.core.internal.settings.ClientSettingsBuilder;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Refusals by systems in front of the service, which pause all requests of the address. */
class AddressPauseTest extends Pipeline {
    private static final Route OTHER = Route.get("/other/{id}").major("id").account();

    /** The waits of a client whose sleeper is {@link #sleep}. */
    private final List<CompletableFuture<Void>> sleeps = new CopyOnWriteArrayList<>();

    private CompletableFuture<Void> sleep(Duration duration) {
        CompletableFuture<Void> sleep = new CompletableFuture<>();
        sleeps.add(sleep);
        return sleep;
    }

    private ClientSettingsBuilder manual() {
        return settings().sleeper(this::sleep);
    }

    private void pass(Duration time) {
        clock.advance(time);
        List.copyOf(sleeps).forEach(sleep -> sleep.complete(null));
    }

    private static MockResponse page(String... headers) {
        return json(429, "<html>error code: 1015</html>", headers)
                .newBuilder()
                .setHeader("Content-Type", "text/html")
                .build();
    }

    private static MockResponse page(int seconds) {
        return page("Retry-After", String.valueOf(seconds));
    }

    /** Sends a call that a page refuses. */
    private void refuse(HttpApiClient core, int seconds) {
        respond(page(seconds));
        assertThat(failure(RateLimitedException.class, get(core).noRetry()).isSent())
                .isTrue();
        respond(ok());
    }

    /** Returns calls of two principals, of no principal and of webhooks, in buckets of their own. */
    private List<ApiCall<Company>> callsOfAllKinds(HttpApiClient core) {
        HttpApiClient bot = core.withCredentials(Credentials.bot("b"));
        return List.of(
                get(core),
                call(core, OTHER, "1"),
                call(core, OTHER, "2"),
                call(bot, Route.get("/bot").accountOrBot()),
                call(core, OPEN),
                call(core, WEBHOOK, "1", "s3cret"),
                call(core, WEBHOOK, "2", "s3cret"));
    }

    @Test
    void pausesAllPrincipalsBucketsAndWebhooks() {
        HttpApiClient core = open(manual());
        refuse(core, 3);
        assertThat(core.rateLimits().pausedUntil()).contains(clock.instant().plusSeconds(3));
        List<CompletableFuture<Company>> calls =
                callsOfAllKinds(core).stream().map(ApiCall::sendAsync).toList();
        pass(Duration.ofMillis(2_999));
        assertThat(server.getRequestCount()).isEqualTo(1);
        pass(Duration.ofMillis(1));
        eventually("one goes first", () -> server.getRequestCount() >= 2);
        calls.forEach(Pipeline::join);
        assertThat(core.rateLimits().pausedUntil()).isEmpty();
        assertThat(core.rateLimits().snapshot()).allMatch(bucket -> bucket.inFlight() == 0 && bucket.waiting() == 0);
    }

    @BothModes
    void failsCallsThatCannotWait(Mode mode) {
        HttpApiClient core = core();
        refuse(core, 61);
        for (ApiCall<Company> call : callsOfAllKinds(core)) {
            RateLimitedException limited = mode.failure(RateLimitedException.class, call.timeout(Duration.ofHours(1)));
            assertThat(limited.isSent()).isFalse();
            assertThat(limited.retryAfter()).contains(Duration.ofSeconds(61));
        }
        clock.advance(Duration.ofSeconds(31));
        assertThat(mode.failure(RateLimitedException.class, get().timeout(Duration.ofSeconds(29)))
                        .retryAfter())
                .contains(Duration.ofSeconds(30));
        assertThat(server.getRequestCount()).isEqualTo(1);
        assertThat(mode.send(get().timeout(Duration.ofSeconds(31))).name()).isEqualTo("x");
        assertThat(clock.sleeps).contains(Duration.ofSeconds(30));
    }

    @Test
    void refusedCallIsRepeatedAfterPause() {
        respond(page(30), ok());
        assertThat(get().send().name()).isEqualTo("x");
        assertThat(clock.sleeps).containsExactly(Duration.ofSeconds(30));
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void pauseWithoutStatedWaitTakesSecond() {
        respond(page());
        HttpApiClient core = open(manual());
        failure(RateLimitedException.class, get(core).noRetry());
        assertThat(core.rateLimits().pausedUntil()).contains(clock.instant().plusSeconds(1));
    }

    @Test
    void longestWaitOfConcurrentRefusalsCounts() {
        CountDownLatch go = new CountDownLatch(1);
        HttpApiClient core = open(manual());
        List<CompletableFuture<Company>> calls = new ArrayList<>();
        respond(request -> {
            await(go);
            String target = request.getTarget();
            return page(Integer.parseInt(target.substring(target.lastIndexOf('/') + 1)));
        });
        for (int seconds : List.of(5, 40, 12, 30)) {
            calls.add(call(core, OTHER, seconds).noRetry().sendAsync());
        }
        eventually("all are in flight", () -> server.getRequestCount() == 4);
        go.countDown();
        for (CompletableFuture<Company> call : calls) {
            eventually("refused", call::isCompletedExceptionally);
        }
        assertThat(core.rateLimits().pausedUntil()).contains(clock.instant().plusSeconds(40));
    }

    @Test
    void liftEndsPause() {
        HttpApiClient core = open(manual());
        refuse(core, 50);
        List<CompletableFuture<Company>> calls =
                callsOfAllKinds(core).stream().map(ApiCall::sendAsync).toList();
        core.withCredentials(Credentials.none()).rateLimits().lift();
        calls.forEach(Pipeline::join);
        assertThat(core.rateLimits().pausedUntil()).isEmpty();
    }

    @Test
    void callThatWaitedForItsBucketWaitsForPause() {
        HttpApiClient core = open(manual());
        respond(json(200, ID, limit(0, "10")));
        call(core, OTHER, "1").send();
        CompletableFuture<Company> waiting = call(core, OTHER, "1").sendAsync();
        eventually("it waits", () -> core.rateLimits().snapshot().stream().anyMatch(bucket -> bucket.waiting() == 1));
        refuse(core, 50);
        pass(Duration.ofSeconds(10));
        eventually(
                "it has returned its permit",
                () -> core.rateLimits().snapshot().stream()
                        .allMatch(bucket -> bucket.inFlight() == 0 && bucket.waiting() == 0));
        pass(Duration.ofMillis(39_999));
        assertThat(server.getRequestCount()).isEqualTo(2);
        pass(Duration.ofMillis(1));
        assertThat(join(waiting).name()).isEqualTo("x");
    }

    @BothModes
    void callThatWaitedForFingerprintWaitsForPause(Mode mode) {
        List<String> targets = new CopyOnWriteArrayList<>();
        Instant start = clock.instant();
        respond(request -> {
            String target = request.getTarget();
            targets.add(
                    target.substring(target.lastIndexOf('/')) + " after " + Duration.between(start, clock.instant()));
            return targets.size() == 1 ? page(5) : ok();
        });
        HttpApiClient core =
                open(settings().credentials(Credentials.none()).fingerprint(FingerprintProvider.overHttp()));
        assertThat(mode.send(call(core, OPEN)).name()).isEqualTo("x");
        assertThat(targets).containsExactly("/experiments after PT0S", "/experiments after PT5S", "/open after PT5S");
    }

    @Test
    void pausesRequestsOfCustomLimiters() {
        HttpApiClient core = open(manual().rateLimiters(context -> new RateLimiter() {
            @Override
            public CompletableFuture<Permit> acquire(Request request) {
                return CompletableFuture.completedFuture(new Permit() {
                    @Override
                    public void responded(Response response) {}

                    @Override
                    public void noResponse(boolean sent) {
                        assertThat(sent).isFalse();
                    }
                });
            }

            @Override
            public List<Bucket> snapshot() {
                return List.of();
            }

            @Override
            public void lift() {}
        }));
        refuse(core, 3);
        CompletableFuture<Company> call = get(core).sendAsync();
        pass(Duration.ofMillis(2_999));
        assertThat(server.getRequestCount()).isEqualTo(1);
        pass(Duration.ofMillis(1));
        join(call);
    }

    @Test
    void cancelledCallsLeaveNoTrace() {
        HttpApiClient core = open(manual());
        refuse(core, 3);
        List<CompletableFuture<Company>> calls =
                Stream.generate(() -> get(core).sendAsync()).limit(500).toList();
        calls.forEach(call -> call.cancel(true));
        pass(Duration.ofSeconds(3));
        assertThat(get(core).send().name()).isEqualTo("x");
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            # A header or the JSON is the service's.
            {"message":"slow down"}    | X                   | y    | false
            {"retry_after":20}         | X                   | y    | false
            <html>                     | X-RateLimit-Limit   | 5    | false
            <html>                     | x-ratelimit-scope   | user | false
            <html>                     | X-RateLimit-Global  | true | false

            # A page, an empty response and the JSON of others.
            <html>                     | X                   | y    | true
            ``                         | X                   | y    | true
            {"error":"slow down"}      | X                   | y    | true
            []                         | X                   | y    | true
            <html>                     | Server              | cdn  | true
            """)
    void pausesOnlyAfterRefusalsThatAreNotTheServices(String body, String header, String value, boolean paused) {
        respond(json(429, body, header, value, "Retry-After", "20"));
        failure(RateLimitedException.class, get().noRetry());
        assertThat(core().rateLimits().pausedUntil().isPresent()).isEqualTo(paused);
        assertThat(core().rateLimits().snapshot().stream()
                        .flatMap(bucket -> bucket.blockedUntil().stream())
                        .findAny()
                        .isPresent())
                .as("the bucket is blocked instead")
                .isEqualTo(!paused && !header.endsWith("Global"));
    }

    @Test
    void otherStatusesPauseNothing() {
        respond(json(503, "<html>", "Retry-After", "20"));
        failure(ServerErrorException.class, get().noRetry());
        assertThat(core().rateLimits().pausedUntil()).isEmpty();
    }

    @Test
    void notifiesCallListenersOfWait() {
        HttpApiClient core = open(manual());
        refuse(core, 3);
        CompletableFuture<Company> call = get(core).sendAsync();
        pass(Duration.ofSeconds(3));
        join(call);
        assertThat(listener.trace()).contains("waited PT3S");
    }
}
