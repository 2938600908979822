package io.guildkit.benchmarks.runner;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The loopback server, in a process of its own. */
final class Server implements AutoCloseable {
    private static final String API = "/api/v9";

    private final Process process;
    private final String address;

    private Server(Process process, int port) {
        this.process = process;
        this.address = "http://127.0.0.1:" + port;
    }

    static Server start(ClassPaths classPaths) {
        try {
            return launch(classPaths);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Server launch(ClassPaths classPaths) throws IOException {
        Process process = Processes.server(List.of(
                "-Xms512m",
                "-XX:+UseSerialGC",
                "-cp",
                classPaths.of("common"),
                "io.guildkit.benchmarks.server.LoopbackServer"));
        BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII));
        return new Server(process, Integer.parseInt(out.readLine()));
    }

    /** Returns the address whose responses have no delay. */
    String atOnce() {
        return address + API;
    }

    /** Returns the address whose responses have a delay. */
    String after(int millis) {
        return address + "/after/" + millis + API;
    }

    @Override
    public void close() {
        process.destroy();
    }
}
