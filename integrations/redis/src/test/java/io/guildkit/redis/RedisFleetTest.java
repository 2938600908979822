package io.guildkit.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.guildkit.GuildkitClient;
import io.guildkit.core.ApiCall;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.auth.FingerprintProvider;
import io.guildkit.core.auth.SecondFactorHandler;
import io.guildkit.core.auth.TokenStore;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.error.BreakerOpenException;
import io.guildkit.core.error.ForbiddenException;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.route.Route;
import io.guildkit.examples.FleetExample;
import io.guildkit.redis.FleetStatus.Mode;
import io.guildkit.redis.internal.RedisProxy;
import io.guildkit.redis.internal.TestRedis;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.Connection;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.RedisClient;

/** Clients of several fleets, as if in several processes, with a real Redis and in real time. */
class RedisFleetTest extends FleetTest {
    private RedisProxy proxy() throws IOException {
        return closeLater(new RedisProxy(redis));
    }

    /** Returns a client without credentials. */
    private GuildkitClient strangerClient(RedisFleet fleet) {
        return closeLater(GuildkitClient.builder(service.url()).fleet(fleet).build());
    }

    private static ApiCall<JsonNode> call(GuildkitClient client, Route route, Object... parameters) {
        return client.api().call(route, parameters).returns(Codecs.JSON);
    }

    @Test
    void sharesLimitBetweenFleets() throws Exception {
        assertSharesLimit(fleet(), fleet());
    }

    @Test
    void failsNoCallWhenRedisIsRestarted() throws Exception {
        RedisFleet fleet = fleet();
        GuildkitClient client = sharingClient(fleet, 5);

        List<CompletableFuture<JsonNode>> calls = send(client, 30);
        redis.stop();
        awaitMode(Mode.ALONE);
        assertThat(fleet.status().failure()).isPresent();
        calls.addAll(send(client, 5));
        awaitAll(calls);
        redis.restart();
        awaitMode(Mode.SHARED);
        awaitAll(send(client, 5));

        assertThat(fleet.status().failure()).isEmpty();
        assertThat(service.passed).hasValue(45);
        assertThat(redis.client().keys("guildkit:*")).isNotEmpty();
    }

    @Test
    void statesModeWithItsStartAndShare() throws Exception {
        Instant start = Instant.now();
        RedisFleet fleet = fleet(RedisFleet.builder(redis.uri()).share(0.25));
        awaitMode(Mode.SHARED);
        FleetStatus shared = fleet.status();
        assertThat(shared.since()).isBetween(start, Instant.now());
        assertThat(shared.share()).isEmpty();
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        FleetExample.measure(fleet, registry);
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
    void returnsToRedisAfterListenerFails() throws Exception {
        closeLater(RedisFleet.builder(redis.uri())
                .expectedProcesses(2)
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

    /** A former server becomes a replica, and closes no connection. The name of the server leads to the new one. */
    @Test
    void followsNameToPromotedServerAlthoughConnectionsStayOpen() throws Exception {
        TestRedis promoted = startRedis();
        RedisProxy proxy = proxy();
        RedisFleet fleet = fleet(RedisFleet.builder(proxy.uri()).expectedProcesses(2));
        GuildkitClient client = sharingClient(fleet, 5);

        proxy.retarget(promoted);
        try (Connection connection = new Connection("127.0.0.1", redis.port())) {
            connection.sendCommand(Protocol.Command.REPLICAOF, "127.0.0.1", Integer.toString(promoted.port()));
            assertThat(connection.getStatusCodeReply()).isEqualTo("OK");
        }
        awaitAll(send(client, 5));
        awaitMode(Mode.ALONE);
        awaitMode(Mode.SHARED);

        assertThat(promoted.client().keys("guildkit:*")).isNotEmpty();
    }

    @Test
    void failsNoCallWhenRedisStartsLater() throws Exception {
        redis.stop();

        awaitAll(send(client(fleet()), 5));

        redis.restart();
        awaitMode(Mode.SHARED);
    }

    @Test
    void failsNoCallWhenPasswordIsWrong() throws Exception {
        TestRedis locked = startRedis("requirepass correct-horse");
        RedisFleet fleet = fleet(RedisFleet.builder("redis://:canary-password@127.0.0.1:" + locked.port())
                .expectedProcesses(2));

        awaitAll(send(client(fleet), 5));

        awaitMode(Mode.ALONE);
        assertThat(fleet.status().failure()).isPresent();
        assertThat(fleet.status().toString()).doesNotContain("canary");
    }

    @Test
    void failsNoCallWhenRedisIsFull() throws Exception {
        TestRedis full = startRedis("maxmemory 1kb", "maxmemory-policy noeviction");
        RedisFleet fleet = fleet(RedisFleet.builder(full.uri()).expectedProcesses(2));

        awaitAll(send(client(fleet), 5));

        awaitMode(Mode.ALONE);
        assertThat(fleet.status().failure())
                .hasValueSatisfying(text -> assertThat(text).contains("OOM"));
    }

    @Test
    void failsNoCallWhenRedisIsSuspended() throws Exception {
        GuildkitClient client = sharingClient(fleet(), 2);

        try (Connection connection = new Connection("127.0.0.1", redis.port())) {
            connection.sendCommand(Protocol.Command.CLIENT, "PAUSE", "2000", "ALL");
            assertThat(connection.getStatusCodeReply()).isEqualTo("OK");
        }
        awaitAll(send(client, 5));
        awaitMode(Mode.ALONE);
        awaitMode(Mode.SHARED);
        awaitAll(send(client, 5));

        assertThat(service.passed).hasValue(12);
    }

    /** The pool of the client has more broken connections than one. */
    @Test
    void staysSharedWhenAllConnectionsBreak() throws Exception {
        RedisProxy proxy = proxy();
        ConnectionPoolConfig oldestFirst = new ConnectionPoolConfig();
        oldestFirst.setLifo(false);
        RedisClient own = closeLater(RedisClient.builder()
                .hostAndPort("127.0.0.1", proxy.port())
                .poolConfig(oldestFirst)
                .build());
        RedisFleet fleet = fleet(RedisFleet.builder(own).expectedProcesses(2));
        GuildkitClient client = sharingClient(fleet, 2);
        List<Connection> connections = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            connections.add(own.getPool().getResource());
        }
        connections.forEach(Connection::ping);
        connections.forEach(Connection::close);

        proxy.redirect(redis);
        awaitAll(send(client, 3));

        assertThat(fleet.status().mode()).isEqualTo(Mode.SHARED);
        assertThat(fleet.status().failure()).isEmpty();
    }

    @Test
    void sharesLimitsThroughSlowRedis() throws Exception {
        RedisProxy proxy = proxy();
        proxy.delay(250);
        RedisClient patient = closeLater(RedisClient.create("127.0.0.1", proxy.port())); // waits for two seconds

        assertSharesLimit(
                fleet(RedisFleet.builder(patient).expectedProcesses(2)),
                fleet(RedisFleet.builder(patient).expectedProcesses(2)));
    }

    @Test
    void sendsNoRequestTwiceWhenReplyIsLost() throws Exception {
        RedisProxy proxy = proxy();
        GuildkitClient client =
                sharingClient(fleet(RedisFleet.builder(proxy.uri()).expectedProcesses(2)), 2);

        proxy.hold();
        List<CompletableFuture<JsonNode>> calls = send(client, 5);
        assertThat(proxy.awaitHeldReply()).isTrue();
        awaitMode(Mode.ALONE);
        awaitAll(calls);
        proxy.release();
        awaitMode(Mode.SHARED);
        awaitAll(send(client, 5));

        assertThat(service.passed).hasValue(12);
        assertThat(redis.client().keys("guildkit:*"))
                .allSatisfy(key -> assertThat(redis.client().pttl(key)).isPositive());
    }

    @Test
    void keepsLimitsAfterFailoverThatLostAllWrites() throws Exception {
        TestRedis promoted = startRedis();
        RedisProxy proxy = proxy();
        RedisFleet fleet = fleet(RedisFleet.builder(proxy.uri()).expectedProcesses(2));
        GuildkitClient client = clientWithLongWindow(fleet);
        awaitAll(send(client, LIMIT));
        awaitMode(Mode.SHARED);

        proxy.redirect(promoted);
        var unused = send(client, 5);

        awaitServedAndWaiting(LIMIT, client, 5);
        await(() -> fleet.status().mode() == Mode.SHARED);
        assertThat(promoted.client().keys("guildkit:*")).isNotEmpty();
    }

    @Test
    void leavesAtOnce() throws Exception {
        List<RedisFleet> fleets = Stream.generate(this::fleet).limit(4).toList();
        awaitMode(Mode.SHARED);
        await(() -> fleets.stream().allMatch(fleet -> fleet.status().processes() == 4));

        fleets.subList(0, 3).forEach(RedisFleet::close);

        assertThat(redis.client().zcard("guildkit:{fleet}:processes")).isEqualTo(1);
    }

    @Test
    void refusesRedisThatEvictsAnyKey() throws Exception {
        redis.client().configSet("maxmemory-policy", "allkeys-lru");
        RedisFleet fleet = fleet();
        GuildkitClient client = client(fleet);
        awaitMode(Mode.ALONE);
        assertThat(fleet.status().failure().orElseThrow())
                .contains("maxmemory-policy allkeys-lru", "set it to noeviction");
        awaitAll(send(client, 5));

        redis.client().configSet("maxmemory-policy", "noeviction");
        awaitMode(Mode.SHARED);
    }

    /** Another program has used the name of each key of the fleet. */
    @Test
    void replacesForeignValuesOfAllKeys() throws Exception {
        RedisFleet former = encryptedFleet();
        GuildkitClient client = sharingClient(former, 5);
        awaitAll(send(client, 5));
        former.tokenStore("main").save("token");
        former.close();
        Set<String> keys = redis.client().keys("*");
        assertThat(keys).hasSizeGreaterThan(3);
        keys.forEach(key -> {
            redis.client().del(key);
            redis.client().rpush(key, "foreign");
        });

        RedisFleet fleet = encryptedFleet();
        awaitAll(send(sharingClient(fleet, 5), 5));
        assertThatThrownBy(() -> fleet.tokenStore("main").load()).isInstanceOf(IllegalStateException.class);
        fleet.tokenStore("main").save("token");
        assertThat(fleet.tokenStore("main").load()).hasValue("token");
        assertThat(fleet.status().mode()).isEqualTo(Mode.SHARED);
    }

    @Test
    void continuesAfterScriptCacheIsLost() throws Exception {
        RedisFleet fleet = fleet();
        GuildkitClient client = sharingClient(fleet, 2);

        redis.client().scriptFlush("");
        awaitAll(send(client, 2));

        assertThat(fleet.status().mode()).isEqualTo(Mode.SHARED);
    }

    @Test
    void leavesClientOfUserOpen() throws Exception {
        try (RedisClient own = RedisClient.create("127.0.0.1", redis.port())) {
            try (RedisFleet fleet =
                    RedisFleet.builder(own).expectedProcesses(2).name("mine").build()) {
                awaitAll(send(client(fleet), 2));
            }
            assertThat(own.keys("mine:*")).isNotEmpty();
        }
    }

    @Test
    void stopsAllProcessesOfAddressAfterTooManyInvalidRequests() throws Exception {
        service.status = 403;
        RateLimitPolicy policy = RateLimitPolicy.standard().withMaxInvalid(4, Duration.ofMinutes(10));
        List<GuildkitClient> clients = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            clients.add(closeLater(GuildkitClient.builder(service.url())
                    .credentials(Credentials.bot("token-" + i))
                    .rateLimitPolicy(policy)
                    .fleet(fleet())
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
    void storesNoUnencryptedSecret() throws Exception {
        RedisFleet fleet = fleet(RedisFleet.builder(redis.uri())
                .expectedProcesses(2)
                .secret(new byte[32])
                .encryption(KEYS));
        awaitAll(send(client(fleet), 3));
        GuildkitClient stranger = strangerClient(fleet);
        Route invite = Route.get("/invites/{invite.code}")
                .secret("invite.code")
                .major("invite.code")
                .open();
        assertThat(call(stranger, invite, "canary-code").send()).isNotNull();
        Route execute = Route.get("/webhooks/{webhook.id}/{webhook.token}")
                .secret("webhook.token")
                .major("webhook.id", "webhook.token")
                .webhookToken();
        assertThat(call(stranger, execute, "7777777777", "canary-webhook").send())
                .isNotNull();

        Set<String> keys = redis.client().keys("*");

        assertThat(service.fingerprints).as("a fingerprint is in the database").hasValue(1);
        assertThat(keys).hasSizeGreaterThan(5).allSatisfy(key -> {
            byte[] dump = redis.client().dump(key);
            String value = dump == null ? "" : new String(dump, StandardCharsets.ISO_8859_1);
            assertThat(key + value).doesNotContain("canary").doesNotContain("7777777777");
        });
    }

    @Test
    void sharesFingerprint() throws Exception {
        Route open = Route.get("/a").open();
        for (int i = 0; i < 3; i++) {
            assertThat(call(strangerClient(encryptedFleet()), open).send()).isNotNull();
        }

        assertThat(service.fingerprints).hasValue(1);
    }

    @Test
    void fetchesAnotherFingerprintAfterSignIn() throws Exception {
        Route open = Route.get("/a").open();
        Route login = Route.post("/a").open();
        GuildkitClient one = strangerClient(encryptedFleet());
        GuildkitClient two = strangerClient(encryptedFleet());
        assertThat(call(one, open).send()).isNotNull();
        assertThat(call(two, open).send()).isNotNull();
        assertThat(service.fingerprints).hasValue(1);

        one.api()
                .call(login)
                .returns(Codecs.JSON, (response, session) -> session.signedIn("canary-token"))
                .send();

        await(() -> redis.client().keys("*:fingerprint").isEmpty());
        assertThat(call(strangerClient(encryptedFleet()), open).send()).isNotNull();
        assertThat(service.fingerprints).hasValue(2);
        two.api()
                .call(login)
                .returns(Codecs.JSON, (response, session) -> session.signedIn("canary-token"))
                .send();
        assertThat(call(strangerClient(encryptedFleet()), open).send()).isNotNull();
        assertThat(service.fingerprints).as("the fleet has another one by now").hasValue(2);
    }

    @Test
    void failsNoCallWhenFleetIsClosedBeforeItsClients() throws Exception {
        RedisFleet fleet = fleet();
        GuildkitClient client = client(fleet);
        List<CompletableFuture<JsonNode>> calls = send(client, 25);

        fleet.close();
        calls.addAll(send(client, 5));

        awaitAll(calls);
        assertThat(fleet.status().failure()).hasValue("the fleet is closed");
    }

    @Test
    void asksForOneSecondFactorInWholeFleet() throws Exception {
        Route sensitive = Route.post("/sensitive").account();
        AtomicInteger prompts = new AtomicInteger();
        List<CompletableFuture<JsonNode>> calls = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            GuildkitClient client = closeLater(GuildkitClient.builder(service.url())
                    .tokenStore(TokenStore.inMemory("canary-token"))
                    .secondFactorHandler(SecondFactorHandler.totp(() -> {
                        prompts.incrementAndGet();
                        return "123456";
                    }))
                    .fleet(encryptedFleet())
                    .build());
            calls.add(call(client, sensitive).sendAsync());
        }

        awaitAll(calls);

        assertThat(prompts).hasValue(1);
    }

    @Test
    void rejectsAddressesOfOtherProtocols() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RedisFleet.connect("http://:canary@localhost", 2))
                .withMessageContaining("uri")
                .withMessageNotContaining("canary");
    }

    /** Passwords that are not percent-encoded, and other addresses that Jedis does not understand. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "redis://:canary%ss@localhost",
                "redis://:canary^ss@localhost",
                "redis://:canary ss@localhost",
                "redis://:canary|ss@localhost",
                "redis://:canary\"ss@localhost",
                "redis://:canary/ss@localhost",
                "redis://:canary#ss@localhost",
                "redis://:canary?ss@localhost",
                "redis://:canary@ss@localhost",
                "redis://user:123/canary@localhost",
                "redis://user:123#canary@localhost",
                "redis://localhost/canary",
                "canary"
            })
    void repeatsNoPartOfMalformedAddress(String uri) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RedisFleet.connect(uri, 2).close())
                .withMessageContaining("percent-encode")
                .satisfies(refusal -> {
                    StringWriter trace = new StringWriter();
                    refusal.printStackTrace(new PrintWriter(trace));
                    assertThat(trace.toString()).doesNotContain("canary");
                });
    }

    @Test
    void usesPasswordAndDatabaseOfAddress() throws Exception {
        TestRedis locked = startRedis("requirepass a%b/c^d");
        fleet(RedisFleet.builder("redis://:a%25b%2Fc%5Ed@127.0.0.1:" + locked.port() + "/1")
                .expectedProcesses(2));
        awaitMode(Mode.SHARED);
    }

    @Test
    void blockingFingerprintProvidersDelayNothingElse() throws Exception {
        RedisFleet fleet = encryptedFleet();
        CountDownLatch blocked = new CountDownLatch(8);
        CompletableFuture<Optional<String>> released = new CompletableFuture<>();
        List<CompletableFuture<Optional<String>>> late = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            late.add(fingerprint(fleet, "https://chat" + i + ".example.com", asked -> {
                blocked.countDown();
                return CompletableFuture.completedFuture(released.join());
            }));
        }
        assertThat(blocked.await(30, TimeUnit.SECONDS)).isTrue();

        assertThat(fingerprint(
                                fleet,
                                "https://chat.example.com",
                                asked -> CompletableFuture.completedFuture(Optional.of("quick")))
                        .get(30, TimeUnit.SECONDS))
                .contains("quick");

        released.complete(Optional.of("slow"));
        for (CompletableFuture<Optional<String>> fingerprint : late) {
            assertThat(fingerprint.get(30, TimeUnit.SECONDS)).contains("slow");
        }
    }

    private static CompletableFuture<Optional<String>> fingerprint(
            RedisFleet fleet, String service, FingerprintProvider source) {
        return fleet.fingerprint(service, source)
                .fingerprint((method, path) -> CompletableFuture.completedFuture(Optional.empty()))
                .toCompletableFuture();
    }
}
