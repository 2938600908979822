package io.guildkit.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.GuildkitClient;
import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.error.BreakerOpenException;
import io.guildkit.core.error.ForbiddenException;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.route.Route;
import io.guildkit.redis.FleetStatus.Mode;
import io.guildkit.redis.internal.RedisProxy;
import io.guildkit.redis.internal.TestRedis;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.params.ScanParams;

/** Clients of several fleets, as if in several processes, with a real Redis and in real time. */
class RedisFleetTest extends FleetTest {
    @Test
    void sharesALimitBetweenFleets() throws Exception {
        TestRedis redis = redis();
        shareALimit(fleet(redis), fleet(redis));
    }

    @Test
    void failsNoCallWhenRedisIsRestarted() throws Exception {
        TestRedis redis = redis();
        StrictService service = service();
        RedisFleet fleet = fleet(redis);
        GuildkitClient client = client(fleet, service);
        join(callOften(client, 5));
        awaitMode(Mode.SHARED);

        List<CompletableFuture<JsonNode>> calls = callOften(client, 30);
        redis.stop();
        awaitMode(Mode.ALONE);
        assertThat(fleet.status().failure()).isPresent();
        calls.addAll(callOften(client, 5));
        join(calls);
        redis.restart();
        awaitMode(Mode.SHARED);
        join(callOften(client, 5));

        assertThat(fleet.status().failure()).isEmpty();
        assertThat(service.passed).hasValue(45);
        assertThat(redis.client().keys("guildkit:*")).isNotEmpty();
    }

    @Test
    void statesTheModeSinceWhenAndTheShare() throws Exception {
        TestRedis redis = redis();
        Instant start = Instant.now();
        RedisFleet fleet = open(RedisFleet.builder(redis.uri())
                .share(0.25)
                .listener(changes::add)
                .build());
        awaitMode(Mode.SHARED);
        FleetStatus shared = fleet.status();
        assertThat(shared.since()).isBetween(start, Instant.now());
        assertThat(shared.share()).isEmpty();
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        FleetExample.metrics(registry, fleet);
        assertThat(registry.get("guildkit.fleet.shared").gauge().value()).isEqualTo(1);
        assertThat(registry.get("guildkit.fleet.processes").gauge().value()).isEqualTo(1);
        assertThat(registry.get("guildkit.fleet.commands").functionCounter().count())
                .isPositive();

        redis.stop();
        awaitMode(Mode.ALONE);
        assertThat(fleet.status().since()).isAfterOrEqualTo(shared.since());
        assertThat(fleet.status().share()).hasValue(0.25);
        assertThat(registry.get("guildkit.fleet.shared").gauge().value()).isZero();
    }

    @Test
    void returnsToRedisAlthoughTheListenerFails() throws Exception {
        TestRedis redis = redis();
        open(RedisFleet.builder(redis.uri())
                .listener(status -> {
                    changes.add(status);
                    throw new IllegalStateException("a bug of the user");
                })
                .build());
        awaitMode(Mode.SHARED);

        redis.stop();
        awaitMode(Mode.ALONE);
        redis.restart();

        awaitMode(Mode.SHARED);
    }

    @Test
    void failsNoCallWhenRedisIsNotThereAtFirst() throws Exception {
        TestRedis redis = redis();
        redis.stop();
        GuildkitClient client = client(fleet(redis), service());

        join(callOften(client, 5));

        redis.restart();
        awaitMode(Mode.SHARED);
    }

    @Test
    void failsNoCallWhenThePasswordIsWrong() throws Exception {
        TestRedis redis = redis("requirepass correct-horse");
        RedisFleet fleet = open(RedisFleet.builder("redis://:canary-password@127.0.0.1:" + redis.port())
                .listener(changes::add)
                .build());

        join(callOften(client(fleet, service()), 5));

        awaitMode(Mode.ALONE);
        assertThat(fleet.status().failure())
                .hasValueSatisfying(text -> assertThat(text).doesNotContain("canary"));
        assertThat(fleet.status().toString()).doesNotContain("canary");
    }

    @Test
    void failsNoCallWhenRedisIsFull() throws Exception {
        TestRedis redis = redis("maxmemory 1kb", "maxmemory-policy noeviction");
        RedisFleet fleet = fleet(redis);

        join(callOften(client(fleet, service()), 5));

        awaitMode(Mode.ALONE);
        assertThat(fleet.status().failure())
                .hasValueSatisfying(text -> assertThat(text).contains("OOM"));
    }

    @Test
    void failsNoCallWhenRedisIsSuspended() throws Exception {
        TestRedis redis = redis();
        StrictService service = service();
        GuildkitClient client = client(fleet(redis), service);
        join(callOften(client, 2));
        awaitMode(Mode.SHARED);

        try (Connection connection = new Connection("127.0.0.1", redis.port())) {
            connection.sendCommand(Protocol.Command.CLIENT, "PAUSE", "2000", "ALL");
            assertThat(connection.getStatusCodeReply()).isEqualTo("OK");
        }
        join(callOften(client, 5));
        awaitMode(Mode.ALONE);
        awaitMode(Mode.SHARED);
        join(callOften(client, 5));

        assertThat(service.passed).hasValue(12);
    }

    @Test
    void sharesLimitsThroughASlowRedis() throws Exception {
        TestRedis redis = redis();
        RedisProxy proxy = open(new RedisProxy(redis));
        StrictService service = service();
        RedisClient patient = open(RedisClient.create("127.0.0.1", proxy.port())); // waits for two seconds
        RedisFleet fleet =
                open(RedisFleet.builder(patient).listener(changes::add).build());
        GuildkitClient client = client(fleet, service);
        join(callOften(client, 2));
        awaitMode(Mode.SHARED);

        proxy.delay(250);
        List<CompletableFuture<JsonNode>> calls = callOften(client, 10);
        calls.addAll(callOften(client(fleet(redis), service), 30));
        join(calls);

        assertThat(service.passed).hasValue(42);
        assertThat(fleet.status().mode()).isEqualTo(Mode.SHARED);
        assertThat(service.refused).hasValue(0);
    }

    @Test
    void sendsNoRequestTwiceWhenAReplyIsLost() throws Exception {
        TestRedis redis = redis();
        RedisProxy proxy = open(new RedisProxy(redis));
        StrictService service = service();
        RedisFleet fleet =
                open(RedisFleet.builder(proxy.uri()).listener(changes::add).build());
        GuildkitClient client = client(fleet, service);
        join(callOften(client, 2));
        awaitMode(Mode.SHARED);

        proxy.hold();
        List<CompletableFuture<JsonNode>> calls = callOften(client, 5);
        assertThat(proxy.awaitHeldReply()).isTrue();
        awaitMode(Mode.ALONE);
        join(calls);
        proxy.release();
        awaitMode(Mode.SHARED);
        join(callOften(client, 5));

        assertThat(service.passed).hasValue(12);
        assertThat(redis.client().keys("guildkit:*"))
                .allSatisfy(key -> assertThat(redis.client().pttl(key)).isPositive());
    }

    @Test
    void goesOnAfterAFailoverThatLostAllWrites() throws Exception {
        TestRedis redis = redis();
        TestRedis promoted = redis();
        RedisProxy proxy = open(new RedisProxy(redis));
        StrictService service = service();
        RedisFleet fleet =
                open(RedisFleet.builder(proxy.uri()).listener(changes::add).build());
        GuildkitClient client = client(fleet, service);
        join(callOften(client, LIMIT));
        awaitMode(Mode.SHARED);

        proxy.redirect(promoted);
        join(callOften(client, LIMIT));
        awaitMode(Mode.ALONE);
        awaitMode(Mode.SHARED);
        join(callOften(client, 5));

        assertThat(service.passed).hasValue(2 * LIMIT + 5);
        assertThat(service.refused).hasValue(0);
        assertThat(promoted.client().keys("guildkit:*")).isNotEmpty();
    }

    @Test
    void goesOnWhenTheScriptCacheIsLost() throws Exception {
        TestRedis redis = redis();
        RedisFleet fleet = fleet(redis);
        GuildkitClient client = client(fleet, service());
        join(callOften(client, 2));
        awaitMode(Mode.SHARED);

        redis.client().scriptFlush("");
        join(callOften(client, 2));

        assertThat(fleet.status().mode()).isEqualTo(Mode.SHARED);
    }

    @Test
    void usesAClientOfTheUserAndLeavesItOpen() throws Exception {
        TestRedis redis = redis();
        try (RedisClient own = RedisClient.create("127.0.0.1", redis.port())) {
            try (RedisFleet fleet = RedisFleet.builder(own).name("mine").build()) {
                join(callOften(client(fleet, service()), 2));
            }
            assertThat(own.keys("mine:*")).isNotEmpty();
        }
    }

    @Test
    void stopsAllProcessesOfAnAddressAfterTooManyInvalidRequests() throws Exception {
        TestRedis redis = redis();
        StrictService service = service();
        service.status = 403;
        RateLimitPolicy policy = RateLimitPolicy.standard().withMaxInvalid(4, Duration.ofMinutes(10));
        List<GuildkitClient> clients = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            clients.add(open(GuildkitClient.builder(service.url())
                    .credentials(Credentials.bot("token-" + i))
                    .rateLimitPolicy(policy)
                    .fleet(fleet(redis))
                    .build()));
        }

        for (int i = 0; i < 4; i++) {
            ApiCall<JsonNode> call = call(clients.get(i % 2), i);
            assertThatThrownBy(call::send).isInstanceOf(ForbiddenException.class);
        }

        for (GuildkitClient client : clients) {
            Throwable failure;
            do { // until the counts have been exchanged
                failure = call(client, 9)
                        .sendAsync()
                        .handle((tree, thrown) -> thrown)
                        .join();
            } while (failure instanceof ForbiddenException);
            assertThat(failure).isInstanceOf(BreakerOpenException.class);
        }
        assertThat(service.passed.get()).isLessThan(20);
    }

    @Test
    void revealsNoSecretToReadersOfTheDatabase() throws Exception {
        TestRedis redis = redis();
        StrictService service = service();
        RedisFleet fleet = open(RedisFleet.builder(redis.uri())
                .secret(new byte[32])
                .encryption(EncryptionKeys.of("k1", new byte[32]))
                .listener(changes::add)
                .build());
        join(callOften(client(fleet, service), 3));
        GuildkitClient stranger =
                open(GuildkitClient.builder(service.url()).fleet(fleet).build());
        Route invite = Route.get("/invites/{invite.code}")
                .secret("invite.code")
                .major("invite.code")
                .open();
        assertThat(stranger.api()
                        .call(invite, "canary-code")
                        .returns(Codecs.JSON)
                        .send())
                .isNotNull();
        Route execute = Route.get("/webhooks/{webhook.id}/{webhook.token}")
                .secret("webhook.token")
                .major("webhook.id", "webhook.token")
                .webhookToken();
        assertThat(stranger.api()
                        .call(execute, "7777777777", "canary-webhook")
                        .returns(Codecs.JSON)
                        .send())
                .isNotNull();

        Set<String> keys = Set.copyOf(redis.client()
                .scan(ScanParams.SCAN_POINTER_START, new ScanParams().count(10_000))
                .getResult());

        assertThat(service.fingerprints).as("a fingerprint is in the database").hasValue(1);
        assertThat(keys).hasSizeGreaterThan(5);
        for (String key : keys) {
            byte[] dump = redis.client().dump(key);
            String value = dump == null ? "" : new String(dump, StandardCharsets.ISO_8859_1);
            assertThat(key + value).doesNotContain("canary").doesNotContain("7777777777");
        }
    }

    @Test
    void sharesTheFingerprint() throws Exception {
        TestRedis redis = redis();
        StrictService service = service();
        Route open = Route.get("/a").open();
        for (int i = 0; i < 3; i++) {
            RedisFleet fleet = open(RedisFleet.builder(redis.uri())
                    .encryption(EncryptionKeys.of("k1", new byte[32]))
                    .build());
            GuildkitClient client =
                    open(GuildkitClient.builder(service.url()).fleet(fleet).build());
            assertThat(client.api().call(open).returns(Codecs.JSON).send()).isNotNull();
        }

        assertThat(service.fingerprints).hasValue(1);
    }

    @Test
    void failsNoCallWhenTheFleetIsClosedBeforeItsClients() throws Exception {
        RedisFleet fleet = fleet(redis());
        GuildkitClient client = client(fleet, service());
        List<CompletableFuture<JsonNode>> calls = callOften(client, 25);

        fleet.close();
        calls.addAll(callOften(client, 5));

        join(calls);
        assertThat(fleet.status().failure()).hasValue("the fleet is closed");
    }

    @Test
    void asksForOneSecondFactorInTheWholeFleet() throws Exception {
        TestRedis redis = redis();
        StrictService service = service();
        AtomicInteger prompts = new AtomicInteger();
        List<CompletableFuture<JsonNode>> calls = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            RedisFleet fleet = open(RedisFleet.builder(redis.uri())
                    .encryption(EncryptionKeys.of("k1", new byte[32]))
                    .build());
            GuildkitClient client = open(GuildkitClient.builder(service.url())
                    .tokenStore(TokenStore.inMemory("canary-token"))
                    .secondFactorHandler(SecondFactorHandler.totp(() -> {
                        prompts.incrementAndGet();
                        return "123456";
                    }))
                    .fleet(fleet)
                    .build());
            Route sensitive = Route.post("/sensitive").account();
            calls.add(client.api().call(sensitive).returns(Codecs.JSON).sendAsync());
        }

        join(calls);

        assertThat(prompts).hasValue(1);
    }

    @Test
    void refusesAddressesThatAreNotOfRedis() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RedisFleet.connect("http://:canary@localhost"))
                .withMessageContaining("uri")
                .withMessageNotContaining("canary");
    }
}
