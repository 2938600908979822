package io.guildkit.redis.internal;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import redis.clients.jedis.RedisClient;
import redis.embedded.RedisServer;

/**
 * A Redis server on localhost, which tests can stop and restart. The environment variable {@code REDIS_SERVER} names another program, such
 * as a Valkey server.
 */
public final class TestRedis implements AutoCloseable {
    private final int port;
    private final List<String> settings;
    private RedisServer server;
    private RedisClient client;

    private TestRedis(int port, List<String> settings) {
        this.port = port;
        this.settings = settings;
        this.server = start();
        this.client = RedisClient.create("127.0.0.1", port);
    }

    /** Starts a server without persistence. */
    public static TestRedis start(String... settings) {
        return new TestRedis(freePort(), List.of(settings));
    }

    /**
     * Returns a free port. The port of a cluster's bus, which is higher by 10,000, is free too. Systems use higher ports for outgoing
     * connections, so no connection takes the ports before the server starts.
     */
    public static int freePort() {
        return ThreadLocalRandom.current()
                .ints(10_000, 22_000)
                .filter(port -> isFree(port) && isFree(port + 10_000))
                .findFirst()
                .orElseThrow();
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    private RedisServer start() {
        try {
            var builder = RedisServer.newRedisServer()
                    .port(port)
                    .setting("bind 127.0.0.1")
                    .setting("save \"\"");
            settings.forEach(builder::setting);
            Optional.ofNullable(System.getenv("REDIS_SERVER"))
                    .ifPresent(program -> builder.executableProvider(() -> new File(program)));
            RedisServer started = builder.build();
            started.start();
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int port() {
        return port;
    }

    public String uri() {
        return "redis://127.0.0.1:" + port;
    }

    /** Returns a connection to inspect the database. */
    public RedisClient client() {
        return client;
    }

    /** Stops the server. All data is lost. */
    public void stop() {
        try {
            server.stop();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void restart() {
        server = start();
        client.close(); // its connections are broken
        client = RedisClient.create("127.0.0.1", port);
    }

    @Override
    public void close() {
        client.close();
        stop();
    }
}
