package io.guildkit.benchmarks.fleet;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import redis.embedded.RedisServer;

/** A Redis server without persistence, in a process that can be killed. */
final class Redis implements AutoCloseable {
    private final int port;
    private RedisServer server;

    Redis() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        server = start();
    }

    private RedisServer start() throws IOException {
        RedisServer started = RedisServer.newRedisServer()
                .port(port)
                .setting("bind 127.0.0.1")
                .setting("save \"\"")
                .build();
        started.start();
        return started;
    }

    String uri() {
        return "redis://127.0.0.1:" + port;
    }

    /** Ends the server as kill -9 does. */
    void kill() {
        ProcessHandle.current()
                .children()
                .filter(child -> child.info().command().orElse("").contains("redis"))
                .forEach(ProcessHandle::destroyForcibly);
    }

    /** Starts the server again, with nothing in it. */
    void restart() throws IOException {
        server.stop();
        server = start();
    }

    @Override
    public void close() throws IOException {
        server.stop();
    }
}
