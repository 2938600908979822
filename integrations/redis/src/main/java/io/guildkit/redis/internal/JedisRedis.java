package io.guildkit.redis.internal;

import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
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
    private final UnifiedJedis client;
    private final boolean owned;
    private final Set<JedisPubSub> subscriptions = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /**
     * Uses a client.
     *
     * @param owned whether {@link #close} closes it
     */
    public JedisRedis(UnifiedJedis client, boolean owned) {
        this.client = client;
        this.owned = owned;
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
        JedisPubSub subscription = new JedisPubSub() {
            @Override
            public void onSubscribe(String name, int count) {
                onSubscribed.run();
                if (closed) {
                    unsubscribe();
                }
            }

            @Override
            public void onMessage(String name, String message) {
                listener.accept(message);
            }
        };
        subscriptions.add(subscription);
        try {
            client.subscribe(subscription, channel);
        } finally {
            subscriptions.remove(subscription);
        }
    }

    @Override
    public void close() {
        closed = true;
        for (JedisPubSub subscription : subscriptions) {
            try {
                subscription.unsubscribe();
            } catch (JedisException e) {
                // The connection is broken already, which ends the subscription, too.
            }
        }
        if (owned) {
            client.close();
        }
    }
}
