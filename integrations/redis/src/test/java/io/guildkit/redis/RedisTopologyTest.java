package io.guildkit.redis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.guildkit.GuildkitClient;
import io.guildkit.core.codec.Codecs;
import io.guildkit.core.route.Route;
import io.guildkit.redis.FleetStatus.Mode;
import io.guildkit.redis.internal.RedisProxy;
import io.guildkit.redis.internal.TestRedis;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.IntStream;
import okhttp3.tls.HeldCertificate;
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
class RedisTopologyTest extends FleetTest {
    private static final int SLOTS = 16_384;
    private static final char[] PASSWORD = "changeit".toCharArray();
    private static final Route WEBHOOK = Route.post("/webhooks/{id}/{token}")
            .major("id", "token")
            .secret("token")
            .webhookToken();

    @TempDir
    Path folder;

    @Test
    void sharesLimitsThroughCluster() throws Exception {
        RedisClusterClient own = client(startCluster());

        assertSharesLimit(
                fleet(RedisFleet.builder(own).expectedProcesses(2)),
                fleet(RedisFleet.builder(own).expectedProcesses(2)));
    }

    @Test
    void spreadsWebhooksOverCluster() throws Exception {
        List<TestRedis> nodes = startCluster();
        RedisFleet fleet = fleet(RedisFleet.builder(client(nodes)).expectedProcesses(2));
        GuildkitClient client = client(fleet, closeLater(new StrictService(1_000)));

        List<CompletableFuture<JsonNode>> calls = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            calls.add(client.api()
                    .call(WEBHOOK, Integer.toString(i), "canary-webhook-token")
                    .returns(Codecs.JSON)
                    .sendAsync());
        }
        awaitAll(calls);

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
        var unused = startRedis(
                "tls-port " + port,
                "tls-cert-file " + certificateFile,
                "tls-key-file " + keyFile,
                "tls-ca-cert-file " + certificateFile,
                "tls-auth-clients no");
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("redis", certificate.certificate());
        Path trustFile = folder.resolve("trusted.p12");
        try (OutputStream out = Files.newOutputStream(trustFile)) {
            trusted.store(out, PASSWORD);
        }
        RedisClient own = closeLater(RedisClient.builder()
                .hostAndPort("127.0.0.1", port)
                .clientConfig(DefaultJedisClientConfig.builder()
                        .sslOptions(SslOptions.builder()
                                .trustStoreType("PKCS12")
                                .truststore(trustFile.toFile(), PASSWORD)
                                .build())
                        .build())
                .build());

        assertSharesLimit(
                fleet(RedisFleet.builder(own).expectedProcesses(2)),
                fleet(RedisFleet.builder(own).expectedProcesses(2)));

        assertThat(own.keys("guildkit:*")).isNotEmpty();
    }

    @Test
    void continuesWithPromotedReplica() throws Exception {
        TestRedis replica = startRedis("replicaof 127.0.0.1 " + redis.port());
        await(() -> replica.client().info("replication").contains("master_link_status:up"));
        RedisProxy proxy = closeLater(new RedisProxy(redis));
        RedisFleet fleet = fleet(RedisFleet.builder(proxy.uri()).expectedProcesses(2));
        GuildkitClient client = sharingClient(fleet, 5);

        command(replica, connection -> {
            connection.sendCommand(Protocol.Command.REPLICAOF, "NO", "ONE");
            return connection.getStatusCodeReply();
        });
        proxy.redirect(replica);
        awaitAll(send(client, 5));
        await(() -> fleet.status().mode() == Mode.SHARED); // a single broken connection may have changed nothing
        awaitAll(send(client, 5));

        assertServed(15);
    }

    /** Starts three nodes, each with a third of the slots. */
    private List<TestRedis> startCluster() {
        List<TestRedis> nodes = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            nodes.add(
                    startRedis("cluster-enabled yes", "cluster-config-file " + folder.resolve("nodes-" + i + ".conf")));
        }
        String first = Integer.toString(nodes.get(0).port());
        for (int i = 0; i < 3; i++) {
            String[] slots = IntStream.range(i * SLOTS / 3, (i + 1) * SLOTS / 3)
                    .mapToObj(Integer::toString)
                    .toArray(String[]::new);
            cluster(nodes.get(i), "ADDSLOTS", slots);
            cluster(nodes.get(i), "MEET", "127.0.0.1", first);
        }
        await(() -> nodes.stream().allMatch(node -> cluster(node, "INFO").contains("cluster_state:ok")));
        return nodes;
    }

    private RedisClusterClient client(List<TestRedis> cluster) {
        return closeLater(RedisClusterClient.create(
                new HostAndPort("127.0.0.1", cluster.get(0).port())));
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
}
