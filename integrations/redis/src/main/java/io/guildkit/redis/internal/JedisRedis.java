package io.guildkit.redis.internal;

import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import redis.clients.jedis.Connection;
import redis.clients.jedis.JedisPubSub;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.exceptions.JedisNoScriptException;
import redis.clients.jedis.util.Pool;

/** Redis through Jedis: one server, or a cluster. */
public final class JedisRedis implements Redis {
    /** The longest wait of a subscription for a reply or a message. Several probes fit into it, so a late one ends no subscription. */
    public static final Duration LONGEST_SILENCE = Duration.ofSeconds(5);

    private static final int CLUSTER_SLOTS = 16_384;

    private final UnifiedJedis client;
    private final boolean owned;
    private final Duration longestSilence;
    private final Set<Subscription> subscriptions = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /**
     * Uses a client.
     *
     * @param owned whether {@link #close} closes it
     */
    public JedisRedis(UnifiedJedis client, boolean owned) {
        this(client, owned, LONGEST_SILENCE);
    }

    /**
     * Uses a client.
     *
     * @param longestSilence the time without a reply or a message after which a subscription ends
     */
    JedisRedis(UnifiedJedis client, boolean owned, Duration longestSilence) {
        this.client = client;
        this.owned = owned;
        this.longestSilence = longestSilence;
    }

    @Override
    public List<?> run(Script script, List<String> keys, List<String> arguments) {
        Object reply;
        try {
            reply = client.evalsha(script.sha1(), keys, arguments);
        } catch (JedisNoScriptException e) { // a restart or SCRIPT FLUSH has emptied the cache
            reply = client.eval(script.source(), keys, arguments);
        }
        return (List<?>) reply;
    }

    @Override
    public boolean isDisconnected(RuntimeException failure) {
        return failure instanceof JedisConnectionException && !(failure.getCause() instanceof SocketTimeoutException);
    }

    @Override
    public void closeIdle() {
        if (client instanceof RedisClient single) {
            single.getPool().clear();
        } else if (client instanceof RedisClusterClient cluster) {
            cluster.getClusterNodes().values().forEach(Pool::clear);
        }
    }

    @Override
    public void subscribe(String channel, Runnable onSubscribed, Consumer<String> listener) {
        try (Connection connection = connectForSubscription()) {
            Subscription subscription = new Subscription(connection, channel, onSubscribed, listener);
            subscriptions.add(subscription);
            try {
                subscription.proceed(connection, channel);
            } finally {
                subscriptions.remove(subscription);
                connection.setBroken(); // it has the time limit of a subscription, so no command may use it
            }
        }
    }

    /** Opens the connection of a subscription. Each node of a cluster passes on all messages, and a random one may replace a dead one. */
    private Connection connectForSubscription() {
        if (client instanceof RedisClusterClient cluster) {
            return cluster.getConnectionFromSlot(ThreadLocalRandom.current().nextInt(CLUSTER_SLOTS));
        }
        return ((RedisClient) client).getPool().getResource();
    }

    @Override
    public void probeSubscription() {
        subscriptions.forEach(Subscription::probe);
    }

    @Override
    public void endSubscription() {
        subscriptions.forEach(Subscription::end);
    }

    @Override
    public void close() {
        closed = true;
        endSubscription();
        if (owned) {
            client.close();
        }
    }

    /** A subscription of one channel. One thread reads its connection, and any thread may write. */
    private final class Subscription extends JedisPubSub {
        private final Connection connection;
        private final String channel;
        private final Runnable onSubscribed;
        private final Consumer<String> listener;

        /** Held during each command after the first, because Jedis may mix the bytes of simultaneous commands. Guards the fields below. */
        private final ReentrantLock writing = new ReentrantLock();

        /** Whether Redis has confirmed the first command. No other thread writes earlier. */
        private boolean active;

        private boolean ended;

        Subscription(Connection connection, String channel, Runnable onSubscribed, Consumer<String> listener) {
            this.connection = connection;
            this.channel = channel;
            this.onSubscribed = onSubscribed;
            this.listener = listener;
        }

        @Override
        public void onSubscribe(String name, int count) {
            if (isFirstReply()) {
                connection.setSoTimeout(
                        Math.toIntExact(longestSilence.toMillis())); // instead of the limit of blocking commands
                onSubscribed.run();
            }
        }

        private boolean isFirstReply() {
            writing.lock();
            try {
                if (active) {
                    return false; // the reply to a probe
                }
                active = true;
                if (ended || closed) {
                    unsubscribe();
                }
                return true;
            } finally {
                writing.unlock();
            }
        }

        @Override
        public void onMessage(String name, String message) {
            listener.accept(message);
        }

        /** Subscribes once more, which changes nothing. Unlike PING, the command needs no further permission of the user. */
        void probe() {
            write(() -> {
                if (active && !ended) {
                    subscribe(channel);
                }
            });
        }

        void end() {
            write(() -> {
                ended = true;
                if (active) {
                    unsubscribe();
                }
            });
        }

        private void write(Runnable command) {
            writing.lock();
            try {
                command.run();
            } catch (JedisException e) {
                // The connection is broken already, which ends the subscription, too.
            } finally {
                writing.unlock();
            }
        }
    }
}
