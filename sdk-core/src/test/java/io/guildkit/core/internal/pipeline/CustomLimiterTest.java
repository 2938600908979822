package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.CallListener;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.base.Arguments;
import io.guildkit.core.error.BreakerOpenException;
import io.guildkit.core.error.ErrorCode;
import io.guildkit.core.error.ForbiddenException;
import io.guildkit.core.error.NotFoundException;
import io.guildkit.core.error.TransportException;
import io.guildkit.core.error.UnauthorizedException;
import io.guildkit.core.internal.session.Identity;
import io.guildkit.core.internal.settings.ClientSettingsBuilder;
import io.guildkit.core.limit.InvalidRequests;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.RateLimiter.Party;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** Rate limiters of users: their context, their notifications, and their failures. */
class CustomLimiterTest extends Pipeline {
    private static final RateLimitPolicy POLICY = RateLimitPolicy.standard().withGlobal(1, Duration.ofSeconds(5));

    private final Map<Party, RateLimiter.Context> contexts = new EnumMap<>(Party.class);
    private final List<RateLimiter.Request> requests = new ArrayList<>();
    private final List<RateLimiter.Response> responses = new ArrayList<>();
    private final List<String> events = new ArrayList<>();
    private Runnable onAcquire = () -> {};
    private Runnable onResponse = () -> {};

    /** The standard limiter, with a record of its calls. */
    private final class RecordingLimiter implements RateLimiter {
        private final Context context;
        private final RateLimiter standard;

        RecordingLimiter(Context context) {
            this.context = context;
            this.standard = context.standard();
            contexts.put(context.party(), context);
        }

        @Override
        public CompletableFuture<Permit> acquire(Request request) {
            requests.add(request);
            onAcquire.run();
            return standard.acquire(request).thenApply(permit -> new Permit() {
                @Override
                public void responded(Response response) {
                    responses.add(response);
                    onResponse.run();
                    permit.responded(response);
                }

                @Override
                public void noResponse(boolean sent) {
                    permit.noResponse(sent);
                }
            });
        }

        @Override
        public List<Bucket> snapshot() {
            return standard.snapshot();
        }

        @Override
        public void lift() {
            standard.lift();
        }

        @Override
        public void webhookGone(String major, int status, ErrorCode code) {
            events.add("gone " + major + " " + status + " " + code);
        }

        @Override
        public void forgetGoneWebhooks() {
            events.add("forgotten");
        }

        @Override
        public void credentialsChanged() {
            events.add("changed " + context.party());
        }

        @Override
        public void close() {
            events.add("closed " + context.party());
        }
    }

    private RateLimiter.Context context(Party party) {
        return Objects.requireNonNull(contexts.get(party));
    }

    @Override
    ClientSettingsBuilder settings(String url) {
        return super.settings(url).rateLimiters(RecordingLimiter::new);
    }

    @Test
    void contextHasPolicyClocksAndPrincipal() {
        open(settings().rateLimitPolicy(POLICY));
        RateLimiter.Context principal = context(Party.PRINCIPAL);
        assertThat(principal.policy()).isEqualTo(POLICY);
        assertThat(principal.credentials()).isInstanceOf(Credentials.Account.class);
        assertThat(principal.clock()).isSameAs(clock);
        assertThat(principal.monotonicClock().getAsLong()).isEqualTo(clock.nanoTime());
        assertThat(principal.sleeper()).isSameAs(clock);
        assertThat(principal.service()).isEqualTo(url());
        assertThat(context(Party.ADDRESS).policy()).isEqualTo(POLICY);
        assertThat(context(Party.ADDRESS).credentials()).isEqualTo(Credentials.none());
        assertThat(context(Party.WEBHOOKS).policy().global()).isEmpty();
    }

    @Test
    void standardLimiterOfContextEnforcesPolicy() {
        HttpApiClient core = open(settings().rateLimitPolicy(POLICY));
        get(core).send();
        get(core).send();
        assertThat(clock.sleeps).as("the global limit").isNotEmpty();
    }

    @Test
    void limiterGetsResponsesBeforeCodeOfUsersThatMayBlock() {
        onResponse = () -> events.add("limiter");
        CallListener last = new CallListener() {
            @Override
            public void attemptFinished(Call call, Attempt attempt, Instant at) {
                events.add("attempt");
            }

            @Override
            public void callFinished(Call call, Outcome outcome, Instant at) {
                events.add("call");
            }
        };
        HttpApiClient core = open(settings().callListeners(List.of(last)).driftListener(drift -> events.add("drift")));
        respond(json(503, "", "Retry-After", "7"), json(200, "{\"id\":\"1\",\"name\":\"x\",\"new\":1}"));
        get(core).send();
        assertThat(events).containsExactly("limiter", "attempt", "limiter", "drift", "attempt", "call");
    }

    @Test
    void limiterGetsRequestsAndResponses() {
        respond(json(503, "", "Retry-After", "7"), ok());
        get().send();
        assertThat(requests).extracting(RateLimiter.Request::route).containsExactly(GET, GET);
        assertThat(responses).extracting(RateLimiter.Response::status).containsExactly(503, 200);
        assertThat(requests.get(0).waited()).isEqualTo(Duration.ZERO);
        assertThat(requests.get(1).waited()).isGreaterThanOrEqualTo(Duration.ofSeconds(7));
        assertThat(requests.get(1).order()).isEqualTo(requests.get(0).order());
    }

    @Test
    @EnabledForJreRange(max = JRE.JAVA_20, disabledReason = "virtual threads have no queue")
    void callsThatWaitForThreadsHoldNoPermits() {
        CountDownLatch go = new CountDownLatch(1);
        respond(request -> {
            await(go);
            return ok();
        });
        HttpApiClient core = open(settings().maxThreads(1));
        CompletableFuture<Company> first = get(core).sendAsync();
        CompletableFuture<Company> second = get(core).sendAsync();
        assertThat(requests).hasSize(1);
        go.countDown();
        assertThat(join(first)).isEqualTo(join(second));
        assertThat(requests).hasSize(2);
    }

    @Test
    void hidesSecretsInBucketNames() {
        respond(json(200, ID, "X-RateLimit-Bucket", "bucket-of-s3cret", "X-RateLimit-Limit", "5"));
        call(WEBHOOK, "1", "s3cret").send();
        String hash = Arguments.hash("bucket-of-s3cret");
        assertThat(responses.toString()).contains(hash).doesNotContain("s3cret");
        assertThat(core().rateLimits().snapshot()).singleElement().satisfies(bucket -> {
            assertThat(bucket.name()).isEqualTo(hash);
            assertThat(bucket.toString()).doesNotContain("s3cret");
        });
    }

    @Test
    void notifiesLimiterOfSignInsAndLogouts() {
        HttpApiClient core = open(settings().credentials(Credentials.account(TokenStore.inMemory())));
        Identity.of(core.principal()).signedIn("token-a");
        Identity.of(core.principal()).signedOut();
        assertThat(events).containsExactly("changed PRINCIPAL", "changed PRINCIPAL");
    }

    @Test
    void closesLimiterWithItsClient() {
        HttpApiClient core = open(settings());
        core.withCredentials(Credentials.bot("b")).close();
        assertThat(events).containsExactly("closed PRINCIPAL");
        events.clear();
        core.close();
        assertThat(events).containsExactlyInAnyOrder("closed PRINCIPAL", "closed ADDRESS", "closed WEBHOOKS");
    }

    @Test
    void notifiesLimiterOfDeletedWebhooksWithoutTheirTokens() {
        respond(json(404, "{\"code\":10015}"));
        assertThatThrownBy(() -> call(WEBHOOK, "1", "s3cret").send()).isInstanceOf(NotFoundException.class);
        core().rateLimits().forgetGoneWebhooks();
        assertThat(events).hasSize(2).last().isEqualTo("forgotten");
        assertThat(events.get(0)).startsWith("gone ").contains("1").doesNotContain("s3cret");
    }

    @Test
    void notifiesLimiterOfStatusAndCodeThatRefusedWebhook() {
        respond(json(401, "{\"code\":50027,\"message\":\"m\"}"));
        assertThatThrownBy(() -> call(WEBHOOK, "1", "s3cret").send()).isInstanceOf(UnauthorizedException.class);
        assertThat(events).singleElement().asString().endsWith(" 401 " + ErrorCode.of(50027));
    }

    private static void fail() {
        throw new IllegalStateException("mine");
    }

    @BothModes
    void failsCallIfLimiterFails(Mode mode) {
        onAcquire = CustomLimiterTest::fail;
        assertThat(mode.failure(TransportException.class, get())).hasRootCauseMessage("mine");
        assertThat(server.getRequestCount()).isZero();
    }

    @BothModes
    void returnsResponseIfLimiterFailsAtIt(Mode mode) {
        onResponse = CustomLimiterTest::fail;
        assertThat(mode.send(get()).name()).isEqualTo("x");
    }

    @Test
    void breakerOpensIfProcessesOfAddressSentTooManyInvalidRequests() {
        AtomicInteger counted = new AtomicInteger();
        AtomicInteger minutes = new AtomicInteger();
        InvalidRequests ofAddress = new InvalidRequests() {
            @Override
            public void count() {
                counted.incrementAndGet();
            }

            @Override
            public Duration openFor() {
                return Duration.ofMinutes(minutes.get());
            }

            @Override
            public void reset() {
                minutes.set(0);
            }
        };
        respond(json(403, ""));
        HttpApiClient core = open(settings().invalidRequests(policy -> ofAddress));
        assertThatThrownBy(() -> get(core).send()).isInstanceOf(ForbiddenException.class);
        assertThat(counted).hasValue(1);
        minutes.set(3);
        assertThatThrownBy(() -> get(core).send()).isInstanceOf(BreakerOpenException.class);
        core.rateLimits().lift();
        assertThatThrownBy(() -> get(core).send()).isInstanceOf(ForbiddenException.class);
    }

    /** The deadline passes while the limiter learns of a successful sign-in. Another thread then ends the call. */
    @Test
    @EnabledForJreRange(max = JRE.JAVA_20, disabledReason = "the next call would not wait for the thread")
    void signInThatAnotherThreadEndsIsStoredOnce() {
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger saves = new AtomicInteger();
        ScriptedStore store = new ScriptedStore(Optional::empty);
        store.save = token -> saves.incrementAndGet();
        HttpApiClient core =
                open(settings().credentials(Credentials.account(store)).maxThreads(1));
        onResponse = () -> await(release);
        CompletableFuture<Company> login = core.call(Route.post("/login").open())
                .returns(Company.CODEC, (company, session) -> session.signedIn("t0ken"))
                .timeout(Duration.ofMillis(200))
                .sendAsync();
        assertThat(join(login).name()).isEqualTo("x");
        assertThat(saves).hasValue(1);
        onResponse = () -> {};
        release.countDown();
        join(call(core, Route.get("/open").open()).sendAsync()); // on the same thread
        assertThat(saves).hasValue(1);
    }
}
