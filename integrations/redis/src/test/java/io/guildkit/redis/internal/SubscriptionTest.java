package io.guildkit.redis.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** The subscription of a process through Jedis, with a real Redis and in real time. */
class SubscriptionTest {
    /** The message of a test. */
    private static final String MESSAGE = "a message";

    private static final String CHANNEL = "test:wake";
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Duration SHORT = Duration.ofMillis(1_500);

    private TestRedis server;
    private RedisProxy proxy;
    private RedisClient client;

    /** The messages, and an empty one for each beginning of a subscription. */
    private final BlockingQueue<String> received = new LinkedBlockingQueue<>();

    @BeforeEach
    void connect() throws IOException {
        server = TestRedis.start();
        proxy = new RedisProxy(server);
        client = RedisClient.create("127.0.0.1", proxy.port());
    }

    @AfterEach
    void closeAll() throws IOException {
        client.close();
        proxy.close();
        server.close();
    }

    /** Subscribes on a thread. The result is the failure that ends the subscription, or empty. */
    private CompletableFuture<Optional<RuntimeException>> subscribe(JedisRedis redis) {
        CompletableFuture<Optional<RuntimeException>> end = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                redis.subscribe(CHANNEL, () -> received.add(""), received::add);
                end.complete(Optional.empty());
            } catch (RuntimeException e) {
                end.complete(Optional.of(e));
            }
        });
        thread.setDaemon(true);
        thread.start();
        return end;
    }

    private void assertReceived(String message) throws InterruptedException {
        assertThat(received.poll(30, TimeUnit.SECONDS)).isEqualTo(message);
    }

    @Test
    void endsIfConnectionIsDead() throws Exception {
        JedisRedis redis = new JedisRedis(client, false, SHORT);
        CompletableFuture<Optional<RuntimeException>> end = subscribe(redis);
        assertReceived("");

        proxy.loseSubscriptions();
        redis.probeSubscription();

        assertThat(end.get(30, TimeUnit.SECONDS).orElseThrow()).isInstanceOf(JedisConnectionException.class);
    }

    @Test
    void probesChangeNothing() throws Exception {
        JedisRedis redis = new JedisRedis(client, false, LONG);
        CompletableFuture<Optional<RuntimeException>> end = subscribe(redis);
        assertReceived("");
        for (int i = 0; i < 10; i++) {
            redis.probeSubscription();
        }
        server.client().publish(CHANNEL, MESSAGE);
        assertReceived(MESSAGE);

        redis.endSubscription();

        assertThat(end.get(30, TimeUnit.SECONDS)).isEmpty();
        redis.probeSubscription();
        assertThat(received).isEmpty();
    }

    @Test
    void commandsDoNotUseConnectionOfSubscription() throws Exception {
        JedisRedis redis = new JedisRedis(client, false, LONG);
        CompletableFuture<Optional<RuntimeException>> end = subscribe(redis);
        assertReceived("");
        redis.endSubscription();
        assertThat(end.get(30, TimeUnit.SECONDS)).isEmpty();
        try (Connection next = client.getPool().getResource()) {
            assertThat(next.getSoTimeout()).isEqualTo(Protocol.DEFAULT_TIMEOUT);
        }
    }

    @Test
    void messagesArriveAfterReturnAlthoughConnectionWasDead() throws Exception {
        KeyNames keys = new KeyNames("test", Optional.empty());
        Link link = new Link(new JedisRedis(client, false, SHORT), keys, changed -> {});
        link.addMessageListener(received::add);
        link.open();
        assertReceived("");

        proxy.loseSubscriptions();
        link.lost(new IllegalStateException("a command failed"));

        assertReceived("");
        server.client().publish(keys.channel(), MESSAGE);
        assertReceived(MESSAGE);
        link.close();
    }
}
