package io.guildkit.core.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.error.BreakerOpenException;
import io.guildkit.core.error.ForbiddenException;
import io.guildkit.core.error.NotFoundException;
import io.guildkit.core.internal.session.Identity;
import io.guildkit.core.internal.settings.ClientSettingsBuilder;
import io.guildkit.core.limit.InvalidRequests;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.limit.RateLimiter;
import io.guildkit.core.limit.RateLimiter.Party;
import io.guildkit.core.model.Company;
import io.guildkit.core.route.Route;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a limiter of a user's own learns of its client. */
class LimiterContextTest {
    private static final RateLimitPolicy POLICY = RateLimitPolicy.standard().withGlobal(1, Duration.ofSeconds(5));

    @RegisterExtension
    final Pipeline pipeline = new Pipeline();

    private final Map<Party, RateLimiter.Context> contexts = new EnumMap<>(Party.class);
    private final List<RateLimiter.Request> requests = new ArrayList<>();
    private final List<String> events = new ArrayList<>();

    /** The standard limiter, with a record of what it is told. */
    private final class Recording implements RateLimiter {
        private final Context context;
        private final RateLimiter standard;

        Recording(Context context) {
            this.context = context;
            this.standard = context.standard();
            contexts.put(context.party(), context);
        }

        @Override
        public CompletableFuture<Permit> acquire(Request request) {
            requests.add(request);
            return standard.acquire(request);
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
        public void webhookGone(String major) {
            events.add("gone " + major);
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

    private ClientSettingsBuilder settings() {
        return pipeline.builder().rateLimitPolicy(POLICY).rateLimiters(Recording::new);
    }

    @Test
    void theFactoryLearnsThePolicyTheClocksAndThePrincipal() {
        pipeline.open(settings());
        RateLimiter.Context principal = context(Party.PRINCIPAL);
        assertThat(principal.policy()).isEqualTo(POLICY);
        assertThat(principal.credentials()).isInstanceOf(Credentials.Account.class);
        assertThat(principal.clock()).isSameAs(pipeline.clock);
        assertThat(principal.monotonicClock().getAsLong()).isEqualTo(pipeline.clock.nanoTime());
        assertThat(principal.sleeper()).isSameAs(pipeline.clock);
        assertThat(principal.service()).isEqualTo(pipeline.url());
        assertThat(context(Party.ADDRESS).policy()).isEqualTo(POLICY);
        assertThat(context(Party.ADDRESS).credentials()).isEqualTo(Credentials.none());
        assertThat(context(Party.WEBHOOKS).policy().global()).isEmpty();
    }

    @Test
    void theStandardLimiterKeepsThePolicy() {
        pipeline.answerAll(Pipeline.ok());
        HttpApiClient core = pipeline.open(settings());
        Pipeline.get(core).send();
        Pipeline.get(core).send();
        assertThat(pipeline.clock.sleeps).as("the global limit").isNotEmpty();
    }

    @Test
    void aRepeatedRequestSaysHowLongItsCallHasWaited() {
        pipeline.server.enqueue(Pipeline.json(503, "", "Retry-After", "7"));
        pipeline.server.enqueue(Pipeline.ok());
        Pipeline.get(pipeline.open(settings().rateLimitPolicy(RateLimitPolicy.standard())))
                .send();
        assertThat(requests).extracting(RateLimiter.Request::waited).first().isEqualTo(Duration.ZERO);
        assertThat(requests.get(1).waited()).isGreaterThanOrEqualTo(Duration.ofSeconds(7));
        assertThat(requests.get(1).order()).isEqualTo(requests.get(0).order());
    }

    @Test
    void aLimiterIsNotifiedOfSignInsAndLogouts() {
        HttpApiClient core = pipeline.open(settings().credentials(Credentials.account(TokenStore.inMemory())));
        Identity.of(core.principal()).signedIn("token-a");
        Identity.of(core.principal()).signedOut();
        assertThat(events).containsExactly("changed PRINCIPAL", "changed PRINCIPAL");
    }

    @Test
    void aLimiterIsClosedWithItsClient() {
        HttpApiClient core = pipeline.open(settings());
        core.withCredentials(Credentials.bot("b")).close();
        assertThat(events).containsExactly("closed PRINCIPAL");
        events.clear();
        core.close();
        assertThat(events).containsExactlyInAnyOrder("closed PRINCIPAL", "closed ADDRESS", "closed WEBHOOKS");
    }

    @Test
    void aLimiterIsNotifiedOfGoneWebhooksAndSeesNoToken() {
        Route execute = Route.post("/webhooks/{webhook.id}/{webhook.token}")
                .secret("webhook.token")
                .major("webhook.id", "webhook.token")
                .webhookToken();
        pipeline.answerAll(Pipeline.json(404, "{\"code\":10015}"));
        HttpApiClient core = pipeline.open(settings());
        assertThatThrownBy(() ->
                        core.call(execute, "1", "s3cret").returns(Company.CODEC).send())
                .isInstanceOf(NotFoundException.class);
        core.rateLimits().forgetGoneWebhooks();
        assertThat(events).hasSize(2).last().isEqualTo("forgotten");
        assertThat(events.get(0)).startsWith("gone ").contains("1").doesNotContain("s3cret");
    }

    @Test
    void stopsWhenTheProcessesOfTheAddressHaveGotTooManyInvalidResponses() {
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
        pipeline.answerAll(Pipeline.json(403, ""));
        HttpApiClient core = pipeline.open(
                settings().rateLimitPolicy(RateLimitPolicy.standard()).invalidRequests(policy -> ofAddress));
        assertThatThrownBy(() -> Pipeline.get(core).send()).isInstanceOf(ForbiddenException.class);
        assertThat(counted).hasValue(1);
        minutes.set(3);
        assertThatThrownBy(() -> Pipeline.get(core).send()).isInstanceOf(BreakerOpenException.class);
        core.rateLimits().lift();
        assertThatThrownBy(() -> Pipeline.get(core).send()).isInstanceOf(ForbiddenException.class);
    }
}
