package io.guildkit.redis;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.GuildkitClient;
import io.guildkit.core.auth.Credentials;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.limit.RateLimitPolicy;
import io.guildkit.core.route.Route;
import io.guildkit.redis.FleetStatus.Mode;
import io.guildkit.redis.internal.RedisProxy;
import io.guildkit.redis.internal.TestRedis;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.IntStream;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.SslOptions;

/** Fleets on a Redis Cluster, through TLS, and on a primary server with a replica. */
class RedisTopologyTest {
    private static final int LIMIT = 20;
    private static final int SLOTS = 16_384;
    private static final char[] PASSWORD = "changeit".toCharArray();
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Route GET = Route.get("/a/{id}").major("id").accountOrBot();
    private static final Route WEBHOOK = Route.post("/webhooks/{id}/{token}")
            .major("id", "token")
            .secret("token")
            .webhookToken();

    @TempDir
    Path folder;

    private final List<AutoCloseable> opened = new ArrayList<>();
    private final BlockingQueue<FleetStatus> changes = new LinkedBlockingQueue<>();

    @AfterEach
    void closeAll() throws Exception {
        for (int i = opened.size() - 1; i >= 0; i--) {
            opened.get(i).close();
        }
    }

    @Test
    void sharesLimitsThroughACluster() throws Exception {
        List<TestRedis> nodes = cluster();
        RedisClusterClient own = open(RedisClusterClient.create(
                new HostAndPort("127.0.0.1", nodes.get(0).port())));
        StrictService service = open(new StrictService(LIMIT));
        GuildkitClient one = client(RedisFleet.builder(own), service);
        GuildkitClient two = client(RedisFleet.builder(own), service);

        List<CompletableFuture<?>> calls = callOften(one, 25);
        calls.addAll(callOften(two, 25));
        join(calls);

        assertThat(service.refused).hasValue(0);
        assertThat(service.passed).hasValue(50);
        assertThat(changes).extracting(FleetStatus::mode).doesNotContain(Mode.ALONE);
    }

    @Test
    void spreadsWebhooksOverACluster() throws Exception {
        List<TestRedis> nodes = cluster();
        RedisClusterClient own = open(RedisClusterClient.create(
                new HostAndPort("127.0.0.1", nodes.get(0).port())));
        GuildkitClient client = client(RedisFleet.builder(own), open(new StrictService(1_000)));

        List<CompletableFuture<?>> calls = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            calls.add(client.api()
                    .call(WEBHOOK, Integer.toString(i), "canary-webhook-token")
                    .returns(Codecs.JSON)
                    .sendAsync());
        }
        join(calls);

        assertThat(nodes)
                .allSatisfy(node -> assertThat(node.client().keys("guildkit:*")).isNotEmpty());
    }

    @Test
    void sharesLimitsThroughTls() throws Exception {
        HeldCertificate certificate = new HeldCertificate.Builder()
                .addSubjectAlternativeName("127.0.0.1")
                .build();
        Path certificateFile = Files.writeString(folder.resolve("certificate.pem"), certificate.certificatePem());
        Path keyFile = Files.writeString(folder.resolve("key.pem"), certificate.privateKeyPkcs8Pem());
        int port = TestRedis.freePort();
        open(TestRedis.start(
                "tls-port " + port,
                "tls-cert-file " + certificateFile,
                "tls-key-file " + keyFile,
                "tls-ca-cert-file " + certificateFile,
                "tls-auth-clients no"));
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("redis", certificate.certificate());
        Path trustFile = folder.resolve("trusted.p12");
        try (OutputStream out = Files.newOutputStream(trustFile)) {
            trusted.store(out, PASSWORD);
        }
        RedisClient own = open(RedisClient.builder()
                .hostAndPort("127.0.0.1", port)
                .clientConfig(DefaultJedisClientConfig.builder()
                        .sslOptions(SslOptions.builder()
                                .trustStoreType("PKCS12")
                                .truststore(trustFile.toFile(), PASSWORD)
                                .build())
                        .build())
                .build());
        StrictService service = open(new StrictService(LIMIT));
        GuildkitClient one = client(RedisFleet.builder(own), service);
        GuildkitClient two = client(RedisFleet.builder(own), service);

        List<CompletableFuture<?>> calls = callOften(one, 25);
        calls.addAll(callOften(two, 25));
        join(calls);

        assertThat(service.refused).hasValue(0);
        assertThat(own.keys("guildkit:*")).isNotEmpty();
    }

    @Test
    void goesOnWithAPromotedReplica() throws Exception {
        TestRedis primary = open(TestRedis.start());
        TestRedis replica = open(TestRedis.start("replicaof 127.0.0.1 " + primary.port()));
        await(() -> replica.client().info("replication").contains("master_link_status:up"));
        RedisProxy proxy = open(new RedisProxy(primary));
        StrictService service = open(new StrictService(LIMIT));
        GuildkitClient client = client(RedisFleet.builder(proxy.uri()), service);
        join(callOften(client, LIMIT));

        command(replica, connection -> {
            connection.sendCommand(Protocol.Command.REPLICAOF, "NO", "ONE");
            return connection.getStatusCodeReply();
        });
        proxy.redirect(replica);
        join(callOften(client, LIMIT));
        await(() -> changes.stream().anyMatch(status -> status.mode() == Mode.ALONE));
        await(() ->
                changes.stream().reduce((earlier, later) -> later).orElseThrow().mode() == Mode.SHARED);
        join(callOften(client, 5));

        assertThat(service.passed).hasValue(2 * LIMIT + 5);
        assertThat(service.refused).hasValue(0);
    }

    /** Starts three nodes, each with a third of the slots. */
    private List<TestRedis> cluster() {
        List<TestRedis> nodes = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            nodes.add(open(TestRedis.start(
                    "cluster-enabled yes", "cluster-config-file " + folder.resolve("nodes-" + i + ".conf"))));
        }
        for (int i = 0; i < 3; i++) {
            String[] slots = IntStream.range(i * SLOTS / 3, (i + 1) * SLOTS / 3)
                    .mapToObj(Integer::toString)
                    .toArray(String[]::new);
            cluster(nodes.get(i), "ADDSLOTS", slots);
            cluster(
                    nodes.get(i),
                    "MEET",
                    "127.0.0.1",
                    Integer.toString(nodes.get(0).port()));
        }
        await(() -> nodes.stream().allMatch(node -> cluster(node, "INFO").contains("cluster_state:ok")));
        return nodes;
    }

    @CanIgnoreReturnValue
    private static String cluster(TestRedis node, String subcommand, String... arguments) {
        List<String> all = new ArrayList<>(List.of(subcommand));
        all.addAll(List.of(arguments));
        return command(node, connection -> {
            connection.sendCommand(Protocol.Command.CLUSTER, all.toArray(String[]::new));
            return new String((byte[]) connection.getOne(), StandardCharsets.UTF_8);
        });
    }

    @CanIgnoreReturnValue
    private static String command(TestRedis server, Function<Connection, String> exchange) {
        try (Connection connection = new Connection("127.0.0.1", server.port())) {
            return exchange.apply(connection);
        }
    }

    private <T extends AutoCloseable> T open(T resource) {
        opened.add(resource);
        return resource;
    }

    private GuildkitClient client(RedisFleet.Builder fleet, StrictService service) {
        return open(GuildkitClient.builder(service.url())
                .credentials(Credentials.bot("canary-token"))
                .rateLimitPolicy(RateLimitPolicy.standard().withGlobal(LIMIT, Duration.ofSeconds(1)))
                .fleet(open(fleet.listener(changes::add).build()))
                .build());
    }

    private static List<CompletableFuture<?>> callOften(GuildkitClient client, int times) {
        List<CompletableFuture<?>> all = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            all.add(client.api()
                    .call(GET, Integer.toString(i))
                    .returns(Codecs.JSON)
                    .sendAsync());
        }
        return all;
    }

    private static void join(List<CompletableFuture<?>> calls) throws Exception {
        for (CompletableFuture<?> call : calls) {
            assertThat(call.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isNotNull();
        }
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("the time limit").isLessThan(end);
            LockSupport.parkNanos(1_000_000);
        }
    }
}
