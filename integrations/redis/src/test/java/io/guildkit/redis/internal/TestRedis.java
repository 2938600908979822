package io.guildkit.redis.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import redis.clients.jedis.RedisClient;
import redis.embedded.RedisServer;

/** A Redis server on localhost, which a test may stop and start again. */
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

    private static int freePort() {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private RedisServer start() {
        try {
            var builder = RedisServer.newRedisServer()
                    .port(port)
                    .setting("bind 127.0.0.1")
                    .setting("save \"\"");
            settings.forEach(builder::setting);
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

    /** A connection to inspect the database with. */
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
