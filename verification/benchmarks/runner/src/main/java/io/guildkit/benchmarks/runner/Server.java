package io.guildkit.benchmarks.runner;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The loopback server, in a process of its own.
 *
 * @param process the process
 * @param address its address without a path
 */
record Server(Process process, String address) implements AutoCloseable {
    private static final String API = "/api/v9";
    private static final String MAIN = "io.guildkit.benchmarks.server.LoopbackServer";

    static Server start(ClassPaths classPaths) {
        try {
            Process process =
                    Processes.server(List.of("-Xms512m", "-XX:+UseSerialGC", "-cp", classPaths.of("common"), MAIN));
            String port = process.inputReader(StandardCharsets.US_ASCII).readLine();
            return new Server(process, "http://127.0.0.1:" + port);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
