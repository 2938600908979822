package io.guildkit.benchmarks.fleet;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.regex.Pattern;
import okhttp3.tls.HeldCertificate;
import redis.clients.jedis.RedisClient;
import redis.embedded.RedisServer;
import redis.embedded.core.RedisServerBuilder;

/** A Redis server without persistence, in a process that can be killed. */
final class Redis implements AutoCloseable {
    /** Trust stores without secrets need a password too. */
    static final String PASSWORD = "password";

    /** The library that changes the clock of a process, or empty. */
    static final String FAKETIME = System.getProperty("fleet.faketime", "");

    /** The calls of scripts in the statistics of Redis. */
    private static final Pattern SCRIPT_CALLS = Pattern.compile("cmdstat_eval(?:sha)?:calls=(\\d+)");

    private final Event event;
    private final Path folder = Files.createTempDirectory("redis");
    private final int port = freePort();
    private final int securePort;
    private RedisServer server;

    Redis(Event event) throws IOException {
        this.event = event;
        this.securePort = event == Event.TLS ? freePort() : 0;
        setClock(0);
        server = start();
        if (event == Event.ABSENT) {
            kill();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    private RedisServer start() throws IOException {
        RedisServerBuilder builder = RedisServer.newRedisServer()
                .port(port)
                .setting("bind 127.0.0.1")
                .setting("save \"\"");
        switch (event) {
            case PASSWORD -> builder.setting("requirepass right");
            case FULL -> builder.setting("maxmemory 1").setting("maxmemory-policy noeviction");
            case EVICTION -> builder.setting("maxmemory-policy allkeys-lru");
            case TLS -> certify().forEach(builder::setting);
            case CLOCK_10, CLOCK_30 -> {
                Path script = withClock(Path.of(builder.buildCommandArgs().get(0)));
                builder.executableProvider(script::toFile);
            }
            default -> {}
        }
        RedisServer started = builder.build();
        started.start();
        return started;
    }

    private List<String> certify() throws IOException {
        HeldCertificate certificate = new HeldCertificate.Builder()
                .addSubjectAlternativeName("127.0.0.1")
                .build();
        try (OutputStream out = Files.newOutputStream(trusted())) {
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry("redis", certificate.certificate());
            trusted.store(out, PASSWORD.toCharArray());
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
        Path file = Files.writeString(folder.resolve("certificate.pem"), certificate.certificatePem());
        Path key = Files.writeString(folder.resolve("key.pem"), certificate.privateKeyPkcs8Pem());
        return List.of(
                "tls-port " + securePort,
                "tls-cert-file " + file,
                "tls-key-file " + key,
                "tls-ca-cert-file " + file,
                "tls-auth-clients no");
    }

    /** Returns a program that starts Redis with a clock that {@link #setClock} changes. */
    private Path withClock(Path program) throws IOException {
        Path script = Files.writeString(
                folder.resolve("redis.sh"), """
                #!/bin/sh
                export LD_PRELOAD=%s FAKETIME_TIMESTAMP_FILE=%s FAKETIME_NO_CACHE=1 FAKETIME_DONT_FAKE_MONOTONIC=1
                exec %s "$@"
                """.formatted(FAKETIME, folder.resolve("clock"), program));
        if (!script.toFile().setExecutable(true)) {
            throw new IOException("The script cannot be made executable");
        }
        return script;
    }

    /** Moves the clock by some seconds from the time of the machine. */
    void setClock(int seconds) {
        try {
            Files.writeString(folder.resolve("clock"), (seconds < 0 ? "" : "+") + seconds);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the file with the certificate that the server has with TLS. */
    Path trusted() {
        return folder.resolve("trusted.p12");
    }

    int port() {
        return port;
    }

    /** Returns the address for a process. */
    String uri(int port) {
        return event == Event.TLS
                ? "rediss://127.0.0.1:" + securePort
                : "redis://" + (event == Event.PASSWORD ? ":wrong@" : "") + "127.0.0.1:" + port;
    }

    /** Writes another value in place of the state of a bucket. */
    void replaceState() {
        try (RedisClient client = RedisClient.create("127.0.0.1", port)) {
            String key = client.keys("*:b:*").stream().sorted().findFirst().orElseThrow();
            client.del(key);
            client.rpush(key, "foreign");
        }
    }

    /** Returns the number of scripts that Redis has run; 0 if an event may keep it from answering. */
    long scripts() {
        if (event != Event.NONE) {
            return 0;
        }
        try (RedisClient client = RedisClient.create("127.0.0.1", port)) {
            return SCRIPT_CALLS
                    .matcher(client.info("commandstats"))
                    .results()
                    .mapToLong(calls -> Long.parseLong(calls.group(1)))
                    .sum();
        }
    }

    ProcessHandle process() {
        return ProcessHandle.current()
                .children()
                .filter(child -> child.info().command().orElse("").contains("redis"))
                .findFirst()
                .orElseThrow();
    }

    /** Ends the server as kill -9 does. */
    void kill() {
        process().destroyForcibly();
    }

    /** Starts the server again, with nothing in it. */
    void restart() throws IOException {
        server.stop();
        server = start();
    }

    @Override
    public void close() throws IOException {
        server.stop();
        // The files are small, and in the folder of the system that is cleared.
    }
}
